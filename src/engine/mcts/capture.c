/*
 * An AND/OR search by iterative deepening; see capture.h.
 *
 * The attacker loses when he passes, so the defender may always answer by a pass: that is how a seki is
 * read. A search that was cut nowhere and finds no capture has proved that there is none.
 */
#include "engine/mcts/capture.h"

#include "board/zobrist.h"
#include "engine/mcts/tactics.h"

#include <stdlib.h>

enum {
	POINTS_MAX = 14,    /* empty points of a region that is read at all */
	WEAK_LIBERTIES = 2, /* chains with more are not thought of as taken */
	DEPTH_MAX = 28,
	BIG_CAPTURE = 6, /* whoever takes more lives: no larger shape is a single eye */
	SLOTS = 1 << 13
};

/* What is known of a position: captured, or not captured within `depth` plies. */
struct entry {
	tg_hash key;
	uint8_t depth;
	bool is_captured, is_cut;
};

struct reader {
	enum tg_color defender;
	int nodes;       /* left */
	bool is_cut;     /* some line was not read to its end */
	bool is_guarded; /* by chains that are not read: a capture may still come about */
	int points;      /* empty points of the region */
	bool region[TG_GOBAN_MAX];
	tg_hash keys[2 * TG_GOBAN_MAX];
	tg_hash path[DEPTH_MAX + 2];
	struct entry table[SLOTS];
};

/* --- the region ------------------------------------------------------------------------------------- */

struct survey {
	struct reader *reader;
	const struct tg_goban *b;
	tg_at chains[TG_MAX_POINTS]; /* to look at, by name */
	int length;
	bool known[TG_GOBAN_MAX];
};

static void add_chain(struct survey *survey, tg_at stone)
{
	tg_at name = survey->b->chain[stone];

	if (survey->known[name])
		return;
	survey->known[name] = true;
	survey->chains[survey->length++] = name;
}

/*
 * Chains with few liberties matter. A larger one of the defender's colour beside a liberty of the target
 * guards it for as long as it stands, and that is not read.
 */
static void look_at_stone(struct survey *survey, tg_at stone, bool guards)
{
	const struct tg_goban *b = survey->b;
	tg_at list[WEAK_LIBERTIES + 1];

	if (b->cell[stone] != TG_BLACK && b->cell[stone] != TG_WHITE)
		return;
	if (tg_liberties(b, stone, list, WEAK_LIBERTIES + 1) <= WEAK_LIBERTIES)
		add_chain(survey, stone);
	else if (guards && b->cell[stone] == (uint8_t)survey->reader->defender &&
		!survey->known[b->chain[stone]])
		survey->reader->is_guarded = true;
}

static void look_beside(struct survey *survey, tg_at p)
{
	const struct tg_goban *b = survey->b;
	const int around[4] = {-b->stride, -1, 1, b->stride};
	bool of_target = b->chain[p] == survey->chains[0];

	for (int i = 0; i < 4; i++) {
		tg_at q = (tg_at)(p + around[i]);
		if (b->cell[q] == (uint8_t)tg_other((enum tg_color)b->cell[p]))
			look_at_stone(survey, q, false);
		if (b->cell[q] != TG_EMPTY || survey->reader->region[q])
			continue;
		survey->reader->region[q] = true;
		survey->reader->points++;
		for (int k = 0; k < 4; k++)
			look_at_stone(survey, (tg_at)(q + around[k]), of_target);
	}
}

/* False: too many points matter. */
static bool find_region(struct reader *reader, const struct tg_goban *b, tg_at stone)
{
	struct survey survey = {.reader = reader, .b = b};

	add_chain(&survey, stone);
	for (int i = 0; i < survey.length; i++) {
		tg_at p = survey.chains[i];
		do {
			reader->region[p] = true;
			look_beside(&survey, p);
			p = b->next[p];
		} while (p != survey.chains[i]);
		if (reader->points > POINTS_MAX)
			return false;
	}
	return true;
}

/* --- reading ---------------------------------------------------------------------------------------- */

/* The chain has a liberty where nothing is read: it may run. */
static bool has_run(const struct reader *reader, const struct tg_goban *b, tg_at stone)
{
	tg_at list[8];
	int length = tg_liberties(b, stone, list, 8);

	for (int i = 0; i < length; i++)
		if (!reader->region[list[i]])
			return true;
	return false;
}

/* Moves of the region, those first that take something or touch the chain. */
static int list_moves(const struct reader *reader, const struct tg_goban *b, enum tg_color color,
	tg_at stone, tg_at moves[TG_MAX_POINTS])
{
	tg_at liberty[8];
	int length = 0, rest = 0, liberties = tg_liberties(b, stone, liberty, 8);
	tg_at later[TG_MAX_POINTS];

	for (int i = 0; i < b->empties; i++) {
		tg_at p = b->empty[i];
		bool soon = false;
		if (!reader->region[p] || !tg_goban_is_legal(b, color, p))
			continue;
		for (int k = 0; k < liberties && !soon; k++)
			soon = liberty[k] == p;
		if (soon || tg_is_capture(b, color, p))
			moves[length++] = p;
		else
			later[rest++] = p;
	}
	for (int i = 0; i < rest; i++)
		moves[length++] = later[i];
	return length;
}

static bool is_taken(struct reader *reader, const struct tg_goban *b, tg_at stone,
	enum tg_color color, int ply, int depth);

/* The position after a move; true when the chain is taken in the end. */
static bool is_taken_after(struct reader *reader, const struct tg_goban *b, tg_at stone,
	enum tg_color color, tg_at move, int ply, int depth)
{
	struct tg_goban next;
	int taken = b->taken[color - TG_BLACK];

	tg_goban_copy(&next, b);
	tg_goban_play(&next, color, move);
	if (next.cell[stone] != (uint8_t)reader->defender)
		return true;
	if (color == reader->defender && next.taken[color - TG_BLACK] - taken > BIG_CAPTURE)
		return false;
	if (color == reader->defender && has_run(reader, &next, stone)) {
		reader->is_cut = true;
		return false;
	}
	for (int i = 0; i < ply && move != TG_AT_NONE; i++)
		if (reader->path[i] == next.hash)
			return color == reader->defender; /* nobody gains by going in circles */
	return is_taken(reader, &next, stone, tg_other(color), ply + 1, depth - 1);
}

/* Tries all moves; the defender also the pass. */
static bool try_moves(struct reader *reader, const struct tg_goban *b, tg_at stone,
	enum tg_color color, int ply, int depth)
{
	bool attacks = color != reader->defender;
	tg_at moves[TG_MAX_POINTS];
	int length = list_moves(reader, b, color, stone, moves);

	if (!attacks)
		moves[length++] = TG_AT_NONE;
	for (int i = 0; i < length; i++)
		if (is_taken_after(reader, b, stone, color, moves[i], ply, depth) == attacks)
			return attacks;
	return !attacks;
}

static bool is_taken(struct reader *reader, const struct tg_goban *b, tg_at stone,
	enum tg_color color, int ply, int depth)
{
	tg_hash key = b->hash ^ (tg_hash)b->ko * 0x9e3779b97f4a7c15u ^
		(color == reader->defender ? 0x5bd1e995u : 0);
	struct entry *entry = &reader->table[key % SLOTS];
	bool outer = reader->is_cut, taken;

	if (depth == 0 || reader->nodes-- <= 0) {
		reader->is_cut = true;
		return false;
	}
	if (entry->key == key && (entry->is_captured || !entry->is_cut || entry->depth >= depth)) {
		reader->is_cut |= !entry->is_captured && entry->is_cut;
		return entry->is_captured;
	}
	reader->path[ply] = b->hash;
	reader->is_cut = false;
	taken = try_moves(reader, b, stone, color, ply, depth);
	*entry = (struct entry){key, (uint8_t)depth, taken, reader->is_cut};
	reader->is_cut |= outer;
	return taken;
}

static void set_keys(struct reader *reader, struct tg_goban *b)
{
	int points = tg_size_points(b->size);

	b->hash = 0;
	for (int p = 0; p < points; p++) {
		tg_at at = tg_goban_at(b, (tg_point)p);
		reader->keys[2 * at] = tg_zobrist_stone(TG_BLACK, (tg_point)p);
		reader->keys[2 * at + 1] = tg_zobrist_stone(TG_WHITE, (tg_point)p);
		if (b->cell[at] != TG_EMPTY)
			b->hash ^= reader->keys[2 * at + b->cell[at] - 1];
	}
	b->keys = reader->keys;
}

enum tg_capture tg_capture_read(
	const struct tg_goban *board, tg_at stone, enum tg_color first, int *nodes)
{
	struct reader *reader = calloc(1, sizeof(*reader));
	enum tg_capture answer = TG_CAPTURE_UNKNOWN;
	struct tg_goban b;

	if (!reader)
		return answer;
	tg_goban_copy(&b, board);
	reader->defender = (enum tg_color)b.cell[stone];
	reader->nodes = *nodes;
	set_keys(reader, &b);
	if (find_region(reader, &b, stone)) {
		for (int depth = 1; depth <= DEPTH_MAX && reader->nodes > 0 && !answer; depth++) {
			reader->is_cut = false;
			if (is_taken(reader, &b, stone, first, 0, depth))
				answer = TG_CAPTURE_YES;
			else if (!reader->is_cut && !reader->is_guarded)
				answer = TG_CAPTURE_NO;
		}
	}
	*nodes = reader->nodes > 0 ? reader->nodes : 0;
	free(reader);
	return answer;
}
