/*
 * Benson's algorithm against its own definition: a chain is pass-alive when no sequence of enemy moves,
 * all unanswered, takes it. Small boards allow to try every sequence. What tg_go_unconditional adds
 * must not be a place where one of these sequences makes the enemy pass-alive.
 */
#include "../unit.h"

#include "base/rng.h"
#include "go/go.h"

#include <stdlib.h>
#include <string.h>

#define BOARDS_MAX 65536 /* a power of two */

/* Boards that the enemy has reached, by fingerprint; and the points of the owner that he took. */
struct siege {
	struct tg_go *go;
	enum tg_color enemy;
	uint64_t reached[BOARDS_MAX];
	uint32_t slots[BOARDS_MAX]; /* those of `reached` in use */
	int boards;
	bool is_taken[TG_MAX_POINTS]; /* an owner's stone was there and could be taken */
	long settled;                 /* points that are settled and not pass-alive */
	bool is_lived[TG_MAX_POINTS]; /* the enemy could make it pass-alive for himself */
	uint8_t alive[TG_MAX_POINTS]; /* scratch */
};

/* False if the board was there before. Zero stands for a free slot. */
static bool remember(struct siege *siege, tg_hash hash)
{
	size_t slot = hash % BOARDS_MAX;

	hash |= hash == 0;
	while (siege->reached[slot] && siege->reached[slot] != hash)
		slot = (slot + 1) % BOARDS_MAX;
	if (siege->reached[slot])
		return false;
	siege->reached[slot] = hash;
	siege->slots[siege->boards++] = (uint32_t)slot;
	return true;
}

/* Walks through every board that the enemy can reach by his moves alone. */
static void besiege(struct siege *siege, const uint8_t *first)
{
	struct tg_go *go = siege->go;
	int points = tg_size_points(go->size);

	if (!remember(siege, go->stones_hash))
		return;
	tg_go_pass_alive(go, siege->alive);
	for (int p = 0; p < points; p++) {
		bool was_owners = first[p] == tg_other(siege->enemy);
		siege->is_taken[p] |= was_owners && go->cells[p] != first[p];
		siege->is_lived[p] |= siege->alive[p] == siege->enemy;
	}
	for (tg_point p = 0; p < points; p++) {
		if (tg_go_play(go, siege->enemy, p) != TG_LEGAL)
			continue;
		besiege(siege, first);
		tg_go_undo(go);
	}
}

static void forget(struct siege *siege)
{
	for (int i = 0; i < siege->boards; i++)
		siege->reached[siege->slots[i]] = 0;
	siege->boards = 0;
}

static void fail_at(const struct siege *siege, const uint8_t *first, int p, const char *what)
{
	char rows[TG_MAX_POINTS + TG_MAX_SIDE] = "", *out = rows;
	struct tg_size size = siege->go->size;

	for (int i = 0; i < tg_size_points(size); i++) {
		if (i && i % size.cols == 0)
			*out++ = '/';
		*out++ = ".XO"[first[i]];
	}
	fail_msg("%s at %d of %s, suicide %d", what, p, rows, siege->go->rules.suicide);
}

/* One position, one owner. Returns how many of his stones are alive. */
static int check_owner(struct siege *siege, enum tg_color owner)
{
	uint8_t first[TG_MAX_POINTS], alive[TG_MAX_POINTS], settled[TG_MAX_POINTS];
	int points = tg_size_points(siege->go->size), count = 0;

	siege->enemy = tg_other(owner);
	forget(siege);
	memset(siege->is_taken, 0, sizeof(siege->is_taken));
	memset(siege->is_lived, 0, sizeof(siege->is_lived));
	memcpy(first, siege->go->cells, sizeof(first));
	tg_go_pass_alive(siege->go, alive);
	tg_go_unconditional(siege->go, settled);
	besiege(siege, first);
	for (int p = 0; p < points; p++) {
		bool is_alive = alive[p] == owner;
		if (first[p] == owner && is_alive == siege->is_taken[p])
			fail_at(siege, first, p, is_alive ? "alive but taken" : "not found alive");
		if (first[p] != owner && is_alive && siege->is_lived[p])
			fail_at(siege, first, p, "the enemy lives in territory");
		siege->settled += settled[p] == owner && !is_alive;
		if (is_alive && settled[p] != owner)
			fail_at(siege, first, p, "alive but not settled");
		if (!siege->go->rules.suicide && settled[p] == owner && siege->is_lived[p])
			fail_at(siege, first, p, "the enemy lives where all is settled");
		count += first[p] == owner && is_alive;
	}
	return count;
}

static int check_position(struct siege *siege, const uint8_t *cells)
{
	if (tg_go_set(siege->go, cells, TG_BLACK) != TG_OK)
		return 0;
	return check_owner(siege, TG_BLACK) + check_owner(siege, TG_WHITE);
}

static struct siege *new_siege(struct tg_size size, bool suicide)
{
	struct siege *siege = calloc(1, sizeof(*siege));
	struct tg_rules rules = {.ko = TG_KO_NONE, .suicide = suicide};

	siege->go = malloc(sizeof(*siege->go));
	tg_go_init(siege->go, size, &rules);
	return siege;
}

static void destroy_siege(struct siege *siege)
{
	free(siege->go);
	free(siege);
}

/* Every position of a board with few points. */
static void check_all(struct tg_size size, bool suicide)
{
	struct siege *siege = new_siege(size, suicide);
	int points = tg_size_points(size), count = 0, last = 1;

	for (int i = 0; i < points; i++)
		last *= 3;
	for (int n = 0; n < last; n++) {
		uint8_t cells[TG_MAX_POINTS];
		for (int i = 0, rest = n; i < points; i++, rest /= 3)
			cells[i] = (uint8_t)(rest % 3);
		count += check_position(siege, cells);
	}
	print_message("%dx%d: %d living stones, %ld points settled beyond\n", size.cols, size.rows,
		count, siege->settled);
	assert_true(count > 0);
	destroy_siege(siege);
}

/* Random positions, mostly of one colour and full enough for life. */
static void check_some(struct tg_size size, bool suicide, int positions)
{
	struct siege *siege = new_siege(size, suicide);
	int points = tg_size_points(size), count = 0;
	struct tg_rng rng;

	tg_rng_init(&rng, 1976);
	for (int n = 0; n < positions; n++) {
		uint8_t cells[TG_MAX_POINTS];
		for (int i = 0; i < points; i++) {
			uint32_t draw = tg_rng_below(&rng, 20);
			cells[i] = draw < 12 ? TG_BLACK : draw < 14 ? TG_WHITE : TG_EMPTY;
		}
		count += check_position(siege, cells);
	}
	print_message("%dx%d: %d living stones, %ld points settled beyond\n", size.cols, size.rows,
		count, siege->settled);
	assert_true(count > 0);
	destroy_siege(siege);
}

#ifdef __SANITIZE_ADDRESS__
#define SAMPLES 100
#else
#define SAMPLES 1000
#endif

static void without_suicide(void **state)
{
	(void)state;
	check_all((struct tg_size){5, 1}, false);
	check_all((struct tg_size){4, 2}, false);
	check_all((struct tg_size){3, 3}, false);
	check_some((struct tg_size){4, 3}, false, 10 * SAMPLES);
	check_some((struct tg_size){5, 3}, false, 2 * SAMPLES);
	check_some((struct tg_size){4, 4}, false, SAMPLES);
}

static void with_suicide(void **state)
{
	(void)state;
	check_all((struct tg_size){5, 1}, true);
	check_all((struct tg_size){4, 2}, true);
	check_some((struct tg_size){3, 3}, true, SAMPLES);
	check_some((struct tg_size){4, 3}, true, SAMPLES / 20);
	check_some((struct tg_size){5, 3}, true, SAMPLES / 50);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_suicide),
		cmocka_unit_test(with_suicide),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
