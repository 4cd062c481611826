/*
 * What is settled for ever, beyond Benson's algorithm: territory where the enemy may shape his stones
 * as he likes, with any number of moves in a row, and still gets no second eye.
 *
 * The enemy plays his best on a copy, the owner only passes. He takes every chain that can be taken,
 * pushes against the chains that cannot, runs with stones in atari and divides his last eyes. Stones of
 * his that stand in atari in the end had one eye at most; they and the liberties of the owner's chains
 * are the territory, with whatever stands there now.
 *
 * Taking everything is not always best for him: two owner's stones alone in an eye space may keep a
 * seki that taking them would reduce to one small eye. Such pairs are taken last, and grow to three
 * stones first where the seki is real.
 *
 * Suicide is not considered: by it the enemy could begin again with empty regions. benson.c has the
 * answer for rules that allow it. Source of the method: the GNU Go program's documentation of
 * unconditional status.
 */
#include "go/chain.h"

#include <string.h>

struct siege {
	struct tg_go go; /* the copy; its log is not used */
	enum tg_color owner, enemy;
	bool is_pair[TG_MAX_POINTS]; /* owner's stones that might hold a seki */
};

/* The part of a position that drop changes. */
struct backup {
	uint8_t bytes[offsetof(struct tg_go, log)];
};

static void save(struct backup *backup, const struct tg_go *go)
{
	memcpy(backup->bytes, go, sizeof(backup->bytes));
}

static void restore(struct tg_go *go, const struct backup *backup)
{
	memcpy(go, backup->bytes, sizeof(backup->bytes));
}

/* A stone on the board, without ko, turns and log. False: occupied, or suicide. */
static bool drop(struct tg_go *go, enum tg_color color, tg_point point)
{
	struct tg_go_effect effect;

	if (go->cells[point] != TG_EMPTY)
		return false;
	tg_chain_weigh(go, color, point, &effect);
	if (effect.is_suicide)
		return false;
	tg_chain_add(go, color, point);
	for (int i = 0; i < effect.takes; i++)
		tg_chain_lift(go, effect.taken[i]);
	return true;
}

/* The enemy plays on all liberties of the chain at `point` that are not suicide. */
static void surround(struct siege *siege, tg_point point)
{
	tg_point liberties[TG_MAX_POINTS];
	int count = tg_go_liberties(&siege->go, point, liberties);

	for (int i = 0; i < count; i++)
		drop(&siege->go, siege->enemy, liberties[i]);
}

/* Takes the chain at `point` off, or leaves everything as it was. */
static bool take(struct siege *siege, tg_point point)
{
	struct backup backup;
	tg_point last[TG_MAX_POINTS];

	save(&backup, &siege->go);
	surround(siege, point);
	if (siege->go.cells[point] == siege->owner && tg_go_liberties(&siege->go, point, last) == 1)
		drop(&siege->go, siege->enemy, last[0]);
	if (siege->go.cells[point] != siege->owner)
		return true;
	restore(&siege->go, &backup);
	return false;
}

static bool is_chain_of(const struct siege *siege, tg_point point, enum tg_color color)
{
	return siege->go.cells[point] == color && siege->go.chain[point] == point;
}

/* Takes the owner's chains one after the other until none can be taken. */
static void take_all(struct siege *siege)
{
	bool taken = true;
	int points = tg_size_points(siege->go.size);

	while (taken) {
		taken = false;
		for (tg_point p = 0; p < points; p++)
			if (is_chain_of(siege, p, siege->owner) && !siege->is_pair[p])
				taken |= take(siege, p);
	}
}

static void surround_all(struct siege *siege, bool pairs)
{
	int points = tg_size_points(siege->go.size);

	for (tg_point p = 0; p < points; p++)
		if (is_chain_of(siege, p, siege->owner) && siege->is_pair[p] == pairs)
			surround(siege, p);
}

/* The enemy extends his chains in atari as long as that is not suicide. */
static void run(struct siege *siege)
{
	bool moved = true;
	tg_point last[TG_MAX_POINTS];
	int points = tg_size_points(siege->go.size);

	while (moved) {
		moved = false;
		for (tg_point p = 0; p < points; p++)
			if (is_chain_of(siege, p, siege->enemy) &&
				tg_go_liberties(&siege->go, p, last) == 1)
				moved |= drop(&siege->go, siege->enemy, last[0]);
	}
}

/* The cell at (col, row) of the copy; one past the edge it is 255. */
static uint8_t cell_at(const struct siege *siege, int col, int row)
{
	struct tg_size size = siege->go.size;

	if (col < 0 || row < 0 || col >= size.cols || row >= size.rows)
		return 255;
	return siege->go.cells[tg_point_at(size, col, row)];
}

/* Is the stone at `point` away from the edge, and from all owner's stones but `fellow`? */
static bool stands_alone(const struct siege *siege, tg_point point, tg_point fellow)
{
	struct tg_size size = siege->go.size;
	int col = tg_point_col(size, point), row = tg_point_row(size, point);

	for (int dy = -1; dy <= 1; dy++) {
		for (int dx = -1; dx <= 1; dx++) {
			uint8_t cell = cell_at(siege, col + dx, row + dy);
			if (cell == 255)
				return false;
			tg_point near = tg_point_at(size, col + dx, row + dy);
			if (cell == siege->owner && near != point && near != fellow)
				return false;
		}
	}
	return true;
}

static void find_pairs(struct siege *siege)
{
	const struct tg_go *go = &siege->go;
	int points = tg_size_points(go->size);

	memset(siege->is_pair, 0, sizeof(siege->is_pair));
	for (tg_point p = 0; p < points; p++) {
		if (!is_chain_of(siege, p, siege->owner) || go->stones[p] != 2)
			continue;
		tg_point q = go->next[p];
		bool alone = stands_alone(siege, p, q) && stands_alone(siege, q, p);
		siege->is_pair[p] = siege->is_pair[q] = alone;
	}
}

/*
 * The pair p, q = p + d in the only eye space where it keeps a seki; s is a step to the side:
 *
 *	    .             p - d
 *	  . p b       p + s, p, p - s
 *	  a q .       q + s, q, q - s
 *	    .             q + d
 *
 * It is one if a and b are, or become, stones of one enemy chain: then taking the pair leaves him one
 * eye, while against three stones he makes two.
 */
static bool is_seki(struct siege *siege, tg_point p, int d, int s)
{
	struct tg_go *go = &siege->go;
	tg_point q = (tg_point)(p + d), a = (tg_point)(q + s), b = (tg_point)(p - s);
	struct backup backup;
	bool seki;

	if (go->cells[p - d] != TG_EMPTY || go->cells[q + d] != TG_EMPTY ||
		go->cells[p + s] != TG_EMPTY || go->cells[q - s] != TG_EMPTY)
		return false;
	save(&backup, go);
	drop(go, siege->enemy, a);
	drop(go, siege->enemy, b);
	seki = go->cells[a] == siege->enemy && go->cells[b] == siege->enemy &&
		go->chain[a] == go->chain[b];
	restore(go, &backup);
	return seki;
}

/* A pair that keeps a seki becomes three stones, which do not. */
static void grow_pairs(struct siege *siege)
{
	struct tg_go *go = &siege->go;
	int cols = go->size.cols, points = tg_size_points(go->size);

	for (tg_point p = 0; p < points; p++) {
		if (!siege->is_pair[p] || go->cells[p] != siege->owner ||
			go->stones[go->chain[p]] != 2)
			continue;
		int d = go->next[p] - p, s = d == 1 || d == -1 ? cols : 1;
		if (!is_seki(siege, p, d, s) && !is_seki(siege, p, d, -s))
			continue;
		siege->is_pair[p - d] = true;
		drop(go, siege->owner, (tg_point)(p - d));
	}
}

/* Liberties that the enemy's chain would have with one more stone, on `point`. */
static int liberties_with(struct siege *siege, tg_point point)
{
	struct backup backup;
	tg_point list[TG_MAX_POINTS];
	int count = 0;

	save(&backup, &siege->go);
	if (drop(&siege->go, siege->enemy, point))
		count = tg_go_liberties(&siege->go, point, list);
	restore(&siege->go, &backup);
	return count;
}

static bool are_neighbours(const struct tg_go *go, tg_point a, tg_point b)
{
	for (const tg_point *near = go->near[a]; *near >= 0; near++)
		if (*near == b)
			return true;
	return false;
}

/* A chain whose last two liberties are side by side plays the one that leaves it more. */
static void divide_eyes(struct siege *siege)
{
	struct tg_go *go = &siege->go;
	int points = tg_size_points(go->size);
	tg_point last[TG_MAX_POINTS];

	for (tg_point p = 0; p < points; p++) {
		if (!is_chain_of(siege, p, siege->enemy) || tg_go_liberties(go, p, last) != 2 ||
			!are_neighbours(go, last[0], last[1]))
			continue;
		bool second = liberties_with(siege, last[1]) > liberties_with(siege, last[0]);
		drop(go, siege->enemy, last[second]);
	}
}

/* The owner's chains that stand and their liberties; enemy chains in atari and their last liberty. */
static void mark(struct siege *siege, uint8_t owner[TG_MAX_POINTS])
{
	const struct tg_go *go = &siege->go;
	int points = tg_size_points(go->size);
	tg_point list[TG_MAX_POINTS];

	for (tg_point p = 0; p < points; p++) {
		bool stands = go->cells[p] == siege->owner && !siege->is_pair[p];
		if (go->cells[p] == TG_EMPTY)
			continue;
		int count = tg_go_liberties(go, p, list);
		if (!stands && (go->cells[p] != siege->enemy || count != 1))
			continue;
		owner[p] = (uint8_t)siege->owner;
		for (int i = 0; i < count; i++)
			owner[list[i]] = (uint8_t)siege->owner;
	}
}

static bool owner_stands(const struct siege *siege)
{
	int points = tg_size_points(siege->go.size);

	for (int p = 0; p < points; p++)
		if (siege->go.cells[p] == siege->owner && !siege->is_pair[p])
			return true;
	return false;
}

static void besiege(const struct tg_go *go, enum tg_color color, uint8_t owner[TG_MAX_POINTS])
{
	struct siege siege;

	memcpy(&siege.go, go, offsetof(struct tg_go, log));
	siege.go.taken_length = 0;
	siege.owner = color;
	siege.enemy = tg_other(color);
	find_pairs(&siege);
	take_all(&siege);
	if (!owner_stands(&siege))
		return;
	surround_all(&siege, false);
	run(&siege);
	grow_pairs(&siege);
	surround_all(&siege, true);
	divide_eyes(&siege);
	mark(&siege, owner);
}

void tg_go_unconditional(const struct tg_go *go, uint8_t owner[TG_MAX_POINTS])
{
	tg_go_pass_alive(go, owner);
	besiege(go, TG_BLACK, owner);
	besiege(go, TG_WHITE, owner);
}
