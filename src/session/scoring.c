/*
 * The count of a game of Go: two passes, a proposal of dead stones, corrections by whole chains, and
 * agreement, or playing on.
 *
 * The proposal is the judge's (tg_judge_position): some hundred playouts, bounded and the same every time.
 * Whoever disagrees flips chains, or resumes and takes the stones off the board.
 */
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

/* Enough for settled positions, and below half a second on 19x19. */
enum { JUDGE_PLAYOUTS = 400, JUDGE_SEED = 1 };

static enum tg_status judge(const struct tg_session *session, struct tg_judgement *judged)
{
	if (tg_position_game(&session->pos) != TG_GAME_GO)
		return TG_ERR_UNSUPPORTED;
	return tg_judge_position(&session->pos, JUDGE_PLAYOUTS, JUDGE_SEED, judged);
}

enum tg_status tg_session_propose_dead(const struct tg_session *session, bool dead[TG_MAX_POINTS])
{
	struct tg_judgement judged;
	enum tg_status status = judge(session, &judged);

	for (int p = 0; status == TG_OK && p < TG_MAX_POINTS; p++)
		dead[p] = judged.life[p] == TG_LIFE_DEAD;
	return status;
}

const struct tg_judgement *tg_session_judgement(const struct tg_session *session)
{
	return session->phase == TG_PHASE_SCORING && session->is_judged ? &session->judged : NULL;
}

enum tg_status tg_session_score(const struct tg_session *session, struct tg_score *score)
{
	if (tg_position_game(&session->pos) != TG_GAME_GO)
		return TG_ERR_UNSUPPORTED;
	tg_position_score(&session->pos, session->dead, score);
	return TG_OK;
}

void tg_session_begin_scoring(struct tg_session *session)
{
	/* A judge that fails proposes nothing: people mark by hand. */
	session->is_judged = judge(session, &session->judged) == TG_OK;
	for (int p = 0; p < TG_MAX_POINTS; p++)
		session->dead[p] = session->is_judged && session->judged.life[p] == TG_LIFE_DEAD;
	session->phase = TG_PHASE_SCORING;
	tg_session_note(session, TG_EVENT_PHASE);
}

void tg_session_finish_by_count(struct tg_session *session)
{
	struct tg_score score;
	int margin;

	tg_position_score(&session->pos, session->dead, &score);
	margin = score.result_halves;
	if (margin == 0)
		tg_session_finish_game(session, TG_RESULT_DRAW, TG_EMPTY, 0);
	else
		tg_session_finish_game(
			session, TG_RESULT_SCORE, margin > 0 ? TG_BLACK : TG_WHITE, abs(margin));
}

static struct tg_verdict toggle(struct tg_session *session, tg_point point)
{
	tg_point chain[TG_MAX_POINTS];
	int length;

	if (point < 0 || point >= tg_size_points(tg_position_size(&session->pos)) ||
		tg_position_at(&session->pos, point) == TG_EMPTY)
		return tg_verdict_of(TG_ERR_ARGUMENT);
	length = tg_position_chain(&session->pos, point, chain);
	for (int i = 0; i < length; i++)
		session->dead[chain[i]] = !session->dead[chain[i]];
	tg_session_note(session, TG_EVENT_DEAD);
	return tg_verdict_of(TG_OK);
}

/* Takes the flags chain by chain: one marked stone marks its chain, an empty point marks nothing. */
static struct tg_verdict set_all(struct tg_session *session, const bool *dead)
{
	int points = tg_size_points(tg_position_size(&session->pos));
	tg_point chain[TG_MAX_POINTS];

	memset(session->dead, 0, sizeof(session->dead));
	for (tg_point p = 0; p < points; p++) {
		if (!dead[p] || session->dead[p] || tg_position_at(&session->pos, p) == TG_EMPTY)
			continue;
		for (int i = tg_position_chain(&session->pos, p, chain) - 1; i >= 0; i--)
			session->dead[chain[i]] = true;
	}
	tg_session_note(session, TG_EVENT_DEAD);
	return tg_verdict_of(TG_OK);
}

static struct tg_verdict resume(struct tg_session *session)
{
	session->phase = TG_PHASE_PLAYING;
	session->is_resumed = true;
	session->resumed_at = tg_session_ply(session);
	session->turn_began = tg_clock_now(session->time);
	memset(session->dead, 0, sizeof(session->dead));
	tg_session_note(session, TG_EVENT_PHASE);
	tg_session_consult(session);
	return tg_verdict_of(TG_OK);
}

struct tg_verdict tg_session_ask_scoring(struct tg_session *session, const struct tg_ask *ask)
{
	if (session->phase != TG_PHASE_SCORING)
		return tg_verdict_of(TG_ERR_STATE);
	switch (ask->kind) {
	case TG_ASK_TOGGLE_DEAD: return toggle(session, ask->point);
	case TG_ASK_SET_DEAD: return set_all(session, ask->dead);
	case TG_ASK_AGREE: tg_session_finish_by_count(session); return tg_verdict_of(TG_OK);
	case TG_ASK_RESUME: return resume(session);
	default: return tg_verdict_of(TG_ERR_ARGUMENT);
	}
}
