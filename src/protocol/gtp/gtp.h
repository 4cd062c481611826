/*
 * The inside of the GTP engine, shared by the files of this folder.
 *
 * A command is a row: a name, a handler, the games it is for. Each file of commands ends with its rows;
 * table.c joins them. A handler reads its arguments from the call, one word at a time, and either
 * returns true with the answer in call->text, or says why not with tg_gtp_fail, which returns false.
 *
 *	static bool run_color(struct tg_gtp *gtp, struct tg_gtp_call *call)
 *	{
 *		tg_point point;
 *
 *		if (!tg_gtp_read_point(gtp, call, &point))
 *			return false;
 *		tg_gtp_print(call, "%s", color_name(tg_position_at(tg_gtp_position(gtp), point)));
 *		return true;
 *	}
 */
#ifndef PROTOCOL_GTP_GTP_H
#define PROTOCOL_GTP_GTP_H

#include "base/buffer.h"
#include "protocol/gtp.h"
#include "protocol/gtp/time.h"
#include "tengen/session.h"

/* Longer answers are cut off by an error; the largest real one is a record. */
#define TG_GTP_ANSWER_MAX ((size_t)64 << 20)

struct tg_gtp_call {
	long id;    /* or -1 */
	char *next; /* the arguments that were not read yet */
	struct tg_buffer text;
	bool is_streamed; /* "=" is already out, and `text` only ends the answer */
};

/* What stones are at the end of the game, kept for the position it was judged for. */
struct tg_gtp_judged {
	bool is_valid;
	tg_hash hash;
	uint8_t life[TG_MAX_POINTS]; /* enum tg_life */
};

struct tg_gtp {
	struct tg_gtp_options options;
	struct tg_session *session;
	struct tg_lines *lines;         /* during tg_gtp_run */
	const struct tg_output *output; /* during tg_gtp_run */
	struct tg_stop *stop;
	struct tg_gtp_time time;
	struct tg_gtp_judged judged;
	struct tg_position *trial; /* trymove's board, or NULL */
	int trials;                /* moves tried on it */
	double think_seconds;      /* spent on choosing moves so far */
	int64_t free_since;        /* when the last command was answered; tg_clock_now */
	bool must_ponder;          /* genmove has just played */
	bool is_over;              /* `quit` was carried out */
};

enum { TG_GTP_GO = 1, TG_GTP_FIVE = 2, TG_GTP_ALL = 3 };

struct tg_gtp_command {
	const char *name; /* NULL ends a group of rows */
	bool (*run)(struct tg_gtp *gtp, struct tg_gtp_call *call);
	unsigned games;   /* TG_GTP_GO, TG_GTP_FIVE or both */
	const char *help; /* arguments and effect, one line */
};

/* The rows, one group a file. */
extern const struct tg_gtp_command tg_gtp_core_commands[];
extern const struct tg_gtp_command tg_gtp_play_commands[];
extern const struct tg_gtp_command tg_gtp_setup_commands[];
extern const struct tg_gtp_command tg_gtp_handicap_commands[];
extern const struct tg_gtp_command tg_gtp_rules_commands[];
extern const struct tg_gtp_command tg_gtp_query_commands[];
extern const struct tg_gtp_command tg_gtp_score_commands[];
extern const struct tg_gtp_command tg_gtp_time_commands[];
extern const struct tg_gtp_command tg_gtp_think_commands[];
extern const struct tg_gtp_command tg_gtp_analyze_commands[];
extern const struct tg_gtp_command tg_gtp_gogui_commands[];
extern const struct tg_gtp_command tg_gtp_record_commands[];

/* table.c: the command of that name in this game, or NULL; the commands by index, NULL past the last. */
const struct tg_gtp_command *tg_gtp_find(enum tg_game game, const char *name);
const struct tg_gtp_command *tg_gtp_command_at(enum tg_game game, int index);

/* call.c: answers. `refuse` replaces what was printed; `fail` is that, and false as its value. */
void tg_gtp_print(struct tg_gtp_call *call, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void tg_gtp_refuse(struct tg_gtp_call *call, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
#define tg_gtp_fail(call, ...) (tg_gtp_refuse((call), __VA_ARGS__), false)
void tg_gtp_print_vertex(const struct tg_gtp *gtp, struct tg_gtp_call *call, tg_point point);

/* One line of vertices for every point whose flag is set; nothing at all when there is none. */
void tg_gtp_print_points(
	const struct tg_gtp *gtp, struct tg_gtp_call *call, const bool flags[TG_MAX_POINTS]);

/*
 * call.c: arguments. `word` returns the next one or NULL, `rest` all that is left without the spaces
 * around it. The readers fail the call with "syntax error" and return false.
 */
char *tg_gtp_word(struct tg_gtp_call *call);
char *tg_gtp_rest(struct tg_gtp_call *call);
bool tg_gtp_read_color(struct tg_gtp_call *call, enum tg_color *color);
bool tg_gtp_read_int(struct tg_gtp_call *call, long low, long high, long *value);
bool tg_gtp_read_number(struct tg_gtp_call *call, double *value);
bool tg_gtp_read_bool(struct tg_gtp_call *call, bool *value);

/* A vertex or pass; TG_NO_POINT for one that is well formed but off the board. */
bool tg_gtp_read_vertex(const struct tg_gtp *gtp, struct tg_gtp_call *call, tg_point *vertex);

/* A point of the board; anything else is a syntax error. */
bool tg_gtp_read_point(const struct tg_gtp *gtp, struct tg_gtp_call *call, tg_point *point);

/* The same for a word that was read already. */
bool tg_gtp_parse_color(const char *word, enum tg_color *color);
bool tg_gtp_parse_vertex(const struct tg_gtp *gtp, const char *word, tg_point *vertex);

/* "black", "white", "empty" */
const char *tg_gtp_color_name(enum tg_color color);

/* call.c: writes the status line, answer and empty line, flushed. `stream` sends "=" and its newline. */
void tg_gtp_answer(struct tg_gtp *gtp, struct tg_gtp_call *call, bool is_success);
void tg_gtp_stream(struct tg_gtp *gtp, struct tg_gtp_call *call);

/* game.c: the game behind the commands. */
static inline bool tg_gtp_is_go(const struct tg_gtp *gtp)
{
	return gtp->options.game == TG_GAME_GO;
}

static inline int tg_gtp_points(const struct tg_gtp *gtp)
{
	return tg_size_points(gtp->options.size);
}

/* What the queries are about: the game's position, or the trial board over it. */
const struct tg_position *tg_gtp_position(const struct tg_gtp *gtp);

/* The game's own position. */
const struct tg_position *tg_gtp_game_position(const struct tg_gtp *gtp);

/* An empty board of options.size; history, handicap, trial moves and engine's memory go. */
enum tg_status tg_gtp_new_game(struct tg_gtp *gtp);

/* What a game is set up from: one colour per point. */
struct tg_gtp_setup {
	uint8_t cells[TG_MAX_POINTS];
	enum tg_color to_move;
	int handicap;
};

/* Replaces the game. TG_ERR_ARGUMENT, and everything stays, for a chain without liberties. */
enum tg_status tg_gtp_set_up(struct tg_gtp *gtp, const struct tg_gtp_setup *setup);

/* A whole position with its history, size and rules takes the game's place (loadsgf). */
enum tg_status tg_gtp_take_position(struct tg_gtp *gtp, const struct tg_position *pos);

/* Another size: a new game on it; on failure everything stays. */
enum tg_status tg_gtp_resize(struct tg_gtp *gtp, struct tg_size size);

/* Changes rules or komi, for this game and those after it. */
enum tg_status tg_gtp_set_rules(struct tg_gtp *gtp, const struct tg_rules *rules);

/* Plays through the session's gate. */
enum tg_refusal tg_gtp_play(struct tg_gtp *gtp, enum tg_color color, tg_point point);
bool tg_gtp_undo(struct tg_gtp *gtp, int plies);
void tg_gtp_drop_trial(struct tg_gtp *gtp);

/* A game on which nothing has been played or set up yet. */
bool tg_gtp_is_untouched(const struct tg_gtp *gtp);

/* think.c */
struct tg_gtp_think {
	struct tg_request request; /* colour and budget are set by tg_gtp_think_init */
	enum tg_watch watch;
};

/* A think of `color` with the budget that clock and options give it. */
void tg_gtp_think_init(struct tg_gtp *gtp, struct tg_gtp_think *think, enum tg_color color);

/* Thinks about the game's position. On failure the call is failed with what the engine said. */
bool tg_gtp_think_run(struct tg_gtp *gtp, struct tg_gtp_call *call, struct tg_gtp_think *think,
	struct tg_choice *choice);

/* ponder.c: after an answer, where that is wanted: thinks until a line comes. */
void tg_gtp_ponder(struct tg_gtp *gtp);

/* Seconds that the present command has taken since it came, or since the one before it was answered. */
double tg_gtp_turn_seconds(const struct tg_gtp *gtp, double least);

/* Plays a choice through the gate; a resignation plays nothing. */
bool tg_gtp_play_choice(struct tg_gtp *gtp, struct tg_gtp_call *call, enum tg_color color,
	const struct tg_choice *choice);

#endif
