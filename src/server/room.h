/*
 * The inside of a room, shared by the files that make one.
 *
 *   rooms.c        which games are in memory; finding, forgetting, the bell
 *   room_load.c    from the store, or from what a request asks for, to a session
 *   room_events.c  what the session tells, as text for streams
 *   room_save.c    settling: save, then tell; or take back
 */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "server/inside.h"

/* room_load.c. Makes the room what the store has, or a new game that is added to the store; the session
 * is not started. */
enum tg_status tg_room_load(struct tg_room *room);
enum tg_status tg_room_build(struct tg_room *room, const struct tg_new_game *game);

/* room_events.c: the session's listener; one event as text; the board as it is now. */
void tg_room_hear(void *context, struct tg_session *session, const struct tg_event *event);
void tg_room_note(struct tg_room *room, const char *name, int id, json_t *data);
void tg_room_copy_cells(struct tg_room *room);

/* room_save.c. Saves without telling; tells without saving; the row of a new game; nothing waits. */
enum tg_status tg_room_save(struct tg_room *room);
void tg_room_tell(struct tg_room *room);
enum tg_status tg_room_add_to_store(struct tg_room *room, const struct tg_settings *settings);
void tg_room_forget_changes(struct tg_room *room, int ply);

/* rooms.c. Ends its streams as well. */
void tg_room_destroy(struct tg_room *room);
/* Destroys a session on another thread, for its engines may be slow to stop; in the order of the calls. */
void tg_room_bury(struct tg_server *server, struct tg_session *session, struct tg_room *room);

#endif
