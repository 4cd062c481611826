/*
 * The inside of the server, shared by the files of this folder. All of it belongs to the loop's thread
 * but what is marked otherwise.
 *
 *   server.c       life: loop, port, timers, the bell that engines ring
 *   connections.c  who is connected: the cap, and who must hear that a connection is gone
 *   guard.c        Host, Origin, owner, too many requests
 *   routes.c       the table: method and path to a function
 *   reply.c        answers and errors; bodies in
 *   fields.c       JSON bodies: strict reading, field by field
 *   settings.c     what a game is made of, as JSON and as the library's structs
 *   seats.c        players as JSON and as engines; model_seat.c: a language model among them
 *   rooms.c room_*.c   games in memory: loading, saving, telling, forgetting
 *   state.c        the state of a game as JSON; figures.c: counts, reports, a game in a list
 *   ai.c           what a player that is no person is doing; transcript.c: what was said to it
 *   games.c play.c decide.c scoring.c events.c sgf.c analysis.c engines.c models.c model_test.c service.c
 *   pages.c        the routes
 *   streams.c      server-sent events
 */
#ifndef SERVER_INSIDE_H
#define SERVER_INSIDE_H

#include "base/buffer.h"
#include "base/embedded.h"
#include "base/pool.h"
#include "server/server.h"
#include "store/store.h"
#include "tengen/tengen.h"

#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <jansson.h>
#include <stdatomic.h>

enum {
	TG_BODY_MAX = 64 * 1024,
	TG_SGF_MAX = 4 * 1024 * 1024,
	TG_HEADERS_MAX = 16 * 1024,
	TG_ANALYSES_MAX = 4,
	TG_STREAM_BACKLOG_MAX = 4 * 1024 * 1024,
};

struct tg_connection;
struct tg_guard;
struct tg_room;
struct tg_analysis;
struct tg_ledger;
struct tg_waiting;
struct tg_model_watch;

/* What /metrics counts. */
struct tg_counters {
	uint64_t requests, errors, refused, moves, games_created, store_failures, streams_opened;
	int streams;
};

struct tg_server {
	struct tg_server_options options;
	struct event_base *base;
	struct evhttp *http;
	struct tg_store *store;
	struct tg_pool *pool;       /* seats */
	struct tg_pool *model_pool; /* language models: threads that wait */
	struct tg_ledger *ledger;   /* what all models share: requests in flight, tokens */
	struct tg_pool *burials;    /* one thread: waits for engines that are slow to stop */
	struct tg_pool *side_pool;  /* analyses and engine tests */
	struct event *bell;         /* rings when an engine's thread has something */
	int bell_fd;                /* eventfd; written by any thread */
	struct event *second;       /* once a second: idle rooms, keep-alive comments, buckets */
	atomic_bool is_stopping;
	int port;
	char url[96];
	struct tg_connection *connections;
	int connections_length;
	struct tg_guard *guard;
	int64_t last_stamp_ms; /* of the newest change */
	struct tg_room *rooms;
	int rooms_length;
	struct tg_analysis *analyses;
	struct tg_waiting *waiting; /* requests whose work is under way (waiting.h) */
	struct tg_counters counters;
};

/* --- fields.c: what is wrong with a request --- */

/* An error as docs/http-api.md writes it. */
struct tg_problem {
	int status;
	const char *code;
	char message[256];
	char field[32]; /* "" or the `field` key */
	json_t *more;   /* further keys, or NULL; tg_reply_problem takes it */
};

/* Fills in a problem; always returns false, so that a reader can `return tg_problem_set(...)`. */
bool tg_problem_set(struct tg_problem *problem, int status, const char *code, const char *format,
	...) __attribute__((format(printf, 4, 5)));
/* 400 bad_request about one field. */
bool tg_problem_field(struct tg_problem *problem, const char *field, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Adds a key to `more`; takes `value`. */
void tg_problem_add(struct tg_problem *problem, const char *key, json_t *value);

/* Reads one JSON object, strictly; an empty text is {}. NULL: `problem` says why. */
json_t *tg_fields_parse(const char *text, size_t length, struct tg_problem *problem);
/* False when `object` has a key that is not in `known` (ended by NULL). */
bool tg_fields_only(json_t *object, const char *const *known, struct tg_problem *problem);
/*
 * Each reads one key if it is there and leaves *value alone otherwise; false: it is of another type or
 * out of range. Texts stay the object's.
 */
bool tg_fields_int(json_t *object, const char *key, int64_t range[2], int64_t *value,
	struct tg_problem *problem);
bool tg_fields_text(
	json_t *object, const char *key, const char **value, struct tg_problem *problem);
bool tg_fields_bool(json_t *object, const char *key, bool *value, struct tg_problem *problem);
/* A multiple of 0.5 within +-TG_KOMI_HALVES_MAX halves. */
bool tg_fields_halves(json_t *object, const char *key, int *halves, struct tg_problem *problem);
bool tg_fields_color(
	json_t *object, const char *key, enum tg_color *color, struct tg_problem *problem);

/* Small makers; NULL propagates as jansson's own do. */
json_t *tg_json_halves(int halves);             /* 7 or 7.5 */
json_t *tg_json_rounded(double value);          /* 4 decimals */
json_t *tg_json_color(enum tg_color color);     /* "black", "white", null */
json_t *tg_json_text_or_null(const char *text); /* null for NULL */
const char *tg_color_name(enum tg_color color);
const char *tg_phase_name(int phase);
json_t *tg_json_time(int64_t unix_ms); /* ISO 8601, UTC */

/* --- reply.c --- */

/* One request on its way through a route. */
struct tg_call {
	struct tg_server *server;
	struct evhttp_request *request;
	const char *path;
	char id[TG_STORE_ID_MAX]; /* of the game in the path, or "" */
	struct evkeyvalq query;
	bool is_owner;
};

/* The body; it belongs to the request. Not ended by a zero byte. */
const char *tg_call_body(struct tg_call *call, size_t *length);
/* The body as an object, or NULL after the error was sent. */
json_t *tg_call_object(struct tg_call *call, const char *const *known);
/* A key of the query, or NULL. */
const char *tg_call_query(struct tg_call *call, const char *key);

/* Each sends the one answer of a call. `value` is taken; NULL (no memory) is answered with 503. */
void tg_reply_json(struct tg_call *call, int status, json_t *value);
void tg_reply_problem(struct tg_call *call, struct tg_problem *problem);
void tg_reply_error(struct tg_call *call, int status, const char *code, const char *format, ...)
	__attribute__((format(printf, 4, 5)));
/* The failure of a store. */
void tg_reply_status(struct tg_call *call, enum tg_status status);
void tg_reply_bytes(
	struct tg_call *call, int status, const char *type, const void *bytes, size_t length);
void tg_reply_header(struct tg_call *call, const char *name, const char *value);

/* --- connections.c --- */

void tg_connections_watch(struct tg_server *server);
void tg_connections_finish(struct tg_server *server);
/* Once a second: forgets connections that are gone. */
void tg_connections_sweep(struct tg_server *server);
/* `gone` is called once when the request's connection closes, unless it was called off (NULL) before. */
bool tg_connection_on_close(struct tg_call *call, void (*gone)(void *context), void *context);
void tg_connection_call_off(struct tg_server *server, struct evhttp_request *request);

/* --- guard.c --- */

struct tg_guard *tg_guard_create(const struct tg_server_options *options);
void tg_guard_destroy(struct tg_guard *guard);
/* May this request be answered? Otherwise the refusal was sent. Sets call->is_owner. */
bool tg_guard_admit(struct tg_call *call);

/* --- routes.c --- */

void tg_routes_handle(struct evhttp_request *request, void *server);

/* --- settings.c --- */

/* What a game starts from. */
struct tg_settings {
	struct tg_setup setup;
	bool has_initial; /* a set-up board instead of the empty or handicap one */
	uint8_t cells[TG_MAX_POINTS];
	enum tg_color first; /* with has_initial: the side to move */
	struct tg_clock_spec clock;
	bool is_rated;
	struct tg_opening opening; /* of a new game: its kind */
};

extern const char *const tg_settings_keys[]; /* the keys of POST /api/games */
bool tg_settings_read(json_t *object, struct tg_settings *settings, struct tg_problem *problem);
bool tg_clock_spec_read(json_t *object, struct tg_clock_spec *spec, struct tg_problem *problem);
json_t *tg_clock_spec_json(const struct tg_clock_spec *spec);
json_t *tg_clock_states_json(const struct tg_clock_state clocks[2]);
bool tg_clock_states_read(json_t *object, struct tg_clock_state clocks[2]);
json_t *tg_rules_json(const struct tg_rules *rules);
/* The stored form of has_initial, cells and first: "X/.../..." or "". Frees by free(). */
char *tg_settings_format_initial(const struct tg_settings *settings);
bool tg_settings_parse_initial(const char *text, struct tg_settings *settings);
/* What a form can offer, for GET /api/info. */
json_t *tg_settings_offers(void);

/* --- seats.c --- */

/* A player as the store keeps it and as the library knows it. */
struct tg_seating {
	struct tg_seat seat;
	char *text;                   /* JSON; malloc'ed */
	struct tg_model_watch *watch; /* of a language model, else NULL */
};

/*
 * `object` is what POST /api/games takes, or NULL for a human. On success the engine and the text are
 * the caller's.
 */
bool tg_seating_read(struct tg_server *server, json_t *object, const struct tg_setup *setup,
	bool is_owner, struct tg_seating *seating, struct tg_problem *problem);
/* The stored text; an engine that cannot be had any more fails when it is asked to move. */
enum tg_status tg_seating_restore(struct tg_server *server, const char *text,
	const struct tg_setup *setup, struct tg_seating *seating);
void tg_seating_finish(struct tg_seating *seating);
json_t *tg_seating_json(const char *text); /* the seat of a state, from the stored text */

/* --- rooms.c --- */

struct tg_stream;

/* A game in memory. */
struct tg_room {
	struct tg_server *server;
	struct tg_room *next;
	char id[TG_STORE_ID_MAX];
	int64_t created_ms, updated_ms;
	struct tg_session *session;
	char *seat_texts[2];
	bool has_swapped;                  /* the seats changed places in the opening */
	struct tg_model_watch *watches[2]; /* of language models, else NULL */
	json_t *initial;                   /* the board before ply 1 */
	json_t *moves;                     /* the `moves` of the state, grown move by move */
	uint8_t cells[TG_MAX_POINTS];      /* the board at moves' end, to see what a move took */
	struct tg_report report;           /* the newest of the thinking engine */
	struct event *timer;               /* for the clocks */
	int64_t used_ms;                   /* monotonic, of the last request */
	bool has_report;
	atomic_bool rang; /* set by an engine's thread */

	/* Since the last save. */
	int saved_ply;
	int kept;          /* how many of the saved moves still stand */
	bool is_changed;   /* something has to be saved */
	bool is_told;      /* something has to be told */
	bool cuts_entries; /* turns were taken back ... */
	int entries_kept;  /* ... and what was said about later plies than this goes */
	struct tg_stored_entry *entries; /* to be saved; the texts are the room's */
	int entries_count;
	bool has_transcript;      /* something has been said, in this turn or before */
	struct tg_buffer pending; /* events as text, told when the change is saved */

	bool is_stalled; /* an engine's move could not be saved: the session stands still */
	int64_t stalled_ms;
	struct tg_stream *streams;
};

/* The room of a game, loaded if need be. NULL: *status says why. */
struct tg_room *tg_room_find(struct tg_server *server, const char *id, enum tg_status *status);
/* As find, for a route: on failure the error was sent. */
struct tg_room *tg_room_of_call(struct tg_call *call);

/* A new game with `count` moves already made and perhaps a result. Takes the seatings when TG_OK. */
struct tg_new_game {
	const struct tg_settings *settings;
	struct tg_seating *seatings; /* Black, White */
	const tg_point *moves;
	int count;
	struct tg_result result; /* NONE: as the moves say */
	/* of an import, or NULL; where the session took it over *record is NULL afterwards */
	struct tg_record **record;
	int record_game, record_skip; /* as tg_session_adopt_record takes them */
};

enum tg_status tg_room_create(
	struct tg_server *server, const struct tg_new_game *game, struct tg_room **room);

/*
 * Saves what happened since the last settle, then tells it. On failure nothing has happened: the room
 * was taken back to what the store has, and *room is NULL if not even that could be had.
 */
enum tg_status tg_room_settle(struct tg_room **room);

/* Gives one seat away; the text and engine are taken when TG_OK. Settle afterwards. */
enum tg_status tg_room_seat(struct tg_room *room, enum tg_color color, struct tg_seating *seating);

enum tg_status tg_room_remove(struct tg_server *server, const char *id);
void tg_rooms_ring(struct tg_server *server);  /* the bell rang */
void tg_rooms_sweep(struct tg_server *server); /* once a second */
void tg_rooms_finish(struct tg_server *server);
int64_t tg_unix_ms(void);
int64_t tg_monotonic_ms(void);

/* --- state.c --- */

json_t *tg_state_json(struct tg_room *room);
/* The state as it was after `ply`, 0 .. the present one. NULL when memory is out. */
json_t *tg_state_at_json(struct tg_room *room, int ply);
/* A position's board as text rows. */
json_t *tg_state_board(const struct tg_position *pos);
json_t *tg_vertex_json(enum tg_game game, struct tg_size size, tg_point point);
/* One entry of `moves`: what was played on `before` (cells) and led to `after`. */
json_t *tg_state_move_json(const uint8_t *before, const struct tg_position *after);
json_t *tg_report_json(
	const struct tg_position *pos, enum tg_color color, const struct tg_report *report);
/* The sum of a position of Go; one flag a point. */
json_t *tg_score_json(const struct tg_position *pos, const bool *dead);
json_t *tg_judgement_json(const struct tg_position *pos, const struct tg_judgement *judged);
json_t *tg_summary_json(const struct tg_stored_game *game);

/* --- opening.c --- */

/* The `opening` of a state: null where the game has none. */
json_t *tg_opening_json(const struct tg_view *view);

/* --- ai.c --- */

/* The `ai` of a state, also the data of `ai` events. */
json_t *tg_ai_json(const struct tg_room *room, const struct tg_view *view);

/* --- models.c --- */

/* What a body means by its `name` or `endpoint`; false: the error was sent. */
struct tg_endpoint;
bool tg_endpoint_of_call(struct tg_call *call, json_t *object, struct tg_endpoint *endpoint);
/* The names that a form may offer to anybody. */
json_t *tg_model_names(struct tg_server *server);

/* --- transcript.c --- */

/*
 * Adds comments to a written game: what a person decided after a failure, and with `all` every answer.
 * Replaces *text, which is malloc'ed; on failure it is left alone.
 */
enum tg_status tg_transcript_comment(
	struct tg_server *server, const char *id, bool all, char **text, size_t *length);

/* --- streams.c --- */

struct tg_stream {
	struct tg_server *server;
	struct evhttp_request *request; /* NULL once the connection is gone */
	struct tg_stream *next;
	struct tg_room *room; /* or NULL */
	void (*closed)(void *context);
	void *context;
	int64_t last_ms; /* monotonic, of the last bytes */
};

/* Begins the answer. NULL (memory): the error was sent. `closed` may be NULL. */
struct tg_stream *tg_stream_open(
	struct tg_call *call, void (*closed)(void *context), void *context);
void tg_stream_send(struct tg_stream *stream, const char *bytes, size_t length);
/* Ends the answer and frees the stream; `closed` is not called. */
void tg_stream_end(struct tg_stream *stream);
/* One event as text. `id` below 0: none. Takes `data`. */
void tg_event_format(struct tg_buffer *out, const char *name, int id, json_t *data);
void tg_room_broadcast(struct tg_room *room, const char *bytes, size_t length);

/* --- analysis.c, waiting.c --- */

void tg_analyses_ring(struct tg_server *server);
void tg_analyses_stop(struct tg_server *server);   /* asks them to end */
void tg_analyses_finish(struct tg_server *server); /* when no thread runs any more */
void tg_waitings_ring(struct tg_server *server);
void tg_waitings_stop(struct tg_server *server);   /* asks them to end */
void tg_waitings_finish(struct tg_server *server); /* when no thread runs any more */
void tg_server_ring_bell(void *server);            /* from any thread */

/* --- the routes --- */

/* play.c, for the others: settles and answers with the new state, or with why it could not be kept. */
void tg_reply_settled(struct tg_call *call, struct tg_room *room);
/* 409: not in this phase. */
void tg_reply_phase(struct tg_call *call, const struct tg_room *room, const char *what);

/* The keys that most requests of a player may have; `object` is the caller's to give back. */
struct tg_asked {
	json_t *object;
	int64_t ply;         /* -1: not said */
	enum tg_color color; /* EMPTY: not said */
};

/* False: the error was sent. */
bool tg_asked_read(struct tg_call *call, const char *const *known, struct tg_asked *asked);
/* The room, when it is at the ply that was asked for. NULL: the error was sent. */
struct tg_room *tg_room_at(struct tg_call *call, const struct tg_asked *asked);

/* games.c, for the others */
void tg_reply_created(struct tg_call *call, const struct tg_room *room, json_t *state);
/* `black` and `white` of a body; the caller finishes both when true. */
bool tg_read_seats(struct tg_call *call, json_t *object, const struct tg_setup *setup,
	struct tg_seating seatings[2], struct tg_problem *problem);
/* The `ply` of a query, or the present one; false after the error was sent. */
bool tg_call_ply(struct tg_call *call, const struct tg_room *room, long *ply);

void tg_route_info(struct tg_call *call);
void tg_route_create(struct tg_call *call);
void tg_route_list(struct tg_call *call);
void tg_route_state(struct tg_call *call);
void tg_route_delete(struct tg_call *call);
void tg_route_moves(struct tg_call *call);
void tg_route_undo(struct tg_call *call);
void tg_route_choose(struct tg_call *call);
void tg_route_stop(struct tg_call *call);
void tg_route_seats(struct tg_call *call);
void tg_route_ai(struct tg_call *call);
void tg_route_score(struct tg_call *call);
void tg_route_agree(struct tg_call *call);
void tg_route_resume(struct tg_call *call);
void tg_route_events(struct tg_call *call);
void tg_route_analysis(struct tg_call *call);
void tg_route_estimate(struct tg_call *call);
void tg_route_sgf(struct tg_call *call);
void tg_route_read_board(struct tg_call *call);
void tg_route_import(struct tg_call *call);
void tg_route_engines(struct tg_call *call);
void tg_route_engine_test(struct tg_call *call);
void tg_route_models(struct tg_call *call);
void tg_route_model_put(struct tg_call *call);
void tg_route_model_delete(struct tg_call *call);
void tg_route_model_preview(struct tg_call *call);
void tg_route_model_test(struct tg_call *call);
void tg_route_transcript(struct tg_call *call);
void tg_route_health(struct tg_call *call);
void tg_route_ready(struct tg_call *call);
void tg_route_metrics(struct tg_call *call);
/* False: there is no such file in the page. */
bool tg_route_page(struct tg_call *call);

#endif
