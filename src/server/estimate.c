/*
 * GET /api/games/{id}/estimate: whose each point is likely to become and the score to expect, at any ply
 * of a game of Go. One bounded call of playouts, the same every time; it changes nothing.
 */
#include "server/inside.h"

/* About a tenth of a second on 19x19; the answer comes from the loop's thread. */
enum { PLAYOUTS = 300, SEED = 1 };

static json_t *ownership_json(const struct tg_position *pos, const struct tg_estimate *estimate)
{
	json_t *list = json_array();

	for (int p = 0; p < tg_size_points(tg_position_size(pos)); p++) {
		float hundredths = 100 * estimate->ownership[p];
		json_array_append_new(
			list, json_integer((int)(hundredths + (hundredths < 0 ? -0.5f : 0.5f))));
	}
	return list;
}

static json_t *estimate_json(const struct tg_position *pos)
{
	struct tg_estimate estimate;
	enum tg_status status =
		tg_estimate_position(pos, tg_position_to_move(pos), PLAYOUTS, SEED, &estimate);

	if (status != TG_OK)
		return NULL;
	return json_pack("{s:i, s:o, s:o, s:o, s:o}", "ply", tg_position_plies(pos), "leader",
		tg_json_color(estimate.score > 0     ? TG_BLACK
				: estimate.score < 0 ? TG_WHITE
						     : TG_EMPTY),
		"score", tg_json_rounded(estimate.score), "deviation",
		tg_json_rounded(estimate.deviation), "ownership", ownership_json(pos, &estimate));
}

void tg_route_estimate(struct tg_call *call)
{
	struct tg_room *room = tg_room_of_call(call);
	struct tg_position *pos;
	json_t *answer;
	long ply;

	if (!room || !tg_call_ply(call, room, &ply))
		return;
	if (tg_game_is_five(tg_position_game(tg_session_position(room->session)))) {
		tg_reply_phase(call, room, "five-in-a-row has no points to estimate");
		return;
	}
	pos = tg_position_copy(tg_session_position(room->session));
	while (pos && tg_position_plies(pos) > ply && tg_position_undo(pos))
		;
	answer = pos ? estimate_json(pos) : NULL;
	tg_position_destroy(pos);
	if (answer)
		tg_reply_json(call, 200, answer);
	else
		tg_reply_status(call, TG_ERR_NOMEM);
}
