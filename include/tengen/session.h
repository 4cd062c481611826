/*
 * The true game: seats, clocks, requests, undo, events. The only writer of a game's position.
 *
 * A session belongs to one thread. Engines of its seats think on the threads of a pool; their answers
 * wait in the session's inbox, bound to the ply and fingerprint they were asked for, until the owner
 * calls tg_session_pump. An answer for a ply that is no longer there is dropped.
 *
 * Listeners hear of a change when the state is whole. A listener may read the session; a request that
 * it makes from inside is queued and carried out when all listeners have heard.
 */
#ifndef TENGEN_SESSION_H
#define TENGEN_SESSION_H

#include "tengen/engine.h"
#include "tengen/opening.h"
#include "tengen/pool.h"
#include "tengen/record.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tg_session;
struct tg_clock; /* src/base/clock.h: a clock that tests can set */

enum tg_seat_kind {
	TG_SEAT_HUMAN = 0,
	TG_SEAT_ENGINE,   /* a built-in engine */
	TG_SEAT_EXTERNAL, /* a child process */
	TG_SEAT_MODEL,    /* a language model behind the referee */
};

#define TG_SEAT_NAME_MAX 64

struct tg_seat {
	enum tg_seat_kind kind;
	char name[TG_SEAT_NAME_MAX]; /* shown to people */
	int level;                   /* ENGINE: 1 .. 9 */
	struct tg_engine *engine; /* not HUMAN: the session owns it from the moment it is seated */
	struct tg_budget budget;  /* per move, beside what the clock allows */
};

enum tg_clock_kind {
	TG_CLOCK_NONE = 0,
	TG_CLOCK_ABSOLUTE, /* main time only */
	TG_CLOCK_BYOYOMI, /* main, then `periods` of `period_ms` each; a move within one keeps it */
	TG_CLOCK_CANADIAN, /* main, then `stones` moves in each `period_ms` */
	TG_CLOCK_FISCHER,  /* main, plus `increment_ms` after each move */
};

struct tg_clock_spec {
	enum tg_clock_kind kind;
	int64_t main_ms;
	int64_t period_ms;
	int periods;
	int stones;
	int64_t increment_ms;
};

/* One side's clock. Never negative. */
struct tg_clock_state {
	int64_t main_ms;   /* what is left of main time */
	int64_t period_ms; /* what is left of the present period, once main time is gone */
	int periods;       /* BYOYOMI: periods left, the present one included */
	int stones;        /* CANADIAN: moves left in this period */
	bool in_overtime;
	bool is_out; /* time has run out */
};

enum tg_phase {
	TG_PHASE_PLAYING = 0,
	TG_PHASE_SCORING, /* Go: two passes; dead stones are being agreed */
	TG_PHASE_OVER,
};

enum tg_result_kind {
	TG_RESULT_NONE = 0,
	TG_RESULT_SCORE, /* counted; `margin_halves` */
	TG_RESULT_FIVE,
	TG_RESULT_RESIGN,
	TG_RESULT_TIME,
	TG_RESULT_DRAW, /* equal score or a full board */
	TG_RESULT_VOID, /* no result: long cycle, or an engine broke off */
};

struct tg_result {
	enum tg_result_kind kind;
	enum tg_color winner;
	int margin_halves;
};

/* "B+12.5", "W+R", "B+T", "0", "Void"; five by a row: "B+". "" while the game goes on. As SGF RE[]. */
TG_API void tg_result_format(const struct tg_result *result, char out[16]);

enum tg_event_kind {
	TG_EVENT_MOVE = 0, /* a stone or a pass; `ply` is the new number of plies */
	TG_EVENT_UNDO,     /* `ply` is the new number of plies */
	TG_EVENT_PHASE,    /* scoring begins, is resumed, the game is over */
	TG_EVENT_DEAD,     /* the agreed dead stones changed */
	TG_EVENT_THINKING, /* an engine began, or stopped without a move */
	TG_EVENT_REPORT,   /* an engine's report; `report` points to it during the call */
	TG_EVENT_SEATS,    /* a seat changed hands, or something was chosen in the opening */
	TG_EVENT_FAILURE,  /* an engine failed or answered an illegal move; `text` says what */
};

struct tg_event {
	enum tg_event_kind kind;
	int ply; /* the number of plies now */
	const struct tg_report *report;
	const char *text; /* FAILURE: one line */
};

typedef void tg_listener_fn(
	void *context, struct tg_session *session, const struct tg_event *event);

struct tg_session_options {
	struct tg_setup setup;
	int fixed_handicap;      /* stones to place on the fixed points, 0 or 2..9 */
	struct tg_seat seats[2]; /* Black, White */
	struct tg_clock_spec clock;
	struct tg_clock *time; /* NULL: the machine's; `now` is called on engines' threads too */
	struct tg_pool *pool;  /* threads for engines; may be NULL when all seats are human */
	/*
	 * Threads for language models, which wait and compute nothing, so many ask at once and the others
	 * queue. NULL: those of `pool`.
	 */
	struct tg_pool *model_pool;
	bool is_rated; /* after a failure the clock runs on; else it stands until somebody decides */
	void (*wake)(
		void *context); /* called on an engine's thread when tg_session_pump has work */
	void *wake_context;
	bool free_play; /* GTP: either colour at any time, two passes do not end anything */
	enum tg_opening_kind opening; /* five-in-a-row; Black's player opens */
	int opening_shape;            /* which of tg_opening_stones an engine puts */
};

/*
 * A new game. On TG_OK the session owns the seats' engines; on failure the caller keeps them.
 * When the first seat is an engine it begins to think at tg_session_start, not before.
 */
TG_API enum tg_status tg_session_create(
	const struct tg_session_options *options, struct tg_session **session);
TG_API void tg_session_destroy(
	struct tg_session *session); /* stops and waits for thinking engines */
TG_API void tg_session_start(struct tg_session *session);

TG_API enum tg_status tg_session_listen(
	struct tg_session *session, tg_listener_fn *listener, void *context);

/* Carries out answers and reports that arrived. Returns how many. */
TG_API int tg_session_pump(struct tg_session *session);

/* Looks at the clocks; the game is lost on time here. Nanoseconds until it must be called again, or -1. */
TG_API int64_t tg_session_tick(struct tg_session *session);

/* The answer to a request. Where `status` is not TG_OK nothing was changed. */
struct tg_verdict {
	enum tg_status
		status; /* TG_ERR_CONFLICT: `ply` is not the present one; TG_ERR_STATE: not now */
	enum tg_refusal
		refusal; /* not TG_LEGAL: the move is refused, and status is TG_ERR_ARGUMENT */
	bool is_queued;  /* asked by a listener: carried out after all have heard, answer unknown */
};

/*
 * Plays for `color`: a point or TG_PASS. `ply` is the number of plies the caller saw, or -1. A seat that
 * is an engine's moves by its engine alone. A move that comes when time is out ends the game, and is
 * refused because it is over.
 */
TG_API struct tg_verdict tg_session_play(
	struct tg_session *session, enum tg_color color, tg_point point, int ply);
/*
 * In the opening one player puts stones of both colours (view.hand says who): `color` is that of the stone.
 * Then somebody chooses, for himself: TG_ERR_STATE where no person has to choose, or not that. Nothing
 * before a choice can be taken back. The clocks stand until the opening is done.
 */
TG_API struct tg_verdict tg_session_choose(
	struct tg_session *session, enum tg_opening_choice choice, int ply);

TG_API struct tg_verdict tg_session_resign(struct tg_session *session, enum tg_color color);

/*
 * Takes back to the turn of the human who asks: one ply while the engine thinks about its answer
 * (the thinking is stopped), two when it has answered; between two humans one. In scoring or after
 * the end it returns to play; where the asking side (or either of two humans) resigned or lost on
 * time, that alone is taken back. The clocks are those that the turn began with. `color` is the asking
 * side; TG_EMPTY: the human seat, or the last mover. TG_ERR_STATE: there is nothing to take back.
 */
TG_API struct tg_verdict tg_session_undo(struct tg_session *session, enum tg_color color);

/* Takes back exactly `plies` (GTP), all or nothing. */
TG_API struct tg_verdict tg_session_undo_plies(struct tg_session *session, int plies);

/* Scoring: flips the whole chain at `point`; sets all at once; accepts the count; plays on. */
TG_API struct tg_verdict tg_session_toggle_dead(struct tg_session *session, tg_point point);
TG_API struct tg_verdict tg_session_set_dead(
	struct tg_session *session, const bool dead[TG_MAX_POINTS]);
TG_API struct tg_verdict tg_session_agree(struct tg_session *session);
TG_API struct tg_verdict tg_session_resume(struct tg_session *session);

/*
 * Ends a running think with its best move so far; true if one was running. A language model has no
 * best move so far: its think ends as a failure, and a person decides.
 */
TG_API bool tg_session_move_now(struct tg_session *session);

/* Gives a seat to somebody else. On TG_OK the session owns seat->engine. */
TG_API enum tg_status tg_session_seat(
	struct tg_session *session, enum tg_color color, const struct tg_seat *seat);

/* Asks the seat's engine again after a failure. */
TG_API struct tg_verdict tg_session_retry(struct tg_session *session);

/* Set-up for GTP: a whole new position, rules, handicap stones. History and record start anew. */
TG_API struct tg_verdict tg_session_set_position(
	struct tg_session *session, const struct tg_position *pos);

/* What everybody may see. A value; stones as text, row 0 at the top. */
struct tg_view {
	enum tg_game game;
	struct tg_size size;
	struct tg_rules rules;
	int handicap;
	char rows[TG_MAX_SIDE][TG_MAX_SIDE + 1]; /* '.', 'X' black, 'O' white */
	enum tg_color to_move;
	enum tg_color hand; /* the seat that acts: the one to move, or another in the opening */
	struct tg_opening opening;
	enum tg_opening_stage stage; /* of the opening */
	int ply;
	tg_hash hash;
	tg_point last_move;
	tg_point ko;
	int prisoners[2];
	enum tg_phase phase;
	struct tg_result result;
	struct tg_outcome outcome;
	bool dead[TG_MAX_POINTS];
	int undo_plies; /* what tg_session_undo(TG_EMPTY) takes back; 0: only the end; -1: nothing */
	bool is_thinking;
	bool has_failed; /* the seat to move failed and waits for a decision */
	char failure[160];
	struct tg_clock_spec clock;
	struct tg_clock_state clocks[2]; /* as of now */
	bool clock_runs;                 /* for the side to move */
	bool is_rated;
	enum tg_seat_kind seat_kind[2];
	char seat_name[2][TG_SEAT_NAME_MAX];
	int seat_level[2];
};

TG_API void tg_session_view(const struct tg_session *session, struct tg_view *view);

/* Read-only access for whoever needs more than the view. Both belong to the session. */
TG_API const struct tg_position *tg_session_position(const struct tg_session *session);
TG_API struct tg_record *tg_session_record(struct tg_session *session);

/*
 * Makes the record that the present game was loaded from the session's own: variations, comments, marks
 * and unknown properties of game `game` stay in it, and the game goes on there. The main line is the game
 * at any time. What the file has beyond becomes a variation, so do its moves when they are taken back;
 * while nothing is played instead an empty node stands in front of them. `skip` is the number of moves on
 * the file's main line before the first one of the session (0, unless a setup came later).
 *
 * TG_OK: the session owns `record`. Else the record is still the caller's, tidied (one game, one move a
 * node) and good for destroying only: TG_ERR_ARGUMENT when it is of another game or board or has not so
 * many moves, TG_ERR_NOT_FOUND without such a game.
 */
TG_API enum tg_status tg_session_adopt_record(
	struct tg_session *session, struct tg_record *record, int game, int skip);

/* The dead stones that the judge proposes now (Go); does not change the session. */
TG_API enum tg_status tg_session_propose_dead(
	const struct tg_session *session, bool dead[TG_MAX_POINTS]);

/* What the judge said when the scoring began; NULL in any other phase. The session's. */
TG_API const struct tg_judgement *tg_session_judgement(const struct tg_session *session);

/* The sum with the present dead stones. */
TG_API enum tg_status tg_session_score(const struct tg_session *session, struct tg_score *score);

/*
 * Bringing back a stored game, between create and start; no engine thinks and nobody hears.
 *
 * restore replays `count` moves, the colours alternating from the side to move; an illegal one is
 * TG_ERR_ARGUMENT (and the session fit for nothing but destroy). The phase follows from the position: a
 * five ends the game, two passes begin the scoring. `clocks` are those of the present turn; NULL: full.
 * restore_end adds what the moves alone do not say: the agreed dead stones, or NULL, and a result, or
 * NULL. set_clocks gives back what get_clocks said at ply 0 .. view.ply: both clocks when the turn
 * of that ply began, which is what undo restores.
 */
TG_API enum tg_status tg_session_restore(struct tg_session *session, const tg_point *moves,
	int count, const struct tg_clock_state clocks[2]);
TG_API enum tg_status tg_session_restore_end(
	struct tg_session *session, const struct tg_result *result, const bool dead[TG_MAX_POINTS]);
/*
 * After restore: the choices of the opening, whose kind the options gave. The seats are those of now.
 * TG_ERR_ARGUMENT where they do not belong to so many moves.
 */
TG_API enum tg_status tg_session_restore_opening(
	struct tg_session *session, const struct tg_opening *opening);
/* The seat to move, which is no person's, has failed and waits for a decision: start will not ask it. */
TG_API enum tg_status tg_session_restore_failure(struct tg_session *session, const char *text);
TG_API enum tg_status tg_session_get_clocks(
	const struct tg_session *session, int ply, struct tg_clock_state clocks[2]);
TG_API enum tg_status tg_session_set_clocks(
	struct tg_session *session, int ply, const struct tg_clock_state clocks[2]);

#ifdef __cplusplus
}
#endif
#endif
