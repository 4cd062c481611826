/*
 * The inside of a room, shared by the files that make one.
 *
 *   rooms.c        which games are in memory; finding, forgetting, the bell
 *   room_load.c    from the store, or from what a request asks for, to a session
 *   room_events.c  what the session tells, as text for streams
 *   room_entries.c what was said about the turns, until it is saved
 *   room_failure.c a model's failure that still waits for a decision, out of what was said
 *   room_save.c    settling: save, then tell; or take back
 */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "server/inside.h"

/* room_load.c. Makes the room what the store has, or a new game that is added to the store; the session
 * is not started. */
enum tg_status tg_room_load(struct tg_room *room);
enum tg_status tg_room_build(struct tg_room *room, const struct tg_new_game *game);

/* room_events.c. Did the seats change places in it? */
bool tg_room_opening_swapped(const struct tg_opening *opening);

/* Wakes the loop for this room, from any thread. */
void tg_room_wake(void *room);
/* Who sits there from now on, as the store and the loop know it; the session knows it already. */
void tg_room_take_seat(struct tg_room *room, int seat, struct tg_seating *seating);

/* room_events.c: the session's listener; one event as text; the board as it is now. */
void tg_room_hear(void *context, struct tg_session *session, const struct tg_event *event);
void tg_room_note(struct tg_room *room, const char *name, int id, json_t *data);
void tg_room_copy_cells(struct tg_room *room);

/* News of the models that think; called when the bell rang for this room. */
void tg_room_hear_models(struct tg_room *room);

/* room_entries.c. What was said about a turn, to be saved with the next change; takes `text`. */
void tg_room_add_entry(struct tg_room *room, int ply, char *text);
/* The turns after `ply` were taken back. */
void tg_room_cut_entries(struct tg_room *room, int ply);
/* Does the store have any? */
void tg_room_look_for_entries(struct tg_room *room);
void tg_room_forget_entries(struct tg_room *room);

/* room_failure.c. A model that had failed before the game was saved has failed still; nothing is asked. */
void tg_room_recall_failure(struct tg_room *room);

/* room_save.c. Saves without telling; tells without saving; the row of a new game; nothing waits. */
enum tg_status tg_room_save(struct tg_room *room);
void tg_room_tell(struct tg_room *room);
enum tg_status tg_room_add_to_store(struct tg_room *room, const struct tg_new_game *game);
void tg_room_forget_changes(struct tg_room *room, int ply);

/* rooms.c. Ends its streams as well. */
void tg_room_destroy(struct tg_room *room);
/* Destroys a session on another thread, for its engines may be slow to stop; in the order of the calls. */
void tg_room_bury(struct tg_server *server, struct tg_session *session, struct tg_room *room);

#endif
