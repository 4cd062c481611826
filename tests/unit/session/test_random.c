/*
 * Whatever is asked in whatever order: thousands of random requests, sensible and not, from outside and
 * from inside a listener, with engines that answer, fail, lie and come late, and clocks that run out.
 * The auditor holds every state against a fresh position and the record. When the engines answer is up to
 * the machine, so a seed does not repeat a run to the letter.
 */
#include "world.h"

#include "base/rng.h"

enum { STEPS = 500 };

struct chaos {
	struct world world;
	struct tg_rng rng;
	int nested;
};

static int below(struct chaos *chaos, int bound)
{
	return (int)tg_rng_below(&chaos->rng, (uint32_t)bound);
}

static enum tg_color any_color(struct chaos *chaos)
{
	return below(chaos, 2) ? TG_BLACK : TG_WHITE;
}

static struct tg_seat any_seat(struct chaos *chaos)
{
	static const enum puppet_manner manners[] = {PUPPET_FIRST_LEGAL, PUPPET_FIRST_LEGAL,
		PUPPET_SCRIPT, PUPPET_FAILS, PUPPET_UNTIL_STOP};

	if (below(chaos, 2))
		return (struct tg_seat){.kind = TG_SEAT_HUMAN, .name = "somebody"};
	return puppet_seat(manners[below(chaos, 5)], NULL,
		(tg_point)(below(chaos, 30) - 3)); /* off the board, resign and pass too */
}

static void play_anywhere(struct chaos *chaos)
{
	struct tg_view view = look(&chaos->world);
	enum tg_color color = below(chaos, 10) ? view.to_move : any_color(chaos);
	tg_point point = (tg_point)(below(chaos, 29) - 3);

	tg_session_play(chaos->world.session, color, point,
		below(chaos, 4) ? view.ply : below(chaos, 20) - 1);
}

static void change_seat(struct chaos *chaos)
{
	struct tg_seat seat = any_seat(chaos);

	assert_int_equal(tg_session_seat(chaos->world.session, any_color(chaos), &seat), TG_OK);
}

static void set_dead(struct chaos *chaos)
{
	bool dead[TG_MAX_POINTS];

	for (int i = 0; i < TG_MAX_POINTS; i++)
		dead[i] = below(chaos, 2);
	tg_session_set_dead(chaos->world.session, dead);
}

/* One request of any kind. */
static void ask_something(struct chaos *chaos)
{
	struct tg_session *session = chaos->world.session;

	switch (below(chaos, 20)) {
	case 0: tg_session_undo(session, TG_EMPTY); break;
	case 1: tg_session_undo(session, any_color(chaos)); break;
	case 2: tg_session_undo_plies(session, below(chaos, 6)); break;
	case 3:
		if (below(chaos, 8) == 0)
			tg_session_resign(session, any_color(chaos));
		break;
	case 4: tg_session_toggle_dead(session, (tg_point)(below(chaos, 29) - 3)); break;
	case 5: set_dead(chaos); break;
	case 6: tg_session_agree(session); break;
	case 7: tg_session_resume(session); break;
	case 8: tg_session_retry(session); break;
	case 9: tg_session_move_now(session); break;
	case 10: change_seat(chaos); break;
	case 11: tg_session_play(session, look(&chaos->world).to_move, TG_PASS, -1); break;
	default: play_anywhere(chaos); break;
	}
}

/* Every tenth event makes somebody ask for more, at most three deep. */
static void meddle(void *context, struct tg_session *session, const struct tg_event *event)
{
	struct chaos *chaos = context;

	(void)session;
	if (event->kind == TG_EVENT_REPORT || chaos->nested >= 3 || below(chaos, 10) != 0)
		return;
	chaos->nested++;
	ask_something(chaos);
}

static void step(struct chaos *chaos)
{
	chaos->nested = 0;
	ask_something(chaos);
	if (below(chaos, 3) == 0)
		pass_ms(&chaos->world.time, below(chaos, 700));
	if (below(chaos, 2) == 0)
		tg_session_tick(chaos->world.session);
	else
		tg_session_pump(chaos->world.session);
}

static void run(enum tg_game game, enum tg_clock_kind clock, uint64_t seed)
{
	struct chaos *chaos = calloc(1, sizeof(*chaos));

	assert_non_null(chaos);
	tg_rng_init(&chaos->rng, seed);
	world_prepare(&chaos->world, game, 5);
	chaos->world.auditor.without_oracle = true;
	chaos->world.options.clock = (struct tg_clock_spec){.kind = clock,
		.main_ms = 20000,
		.period_ms = 3000,
		.periods = 3,
		.stones = 5,
		.increment_ms = 500};
	world_begin(&chaos->world);
	assert_int_equal(tg_session_listen(chaos->world.session, meddle, chaos), TG_OK);
	for (int i = 0; i < STEPS; i++)
		step(chaos);
	assert_true(chaos->world.auditor.heard[TG_EVENT_MOVE] > 20);
	world_end(&chaos->world);
	free(chaos);
}

static void go_in_any_order(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= 5; seed++)
		run(TG_GAME_GO, (enum tg_clock_kind)(seed % 5), seed);
}

static void gomoku_in_any_order(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= 5; seed++)
		run(TG_GAME_GOMOKU, (enum tg_clock_kind)(seed % 5), seed);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(go_in_any_order),
		cmocka_unit_test(gomoku_in_any_order),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
