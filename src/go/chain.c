/*
 * Chains with pseudo-liberties, joined as stones are added and found anew where undo tears them apart.
 *
 * Adding joins the smaller chain into the larger, so that a stone is renamed at most log2(n) times.
 * Undo does not store what was joined: it floods the pieces again, which costs their size and keeps a
 * ply of the log small.
 */
#include "go/chain.h"

#include "board/zobrist.h"

/* Marks a stone whose chain is not known yet. */
#define NO_CHAIN TG_NO_POINT

/* How many of the neighbours are stones of the chain at near[at]; 0 if it has been met before. */
static int count_touches(const struct tg_go *go, const tg_point *near, int at)
{
	int count = 0;

	for (int i = 0; near[i] >= 0; i++) {
		if (go->cells[near[i]] == TG_EMPTY || go->chain[near[i]] != go->chain[near[at]])
			continue;
		if (i < at)
			return 0;
		count++;
	}
	return count;
}

void tg_chain_weigh(
	const struct tg_go *go, enum tg_color color, tg_point point, struct tg_go_effect *effect)
{
	const tg_point *near = go->near[point];
	bool breathes = false;

	effect->takes = 0;
	effect->stones = 1;
	for (int i = 0; near[i] >= 0; i++) {
		if (go->cells[near[i]] == TG_EMPTY) {
			breathes = true;
			continue;
		}
		int touches = count_touches(go, near, i);
		if (touches == 0)
			continue;
		tg_point name = go->chain[near[i]];
		bool survives = go->liberties[name] > touches;
		if (go->cells[near[i]] == color) {
			breathes |= survives;
			effect->stones += go->stones[name];
		} else if (!survives) {
			effect->taken[effect->takes++] = name;
		}
	}
	effect->is_suicide = !breathes && effect->takes == 0;
}

/* Joins two chains of one colour; the larger keeps its name. */
static void join(struct tg_go *go, tg_point a, tg_point b)
{
	tg_point large = go->stones[a] >= go->stones[b] ? a : b;
	tg_point small = large == a ? b : a;
	tg_point stone = small, next_large = go->next[large];

	do {
		go->chain[stone] = large;
		stone = go->next[stone];
	} while (stone != small);
	go->next[large] = go->next[small];
	go->next[small] = next_large;
	go->stones[large] = (uint16_t)(go->stones[large] + go->stones[small]);
	go->liberties[large] = (uint16_t)(go->liberties[large] + go->liberties[small]);
}

void tg_chain_add(struct tg_go *go, enum tg_color color, tg_point point)
{
	uint16_t liberties = 0;

	for (const tg_point *near = go->near[point]; *near >= 0; near++) {
		if (go->cells[*near] == TG_EMPTY)
			liberties++;
		else
			go->liberties[go->chain[*near]]--;
	}
	go->cells[point] = (uint8_t)color;
	go->stones_hash ^= tg_zobrist_stone(color, point);
	go->chain[point] = go->next[point] = point;
	go->stones[point] = 1;
	go->liberties[point] = liberties;
	for (const tg_point *near = go->near[point]; *near >= 0; near++)
		if (go->cells[*near] == color && go->chain[*near] != go->chain[point])
			join(go, go->chain[*near], go->chain[point]);
}

/* Empties a point and gives a liberty to what stands beside it. */
static void clear(struct tg_go *go, tg_point point)
{
	go->stones_hash ^= tg_zobrist_stone((enum tg_color)go->cells[point], point);
	go->cells[point] = TG_EMPTY;
	for (const tg_point *near = go->near[point]; *near >= 0; near++)
		if (go->cells[*near] != TG_EMPTY)
			go->liberties[go->chain[*near]]++;
}

int tg_chain_lift(struct tg_go *go, tg_point point)
{
	tg_point name = go->chain[point], stone = name;
	int count = go->stones[name];

	do {
		clear(go, stone);
		go->times_taken[stone]++;
		go->taken[go->taken_length++] = stone;
		stone = go->next[stone];
	} while (stone != name);
	return count;
}

/*
 * Finds the chain of the stone `start` whose stones are all marked NO_CHAIN. The ring under
 * construction is the queue of the flood.
 */
static void find(struct tg_go *go, tg_point start)
{
	tg_point last = start;
	uint16_t stones = 0, liberties = 0;

	go->chain[start] = start;
	for (tg_point stone = start;; stone = go->next[stone]) {
		stones++;
		for (const tg_point *near = go->near[stone]; *near >= 0; near++) {
			if (go->cells[*near] == TG_EMPTY) {
				liberties++;
			} else if (go->cells[*near] == go->cells[start] &&
				go->chain[*near] == NO_CHAIN) {
				go->chain[*near] = start;
				go->next[last] = *near;
				last = *near;
			}
		}
		if (stone == last)
			break;
	}
	go->next[last] = start;
	go->stones[start] = stones;
	go->liberties[start] = liberties;
}

void tg_chain_return(struct tg_go *go, enum tg_color color, int count)
{
	const tg_point *returned = go->taken + go->taken_length - count;

	go->taken_length -= count;
	for (int i = 0; i < count; i++) {
		tg_point point = returned[i];
		for (const tg_point *near = go->near[point]; *near >= 0; near++)
			if (go->cells[*near] == tg_other(color))
				go->liberties[go->chain[*near]]--;
		go->cells[point] = (uint8_t)color;
		go->stones_hash ^= tg_zobrist_stone(color, point);
		go->chain[point] = NO_CHAIN;
		go->times_taken[point]--;
	}
	for (int i = 0; i < count; i++)
		if (go->chain[returned[i]] == NO_CHAIN)
			find(go, returned[i]);
}

void tg_chain_split(struct tg_go *go, tg_point point)
{
	uint8_t color = go->cells[point];
	tg_point stone = point;

	clear(go, point);
	do {
		go->chain[stone] = NO_CHAIN;
		stone = go->next[stone];
	} while (stone != point);
	for (const tg_point *near = go->near[point]; *near >= 0; near++)
		if (go->cells[*near] == color && go->chain[*near] == NO_CHAIN)
			find(go, *near);
}

void tg_chain_find_all(struct tg_go *go)
{
	int points = tg_size_points(go->size);

	go->stones_hash = 0;
	for (tg_point p = 0; p < points; p++) {
		go->chain[p] = NO_CHAIN;
		if (go->cells[p] != TG_EMPTY)
			go->stones_hash ^= tg_zobrist_stone((enum tg_color)go->cells[p], p);
	}
	for (tg_point p = 0; p < points; p++)
		if (go->cells[p] != TG_EMPTY && go->chain[p] == NO_CHAIN)
			find(go, p);
}
