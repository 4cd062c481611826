/*
 * Geometry and the notations of a point. Nothing here knows a rule.
 *
 *   notation   letters            rows                    centre of 15x15   pass
 *   GTP        A..Z without I     1 at the bottom         H8                "pass"
 *   SGF        a..z, A..Z         from the top            hh                "" (and "tt" up to 19)
 *   five       A..Y with I        1 at the bottom         H8                none
 *   Gomocup    0-based column,row from the top            7,7               none
 *
 * Each notation has its own pair of functions; none is built from another. I8 of five-in-a-row is J8
 * in GTP, "ih" in SGF and "8,7" in Gomocup.
 */
#ifndef TENGEN_BOARD_H
#define TENGEN_BOARD_H

#include "tengen/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The size of a board. A value; cols and rows are 1 .. TG_MAX_SIDE. */
struct tg_size {
	uint8_t cols;
	uint8_t rows;
};

static inline int tg_size_points(struct tg_size size)
{
	return size.cols * size.rows;
}

static inline tg_point tg_point_at(struct tg_size size, int col, int row)
{
	return (tg_point)(row * size.cols + col);
}

static inline int tg_point_col(struct tg_size size, tg_point point)
{
	return point % size.cols;
}

static inline int tg_point_row(struct tg_size size, tg_point point)
{
	return point / size.cols;
}

/* Room for any vertex text, with its end. */
#define TG_VERTEX_MAX 12

/*
 * Text of a point, `pass` or `resign` (where the notation has them), written to `out`.
 * `point` is on the board, TG_PASS or TG_RESIGN.
 */
TG_API void tg_vertex_format_gtp(struct tg_size size, tg_point point, char out[TG_VERTEX_MAX]);
TG_API void tg_vertex_format_sgf(struct tg_size size, tg_point point, char out[TG_VERTEX_MAX]);
TG_API void tg_vertex_format_five(struct tg_size size, tg_point point, char out[TG_VERTEX_MAX]);
TG_API void tg_vertex_format_gomocup(struct tg_size size, tg_point point, char out[TG_VERTEX_MAX]);

/*
 * Reads one vertex, the whole string, letters in any case (SGF: as they are).
 * TG_OK: *point is on the board, TG_PASS, or (GTP) TG_RESIGN.
 * TG_ERR_ARGUMENT: well formed, but not on this board. TG_ERR_SYNTAX: not a vertex.
 */
TG_API enum tg_status tg_vertex_parse_gtp(struct tg_size size, const char *text, tg_point *point);
TG_API enum tg_status tg_vertex_parse_sgf(struct tg_size size, const char *text, tg_point *point);
TG_API enum tg_status tg_vertex_parse_five(struct tg_size size, const char *text, tg_point *point);
TG_API enum tg_status tg_vertex_parse_gomocup(
	struct tg_size size, const char *text, tg_point *point);

/* The game's own letters, as pages and people write them: Go without I, five-in-a-row with I. */
TG_API void tg_vertex_format(
	enum tg_game game, struct tg_size size, tg_point point, char out[TG_VERTEX_MAX]);
TG_API enum tg_status tg_vertex_parse(
	enum tg_game game, struct tg_size size, const char *text, tg_point *point);

/*
 * The star points of a board, as the two games draw them. Writes at most 9, returns how many.
 * Go: 19 has nine, 13 and 9 five, others by the line rule; five-in-a-row: five on 15.
 */
TG_API int tg_star_points(enum tg_game game, struct tg_size size, tg_point out[9]);

#ifdef __cplusplus
}
#endif
#endif
