/*
 * A picture of a board, read back: a PNG as the body, the position as the answer. It creates no game;
 * whoever likes what was read sends it on with POST /api/sgf.
 *
 * The work is done on the loop's thread, so the picture is smaller than what the command accepts.
 */
#include "server/inside.h"
#include "vision/json.h"

enum { PIXELS_MAX = 2560 * 1600 };

/* The picture within the server's bound; false after the error was sent. */
static bool unpack(struct tg_call *call, struct tg_raster *raster)
{
	char error[160];
	size_t length;
	const char *body = tg_call_body(call, &length);
	enum tg_status status = tg_raster_read_png(raster, body, length, error);

	if (status == TG_OK && (int64_t)raster->width * raster->height <= PIXELS_MAX)
		return true;
	tg_raster_finish(raster);
	if (status == TG_OK || status == TG_ERR_TOO_LARGE)
		tg_reply_error(call, 413, "too_large",
			"the picture has too many pixels; send at most 2560 x 1600");
	else if (status == TG_ERR_UNSUPPORTED)
		tg_reply_error(call, 501, "not_built", "%s", error);
	else if (status == TG_ERR_NOMEM)
		tg_reply_status(call, status);
	else
		tg_reply_error(call, 422, "bad_image", "%s", error);
	return false;
}

void tg_route_read_board(struct tg_call *call)
{
	const char *name = tg_call_query(call, "game");
	struct tg_board_reading reading;
	enum tg_game game = TG_GAME_GO;
	struct tg_raster raster;
	char error[160];

	if (name && !tg_game_parse(name, &game)) {
		tg_reply_error(call, 400, "bad_request", "game: not a game that is played here");
		return;
	}
	if (!unpack(call, &raster))
		return;
	enum tg_status status = tg_board_read(&raster, &reading, error);
	tg_raster_finish(&raster);
	if (status == TG_OK)
		tg_reply_json(call, 200, tg_board_reading_json(&reading, game));
	else if (status == TG_ERR_NOT_FOUND)
		tg_reply_error(call, 422, "no_board", "%s", error);
	else
		tg_reply_status(call, status);
}
