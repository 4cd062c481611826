/*
 * Values of a record as numbers, sizes and points. Points here are those of boards up to 52x52, which
 * is why they are not tg_point's.
 */
#ifndef RECORD_INFO_H
#define RECORD_INFO_H

#include "tengen/record.h"

enum { CELL_PASS = -1 };

/* A rectangle of points, corners included. */
struct tg_rect {
	int left, top, right, bottom;
};

/* As tg_record_info, for any node as the root. */
void tg_info_read(const struct tg_record *record, tg_node root, struct tg_record_info *info);

/* A number at the beginning of `text`; what follows is ignored. False: there is none. */
bool tg_info_number(const char *text, int *number);

/* A real number in half points: "5,5" and "5.5" are 11. */
bool tg_info_halves(const char *text, int *halves);

/* "n" or "cols:rows". False where there is no number, or a side is out of 1 .. 52. */
bool tg_info_size(const char *text, int *cols, int *rows);

/* Two letters at the beginning of `text`, on the board of `info`. */
bool tg_info_point(const struct tg_record_info *info, const char *text, int *col, int *row);

/* The whole text as a point or a rectangle, with its corners put in order. */
bool tg_info_rect(const struct tg_record_info *info, const char *text, struct tg_rect *rect);

/* "ul:lr", or one point; returns the length, 5 or 2. There is no zero behind it. */
size_t tg_info_format_rect(const struct tg_rect *rect, char out[6]);

/* The whole text as a move: a cell, or CELL_PASS. False: off the board or no point. */
bool tg_info_move(const struct tg_record_info *info, const char *text, int *cell);

#endif
