/*
 * Taking back: everything of a ply goes, and the turn that it ended begins again with the clocks it
 * had then.
 *
 *   B1 W2 B3 .        Black undoes, White (an engine) thinks:    B3 goes, the thinking ends
 *   B1 W2 B3 W4 .     Black undoes, White has answered:          W4 and B3 go
 *   two humans        one ply, whoever asks
 *   resigned, lost on time by the asking side (or two humans): only the end is taken back
 *
 * An answer that is still on its way finds its think abandoned, and another ply.
 */
#include "session/session.h"

#include <string.h>

/* Goes back to the beginning of turn `target`, which may be the present one. */
static void take_back_to(struct tg_session *session, int target)
{
	bool was_playing = session->phase == TG_PHASE_PLAYING;
	bool takes_moves = tg_session_ply(session) > target;

	tg_session_abandon(session);
	if (takes_moves)
		tg_session_cut_record(session, target);
	while (tg_session_ply(session) > target)
		tg_position_undo(&session->pos);
	memcpy(session->clocks, session->turns[target].clocks, sizeof(session->clocks));
	session->turn_began = tg_clock_now(session->time);
	session->phase = TG_PHASE_PLAYING;
	session->result = (struct tg_result){TG_RESULT_NONE, TG_EMPTY, 0};
	session->has_failed = session->is_resumed = false;
	memset(session->dead, 0, sizeof(session->dead));
	tg_session_record_result(session);
	if (takes_moves)
		tg_session_note(session, TG_EVENT_UNDO);
	if (!was_playing)
		tg_session_note(session, TG_EVENT_PHASE);
	tg_session_consult(session);
}

static bool is_human(const struct tg_session *session, enum tg_color color)
{
	return session->seats[color - 1].kind == TG_SEAT_HUMAN;
}

/* Who undoes when nobody was named: the human against an engine, else the last mover. */
static enum tg_color asking_side(const struct tg_session *session, enum tg_color color)
{
	int ply = tg_session_ply(session);

	if (color == TG_BLACK || color == TG_WHITE)
		return color;
	if (is_human(session, TG_BLACK) != is_human(session, TG_WHITE))
		return is_human(session, TG_BLACK) ? TG_BLACK : TG_WHITE;
	if (ply > 0)
		tg_position_move(&session->pos, ply - 1, &color);
	return ply > 0 ? color : tg_position_to_move(&session->pos);
}

/* The end that came without a move may be taken back by the side that lost by it. */
static bool takes_back_the_end_only(const struct tg_session *session, enum tg_color color)
{
	bool without_move =
		session->result.kind == TG_RESULT_RESIGN || session->result.kind == TG_RESULT_TIME;
	bool two_humans = is_human(session, TG_BLACK) && is_human(session, TG_WHITE);

	return session->phase == TG_PHASE_OVER && without_move &&
		(two_humans || session->result.winner == tg_other(color));
}

/* The turn to go back to, or -1. */
static int find_target(const struct tg_session *session, enum tg_color asking)
{
	int ply = tg_session_ply(session);

	if (takes_back_the_end_only(session, asking))
		return ply;
	if (is_human(session, TG_BLACK) == is_human(session, TG_WHITE))
		return ply - 1;
	while (--ply >= 0) {
		enum tg_color mover;

		tg_position_move(&session->pos, ply, &mover);
		if (mover == asking)
			break;
	}
	return ply;
}

int tg_session_undo_target(const struct tg_session *session, enum tg_color color)
{
	return tg_session_opening_target(
		session, find_target(session, asking_side(session, color)));
}

struct tg_verdict tg_session_ask_undo(struct tg_session *session, const struct tg_ask *ask)
{
	int target = tg_session_undo_target(session, ask->color);

	if (target < 0)
		return tg_verdict_of(TG_ERR_STATE);
	take_back_to(session, target);
	return tg_verdict_of(TG_OK);
}

struct tg_verdict tg_session_ask_undo_plies(struct tg_session *session, const struct tg_ask *ask)
{
	int ply = tg_session_ply(session);

	if (ask->plies < 1)
		return tg_verdict_of(TG_ERR_ARGUMENT);
	if (ask->plies > ply)
		return tg_verdict_of(TG_ERR_STATE);
	take_back_to(session, ply - ask->plies);
	return tg_verdict_of(TG_OK);
}
