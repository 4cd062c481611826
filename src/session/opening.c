/*
 * Swap and swap2 in a session: who has the hand, choices, and what engines do of both.
 *
 * While the opening lasts the clocks stand, and a choice is never taken back. An engine that opens puts
 * one of the shapes of tg_opening_stones; one that chooses looks at the position with White to move,
 * takes the side that stands better and adds no stones: a choice is worth one half at least, and two
 * more stones could never be worth more.
 */
#include "session/session.h"

#include <string.h>

bool tg_session_opening_fits(const struct tg_session_options *options)
{
	struct tg_size size = options->setup.size;

	return options->opening == TG_OPENING_NONE ||
		(options->opening < TG_OPENING_COUNT && tg_game_is_five(options->setup.game) &&
			!options->free_play && size.cols >= 5 && size.rows >= 5);
}

/* The stone that an engine puts next: the shape's, or the first point that is free. */
static tg_point next_stone(const struct tg_session *session)
{
	struct tg_size size = tg_position_size(&session->pos);
	tg_point points[TG_OPENING_STONES], p = 0;

	tg_opening_stones(size, session->opening_shape, points);
	for (int i = 0; i < TG_OPENING_STONES; i++) {
		tg_point point = points[(tg_session_ply(session) + i) % TG_OPENING_STONES];
		if (tg_position_at(&session->pos, point) == TG_EMPTY)
			return point;
	}
	while (tg_position_at(&session->pos, p) != TG_EMPTY)
		p++;
	return p;
}

enum tg_status tg_session_want_stone(struct tg_session *session)
{
	struct tg_ask ask = {.kind = TG_ASK_PLACE, .ply = tg_session_ply(session)};

	return tg_session_enqueue(session, &ask).status;
}

struct tg_verdict tg_session_ask_place(struct tg_session *session, const struct tg_ask *ask)
{
	if (session->phase != TG_PHASE_PLAYING || ask->ply != tg_session_ply(session) ||
		tg_session_stage(session) != TG_STAGE_PLACE ||
		session->seats[tg_session_hand(session)].kind == TG_SEAT_HUMAN)
		return tg_verdict_of(TG_ERR_STATE); /* wanted no more */
	return tg_verdict_of(tg_session_make_move(session, tg_position_to_move(&session->pos),
		next_stone(session), tg_clock_now(session->time)));
}

static void swap_sides(struct tg_session *session)
{
	struct tg_clock_state clock = session->clocks[0];

	tg_session_swap_seats(session);
	session->clocks[0] = session->clocks[1];
	session->clocks[1] = clock;
	memcpy(session->turns[tg_session_ply(session)].clocks, session->clocks,
		sizeof(session->clocks));
	tg_session_record_names(session);
}

static enum tg_status choose(struct tg_session *session, enum tg_opening_choice choice)
{
	enum tg_status status =
		tg_opening_choose(&session->opening, tg_session_ply(session), choice);

	if (status != TG_OK)
		return status;
	if (choice == TG_CHOICE_SWAP)
		swap_sides(session);
	session->turn_began = tg_clock_now(session->time);
	tg_session_note(session, TG_EVENT_SEATS);
	return TG_OK;
}

bool tg_session_choose_by(struct tg_session *session, int seat, const struct tg_choice *found)
{
	double white = found->move == TG_RESIGN || found->mate < 0 ? 0
		: found->mate > 0                                  ? 1
								   : found->winrate;
	bool wants_white = white >= 0.5;

	session->is_thinking = false;
	if (!wants_white) /* else a move comes with it */
		tg_session_note(session, TG_EVENT_THINKING);
	choose(session, (seat == 1) == wants_white ? TG_CHOICE_STAY : TG_CHOICE_SWAP);
	return wants_white;
}

struct tg_verdict tg_session_ask_choose(struct tg_session *session, const struct tg_ask *ask)
{
	enum tg_status status;

	if (ask->ply >= 0 && ask->ply != tg_session_ply(session))
		return tg_verdict_of(TG_ERR_CONFLICT);
	if (session->phase != TG_PHASE_PLAYING || tg_session_stage(session) != TG_STAGE_CHOOSE ||
		session->seats[tg_session_hand(session)].kind != TG_SEAT_HUMAN)
		return tg_verdict_of(TG_ERR_STATE);
	status = choose(session, ask->choice);
	tg_session_consult(session);
	return tg_verdict_of(status);
}

int tg_session_opening_target(const struct tg_session *session, int target)
{
	int ply = tg_session_ply(session), first = tg_opening_first_ply(&session->opening);
	int placer = session->opening.length == 0 ? 0 : 1;

	if (tg_session_stage(session) != TG_STAGE_DONE && target < ply)
		target = session->seats[placer].kind == TG_SEAT_HUMAN ? ply - 1 : -1;
	return target < first ? -1 : target;
}

enum tg_status tg_session_restore_opening(
	struct tg_session *session, const struct tg_opening *opening)
{
	int ply = tg_session_ply(session);
	bool is_done = tg_opening_stage(opening, ply) == TG_STAGE_DONE;

	if (session->is_started || session->is_telling || opening->kind != session->opening.kind)
		return TG_ERR_STATE;
	if (ply < tg_opening_first_ply(opening) ||
		(!is_done && ply > 0 && tg_opening_stage(opening, ply - 1) != TG_STAGE_PLACE))
		return TG_ERR_ARGUMENT;
	session->opening = *opening;
	return TG_OK;
}
