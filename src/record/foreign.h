/*
 * Records that are not SGF, read into the same tree. One file a format, and what they share:
 *
 *	foreign.c       which format is it? Lines, findings, nodes, properties
 *	foreign_psq.c   Gomocup      moves as numbers from 1, top left
 *	foreign_gib.c   Tygem        "\[NAME=value\]" and "STO" lines
 *	foreign_ngf.c   wBaduk       twelve lines of header and "PM" lines
 *	foreign_ugf.c   PandaNet     sections with "name=value" and "column row,colour,number" lines
 *	foreign_lib.c   RenLib       a binary tree with comments and labels
 *	foreign_rif.c   RenjuNet     an XML database of games
 *
 * None of the six has a specification: read is what public readers and descriptions agree on. What a
 * file holds and the tree does not is named in a finding, never guessed. Each reader is one loop over
 * the bytes, without recursion, and stops at the limits of the caller.
 */
#ifndef RECORD_FOREIGN_H
#define RECORD_FOREIGN_H

#include "base/buffer.h"
#include "record/reader.h"

enum { IMPORT_LINE_MAX = 1024 };

struct import {
	struct tg_record *record;
	tg_node root, node; /* of the present game; moves are added below `node` */
	size_t max_nodes;
	enum tg_status status; /* below zero: reading ends, and `message` says why */
	const char *message;

	const char *from, *at, *end; /* the file; text formats: as UTF-8 */
	int line;                    /* from 1; binary formats: 1 */
	char text[IMPORT_LINE_MAX];  /* the present line */
};

/* --- reading lines ----------------------------------------------------------------------------- */

/* The next line without its end and the blanks around it; long ones are cut. False at the end. */
bool tg_import_line(struct import *in);

/* Numbers parted by commas or blanks at the beginning of a text. Returns how many, at most `max`. */
int tg_import_numbers(const char *text, long *numbers, int max);

/* --- the tree ---------------------------------------------------------------------------------- */

/* A finding at the present line. */
void tg_import_warn(struct import *in, enum finding_code code, const char *message);

/* The file is not what it looked like, memory is out, or a limit is met. The first fault counts. */
void tg_import_fail(struct import *in, enum tg_status status, const char *message);

/* A game with an empty root, which becomes the present node; false past the limit. */
bool tg_import_game(struct import *in);

/* A node below the present one, which it becomes; false past the limit. */
bool tg_import_node(struct import *in);

/*
 * Sets a property of a node, the text brought to what its type can hold: line breaks in texts only, no
 * control characters. An empty text sets nothing.
 */
void tg_import_set(struct import *in, tg_node node, const char *name, const char *text);
void tg_import_set_number(struct import *in, tg_node node, const char *name, long number);

/* Two letters, from column and row 0 .. 51. */
void tg_import_point(long col, long row, char out[3]);

/* One more node with a move; columns and rows from 0, below 0 a pass. */
void tg_import_move(struct import *in, enum tg_color color, long col, long row);

/* HA and the fixed stones of 19x19, for files that have only their number; below 2: nothing. */
void tg_import_handicap(struct import *in, long stones);

/* --- the formats ------------------------------------------------------------------------------- */

/* Does it look like this one? Cheap, and true for no SGF. */
bool tg_psq_is(const char *bytes, size_t length);
bool tg_gib_is(const char *bytes, size_t length);
bool tg_ngf_is(const char *bytes, size_t length);
bool tg_ugf_is(const char *bytes, size_t length);
bool tg_lib_is(const char *bytes, size_t length);
bool tg_rif_is(const char *bytes, size_t length);

/* Reads from in->at to in->end; in->status says how it went. */
void tg_psq_read(struct import *in);
void tg_gib_read(struct import *in);
void tg_ngf_read(struct import *in);
void tg_ugf_read(struct import *in);
void tg_lib_read(struct import *in);
void tg_rif_read(struct import *in);

#endif
