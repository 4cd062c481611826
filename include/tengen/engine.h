/*
 * A player: it gets a copy of the position and a budget, and answers with a move.
 *
 * An engine never sees the game, only a snapshot; what it answers is checked like everybody's move.
 * The one interface takes playouts, alpha-beta, networks and child processes alike.
 *
 * Determinism: the same position, seed, one thread and a budget in nodes give the same choice on
 * every machine. A budget in seconds gives up that promise.
 */
#ifndef TENGEN_ENGINE_H
#define TENGEN_ENGINE_H

#include "tengen/position.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tg_engine;

/* How much may be spent on one move. Zero means: this limit does not apply. */
struct tg_budget {
	double seconds; /* wall clock, kept with a margin by the engine */
	uint64_t nodes; /* playouts (Go) or nodes (five-in-a-row) */
	int depth;      /* plies, for searches that have a depth */
	/* A built-in engine may think on for so long while the best move is in doubt, and stops
	 * before `seconds` where it is in none; 0: no more than `seconds`. */
	double most_seconds;
};

/*
 * Somebody who may want the search to end: set by any thread, read by the engine's. A plain value
 * that must outlive the think it is given to.
 */
struct tg_stop;
TG_API struct tg_stop *tg_stop_create(void);
TG_API void tg_stop_destroy(struct tg_stop *stop);
TG_API void tg_stop_request(struct tg_stop *stop);
TG_API void tg_stop_clear(struct tg_stop *stop);
TG_API bool tg_stop_requested(const struct tg_stop *stop);

#define TG_PV_MAX 24
#define TG_CANDIDATES_MAX 32

/* One candidate move, seen by the side to move. */
struct tg_candidate {
	tg_point move;
	uint64_t visits; /* playouts or nodes spent below it */
	double winrate;  /* 0 .. 1 for the side to move */
	double score;    /* expected points for the side to move (Go), or 0 */
	double prior;    /* 0 .. 1 */
	double lcb;      /* lower confidence bound of winrate */
	int mate;        /* five: n > 0 wins in n plies, n < 0 loses in -n, 0 unknown */
	int pv_length;   /* moves in pv, `move` first */
	tg_point pv[TG_PV_MAX];
};

/* What a running or finished search knows; candidates best first. */
struct tg_report {
	uint64_t nodes;
	double seconds;
	int depth;
	bool is_final;  /* the last report of this think */
	double winrate; /* of the position, for the side to move */
	double score;
	int candidates_length;
	struct tg_candidate candidates[TG_CANDIDATES_MAX];
	bool has_ownership;             /* Go */
	float ownership[TG_MAX_POINTS]; /* -1 .. 1, for the side to move */
};

/* Called on the engine's thread while it thinks; must return soon and must not call the engine. */
typedef void tg_report_fn(void *context, const struct tg_report *report);

/* One think. */
struct tg_request {
	enum tg_color color; /* who is to move (may differ from the position's, over GTP) */
	struct tg_budget budget;
	struct tg_stop *stop; /* or NULL */
	tg_report_fn *report; /* or NULL */
	void *report_context;
	double report_interval; /* seconds between reports; 0: only the final one */
	bool analyze;           /* no early stop, no resignation: use the whole budget */
	bool ponder;      /* nobody asks for the answer: the tree or table is for the next think */
	bool cleanup;     /* Go: do not pass before dead stones are taken (kgs-genmove_cleanup) */
	int avoid_length; /* root moves not to choose */
	tg_point avoid[TG_MAX_POINTS];
	int allow_length; /* if above 0: only these */
	tg_point allow[TG_MAX_POINTS];
};

struct tg_choice {
	tg_point move;  /* a board point, TG_PASS or TG_RESIGN */
	double winrate; /* 0 .. 1 for `color` */
	double score;
	uint64_t nodes;
	int depth;
	int mate; /* as in tg_candidate */
};

/* What an engine is made with. */
struct tg_engine_options {
	int threads; /* 1 .. 64 */
	uint64_t seed;
	size_t memory; /* bytes for tables and trees; 0: the engine's default */
	int level;     /* 1 .. 9; 9 is all it has */
};

#define TG_ENGINE_OPTIONS_INIT \
	{ \
		1, 1, 0, 9 \
	}

/*
 * A built-in engine by name, or NULL (`status` says why and may be NULL). Names:
 *   "go"          UCT with RAVE                "five"        PVS with line patterns and VCF
 *   "random"      uniform, both games          "weights"     one-ply weights, five-in-a-row
 *   "alphabeta"   plain, fixed depth, five     "uct"         plain UCT, Go
 *   "default"     "go" or "five", by the game
 */
TG_API struct tg_engine *tg_engine_create(const char *name, enum tg_game game,
	const struct tg_engine_options *options, enum tg_status *status);

/* Names of the built-in engines for `game` by index from 0; NULL past the last. */
TG_API const char *tg_engine_list(enum tg_game game, int index);

/*
 * Thinks about `pos`, which stays as it is, and writes the choice. Blocks; one think at a time per
 * engine. Returns TG_OK; TG_ERR_PEER or TG_ERR_TIMEOUT when an external engine failed (no move was
 * chosen, tg_engine_error says what happened); TG_ERR_UNSUPPORTED for a position it cannot play.
 * A requested stop is no error: the best move so far is the answer.
 */
TG_API enum tg_status tg_engine_think(struct tg_engine *engine, const struct tg_position *pos,
	const struct tg_request *request, struct tg_choice *choice);

/* Forgets trees and tables; the next think depends on nothing before it. */
TG_API void tg_engine_reset(struct tg_engine *engine);

/* "tengen level 3", or what an external engine calls itself. Valid until destroy. */
TG_API const char *tg_engine_name(const struct tg_engine *engine);

/* One line about the last failure, "" if there was none. Valid until the next think. */
TG_API const char *tg_engine_error(const struct tg_engine *engine);

TG_API void tg_engine_destroy(struct tg_engine *engine);

/*
 * The budget that makes a level: what `level` 1 .. 9 of the built-in engine of `game` may spend on a
 * move on this size. Where both are set, whichever is met first ends the search.
 */
TG_API struct tg_budget tg_level_budget(enum tg_game game, struct tg_size size, int level);

/* What playouts say about a position of Go, in mid-game or at its end. */
struct tg_estimate {
	float ownership[TG_MAX_POINTS]; /* 1 Black's .. -1 White's */
	double score;                   /* expected Black minus White, komi counted, in points */
	double deviation;               /* standard deviation of score over the playouts */
};

/* Runs `playouts` from `pos` with `color` to move. TG_OK, or TG_ERR_UNSUPPORTED for other games. */
TG_API enum tg_status tg_estimate_position(const struct tg_position *pos, enum tg_color color,
	uint64_t playouts, uint64_t seed, struct tg_estimate *estimate);

/* What a finished position's stones are. */
enum tg_life { TG_LIFE_NONE = 0, TG_LIFE_ALIVE, TG_LIFE_DEAD, TG_LIFE_SEKI };

/* What the judge found, by point. */
struct tg_judgement {
	uint8_t life[TG_MAX_POINTS];    /* tg_life; TG_LIFE_NONE where no stone stands */
	float certainty[TG_MAX_POINTS]; /* 0.5 .. 1 on stones: 1 only if settled for ever */
	bool open[TG_MAX_POINTS];       /* empty or dead, in a region that nobody has closed */
	int open_length;                /* how many of these; above 0 the game is unfinished */
};

/*
 * Judges every chain of a finished game of Go, the same for all stones of a chain: Benson's theorem for
 * what is settled for ever, playouts for the rest, searches where these are in doubt. Deterministic for
 * a seed. 1000 playouts take well below a second on 19x19 where all is settled, and up to two where
 * several groups have to be searched. The position stays the caller's and is not changed.
 * TG_ERR_UNSUPPORTED for a game that is not Go, TG_ERR_NOMEM.
 */
TG_API enum tg_status tg_judge_position(const struct tg_position *pos, uint64_t playouts,
	uint64_t seed, struct tg_judgement *judgement);

/*
 * The same from two maps of ownership that somebody else made, a network for instance: 1 Black's ..
 * -1 White's for every point, with Black and with White to move. No playouts; pure. What is settled for
 * ever stays so whatever the maps say. TG_ERR_UNSUPPORTED for a game that is not Go.
 */
TG_API enum tg_status tg_judge_ownership(const struct tg_position *pos,
	const float black_to_move[TG_MAX_POINTS], const float white_to_move[TG_MAX_POINTS],
	struct tg_judgement *judgement);

/* `life` alone. */
TG_API enum tg_status tg_judge_life(const struct tg_position *pos, uint64_t playouts, uint64_t seed,
	uint8_t life[TG_MAX_POINTS]);

#ifdef __cplusplus
}
#endif
#endif
