/*
 * Moves, the clock of the turn, and the end of the game.
 *
 * Every move passes tg_position_check. Whose turn it is, is judged here: the rules of Go allow either
 * colour to play at any time, a game does not. A seat that belongs to an engine moves only by its
 * engine's answer. In free play (GTP) none of this holds, and two passes end nothing.
 */
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

bool tg_session_reserve_turn(struct tg_session *session)
{
	int needed = tg_session_ply(session) + 2;
	int capacity = session->turns_capacity ? session->turns_capacity : 64;
	struct tg_turn *turns;

	while (capacity < needed)
		capacity *= 2;
	if (capacity == session->turns_capacity)
		return true;
	turns = realloc(session->turns, (size_t)capacity * sizeof(*turns));
	if (!turns)
		return false;
	session->turns = turns;
	session->turns_capacity = capacity;
	return true;
}

bool tg_session_clock_runs(const struct tg_session *session)
{
	bool is_paused = session->has_failed && !session->is_rated;

	return session->is_started && session->phase == TG_PHASE_PLAYING && !is_paused &&
		session->clock.kind != TG_CLOCK_NONE && tg_session_stage(session) == TG_STAGE_DONE;
}

bool tg_session_charge(struct tg_session *session, enum tg_color color, int64_t now)
{
	struct tg_clock_state *state = &session->clocks[color - 1];
	int64_t ms;

	if (!tg_session_clock_runs(session) || now <= session->turn_began)
		return true;
	ms = (now - session->turn_began) / TG_NS_PER_MS;
	session->turn_began += ms * TG_NS_PER_MS; /* a part of a millisecond is not lost */
	tg_clock_state_spend(state, &session->clock, ms);
	if (!state->is_out)
		return true;
	tg_session_finish_game(session, TG_RESULT_TIME, tg_other(color), 0);
	return false;
}

void tg_session_finish_game(struct tg_session *session, enum tg_result_kind kind,
	enum tg_color winner, int margin_halves)
{
	tg_session_abandon(session);
	session->has_failed = false;
	session->phase = TG_PHASE_OVER;
	session->result = (struct tg_result){kind, winner, margin_halves};
	tg_session_record_result(session);
	tg_session_note(session, TG_EVENT_PHASE);
}

/* Under Tromp-Taylor's rules all that stands is alive, and nothing is left to be agreed. */
static bool counts_at_once(const struct tg_session *session)
{
	struct tg_rules rules = tg_position_rules(&session->pos);

	return !rules.friendly_pass && rules.scoring == TG_SCORING_AREA;
}

/* The passes before a count do not end what came after it: two new ones do. */
static bool goes_on(const struct tg_session *session, enum tg_end end)
{
	bool are_old_passes = end == TG_END_PASSES && session->is_resumed &&
		tg_session_ply(session) - session->resumed_at < 2;

	return end == TG_END_NONE || session->free_play || are_old_passes;
}

void tg_session_judge_end(struct tg_session *session)
{
	struct tg_outcome outcome;

	tg_position_outcome(&session->pos, &outcome);
	if (outcome.end == TG_END_FIVE)
		tg_session_finish_game(session, TG_RESULT_FIVE, outcome.winner, 0);
	else if (outcome.end == TG_END_FULL)
		tg_session_finish_game(session, TG_RESULT_DRAW, TG_EMPTY, 0);
	else if (goes_on(session, outcome.end))
		return;
	else if (outcome.end != TG_END_PASSES)
		tg_session_finish_game(session, TG_RESULT_VOID, TG_EMPTY, 0);
	else if (counts_at_once(session))
		tg_session_finish_by_count(session);
	else
		tg_session_begin_scoring(session);
}

enum tg_status tg_session_append(struct tg_session *session, enum tg_color color, tg_point point)
{
	struct tg_turn *turn;
	tg_node node;

	if (!tg_session_reserve_turn(session))
		return TG_ERR_NOMEM;
	node = tg_session_record_move(session, color, point);
	if (node == TG_NO_NODE)
		return TG_ERR_NOMEM;
	tg_position_play(&session->pos, color, point);
	turn = &session->turns[tg_session_ply(session)];
	memcpy(turn->clocks, session->clocks, sizeof(turn->clocks));
	turn->node = node;
	return TG_OK;
}

enum tg_status tg_session_make_move(
	struct tg_session *session, enum tg_color color, tg_point point, int64_t now)
{
	struct tg_clock_state before = session->clocks[color - 1];
	enum tg_status status;

	if (!tg_session_charge(session, color, now))
		return TG_OK; /* too late: the game ended before the move */
	if (session->is_started && tg_session_stage(session) == TG_STAGE_DONE)
		tg_clock_state_move(&session->clocks[color - 1], &session->clock);
	status = tg_session_append(session, color, point);
	if (status != TG_OK) {
		session->clocks[color - 1] = before;
		return status;
	}
	session->turn_began = tg_clock_now(session->time); /* `now` may be an answer's arrival */
	session->is_thinking = false;
	session->has_failed = false;
	tg_session_record_clock(session, session->turns[tg_session_ply(session)].node, color);
	tg_session_note(session, TG_EVENT_MOVE);
	tg_session_judge_end(session);
	tg_session_consult(session);
	return TG_OK;
}

/* Over, then turn; the rest is for the rules. */
static enum tg_refusal judge(const struct tg_session *session, const struct tg_ask *ask)
{
	if (session->phase == TG_PHASE_OVER)
		return TG_REFUSED_OVER;
	if (!session->free_play &&
		(ask->color != tg_position_to_move(&session->pos) ||
			session->seats[tg_session_hand(session)].kind != TG_SEAT_HUMAN ||
			tg_session_stage(session) == TG_STAGE_CHOOSE))
		return TG_REFUSED_TURN;
	return tg_position_check(&session->pos, ask->color, ask->point);
}

struct tg_verdict tg_session_ask_play(struct tg_session *session, const struct tg_ask *ask)
{
	int64_t now = tg_clock_now(session->time);
	int ply = tg_session_ply(session);
	enum tg_refusal refusal;
	enum tg_status status;

	if (ask->ply >= 0 && ask->ply != ply)
		return tg_verdict_of(TG_ERR_CONFLICT);
	if (session->phase == TG_PHASE_SCORING)
		return tg_verdict_of(TG_ERR_STATE);
	refusal = judge(session, ask);
	if (refusal != TG_LEGAL)
		return tg_verdict_refused(refusal);
	status = tg_session_make_move(session, ask->color, ask->point, now);
	if (status == TG_OK && tg_session_ply(session) == ply)
		return tg_verdict_refused(TG_REFUSED_OVER); /* lost on time with this very move */
	return tg_verdict_of(status);
}

struct tg_verdict tg_session_ask_resign(struct tg_session *session, const struct tg_ask *ask)
{
	if (session->phase == TG_PHASE_OVER)
		return tg_verdict_refused(TG_REFUSED_OVER);
	if (!tg_session_charge(
		    session, tg_position_to_move(&session->pos), tg_clock_now(session->time)))
		return tg_verdict_of(TG_OK); /* the clock was faster; over all the same */
	tg_session_finish_game(session, TG_RESULT_RESIGN, tg_other(ask->color), 0);
	return tg_verdict_of(TG_OK);
}
