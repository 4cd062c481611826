/*
 * Games in memory. A room is loaded from the store when somebody asks for its game, and forgotten when
 * nobody does; the store is the truth.
 *
 *   request --> session (one change) --> listener (notes it, renders events into `pending`)
 *           --> settle: save in one transaction --> committed: tell every stream
 *                                               --> failed: take the room back to what the store has
 *
 * So nobody ever hears of a move that could be lost, and a disk that is full leaves the game as it was.
 * An engine's move that could not be saved stalls the room; it is tried again after a while.
 */
#include "server/model_seat.h"
#include "server/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum {
	IDLE_MS = 60 * 1000,  /* then a room is forgotten */
	STALL_MS = 5 * 1000,  /* then a stalled room tries again */
	AWAKE_MS = 15 * 1000, /* a comment line keeps a silent stream open */
	PENDING_MAX = 4 * 1024 * 1024,
};

static void hear_timer(evutil_socket_t fd, short what, void *context)
{
	struct tg_room *room = context;

	tg_room_settle(&room);
}

static struct tg_room *create_room(struct tg_server *server, const char *id)
{
	struct tg_room *room = calloc(1, sizeof(*room));

	if (!room)
		return NULL;
	room->server = server;
	room->pending = (struct tg_buffer)TG_BUFFER_INIT(PENDING_MAX);
	room->used_ms = tg_monotonic_ms();
	snprintf(room->id, sizeof(room->id), "%s", id);
	room->timer = evtimer_new(server->base, hear_timer, room);
	if (!room->timer) {
		free(room);
		return NULL;
	}
	room->next = server->rooms;
	server->rooms = room;
	server->rooms_length++;
	return room;
}

/*
 * A session waits for its engines when it is destroyed, and a child process may take seconds to stop; the
 * loop must not. An engine's thread may still ring until then: the room goes with its last session, and
 * after every session that it had, because there is one thread for all burials.
 */
struct burial {
	struct tg_job job; /* first: the pool hands it back */
	struct tg_session *session;
	struct tg_room *room; /* or NULL */
};

static void bury(struct tg_job *job)
{
	struct burial *burial = (struct burial *)job;

	tg_session_destroy(burial->session);
	free(burial->room);
	free(burial);
}

void tg_room_bury(struct tg_server *server, struct tg_session *session, struct tg_room *room)
{
	struct burial *burial = calloc(1, sizeof(*burial));

	if (!burial) { /* then everybody waits */
		tg_session_destroy(session);
		free(room);
		return;
	}
	burial->job.run = bury;
	burial->session = session;
	burial->room = room;
	tg_pool_post(server->burials, &burial->job);
}

void tg_room_destroy(struct tg_room *room)
{
	struct tg_room **link = &room->server->rooms;

	while (*link != room)
		link = &(*link)->next;
	*link = room->next;
	room->server->rooms_length--;
	while (room->streams)
		tg_stream_end(room->streams);
	event_free(room->timer);
	json_decref(room->initial);
	json_decref(room->moves);
	tg_buffer_finish(&room->pending);
	for (int i = 0; i < 2; i++) {
		free(room->seat_texts[i]);
		tg_model_watch_release(room->watches[i]);
	}
	tg_room_forget_entries(room);
	/* A model's connection closes now, not when its turn to be buried comes. */
	if (room->session)
		tg_session_move_now(room->session);
	tg_room_bury(room->server, room->session, room);
}

/* Could be loaded again at any time without anybody noticing. */
static bool is_idle(const struct tg_room *room)
{
	struct tg_view view;

	tg_session_view(room->session, &view);
	return !room->streams && !view.is_thinking && !view.clock_runs;
}

static bool has_engine(const struct tg_room *room)
{
	struct tg_view view;

	tg_session_view(room->session, &view);
	return view.seat_kind[0] != TG_SEAT_HUMAN || view.seat_kind[1] != TG_SEAT_HUMAN;
}

/* The idle room that was used longest ago, but for `keep`; of those with engines, or of all. */
static struct tg_room *oldest_idle(
	const struct tg_server *server, bool with_engine, const struct tg_room *keep)
{
	struct tg_room *oldest = NULL;

	for (struct tg_room *room = server->rooms; room; room = room->next)
		if (room != keep && is_idle(room) && (!with_engine || has_engine(room)) &&
			(!oldest || room->used_ms <= oldest->used_ms))
			oldest = room;
	return oldest;
}

/* Makes place for one more; false: everything is in use. */
static bool make_place(struct tg_server *server)
{
	struct tg_room *oldest;

	if (server->rooms_length < server->options.max_rooms)
		return true;
	oldest = oldest_idle(server, false, NULL);
	if (oldest)
		tg_room_destroy(oldest);
	return oldest != NULL;
}

/* An engine's tables are the largest thing that a room has: fewer of those are kept. */
static void trim_engines(struct tg_server *server, const struct tg_room *newest)
{
	struct tg_room *oldest;
	int count = 0;

	if (!has_engine(newest))
		return;
	for (const struct tg_room *room = server->rooms; room; room = room->next)
		count += has_engine(room);
	if (count <= server->options.max_rooms / 4)
		return;
	oldest = oldest_idle(server, true, newest);
	if (oldest)
		tg_room_destroy(oldest);
}

struct tg_room *tg_room_find(struct tg_server *server, const char *id, enum tg_status *status)
{
	struct tg_room *room = server->rooms;

	while (room && strcmp(room->id, id) != 0)
		room = room->next;
	if (room)
		return room;
	*status = TG_ERR_TOO_LARGE;
	if (!make_place(server))
		return NULL;
	*status = TG_ERR_NOMEM;
	room = create_room(server, id);
	if (!room)
		return NULL;
	*status = tg_room_load(room);
	if (*status != TG_OK) {
		tg_room_destroy(room);
		return NULL;
	}
	trim_engines(server, room);
	tg_session_start(room->session);
	*status = tg_room_settle(&room);
	return room;
}

struct tg_room *tg_room_of_call(struct tg_call *call)
{
	enum tg_status status = TG_OK;
	struct tg_room *room = tg_room_find(call->server, call->id, &status);

	if (room)
		room->used_ms = tg_monotonic_ms();
	else
		tg_reply_status(call, status == TG_OK ? TG_ERR_IO : status);
	return room;
}

static void make_id(char id[TG_STORE_ID_MAX])
{
	/* Crockford's base 32: no letter that is taken for another. 50 bits. */
	static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
	uint64_t bits = 0;

	if (getrandom(&bits, sizeof(bits), 0) != sizeof(bits))
		bits = (uint64_t)tg_unix_ms() * UINT64_C(0x9e3779b97f4a7c15);
	for (int i = 0; i < 10; i++, bits >>= 5)
		id[i] = letters[bits & 31];
	id[10] = '\0';
}

enum tg_status tg_room_create(
	struct tg_server *server, const struct tg_new_game *game, struct tg_room **room)
{
	char id[TG_STORE_ID_MAX];
	enum tg_status status;

	*room = NULL;
	if (!make_place(server))
		return TG_ERR_TOO_LARGE;
	make_id(id);
	*room = create_room(server, id);
	if (!*room)
		return TG_ERR_NOMEM;
	status = tg_room_build(*room, game);
	if (status != TG_OK) {
		tg_room_destroy(*room);
		*room = NULL;
		return status;
	}
	server->counters.games_created++;
	trim_engines(server, *room);
	tg_session_start((*room)->session);
	return tg_room_settle(room);
}

enum tg_status tg_room_seat(struct tg_room *room, enum tg_color color, struct tg_seating *seating)
{
	struct tg_model_watch *watch = seating->watch;
	enum tg_status status;

	/* The session may let it think at once, and then it knows whom to wake. */
	if (watch)
		tg_model_watch_attach(watch, room->id, tg_room_wake, room);
	status = tg_session_seat(room->session, color, &seating->seat);
	if (status != TG_OK)
		return status;
	seating->seat.engine = NULL;
	tg_room_take_seat(room, color - 1, seating);
	return TG_OK;
}

enum tg_status tg_room_remove(struct tg_server *server, const char *id)
{
	struct tg_room *room = server->rooms;
	enum tg_status status = tg_store_remove(server->store, id);

	if (status != TG_OK)
		return status;
	while (room && strcmp(room->id, id) != 0)
		room = room->next;
	if (room) {
		tg_room_note(room, "gone", -1, json_object());
		tg_room_tell(room);
		tg_room_destroy(room);
	}
	return TG_OK;
}

void tg_rooms_ring(struct tg_server *server)
{
	struct tg_room *next;

	for (struct tg_room *room = server->rooms; room; room = next) {
		next = room->next;
		if (!atomic_exchange(&room->rang, false))
			continue;
		tg_room_hear_models(room);
		tg_room_settle(&room); /* whose tick carries out what arrived */
	}
}

static void keep_awake(struct tg_room *room, int64_t now)
{
	struct tg_stream *next;

	for (struct tg_stream *stream = room->streams; stream; stream = next) {
		next = stream->next;
		if (now - stream->last_ms >= AWAKE_MS)
			tg_stream_send(stream, ":\n\n", 3);
	}
}

void tg_rooms_sweep(struct tg_server *server)
{
	int64_t now = tg_monotonic_ms();
	struct tg_room *next;

	for (struct tg_room *room = server->rooms; room; room = next) {
		next = room->next;
		keep_awake(room, now);
		if (room->is_stalled && now - room->stalled_ms >= STALL_MS) {
			room->is_stalled = false;
			room->is_told = true;
			tg_session_start(room->session);
			tg_room_settle(&room);
		} else if (now - room->used_ms >= IDLE_MS && is_idle(room)) {
			tg_room_destroy(room);
		}
	}
}

void tg_rooms_finish(struct tg_server *server)
{
	struct tg_room *next;

	/* All of them at once, so that what is slow to stop is slow only once. */
	for (struct tg_room *room = server->rooms; room; room = room->next)
		tg_session_move_now(room->session);
	for (struct tg_room *room = server->rooms; room; room = next) {
		struct tg_view view;
		next = room->next;
		tg_session_view(room->session, &view);
		/* The time that was spent on the present turn is spent. */
		if (view.clock_runs)
			tg_room_save(room);
		tg_room_destroy(room);
	}
}
