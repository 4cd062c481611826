/*
 * The promises of docs/model-player.md that need no network: a row of its table is a test, or several
 * whose names begin alike. Answers come from a script and time from a clock that only waiting moves.
 * One long file on purpose: it is read beside that table.
 */
#include "scripted.h"

#include "model/referee.h"
#include "session/session.h"

#include "../unit.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void set_simple_ko(struct scripted *s)
{
	struct tg_rules rules = tg_position_rules(s->pos);

	rules.ko = TG_KO_SIMPLE;
	tg_position_set_rules(s->pos, &rules);
}

/* Black stones by name on an otherwise empty board, Black to move. */
static void put_black(struct scripted *s, const char *words)
{
	uint8_t cells[TG_MAX_POINTS] = {0};
	char word[TG_VERTEX_MAX];
	tg_point point;
	int length;

	for (; sscanf(words, " %11s%n", word, &length) == 1; words += length) {
		assert_int_equal(tg_vertex_parse(tg_position_game(s->pos), tg_position_size(s->pos),
					 word, &point),
			TG_OK);
		cells[point] = TG_BLACK;
	}
	assert_int_equal(tg_position_set(s->pos, cells, TG_BLACK), TG_OK);
}

/* --- no invented move --- */

static void no_invented_move_when_all_are_illegal(void **state)
{
	struct scripted s;
	tg_hash before;

	scripted_init(&s, TG_GAME_GO, 9);
	scripted_begin(&s);
	scripted_play(&s, "D4");
	scripted_moves(&s, "D4");
	before = tg_position_hash(s.pos);
	assert_int_equal(scripted_think(&s), TG_ERR_PEER);
	assert_int_equal(s.choice.move, TG_NO_POINT);
	assert_int_equal(tg_position_plies(s.pos), 1);
	assert_true(tg_position_hash(s.pos) == before);
	assert_int_equal(s.asked, 4);
	assert_int_equal(s.progress.phase, TG_MODEL_FAILED);
	assert_int_equal(s.progress.failure.class, TG_MODEL_RULES);
	assert_non_null(strstr(tg_engine_error(s.engine), "D4 refused, occupied"));
	/* The log has the board and each reply as it came. */
	assert_string_equal(s.transcript.move, "");
	assert_non_null(strstr(s.transcript.board, " 4 . . . X . . . . . 4"));
	assert_non_null(strstr(s.transcript.sgf, ";B[df])"));
	assert_int_equal(s.transcript.attempts_length, 4);
	for (int i = 0; i < 4; i++) {
		assert_string_equal(s.transcript.attempts[i].reply,
			"{\"move\": \"D4\", \"reason\": \"because\"}");
		assert_int_equal(s.transcript.attempts[i].refusal, TG_REFUSED_OCCUPIED);
	}
	scripted_finish(&s);
}

static void no_invented_move_when_nothing_can_be_read(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_GO, 9);
	scripted_begin(&s);
	scripted_says(&s, "I would rather not say.");
	assert_int_equal(scripted_think(&s), TG_ERR_PEER);
	assert_int_equal(s.choice.move, TG_NO_POINT);
	assert_int_equal(s.asked, 4);
	assert_int_equal(s.progress.failure.class, TG_MODEL_FORMAT);
	scripted_finish(&s);
}

/* What is played is always what the last reply says, letter for letter. */
static void no_invented_move_among_good_ones(void **state)
{
	static const char *const words[] = {"A1", "J9", "E5", "pass", "resign"};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		struct scripted s;
		scripted_init(&s, TG_GAME_GO, 9);
		scripted_begin(&s);
		scripted_moves(&s, words[i]);
		assert_int_equal(scripted_think(&s), TG_OK);
		assert_string_equal(s.transcript.move, words[i]);
		assert_string_equal(s.transcript.reason, "because");
		assert_int_equal(s.asked, 1);
		scripted_finish(&s);
	}
}

/* --- the same with a game around it --- */

struct game {
	struct scripted s;
	struct tg_session *session;
	struct tg_pool *pool;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool has_work;
	bool is_asked, is_released; /* a transport that holds its answer back */
	void (*exchange)(
		struct tg_transport *, const struct tg_exchange *, struct tg_exchange_result *);
};

static void wake(void *context)
{
	struct game *g = context;

	pthread_mutex_lock(&g->lock);
	g->has_work = true;
	pthread_cond_broadcast(&g->changed);
	pthread_mutex_unlock(&g->lock);
}

/* Answers when it is told to, whatever has become of the game; `s` is the first member. */
static void exchange_late(struct tg_transport *transport, const struct tg_exchange *exchange,
	struct tg_exchange_result *result)
{
	struct game *g = (struct game *)transport;

	pthread_mutex_lock(&g->lock);
	g->is_asked = true;
	pthread_cond_broadcast(&g->changed);
	while (!g->is_released)
		pthread_cond_wait(&g->changed, &g->lock);
	pthread_mutex_unlock(&g->lock);
	g->exchange(transport, exchange, result);
}

/* Black is a person, White the scripted model. */
static void game_begin(struct game *g, bool is_late)
{
	struct tg_session_options options = {.wake = wake, .wake_context = g};
	struct tg_setup setup = TG_SETUP_INIT;

	memset(g, 0, sizeof(*g));
	pthread_mutex_init(&g->lock, NULL);
	pthread_cond_init(&g->changed, NULL);
	scripted_init(&g->s, TG_GAME_GO, 9);
	g->exchange = g->s.transport.exchange;
	if (is_late)
		g->s.transport.exchange = exchange_late;
	scripted_begin(&g->s);
	g->pool = tg_pool_create(1);
	setup.size = (struct tg_size){9, 9};
	options.setup = setup;
	options.pool = g->pool;
	options.time = &g->s.clock;
	options.clock = (struct tg_clock_spec){TG_CLOCK_ABSOLUTE, 600000, 0, 0, 0, 0};
	options.seats[1] = (struct tg_seat){.kind = TG_SEAT_MODEL, .engine = g->s.engine};
	g->s.engine = NULL; /* the session's from now on */
	assert_int_equal(tg_session_create(&options, &g->session), TG_OK);
	tg_session_start(g->session);
}

static void game_end(struct game *g)
{
	tg_session_destroy(g->session);
	tg_pool_destroy(g->pool);
	scripted_finish(&g->s);
	pthread_cond_destroy(&g->changed);
	pthread_mutex_destroy(&g->lock);
}

/* Until the flag is up, and takes it down. */
static void wait_for(struct game *g, bool *what)
{
	pthread_mutex_lock(&g->lock);
	while (!*what)
		pthread_cond_wait(&g->changed, &g->lock);
	*what = false;
	pthread_mutex_unlock(&g->lock);
}

static void play_black(struct game *g, const char *vertex)
{
	struct tg_size size = {9, 9};
	tg_point point;

	assert_int_equal(tg_vertex_parse(TG_GAME_GO, size, vertex, &point), TG_OK);
	assert_int_equal(tg_session_play(g->session, TG_BLACK, point,
				 tg_position_plies(tg_session_position(g->session)))
				 .status,
		TG_OK);
}

static void no_invented_move_in_a_game(void **state)
{
	struct game g;
	struct tg_view view;

	game_begin(&g, false);
	scripted_moves(&g.s, "D4");
	play_black(&g, "D4");
	do {
		wait_for(&g, &g.has_work);
		tg_session_pump(g.session);
		tg_session_view(g.session, &view);
	} while (!view.has_failed);
	assert_int_equal(view.phase, TG_PHASE_PLAYING);
	assert_int_equal(tg_position_plies(tg_session_position(g.session)), 1);
	assert_non_null(strstr(view.failure, "D4 refused, occupied"));
	game_end(&g);
}

/* --- late replies --- */

enum happening { UNDONE, RESIGNED, FLAGGED };

static void happen(struct game *g, enum happening what)
{
	switch (what) {
	case UNDONE: assert_int_equal(tg_session_undo(g->session, TG_BLACK).status, TG_OK); break;
	case RESIGNED:
		assert_int_equal(tg_session_resign(g->session, TG_BLACK).status, TG_OK);
		break;
	case FLAGGED:
		g->s.now += INT64_C(601) * 1000000000;
		tg_session_tick(g->session);
		break;
	}
}

/* The reply comes after the position has gone: it is neither played nor answered with a word. */
static void late_reply(enum happening what, const char *vertex, int plies)
{
	struct game g;

	game_begin(&g, true);
	scripted_moves(&g.s, vertex);
	play_black(&g, "D4");
	wait_for(&g, &g.is_asked);
	happen(&g, what);
	pthread_mutex_lock(&g.lock);
	g.is_released = true;
	pthread_cond_broadcast(&g.changed);
	pthread_mutex_unlock(&g.lock);
	tg_session_wait_idle(g.session);
	tg_session_pump(g.session);
	assert_int_equal(tg_position_plies(tg_session_position(g.session)), plies);
	assert_int_equal(g.s.asked, 1);
	game_end(&g);
}

static void late_reply_after_undo_is_dropped(void **state)
{
	late_reply(UNDONE, "E5", 0);
	late_reply(UNDONE, "D4", 0); /* illegal then: nobody tells the model */
}

static void late_reply_after_resigning_is_dropped(void **state)
{
	late_reply(RESIGNED, "E5", 1);
	late_reply(RESIGNED, "D4", 1);
}

static void late_reply_after_time_is_dropped(void **state)
{
	late_reply(FLAGGED, "E5", 1);
	late_reply(FLAGGED, "D4", 1);
}

/* --- reasons are fed back --- */

/* The model answers `illegal`, then `legal`; the second request says why the first was no good. */
static void expect_feedback(
	struct scripted *s, const char *illegal, const char *legal, enum tg_refusal refusal)
{
	char expected[64], *first, *second;

	scripted_begin(s);
	scripted_moves(s, illegal);
	scripted_moves(s, legal);
	assert_int_equal(scripted_think(s), TG_OK);
	assert_int_equal(s->asked, 2);
	assert_int_equal(s->transcript.attempts[0].refusal, refusal);
	first = scripted_prompt(s, 0, false);
	second = scripted_prompt(s, 1, false);
	snprintf(expected, sizeof(expected), "- %s: %s (", illegal, tg_refusal_text(refusal));
	if (!strstr(second, expected))
		fail_msg("\"%s\" is missing in:\n%s", expected, second);
	/* The position is the same, and what is added names no point but the refused one. */
	assert_memory_equal(first, second, strlen(first));
	for (const char *c = second + strlen(first); *c; c++)
		if (c[0] >= 'A' && c[0] <= 'Z' && c[1] >= '0' && c[1] <= '9')
			assert_memory_equal(c, illegal, strlen(illegal));
	free(first);
	free(second);
	scripted_finish(s);
}

static void reasons_fed_back_out_of_bounds(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_GO, 9);
	expect_feedback(&s, "K10", "E5", TG_REFUSED_BOUNDS);
	scripted_init(&s, TG_GAME_RENJU, 15);
	expect_feedback(&s, "pass", "H8", TG_REFUSED_BOUNDS);
}

static void reasons_fed_back_occupied(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_GO, 9);
	scripted_play(&s, "D4");
	expect_feedback(&s, "D4", "E5", TG_REFUSED_OCCUPIED);
}

static void reasons_fed_back_suicide(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_GO, 9);
	scripted_play(&s, "A2 E5 B1");
	expect_feedback(&s, "A1", "E6", TG_REFUSED_SUICIDE);
}

static void reasons_fed_back_ko(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_GO, 9);
	set_simple_ko(&s);
	scripted_play(&s, "D6 E6 C5 F5 D4 E4 E5 D5");
	expect_feedback(&s, "E5", "A1", TG_REFUSED_KO);
}

static void reasons_fed_back_superko(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_GO, 9);
	scripted_play(&s, "D6 E6 C5 F5 D4 E4 E5 D5");
	expect_feedback(&s, "E5", "A1", TG_REFUSED_SUPERKO);
}

static void reasons_fed_back_overline(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_RENJU, 15);
	put_black(&s, "D8 E8 F8 H8 I8");
	expect_feedback(&s, "G8", "A1", TG_REFUSED_OVERLINE);
}

static void reasons_fed_back_double_four(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_RENJU, 15);
	put_black(&s, "E8 F8 G8 H5 H6 H7");
	expect_feedback(&s, "H8", "A1", TG_REFUSED_DOUBLE_FOUR);
}

static void reasons_fed_back_double_three(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_RENJU, 15);
	put_black(&s, "F8 G8 H6 H7");
	expect_feedback(&s, "H8", "A1", TG_REFUSED_DOUBLE_THREE);
}

/* The last eight are told, the oldest first; more are forgotten. */
static void reasons_fed_back_at_most_eight(void **state)
{
	static const char *const stones[] = {
		"A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "J1", "A9"};
	struct scripted s;
	char *last;

	scripted_init(&s, TG_GAME_GO, 9);
	s.endpoint.rules_retries = 12;
	scripted_begin(&s);
	scripted_play(&s, "A1 B1 C1 D1 E1 F1 G1 H1 J1 A9");
	for (int i = 0; i < 10; i++)
		scripted_moves(&s, stones[i]);
	scripted_moves(&s, "E5");
	assert_int_equal(scripted_think(&s), TG_OK);
	last = scripted_prompt(&s, 10, false);
	assert_null(strstr(last, "- A1:"));
	assert_null(strstr(last, "- B1:"));
	for (int i = 2; i < 10; i++) {
		char line[16];
		snprintf(line, sizeof(line), "- %s:", stones[i]);
		assert_non_null(strstr(last, line));
	}
	assert_true(strstr(last, "- C1:") < strstr(last, "- A9:"));
	free(last);
	scripted_finish(&s);
}

/* --- budgets are separate --- */

static void budgets_are_separate(void **state)
{
	struct scripted s;
	const struct tg_transcript *transcript = &s.transcript;
	struct tg_model_tally tally = {0};

	scripted_init(&s, TG_GAME_GO, 9);
	scripted_begin(&s);
	scripted_play(&s, "D4");
	scripted_reply(&s, (struct scripted_reply){.body = "{}", .status = 429, .retry_after = 7});
	scripted_reply(&s, (struct scripted_reply){.code = TG_MODEL_TIMEOUT, .seconds = 3});
	scripted_moves(&s, "D4");
	scripted_reply(&s, (struct scripted_reply){.body = "{}", .status = 503});
	scripted_moves(&s, "D4");
	scripted_says(&s, "hm");
	scripted_reply(&s, (struct scripted_reply){.code = TG_MODEL_CONNECT});
	scripted_says(&s, "hm");
	scripted_moves(&s, "D4");
	scripted_says(&s, "hm");
	scripted_reply(&s, (struct scripted_reply){.body = "{}", .status = 500});
	scripted_moves(&s, "E5");
	assert_int_equal(scripted_think(&s), TG_OK);
	/* 5 of 6 on the way, 3 of 3 unreadable, 3 of 3 illegal: none has eaten of another's budget. */
	tg_model_tally_add(&tally, transcript);
	assert_int_equal(tally.by_class[TG_MODEL_TRANSPORT], 5);
	assert_int_equal(tally.by_class[TG_MODEL_FORMAT], 3);
	assert_int_equal(tally.by_class[TG_MODEL_RULES], 3);
	assert_int_equal(tally.moves, 1);
	assert_int_equal(tally.first_try, 0);
	scripted_finish(&s);
}

static void budgets_of_the_way_leave_the_rules_alone(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_GO, 9);
	scripted_begin(&s);
	scripted_reply(&s, (struct scripted_reply){.body = "{}", .status = 429});
	assert_int_equal(scripted_think(&s), TG_ERR_PEER);
	assert_int_equal(s.asked, 6);
	assert_int_equal(s.progress.failure.class, TG_MODEL_TRANSPORT);
	assert_int_equal(s.progress.failure.code, TG_MODEL_BUSY);
	for (int i = 0; i < 6; i++)
		assert_int_equal(s.transcript.attempts[i].refusal, TG_LEGAL);
	/* Twice as long each time, less up to half of it. */
	assert_int_equal(s.waits_length, 5);
	for (int i = 0; i < 5; i++) {
		assert_true(s.waits[i] <= (1 << i) + 1e-6);
		assert_true(s.waits[i] >= (1 << i) / 2.0 - 1e-6);
	}
	scripted_finish(&s);
}

static void budgets_retry_after_is_kept_to_and_capped(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_GO, 9);
	scripted_begin(&s);
	scripted_reply(&s, (struct scripted_reply){.body = "{}", .status = 429, .retry_after = 9});
	scripted_reply(
		&s, (struct scripted_reply){.body = "{}", .status = 503, .retry_after = 86400});
	scripted_moves(&s, "E5");
	assert_int_equal(scripted_think(&s), TG_OK);
	assert_int_equal(s.waits_length, 2);
	assert_true(s.waits[0] > 8.99 && s.waits[0] < 9.01);
	assert_true(s.waits[1] > 59.99 && s.waits[1] < 60.01);
	scripted_finish(&s);
}

/* A wait that would end after the move's time is not begun. */
static void budgets_end_with_the_moves_time(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_GO, 9);
	scripted_begin(&s);
	scripted_reply(&s, (struct scripted_reply){.body = "{}", .status = 429, .retry_after = 60});
	s.budget_seconds = 100;
	assert_int_equal(scripted_think(&s), TG_ERR_PEER);
	assert_int_equal(s.waits_length, 1);
	assert_int_equal(s.asked, 2);
	assert_true(s.transcript.seconds <= 100);
	scripted_finish(&s);
}

static void budgets_a_slow_model_runs_out_of_time(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_GO, 9);
	s.endpoint.rules_retries = 20;
	scripted_begin(&s);
	scripted_play(&s, "D4");
	scripted_reply(&s, (struct scripted_reply){.text = "{\"move\":\"D4\"}", .seconds = 50});
	assert_int_equal(scripted_think(&s), TG_ERR_TIMEOUT);
	assert_int_equal(s.asked, 4); /* 50, 50, 50, and 30 of the last */
	assert_true(s.transcript.seconds <= 180.001);
	scripted_finish(&s);
}

/* Two players that were turned away together do not come back together. */
static void budgets_waits_differ_between_players(void **state)
{
	struct tg_binding a = {.think = 1, .serial = 1}, b = {.think = 2, .serial = 1};

	assert_true(tg_referee_backoff(&a, 4, -1) != tg_referee_backoff(&b, 4, -1));
	assert_true(tg_referee_backoff(&a, 4, -1) == tg_referee_backoff(&a, 4, -1));
}

/* What requests cost is on the ledger, and a spent day ends it before a word is sent. */
static void budgets_of_the_day_are_kept(void **state)
{
	struct tg_ledger_options options = {.tokens_per_day = 300};
	struct tg_ledger_figures figures;
	struct scripted s;

	scripted_init(&s, TG_GAME_GO, 9);
	s.ledger = tg_ledger_create(&options);
	scripted_begin(&s);
	scripted_play(&s, "D4");
	scripted_moves(&s, "D4"); /* 120 tokens each */
	assert_int_equal(scripted_think(&s), TG_ERR_PEER);
	assert_int_equal(s.progress.failure.code, TG_MODEL_QUOTA);
	assert_int_equal(s.asked, 3);
	tg_ledger_look(s.ledger, &figures);
	assert_int_equal(figures.requests, 3);
	assert_int_equal(figures.tokens_today, 360);
	assert_int_equal(figures.in_flight, 0);
	tg_ledger_destroy(s.ledger);
	scripted_finish(&s);
}

/* --- A-B-A --- */

static void aba_loop_ends(void **state)
{
	struct scripted s;
	char *third;

	scripted_init(&s, TG_GAME_GO, 9);
	scripted_begin(&s);
	scripted_play(&s, "D4 E5");
	scripted_moves(&s, "D4");
	scripted_moves(&s, "E5");
	scripted_moves(&s, "D4");
	scripted_moves(&s, "E5");
	assert_int_equal(scripted_think(&s), TG_ERR_PEER);
	assert_int_equal(s.asked, 4);
	third = scripted_prompt(&s, 2, false);
	assert_non_null(strstr(third, "- D4: occupied"));
	assert_non_null(strstr(third, "- E5: occupied"));
	free(third);
	assert_int_equal(s.progress.refused_length, 2);
	scripted_finish(&s);
}

/* At temperature 0 the same prompt gives the same answer: the second repetition is the last. */
static void aba_loop_ends_early_at_temperature_zero(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_GO, 9);
	s.endpoint.temperature = 0;
	s.endpoint.rules_retries = 20;
	scripted_begin(&s);
	scripted_play(&s, "D4 E5");
	scripted_moves(&s, "D4");
	scripted_moves(&s, "E5");
	scripted_moves(&s, "D4");
	scripted_moves(&s, "E5");
	assert_int_equal(scripted_think(&s), TG_ERR_PEER);
	assert_int_equal(s.asked, 4);
	assert_int_equal(s.progress.failure.code, TG_MODEL_REPEATED);
	scripted_finish(&s);
}

/* --- the I column --- */

static void i_column_of_go_is_no_column(void **state)
{
	struct scripted s;
	char *second, *system;

	scripted_init(&s, TG_GAME_GO, 9);
	scripted_begin(&s);
	scripted_moves(&s, "I5");
	scripted_moves(&s, "J5");
	assert_int_equal(scripted_think(&s), TG_OK);
	assert_int_equal(s.transcript.attempts[0].code, TG_MODEL_SCHEMA);
	assert_int_equal(s.choice.move, tg_point_at((struct tg_size){9, 9}, 8, 4));
	second = scripted_prompt(&s, 1, false);
	assert_non_null(strstr(second, "had \"I5\" as its move"));
	assert_non_null(strstr(second, "there is NO column I"));
	system = scripted_prompt(&s, 0, true);
	assert_non_null(strstr(system, "there is NO column I"));
	assert_non_null(strstr(s.transcript.board, "A B C D E F G H J\n"));
	free(second);
	free(system);
	scripted_finish(&s);
}

static void i_column_of_gomoku_is_the_ninth(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_GOMOKU, 15);
	scripted_begin(&s);
	scripted_moves(&s, "I8");
	assert_int_equal(scripted_think(&s), TG_OK);
	assert_int_equal(s.asked, 1);
	assert_int_equal(s.choice.move, tg_point_at((struct tg_size){15, 15}, 8, 7));
	assert_non_null(strstr(s.transcript.board, "G H I J K L M N O\n"));
	scripted_finish(&s);
}

/* --- cancel, without a network --- */

static void cancel_is_nobodys_fault(void **state)
{
	struct scripted s;

	scripted_init(&s, TG_GAME_GO, 9);
	scripted_begin(&s);
	scripted_reply(&s, (struct scripted_reply){.stops = true});
	scripted_moves(&s, "E5");
	assert_int_equal(scripted_think(&s), TG_ERR_TIMEOUT);
	assert_int_equal(s.progress.failure.class, TG_MODEL_CANCELLED);
	assert_int_equal(s.asked, 1);
	tg_stop_clear(s.stop);
	assert_int_equal(scripted_think(&s), TG_OK);
	scripted_finish(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_invented_move_when_all_are_illegal),
		cmocka_unit_test(no_invented_move_when_nothing_can_be_read),
		cmocka_unit_test(no_invented_move_among_good_ones),
		cmocka_unit_test(no_invented_move_in_a_game),
		cmocka_unit_test(late_reply_after_undo_is_dropped),
		cmocka_unit_test(late_reply_after_resigning_is_dropped),
		cmocka_unit_test(late_reply_after_time_is_dropped),
		cmocka_unit_test(reasons_fed_back_out_of_bounds),
		cmocka_unit_test(reasons_fed_back_occupied),
		cmocka_unit_test(reasons_fed_back_suicide),
		cmocka_unit_test(reasons_fed_back_ko),
		cmocka_unit_test(reasons_fed_back_superko),
		cmocka_unit_test(reasons_fed_back_overline),
		cmocka_unit_test(reasons_fed_back_double_four),
		cmocka_unit_test(reasons_fed_back_double_three),
		cmocka_unit_test(reasons_fed_back_at_most_eight),
		cmocka_unit_test(budgets_are_separate),
		cmocka_unit_test(budgets_of_the_way_leave_the_rules_alone),
		cmocka_unit_test(budgets_retry_after_is_kept_to_and_capped),
		cmocka_unit_test(budgets_end_with_the_moves_time),
		cmocka_unit_test(budgets_a_slow_model_runs_out_of_time),
		cmocka_unit_test(budgets_waits_differ_between_players),
		cmocka_unit_test(budgets_of_the_day_are_kept),
		cmocka_unit_test(aba_loop_ends),
		cmocka_unit_test(aba_loop_ends_early_at_temperature_zero),
		cmocka_unit_test(i_column_of_go_is_no_column),
		cmocka_unit_test(i_column_of_gomoku_is_the_ninth),
		cmocka_unit_test(cancel_is_nobodys_fault),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
