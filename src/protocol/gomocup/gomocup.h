/*
 * The inside of the Gomocup engine, shared by the files of this folder.
 *
 *   loop.c      life, lines, the table of commands, answers
 *   board.c     the session behind the commands: sizes, rules, stones
 *   list.c      BOARD, YXBOARD, SWAP2BOARD: lists of stones that end in DONE
 *   info.c      INFO: limits and the rule
 *   think.c     the budget of a move, the engine, the answer
 *   swap2.c     the opening by three stones and a choice
 *   yixin.c     Yixin's extensions
 *
 * x is the column from the left, y the row from the top, both from 0.
 */
#ifndef PROTOCOL_GOMOCUP_GOMOCUP_H
#define PROTOCOL_GOMOCUP_GOMOCUP_H

#include "protocol/gomocup.h"
#include "tengen/session.h"

/* What INFO said. Times in milliseconds, memory in bytes; see the protocol for their zeros. */
struct tg_gomocup_info {
	double timeout_turn;  /* 0: as fast as possible */
	double timeout_match; /* 0: no limit */
	double time_left;     /* of the match; below zero when it is overrun */
	bool has_time_left;
	double max_memory; /* 0: no limit */
	double max_node;   /* 0: no limit */
	int max_depth;     /* 0: no limit */
	int threads;
	int rule;        /* as it was sent */
	int show_detail; /* Yixin: bit 0 realtime, bit 1 lines of the search */
};

/* Which list is being read. */
enum tg_gomocup_list { TG_LIST_NONE = 0, TG_LIST_BOARD, TG_LIST_YXBOARD, TG_LIST_SWAP2 };

struct tg_gomocup_stone {
	tg_point point;
	int field; /* 1 own, 2 the opponent's, 0 not said */
};

struct tg_gomocup_stones {
	enum tg_gomocup_list kind;
	int length;
	struct tg_gomocup_stone stones[TG_MAX_POINTS];
	char error[120]; /* the first line that could not be used, or "" */
};

struct tg_gomocup {
	struct tg_gomocup_options options;
	struct tg_gomocup_info info;
	struct tg_lines *lines;         /* during tg_gomocup_run */
	const struct tg_output *output; /* during tg_gomocup_run */
	struct tg_session *session;     /* NULL before START */
	struct tg_size size;
	struct tg_gomocup_stones list;
	bool is_yixin; /* a YX command came: INFO rule 2 means renju */
	bool is_over;
	struct tg_stop *stop;

	struct tg_engine *engine; /* or NULL; made for what follows */
	enum tg_game engine_game;
	size_t engine_memory;
	int engine_threads;
	int64_t free_since; /* when the last command was done, before the engine was prepared */
};

/* loop.c: one line of answer, flushed. */
void tg_gomocup_say(struct tg_gomocup *gomocup, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* loop.c: "x,y" with any spaces; ERROR and false for what is no point of the board. */
bool tg_gomocup_read_point(struct tg_gomocup *gomocup, const char *text, tg_point *point);

/* loop.c: START has come, else ERROR and false. */
bool tg_gomocup_has_board(struct tg_gomocup *gomocup);

/* info.c */
void tg_gomocup_info_init(struct tg_gomocup_info *info, int threads);
void tg_gomocup_run_info(struct tg_gomocup *gomocup, char *arguments);

/* The game that the rule means; false, with a message, for a rule that we do not play. */
enum tg_game tg_gomocup_game(const struct tg_gomocup *gomocup);

/* board.c. `start` gives an empty board of that size; false, with ERROR, when it cannot be had. */
bool tg_gomocup_start(struct tg_gomocup *gomocup, struct tg_size size);

/* The rule may have changed since START: the stones move to a board of the new game. */
bool tg_gomocup_follow_rule(struct tg_gomocup *gomocup);

/* Plays for the side to move; ERROR and false when it is refused. */
bool tg_gomocup_play(struct tg_gomocup *gomocup, tg_point point);

/* Takes the stone off; ERROR and false where none stands. */
bool tg_gomocup_take_back(struct tg_gomocup *gomocup, tg_point point);

/* Stones in the order of play if they alternate, else as a position; the first own side to move. */
bool tg_gomocup_place(struct tg_gomocup *gomocup, const struct tg_gomocup_stones *list);

/* list.c: takes a line of the list that is being read. False: the line is a command. */
bool tg_gomocup_take_list_line(struct tg_gomocup *gomocup, const char *line);
void tg_gomocup_begin_list(struct tg_gomocup *gomocup, enum tg_gomocup_list kind);

/* think.c: makes the engine for the present rule and limits, in silence; for moments without work. */
void tg_gomocup_prepare(struct tg_gomocup *gomocup);

/* think.c: chooses a move for the side to move within the limits; ERROR and false when there is none. */
struct tg_gomocup_thought {
	struct tg_choice choice;
	struct tg_report report; /* the last one */
};

/* `share` of the usual budget, 0 .. 1; `pos` NULL: the session's. */
bool tg_gomocup_think(struct tg_gomocup *gomocup, const struct tg_position *pos, double share,
	struct tg_gomocup_thought *thought);

/* Thinks, plays, answers "x,y". */
void tg_gomocup_answer_move(struct tg_gomocup *gomocup);

/* swap2.c: answers the list that has been read. */
void tg_gomocup_swap2(struct tg_gomocup *gomocup, const struct tg_gomocup_stones *list);

/* yixin.c: true when the command was one of Yixin's. */
bool tg_gomocup_run_yixin(struct tg_gomocup *gomocup, const char *command, char *arguments);
void tg_gomocup_show_search(struct tg_gomocup *gomocup, const struct tg_report *report);

#endif
