/*
 * The session behind the commands: two seats that the manager plays for, on a board of the game that
 * the rule names. Stones that alternate are replayed as moves, so that they can be taken back.
 */
#include "protocol/gomocup/gomocup.h"

#include <string.h>

/* Takes the place of the old session; false, with ERROR, and the old one stays. */
static bool renew(struct tg_gomocup *gomocup, struct tg_size size)
{
	struct tg_session_options options = {0};
	struct tg_session *session;

	options.setup.game = tg_gomocup_game(gomocup);
	options.setup.size = size;
	options.free_play = true;
	enum tg_status status = tg_session_create(&options, &session);
	if (status != TG_OK) {
		tg_gomocup_say(gomocup, "ERROR %s", tg_status_text(status));
		return false;
	}
	tg_session_destroy(gomocup->session);
	gomocup->session = session;
	gomocup->size = size;
	return true;
}

bool tg_gomocup_start(struct tg_gomocup *gomocup, struct tg_size size)
{
	if (!renew(gomocup, size))
		return false;
	if (gomocup->engine)
		tg_engine_reset(gomocup->engine);
	return true;
}

/* One colour per point. */
static bool set_cells(struct tg_gomocup *gomocup, const uint8_t *cells, enum tg_color to_move)
{
	struct tg_position *pos = tg_position_copy(tg_session_position(gomocup->session));
	enum tg_status status = TG_ERR_NOMEM;

	if (pos)
		status = tg_position_set(pos, cells, to_move);
	if (status == TG_OK)
		status = tg_session_set_position(gomocup->session, pos).status;
	tg_position_destroy(pos);
	if (status != TG_OK)
		tg_gomocup_say(gomocup, "ERROR %s", tg_status_text(status));
	return status == TG_OK;
}

static void copy_cells(const struct tg_gomocup *gomocup, uint8_t cells[TG_MAX_POINTS])
{
	const struct tg_position *pos = tg_session_position(gomocup->session);

	memset(cells, TG_EMPTY, TG_MAX_POINTS);
	for (tg_point point = 0; point < tg_size_points(gomocup->size); point++)
		cells[point] = (uint8_t)tg_position_at(pos, point);
}

bool tg_gomocup_follow_rule(struct tg_gomocup *gomocup)
{
	const struct tg_position *pos = tg_session_position(gomocup->session);
	enum tg_color to_move = tg_position_to_move(pos);
	uint8_t cells[TG_MAX_POINTS];

	if (tg_position_game(pos) == tg_gomocup_game(gomocup))
		return true;
	copy_cells(gomocup, cells);
	return renew(gomocup, gomocup->size) && set_cells(gomocup, cells, to_move);
}

bool tg_gomocup_play(struct tg_gomocup *gomocup, tg_point point)
{
	const struct tg_position *pos = tg_session_position(gomocup->session);
	struct tg_verdict verdict =
		tg_session_play(gomocup->session, tg_position_to_move(pos), point, -1);
	char vertex[TG_VERTEX_MAX];

	if (verdict.status == TG_OK)
		return true;
	tg_vertex_format_gomocup(gomocup->size, point, vertex);
	tg_gomocup_say(gomocup, "ERROR %s is refused: %s", vertex,
		verdict.refusal == TG_LEGAL ? tg_status_text(verdict.status)
					    : tg_refusal_text(verdict.refusal));
	return false;
}

/* Whose turn it is when Black began and nobody moved twice. */
static enum tg_color side_by_count(const uint8_t cells[TG_MAX_POINTS])
{
	int stones[3] = {0};

	for (int point = 0; point < TG_MAX_POINTS; point++)
		stones[cells[point]]++;
	return stones[TG_BLACK] > stones[TG_WHITE] ? TG_WHITE : TG_BLACK;
}

bool tg_gomocup_take_back(struct tg_gomocup *gomocup, tg_point point)
{
	const struct tg_position *pos = tg_session_position(gomocup->session);
	int plies = tg_position_plies(pos);
	uint8_t cells[TG_MAX_POINTS];
	enum tg_color color;

	if (tg_position_at(pos, point) == TG_EMPTY) {
		tg_gomocup_say(gomocup, "ERROR no stone stands there");
		return false;
	}
	if (plies > 0 && tg_position_move(pos, plies - 1, &color) == point)
		return tg_session_undo_plies(gomocup->session, 1).status == TG_OK;
	copy_cells(gomocup, cells);
	cells[point] = TG_EMPTY;
	return set_cells(gomocup, cells, side_by_count(cells));
}

/* Our colour: Black when both have as many stones, for then it is the beginner's turn, and ours. */
static enum tg_color own_color(const struct tg_gomocup_stones *list)
{
	int own = 0;

	for (int i = 0; i < list->length; i++)
		own += list->stones[i].field == 1;
	return own >= list->length - own ? TG_BLACK : TG_WHITE;
}

/* Replays the stones as moves; false where they do not alternate or one is refused. */
static bool replay(
	struct tg_gomocup *gomocup, const struct tg_gomocup_stones *list, enum tg_color own)
{
	for (int i = 0; i < list->length; i++) {
		enum tg_color color = list->stones[i].field == 1 ? own : tg_other(own);

		if (tg_session_play(gomocup->session, color, list->stones[i].point, -1).status !=
			TG_OK)
			return false;
	}
	return tg_position_to_move(tg_session_position(gomocup->session)) == own;
}

bool tg_gomocup_place(struct tg_gomocup *gomocup, const struct tg_gomocup_stones *list)
{
	enum tg_color own = own_color(list);
	uint8_t cells[TG_MAX_POINTS] = {TG_EMPTY};

	if (!renew(gomocup, gomocup->size))
		return false;
	if (replay(gomocup, list, own))
		return true;
	for (int i = 0; i < list->length; i++)
		cells[list->stones[i].point] =
			(uint8_t)(list->stones[i].field == 1 ? own : tg_other(own));
	return set_cells(gomocup, cells, own);
}
