/*
 * A game from the fuzzer's bytes, played by the quick rules and by the slow ones: Go under every rule of
 * ko and suicide, and all games of five. What must hold after every step: both say the same of a move
 * and of the board, the fingerprint is that of the board set up anew, and undo leads back.
 *
 *	byte 0      game; Go: ko rule and suicide
 *	byte 1, 2   columns, rows
 *	then        below 240 a point; 240 .. 247 a pass or a point off the board, the rest undo; bit 0 of
 *	            the next byte asks whether the other colour moves
 */
#include "five/five.h"
#include "go/go.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

enum { STEPS_MAX = 160, BYTE_PASS = 240, BYTE_UNDO = 248 };

static void demand(bool holds)
{
	if (!holds)
		abort();
}

static struct tg_size size_of(const uint8_t *bytes)
{
	/* small boards see more captures and repetitions; one in eight is of any size */
	int most = bytes[1] >= 224 ? TG_MAX_SIDE : 7;

	return (struct tg_size){(uint8_t)(1 + bytes[1] % most), (uint8_t)(1 + bytes[2] % most)};
}

static tg_point point_of(uint8_t byte, struct tg_size size)
{
	int points = tg_size_points(size);

	if (byte < BYTE_PASS)
		return (tg_point)(byte * (points > BYTE_PASS ? 2 : 1) % points);
	return (tg_point)(byte % 2 ? TG_PASS : points + byte - BYTE_PASS);
}

/* --- Go ---------------------------------------------------------------------------------------- */

static struct tg_rules rules_of(uint8_t byte)
{
	struct tg_rules rules = {.scoring = TG_SCORING_AREA};

	rules.ko = (enum tg_ko)(byte >> 4 & 3);
	rules.suicide = byte >> 6 & 1;
	rules.has_button = byte >> 7;
	return rules;
}

/* The fingerprint of the same board on an empty history. */
static void compare_fingerprint(const struct tg_go *go)
{
	static struct tg_go fresh;

	tg_go_init(&fresh, go->size, &go->rules);
	demand(tg_go_set(&fresh, go->cells, go->to_move) == TG_OK);
	demand(tg_go_hash(&fresh) == tg_go_hash(go));
}

static void compare_go(struct tg_go_slow *slow, const struct tg_go *go, tg_point last)
{
	int points = tg_size_points(go->size);
	bool all = points <= 9 && go->plies % 4 == 0; /* the slow rules look at the whole history */

	demand(!tg_go_slow_compare(slow, go));
	if (last >= 0 && last < points && !all)
		demand(!tg_go_slow_compare_point(slow, go, last));
	for (tg_point p = 0; all && p < points; p++)
		demand(!tg_go_slow_compare_point(slow, go, p));
	compare_fingerprint(go);
}

static void play_go(const uint8_t *bytes, size_t length)
{
	static struct tg_go go;
	struct tg_rules rules = rules_of(bytes[0]);
	struct tg_size size = size_of(bytes);
	struct tg_go_slow *slow = tg_go_slow_create(size, &rules);

	demand(slow != NULL);
	tg_go_init(&go, size, &rules);
	for (size_t i = 3; i < length; i++) {
		if (bytes[i] >= BYTE_UNDO) {
			demand(tg_go_undo(&go) == tg_go_slow_undo(slow));
			compare_go(slow, &go, TG_NO_POINT);
			continue;
		}
		bool is_other = i + 1 < length && bytes[i + 1] % 8 == 7;
		enum tg_color color = is_other ? tg_other(go.to_move) : go.to_move;
		tg_point point = point_of(bytes[i], size);
		enum tg_refusal refusal = tg_go_slow_check(slow, color, point);
		demand(tg_go_check(&go, color, point) == refusal);
		demand(tg_go_play(&go, color, point) == refusal);
		demand(tg_go_slow_play(slow, color, point) == refusal);
		compare_go(slow, &go, point);
	}
	while (tg_go_undo(&go))
		demand(tg_go_slow_undo(slow));
	compare_go(slow, &go, TG_NO_POINT);
	tg_go_slow_destroy(slow);
}

/* --- five in a row ----------------------------------------------------------------------------- */

static void compare_five(const struct tg_five *five)
{
	static struct tg_five fresh;
	struct tg_outcome slow;

	tg_five_slow_outcome(five, &slow);
	demand(five->outcome.end == slow.end && five->outcome.winner == slow.winner);
	tg_five_init(&fresh, five->game, five->size);
	demand(tg_five_set(&fresh, five->cells, five->to_move) == TG_OK);
	demand(tg_five_hash(&fresh) == tg_five_hash(five));
}

static void play_five(const uint8_t *bytes, size_t length)
{
	static struct tg_five five;
	struct tg_size size = size_of(bytes);
	int games = TG_GAME_COUNT - TG_GAME_GOMOKU;

	if (bytes[1] % 2) /* rows of five need room */
		size = (struct tg_size){(uint8_t)(size.cols + 8), (uint8_t)(size.rows + 8)};
	if (size.cols > TG_MAX_SIDE || size.rows > TG_MAX_SIDE)
		size = (struct tg_size){TG_MAX_SIDE, TG_MAX_SIDE};
	tg_five_init(&five, (enum tg_game)(TG_GAME_GOMOKU + (bytes[0] >> 4) % games), size);
	for (size_t i = 3; i < length; i++) {
		if (bytes[i] >= BYTE_UNDO) {
			bool has_plies = five.plies > 0;
			demand(tg_five_undo(&five) == has_plies);
			compare_five(&five);
			continue;
		}
		tg_point point = point_of(bytes[i], size);
		enum tg_color color =
			bytes[i] == BYTE_PASS + 2 ? tg_other(five.to_move) : five.to_move;
		enum tg_refusal refusal = tg_five_slow_check(&five, color, point);
		demand(tg_five_check(&five, color, point) == refusal);
		demand(tg_five_play(&five, color, point) == refusal);
		compare_five(&five);
	}
	while (tg_five_undo(&five))
		compare_five(&five);
	demand(five.stones == 0 && five.plies == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	if (length < 4)
		return 0;
	if (length > STEPS_MAX)
		length = STEPS_MAX;
	if (bytes[0] % 4 == 3)
		play_five(bytes, length);
	else
		play_go(bytes, length);
	return 0;
}
