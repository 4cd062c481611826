/*
 * What was said about the turns of a game since the last save: transcripts of models' answers, and what
 * a person decided after a failure. It is saved in the transaction of the change that it belongs to, and
 * forgotten with that change when the save fails.
 */
#include "server/room.h"

#include <stdlib.h>

enum { ENTRIES_MAX = 64 };

/* Without memory for it the log says less, and the game goes on. */
void tg_room_add_entry(struct tg_room *room, int ply, char *text)
{
	if (!text)
		return;
	if (!room->entries)
		room->entries = calloc(ENTRIES_MAX, sizeof(*room->entries));
	if (!room->entries || room->entries_count == ENTRIES_MAX) {
		free(text);
		return;
	}
	room->entries[room->entries_count++] = (struct tg_stored_entry){ply, text};
	room->is_changed = room->has_transcript = true;
}

static bool take_any(void *context, int ply, const char *text)
{
	*(bool *)context = true;
	return false;
}

void tg_room_look_for_entries(struct tg_room *room)
{
	room->has_transcript = false;
	tg_store_entries(room->server->store, room->id, 0, take_any, &room->has_transcript);
}

static void free_text(const struct tg_stored_entry *entry)
{
	free((void *)(uintptr_t)entry->text);
}

void tg_room_cut_entries(struct tg_room *room, int ply)
{
	int kept = 0;

	for (int i = 0; i < room->entries_count; i++) {
		if (room->entries[i].ply <= ply)
			room->entries[kept++] = room->entries[i];
		else
			free_text(&room->entries[i]);
	}
	room->entries_count = kept;
	if (!room->cuts_entries || ply < room->entries_kept)
		room->entries_kept = ply;
	room->cuts_entries = true;
}

void tg_room_forget_entries(struct tg_room *room)
{
	for (int i = 0; i < room->entries_count; i++)
		free_text(&room->entries[i]);
	free(room->entries);
	room->entries = NULL;
	room->entries_count = 0;
	room->cuts_entries = false;
}
