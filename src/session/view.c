/* What everybody may see, as a value; and the text of a result. */
#include "session/session.h"

#include <stdio.h>
#include <string.h>

static void view_stones(const struct tg_session *session, struct tg_view *view)
{
	static const char letters[] = ".XO";
	struct tg_size size = view->size;

	for (int row = 0; row < size.rows; row++)
		for (int col = 0; col < size.cols; col++)
			view->rows[row][col] =
				letters[tg_position_at(&session->pos, tg_point_at(size, col, row))];
}

static void view_position(const struct tg_session *session, struct tg_view *view)
{
	const struct tg_position *pos = &session->pos;
	enum tg_color mover;

	view->game = tg_position_game(pos);
	view->size = tg_position_size(pos);
	view->rules = tg_position_rules(pos);
	view->handicap = tg_position_handicap(pos);
	view->to_move = tg_position_to_move(pos);
	view->hand = (enum tg_color)(tg_session_hand(session) + 1);
	view->opening = session->opening;
	view->stage = tg_session_stage(session);
	view->ply = tg_position_plies(pos);
	view->hash = tg_position_hash(pos);
	view->last_move =
		view->ply > 0 ? tg_position_move(pos, view->ply - 1, &mover) : TG_NO_POINT;
	view->ko = tg_position_ko(pos);
	view->prisoners[0] = tg_position_prisoners(pos, TG_BLACK);
	view->prisoners[1] = tg_position_prisoners(pos, TG_WHITE);
	tg_position_outcome(pos, &view->outcome);
	view_stones(session, view);
}

/* The clocks as of now, without touching the session's. */
static void view_clocks(const struct tg_session *session, struct tg_view *view)
{
	int seat = view->to_move - 1;
	int64_t now;

	view->clock = session->clock;
	memcpy(view->clocks, session->clocks, sizeof(view->clocks));
	view->clock_runs = tg_session_clock_runs(session);
	view->is_rated = session->is_rated;
	if (!view->clock_runs)
		return;
	now = tg_clock_now(session->time);
	tg_clock_state_spend(
		&view->clocks[seat], &session->clock, (now - session->turn_began) / TG_NS_PER_MS);
}

void tg_session_view(const struct tg_session *session, struct tg_view *view)
{
	int target = tg_session_undo_target(session, TG_EMPTY);

	memset(view, 0, sizeof(*view));
	view_position(session, view);
	view_clocks(session, view);
	view->phase = session->phase;
	view->result = session->result;
	memcpy(view->dead, session->dead, sizeof(view->dead));
	view->undo_plies = target < 0 ? -1 : view->ply - target;
	view->is_thinking = session->is_thinking;
	view->has_failed = session->has_failed;
	if (session->has_failed)
		memcpy(view->failure, session->failure, sizeof(view->failure));
	for (int i = 0; i < 2; i++) {
		view->seat_kind[i] = session->seats[i].kind;
		view->seat_level[i] = session->seats[i].level;
		memcpy(view->seat_name[i], session->seats[i].name, sizeof(view->seat_name[i]));
	}
}

const struct tg_position *tg_session_position(const struct tg_session *session)
{
	return &session->pos;
}

struct tg_record *tg_session_record(struct tg_session *session)
{
	return session->record;
}

void tg_result_format(const struct tg_result *result, char out[16])
{
	char winner = result->winner == TG_BLACK ? 'B' : 'W';

	switch (result->kind) {
	case TG_RESULT_NONE: out[0] = '\0'; break;
	case TG_RESULT_SCORE:
		snprintf(out, 16, "%c+%d%s", winner, result->margin_halves / 2,
			result->margin_halves % 2 ? ".5" : "");
		break;
	case TG_RESULT_FIVE: snprintf(out, 16, "%c+", winner); break;
	case TG_RESULT_RESIGN: snprintf(out, 16, "%c+R", winner); break;
	case TG_RESULT_TIME: snprintf(out, 16, "%c+T", winner); break;
	case TG_RESULT_DRAW: snprintf(out, 16, "0"); break;
	case TG_RESULT_VOID: snprintf(out, 16, "Void"); break;
	}
}
