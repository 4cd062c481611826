/*
 * The game itself: what is refused and by which word, phases and results, undo at every ply, requests
 * from inside a listener, and a record that always tells the same game. The auditor of world.h looks at
 * every event.
 */
#include "world.h"

#include "base/rng.h"

static void turns_are_judged_here(void **unused)
{
	struct world world;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 9);
	world_begin(&world);
	assert_int_equal(refusal_of(&world, TG_WHITE, "C3"), TG_REFUSED_TURN);
	play(&world, TG_BLACK, "C3");
	assert_int_equal(refusal_of(&world, TG_BLACK, "D3"), TG_REFUSED_TURN);
	assert_int_equal(refusal_of(&world, TG_BLACK, "pass"), TG_REFUSED_TURN);
	assert_int_equal(refusal_of(&world, TG_WHITE, "C3"), TG_REFUSED_OCCUPIED);
	assert_int_equal(
		tg_session_play(world.session, TG_WHITE, 81, 1).refusal, TG_REFUSED_BOUNDS);
	assert_int_equal(
		tg_session_play(world.session, TG_WHITE, TG_RESIGN, 1).refusal, TG_REFUSED_BOUNDS);
	world_end(&world);
}

static void free_play_has_no_turns_and_no_end(void **unused)
{
	struct world world;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 9);
	world.options.free_play = true;
	world_begin(&world);
	play(&world, TG_WHITE, "C3");
	play(&world, TG_WHITE, "D3");
	play(&world, TG_BLACK, "pass");
	play(&world, TG_WHITE, "pass");
	play(&world, TG_BLACK, "pass");
	assert_int_equal(look(&world).phase, TG_PHASE_PLAYING);
	play(&world, TG_BLACK, "E3");
	assert_int_equal(tg_session_undo_plies(world.session, 7).status, TG_ERR_STATE);
	assert_int_equal(look(&world).ply, 6);
	assert_int_equal(tg_session_undo_plies(world.session, 5).status, TG_OK);
	assert_int_equal(look(&world).ply, 1);
	assert_int_equal(look(&world).rows[6][2], 'O');
	assert_int_equal(tg_session_undo_plies(world.session, 0).status, TG_ERR_ARGUMENT);
	world_end(&world);
}

static void a_stale_ply_is_a_conflict(void **unused)
{
	struct world world;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 9);
	world_begin(&world);
	play(&world, TG_BLACK, "C3");
	assert_int_equal(tg_session_play(world.session, TG_WHITE, 1, 0).status, TG_ERR_CONFLICT);
	assert_int_equal(tg_session_play(world.session, TG_WHITE, 1, 2).status, TG_ERR_CONFLICT);
	assert_int_equal(look(&world).ply, 1);
	assert_int_equal(world.auditor.heard[TG_EVENT_MOVE], 1);
	world_end(&world);
}

static void a_five_ends_the_game_and_undo_reopens_it(void **unused)
{
	static const char *const moves[] = {"H8", "A1", "I8", "A2", "J8", "A3", "K8", "A4", "L8"};
	struct world world;
	char text[16];

	(void)unused;
	world_prepare(&world, TG_GAME_GOMOKU, 15);
	world_begin(&world);
	for (int i = 0; i < 9; i++)
		play(&world, i % 2 ? TG_WHITE : TG_BLACK, moves[i]);
	assert_int_equal(look(&world).phase, TG_PHASE_OVER);
	assert_int_equal(look(&world).result.kind, TG_RESULT_FIVE);
	assert_int_equal(look(&world).outcome.line_length, 5);
	tg_result_format(&(struct tg_result){TG_RESULT_FIVE, TG_BLACK, 0}, text);
	assert_string_equal(text, "B+");
	assert_int_equal(refusal_of(&world, TG_WHITE, "A5"), TG_REFUSED_OVER);
	assert_int_equal(tg_session_undo(world.session, TG_BLACK).status, TG_OK);
	assert_int_equal(look(&world).phase, TG_PHASE_PLAYING);
	assert_int_equal(look(&world).ply, 8);
	world_end(&world);
}

static void a_pass_is_refused_where_there_is_none(void **unused)
{
	struct world world;

	(void)unused;
	world_prepare(&world, TG_GAME_RENJU, 15);
	world_begin(&world);
	assert_int_equal(
		tg_session_play(world.session, TG_BLACK, TG_PASS, 0).refusal, TG_REFUSED_BOUNDS);
	world_end(&world);
}

static void resignation_and_its_undo(void **unused)
{
	struct world world;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 9);
	world_begin(&world);
	play(&world, TG_BLACK, "C3");
	assert_int_equal(tg_session_resign(world.session, TG_BLACK).status, TG_OK);
	assert_int_equal(look(&world).result.kind, TG_RESULT_RESIGN);
	assert_int_equal(look(&world).result.winner, TG_WHITE);
	assert_int_equal(tg_session_resign(world.session, TG_WHITE).refusal, TG_REFUSED_OVER);
	assert_int_equal(tg_session_undo(world.session, TG_BLACK).status, TG_OK);
	assert_int_equal(look(&world).phase, TG_PHASE_PLAYING);
	assert_int_equal(look(&world).ply, 1);
	assert_int_equal(tg_session_undo(world.session, TG_BLACK).status, TG_OK);
	assert_int_equal(look(&world).ply, 0);
	assert_int_equal(tg_session_undo(world.session, TG_BLACK).status, TG_ERR_STATE);
	world_end(&world);
}

/* Random games in each family, taken back ply by ply: every view on the way back equals the one on the
 * way out, and the auditor replays each of them. */
static void undo_at_every_ply(enum tg_game game, int side, uint64_t seed)
{
	enum { PLIES = 80 };
	struct tg_view *views = calloc(PLIES + 1, sizeof(*views));
	struct world world;
	struct tg_rng rng;
	int plies = 0;

	assert_non_null(views);
	tg_rng_init(&rng, seed);
	world_prepare(&world, game, side);
	world_begin(&world);
	for (int tries = 0; tries < 100 * PLIES && plies < PLIES; tries++) {
		struct tg_view view = look(&world);
		tg_point point = (tg_point)tg_rng_below(&rng, (uint32_t)(side * side));

		if (view.phase != TG_PHASE_PLAYING)
			break;
		views[plies] = view;
		if (tg_session_play(world.session, view.to_move, point, view.ply).status == TG_OK)
			plies++;
	}
	for (int ply = plies - 1; ply >= 0; ply--) {
		struct tg_view view;

		assert_int_equal(tg_session_undo(world.session, TG_EMPTY).status, TG_OK);
		view = look(&world);
		assert_int_equal(view.ply, ply);
		assert_true(view.hash == views[ply].hash);
		assert_memory_equal(view.rows, views[ply].rows, sizeof(view.rows));
		assert_memory_equal(view.prisoners, views[ply].prisoners, sizeof(view.prisoners));
		assert_int_equal(view.ko, views[ply].ko);
		assert_int_equal(view.to_move, views[ply].to_move);
		assert_int_equal(view.last_move, views[ply].last_move);
	}
	assert_int_equal(world.auditor.heard[TG_EVENT_UNDO], plies);
	world_end(&world);
	free(views);
}

static void undo_at_every_ply_of_go(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= 6; seed++)
		undo_at_every_ply(TG_GAME_GO, seed % 2 ? 5 : 7, seed);
}

static void undo_at_every_ply_of_renju(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= 6; seed++)
		undo_at_every_ply(TG_GAME_RENJU, 15, seed);
}

static void handicap_stones_are_set_and_white_begins(void **unused)
{
	struct world world;
	const struct tg_record *record;
	tg_node root;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 9);
	world.options.fixed_handicap = 3;
	world_begin(&world);
	assert_int_equal(look(&world).to_move, TG_WHITE);
	assert_int_equal(look(&world).handicap, 3);
	record = tg_session_record(world.session);
	root = tg_record_root(record, 0);
	assert_string_equal(tg_node_get(record, root, "HA", 0), "3");
	assert_non_null(tg_node_get(record, root, "AB", 2));
	assert_null(tg_node_get(record, root, "AB", 3));
	play(&world, TG_WHITE, "E5");
	assert_int_equal(tg_session_undo(world.session, TG_BLACK).status, TG_OK);
	assert_int_equal(tg_session_undo(world.session, TG_BLACK).status, TG_ERR_STATE);
	assert_int_equal(look(&world).rows[2][6], 'X');
	world_end(&world);
}

static void impossible_games_are_refused(void **unused)
{
	struct world world;
	struct tg_session *session;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 9);
	world.options.fixed_handicap = 10;
	assert_int_equal(tg_session_create(&world.options, &session), TG_ERR_ARGUMENT);
	assert_null(session);
	world.options.fixed_handicap = 1;
	assert_int_equal(tg_session_create(&world.options, &session), TG_ERR_ARGUMENT);
	world.options.fixed_handicap = 0;
	world.options.setup.size.cols = 26;
	assert_int_equal(tg_session_create(&world.options, &session), TG_ERR_ARGUMENT);
	world.options.setup.size.cols = 9;
	world.options.seats[0].kind = TG_SEAT_ENGINE; /* but no engine */
	assert_int_equal(tg_session_create(&world.options, &session), TG_ERR_ARGUMENT);
}

/* --- requests from inside a listener --- */

struct meddler {
	tg_point answers[8]; /* what it plays after each move that it hears of */
	int length, next;
	int order[32], heard; /* plies of MOVE events in the order heard */
	bool was_queued;
};

static void meddle(void *context, struct tg_session *session, const struct tg_event *event)
{
	struct meddler *meddler = context;
	struct tg_verdict verdict;
	struct tg_view before, after;

	if (event->kind != TG_EVENT_MOVE)
		return;
	meddler->order[meddler->heard++] = event->ply;
	if (meddler->next == meddler->length)
		return;
	tg_session_view(session, &before);
	verdict = tg_session_play(
		session, before.to_move, meddler->answers[meddler->next++], before.ply);
	tg_session_view(session, &after);
	assert_int_equal(before.ply, after.ply); /* nothing has moved under the listener */
	meddler->was_queued |= verdict.is_queued;
}

static void requests_of_listeners_wait(void **unused)
{
	struct meddler meddler = {.answers = {10, 20, 30}, .length = 3};
	struct meddler late = {.length = 0};
	struct world world;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 9);
	world_begin(&world);
	assert_int_equal(tg_session_listen(world.session, meddle, &meddler), TG_OK);
	assert_int_equal(tg_session_listen(world.session, meddle, &late), TG_OK);
	play(&world, TG_BLACK, "C3");
	assert_true(meddler.was_queued);
	assert_int_equal(look(&world).ply, 4);
	assert_int_equal(late.heard, 4); /* in order, though it sits behind the one who meddles */
	for (int i = 0; i < 4; i++) {
		assert_int_equal(meddler.order[i], i + 1);
		assert_int_equal(late.order[i], i + 1);
	}
	world_end(&world);
}

/* A listener that takes back what it hears, scores when asked, and asks for the impossible. */
static void undo_on_first_move(
	void *context, struct tg_session *session, const struct tg_event *event)
{
	int *times = context;

	if (event->kind == TG_EVENT_MOVE && (*times)++ == 0) {
		assert_true(tg_session_undo(session, TG_EMPTY).is_queued);
		assert_true(tg_session_agree(session).is_queued); /* will be refused, quietly */
		assert_true(tg_session_play(session, TG_BLACK, 0, 0).is_queued);
	}
}

static void a_queue_of_several_kinds(void **unused)
{
	struct world world;
	int times = 0;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 9);
	world_begin(&world);
	assert_int_equal(tg_session_listen(world.session, undo_on_first_move, &times), TG_OK);
	play(&world, TG_BLACK, "C3");
	assert_int_equal(look(&world).ply, 1);
	assert_int_equal(look(&world).last_move, 0);
	assert_int_equal(look(&world).phase, TG_PHASE_PLAYING);
	assert_int_equal(world.auditor.heard[TG_EVENT_MOVE], 2);
	assert_int_equal(world.auditor.heard[TG_EVENT_UNDO], 1);
	world_end(&world);
}

/* --- set-up, restoring --- */

static void a_position_can_be_set(void **unused)
{
	uint8_t cells[TG_MAX_POINTS] = {TG_EMPTY};
	struct world world;
	struct tg_position *pos;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 9);
	world.options.free_play = true;
	world_begin(&world);
	play(&world, TG_BLACK, "C3");
	cells[0] = TG_BLACK;
	cells[1] = TG_WHITE;
	pos = tg_position_create(&world.options.setup, NULL);
	assert_non_null(pos);
	assert_int_equal(tg_position_set(pos, cells, TG_WHITE), TG_OK);
	assert_int_equal(tg_position_play(pos, TG_WHITE, 9), TG_LEGAL); /* takes the corner */
	memcpy(world.auditor.first, cells, sizeof(world.auditor.first));
	world.auditor.first_to_move = TG_WHITE;
	assert_int_equal(tg_session_set_position(world.session, pos).status, TG_OK);
	assert_int_equal(look(&world).ply, 1);
	assert_int_equal(look(&world).prisoners[1], 1);
	assert_string_equal(tg_node_get(tg_session_record(world.session),
				    tg_record_root(tg_session_record(world.session), 0), "PL", 0),
		"W");
	assert_int_equal(tg_session_undo_plies(world.session, 1).status, TG_OK);
	assert_int_equal(look(&world).rows[0][0], 'X');
	assert_int_equal(tg_session_undo_plies(world.session, 1).status, TG_ERR_STATE);
	tg_position_destroy(pos);
	world_end(&world);
}

static void a_stored_game_comes_back(void **unused)
{
	static const tg_point moves[] = {20, 21, 30, TG_PASS};
	struct tg_clock_state clocks[2] = {{.main_ms = 4000}, {.main_ms = 7000}};
	struct tg_clock_state earlier[2] = {{.main_ms = 5000}, {.main_ms = 8000}};
	struct world world;
	struct tg_session *session;
	struct tg_view view;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 9);
	world.options.clock = (struct tg_clock_spec){.kind = TG_CLOCK_ABSOLUTE, .main_ms = 10000};
	assert_int_equal(tg_session_create(&world.options, &session), TG_OK);
	assert_int_equal(tg_session_restore(session, moves, 4, clocks), TG_OK);
	assert_int_equal(tg_session_set_clocks(session, 3, earlier), TG_OK);
	tg_session_start(session);
	tg_session_view(session, &view);
	assert_int_equal(view.ply, 4);
	assert_int_equal(view.clocks[0].main_ms, 4000);
	pass_ms(&world.time, 1000);
	assert_int_equal(tg_session_undo(session, TG_EMPTY).status, TG_OK);
	tg_session_view(session, &view);
	assert_int_equal(view.clocks[0].main_ms, 5000);
	assert_int_equal(view.clocks[1].main_ms, 8000);
	assert_int_equal(tg_session_restore(session, moves, 4, clocks), TG_ERR_STATE);
	tg_session_destroy(session);
}

static void a_stored_end_comes_back(void **unused)
{
	static const tg_point moves[] = {20, 20};
	struct tg_result result = {TG_RESULT_RESIGN, TG_WHITE, 0};
	struct world world;
	struct tg_session *session;
	struct tg_view view;

	(void)unused;
	world_prepare(&world, TG_GAME_GO, 9);
	assert_int_equal(tg_session_create(&world.options, &session), TG_OK);
	assert_int_equal(tg_session_restore(session, moves, 1, NULL), TG_OK);
	assert_int_equal(tg_session_restore_end(session, &result, NULL), TG_OK);
	tg_session_start(session);
	tg_session_view(session, &view);
	assert_int_equal(view.phase, TG_PHASE_OVER);
	assert_int_equal(view.result.winner, TG_WHITE);
	tg_session_destroy(session);
	assert_int_equal(tg_session_create(&world.options, &session), TG_OK);
	assert_int_equal(tg_session_restore(session, moves, 2, NULL), TG_ERR_ARGUMENT);
	tg_session_destroy(session);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(turns_are_judged_here),
		cmocka_unit_test(free_play_has_no_turns_and_no_end),
		cmocka_unit_test(a_stale_ply_is_a_conflict),
		cmocka_unit_test(a_five_ends_the_game_and_undo_reopens_it),
		cmocka_unit_test(a_pass_is_refused_where_there_is_none),
		cmocka_unit_test(resignation_and_its_undo),
		cmocka_unit_test(undo_at_every_ply_of_go),
		cmocka_unit_test(undo_at_every_ply_of_renju),
		cmocka_unit_test(handicap_stones_are_set_and_white_begins),
		cmocka_unit_test(impossible_games_are_refused),
		cmocka_unit_test(requests_of_listeners_wait),
		cmocka_unit_test(a_queue_of_several_kinds),
		cmocka_unit_test(a_position_can_be_set),
		cmocka_unit_test(a_stored_game_comes_back),
		cmocka_unit_test(a_stored_end_comes_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
