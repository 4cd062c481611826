/*
 * The inside of a session, shared by the files of this folder.
 *
 *   session.c      life, and the one road of every request: submit, carry out, tell
 *   play.c         moves, resignation, the end of the game, the clock of the turn
 *   opening.c      swap and swap2
 *   undo.c         taking back
 *   scoring.c      two passes, dead stones, the count
 *   engine_seat.c  thinking on the pool, and what comes back
 *   events.c       listeners, and the requests that they make
 *   sgf.c          the game's record as it grows
 *   adopt.c        a record from a file that the game goes on in
 *   view.c         what everybody may see
 *   clock.c        the arithmetic of one side's time
 *
 * Invariant, whenever a listener hears or a request returns: `turns` has one entry for each ply and one
 * for the turn that begins now, each with the clocks of its beginning and its node of the record; the
 * record's main line, the position's log and `turns` tell the same game. (A record from a file may have
 * comments between the moves, and variations.)
 */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "base/clock.h"
#include "base/pool.h"
#include "rules/position.h"
#include "session/clock.h"

#include <pthread.h>

enum { TG_SESSION_LISTENERS_MAX = 8, TG_SESSION_EVENTS_MAX = 8 };

/* The beginning of a turn. */
struct tg_turn {
	struct tg_clock_state clocks[2];
	tg_node node; /* of the position before this turn's move; the root for the first */
};

enum tg_ask_kind {
	TG_ASK_PLAY = 0,
	TG_ASK_CHOOSE,
	TG_ASK_PLACE, /* an engine's stone in the opening */
	TG_ASK_RESIGN,
	TG_ASK_UNDO,
	TG_ASK_UNDO_PLIES,
	TG_ASK_TOGGLE_DEAD,
	TG_ASK_SET_DEAD,
	TG_ASK_AGREE,
	TG_ASK_RESUME,
	TG_ASK_SEAT,
	TG_ASK_RETRY,
	TG_ASK_SET_POSITION,
};

/* A request, whoever makes it. What is pointed to belongs to the caller. */
struct tg_ask {
	enum tg_ask_kind kind;
	enum tg_color color;
	tg_point point;
	int ply; /* PLAY, CHOOSE, PLACE: what the caller saw, or -1 */
	enum tg_opening_choice choice;
	int plies; /* UNDO_PLIES */
	const bool *dead;
	const struct tg_seat *seat;
	const struct tg_position *pos;
};

struct tg_think;      /* engine_seat.c: one question to an engine, and its answer */
struct tg_queued_ask; /* events.c: a request that waits */

/* What crosses from the engines' threads to the owner's. The only state that both touch. */
struct tg_inbox {
	pthread_mutex_t lock;
	pthread_cond_t idle;      /* `running` became 0 */
	int running;              /* thinks that may still touch the session */
	struct tg_think *answers; /* oldest first */
	bool has_report;
	int report_serial; /* of the think that reports */
	struct tg_report report;
};

struct tg_session {
	struct tg_position pos;
	struct tg_record *record;
	tg_node read_nodes;    /* nodes below this one came from a file; 0: none did */
	tg_node cover;         /* the empty node before what the file has beyond the game */
	struct tg_turn *turns; /* (plies + 1); grown by doubling */
	int turns_capacity;

	struct tg_seat seats[2];    /* Black, White */
	struct tg_think *thinks[2]; /* in the pool, wanted or not; an engine has one at a time */
	bool is_thinking;           /* the seat to move is wanted to answer */
	bool is_hurried;            /* ... at once, as soon as its engine is free */
	bool has_failed;            /* ... and failed to; nothing moves until somebody decides */
	char failure[160];
	int serial; /* of the newest think */

	struct tg_clock_spec clock;
	struct tg_clock_state clocks[2]; /* as of turn_began */
	int64_t turn_began;              /* nanoseconds of `time` */
	const struct tg_clock *time;

	bool is_rated;                          /* the clock runs on after a failure */
	bool is_started, free_play, is_resumed; /* resumed: play went on after a count ... */
	int resumed_at;                         /* ... at this ply; two new passes end it again */
	struct tg_opening opening;
	int opening_shape;
	enum tg_phase phase;
	struct tg_result result;
	bool dead[TG_MAX_POINTS];
	bool is_judged;
	struct tg_judgement judged; /* when the scoring began, if is_judged */

	struct {
		tg_listener_fn *hear;
		void *context;
	} listeners[TG_SESSION_LISTENERS_MAX];
	int listeners_length;
	struct tg_event events[TG_SESSION_EVENTS_MAX]; /* happened, not yet told */
	int events_length;
	bool is_telling;
	struct tg_queued_ask *queue_first, *queue_last;
	struct tg_report report; /* the one that REPORT events point to */

	struct tg_pool *pool, *model_pool;
	void (*wake)(void *context);
	void *wake_context;
	struct tg_inbox inbox;
};

static inline struct tg_verdict tg_verdict_of(enum tg_status status)
{
	return (struct tg_verdict){status, TG_LEGAL, false};
}

static inline struct tg_verdict tg_verdict_refused(enum tg_refusal refusal)
{
	return (struct tg_verdict){refusal == TG_LEGAL ? TG_OK : TG_ERR_ARGUMENT, refusal, false};
}

static inline int tg_session_ply(const struct tg_session *session)
{
	return tg_position_plies(&session->pos);
}

static inline enum tg_opening_stage tg_session_stage(const struct tg_session *session)
{
	return tg_opening_stage(&session->opening, tg_session_ply(session));
}

/* The seat that acts, 0 or 1. */
static inline int tg_session_hand(const struct tg_session *session)
{
	enum tg_color hand = tg_opening_hand(&session->opening, tg_session_ply(session));

	return (int)(hand != TG_EMPTY ? hand : tg_position_to_move(&session->pos)) - 1;
}

/* session.c. Changes the state for one request and notes the events; tells nobody. */
struct tg_verdict tg_session_carry_out(struct tg_session *session, const struct tg_ask *ask);

/* events.c */
void tg_session_note(struct tg_session *session, enum tg_event_kind kind);
void tg_session_tell(
	struct tg_session *session); /* noted events, then queued requests, to the end */
struct tg_verdict tg_session_enqueue(struct tg_session *session, const struct tg_ask *ask);
void tg_session_drop_queue(struct tg_session *session);

/* play.c */
/* Room for one more turn; false when memory is out. */
bool tg_session_reserve_turn(struct tg_session *session);
/* Charges the time since turn_began to `color`; false: it has run out and the game is lost. */
bool tg_session_charge(struct tg_session *session, enum tg_color color, int64_t now);
/* Does the clock of the side to move run? */
bool tg_session_clock_runs(const struct tg_session *session);
/* Plays a move that the rules allow, at `now`; the game may be lost on time instead. */
enum tg_status tg_session_make_move(
	struct tg_session *session, enum tg_color color, tg_point point, int64_t now);
/* Appends a legal move to position, record and turns, whatever the clocks and seats. */
enum tg_status tg_session_append(struct tg_session *session, enum tg_color color, tg_point point);
/* Asks the rules how the game stands and changes the phase accordingly. */
void tg_session_judge_end(struct tg_session *session);
void tg_session_finish_game(struct tg_session *session, enum tg_result_kind kind,
	enum tg_color winner, int margin_halves);
struct tg_verdict tg_session_ask_play(struct tg_session *session, const struct tg_ask *ask);
struct tg_verdict tg_session_ask_resign(struct tg_session *session, const struct tg_ask *ask);

/* opening.c */
bool tg_session_opening_fits(const struct tg_session_options *options);
/* An engine has to put a stone: asked for behind all that happens now, so that each is told by itself. */
enum tg_status tg_session_want_stone(struct tg_session *session);
struct tg_verdict tg_session_ask_place(struct tg_session *session, const struct tg_ask *ask);
/* The seat's engine has thought for White and chooses; true: it is White's now, and its move stands. */
bool tg_session_choose_by(struct tg_session *session, int seat, const struct tg_choice *found);
struct tg_verdict tg_session_ask_choose(struct tg_session *session, const struct tg_ask *ask);
/* The target of an undo as the opening allows it. */
int tg_session_opening_target(const struct tg_session *session, int target);

/* undo.c */
/* The turn that an undo asked by `color` goes back to, or -1. */
int tg_session_undo_target(const struct tg_session *session, enum tg_color color);
struct tg_verdict tg_session_ask_undo(struct tg_session *session, const struct tg_ask *ask);
struct tg_verdict tg_session_ask_undo_plies(struct tg_session *session, const struct tg_ask *ask);

/* scoring.c */
void tg_session_begin_scoring(struct tg_session *session);
void tg_session_finish_by_count(struct tg_session *session);
struct tg_verdict tg_session_ask_scoring(struct tg_session *session, const struct tg_ask *ask);

/* engine_seat.c */
/* Lets the seat to move think if it is an engine's and nothing speaks against it. */
void tg_session_consult(struct tg_session *session);
/* Stops the thinking of the seat to move, whose answer is then dropped. */
void tg_session_abandon(struct tg_session *session);
/* Black's player becomes White's; nobody who is wanted may be thinking. */
void tg_session_swap_seats(struct tg_session *session);
/* Takes a seat's engine away: destroyed now, or when its thinking has ended. */
void tg_session_unseat(struct tg_session *session, int seat);
struct tg_verdict tg_session_ask_retry(struct tg_session *session);
/* Somebody decided what to do after a failure: a clock that stood runs on from now. */
void tg_session_end_failure(struct tg_session *session);
/* Abandons, and waits until no thread of the pool knows the session any more. */
void tg_session_wait_idle(struct tg_session *session);

/* sgf.c. TG_ERR_NOMEM leaves the old record. */
enum tg_status tg_session_record_begin(struct tg_session *session);
/* A node for a move, below the last turn's; TG_NO_NODE when memory is out. */
tg_node tg_session_record_move(struct tg_session *session, enum tg_color color, tg_point point);
void tg_session_record_clock(struct tg_session *session, tg_node node, enum tg_color color);
void tg_session_record_result(
	struct tg_session *session); /* RE[], or none while the game goes on */
void tg_session_record_names(struct tg_session *session);
/* Rules and komi where an adopted record does not say them. */
void tg_session_record_missing(struct tg_session *session);
/* A new node with a move below any node. */
tg_node tg_session_add_move(
	struct tg_session *session, tg_node parent, enum tg_color color, tg_point point);

/* adopt.c. The node of a move below a turn's: the file's, or a new one; it is on the main line then. */
tg_node tg_session_adopted_move(
	struct tg_session *session, tg_node turn, enum tg_color color, tg_point point);
bool tg_session_is_read(const struct tg_session *session, tg_node node);
/* Takes the moves behind turn `target` out of the record; those of the file become a variation. */
void tg_session_cut_record(struct tg_session *session, int target);

#endif
