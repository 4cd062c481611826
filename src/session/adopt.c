/*
 * A record that was read from a file, taken over as the session's own: its variations, comments, marks
 * and unknown properties stay, and the game goes on in it. The record's main line is the game at any
 * time; what the file has beyond becomes a variation, behind an empty node while nothing is played yet:
 *
 *	read        1 - 2 - 3 - 4          taken back to 2     1 - 2 - (empty)
 *	                                                            |- 3 - 4
 *	5 played    1 - 2 - 5              3 played            1 - 2 - 3 - (empty)
 *	                 |- 3 - 4                                       |- 4
 *
 * Nodes that came from the file are never removed, but for such an empty one that an earlier session wrote;
 * own moves that are taken back are, as in any session.
 */
#include "session/session.h"

#include "record/info.h"
#include "record/replay.h"
#include "record/tree.h"

#include <stdlib.h>

/* --- the tree below a turn --------------------------------------------------------------------- */

static bool has_move(const struct tg_record *record, tg_node node)
{
	enum tg_color color;
	const char *text;

	return tg_replay_move_at(record, node, 0, &color, &text);
}

/* Does the node change the board? Others are comments between two moves. */
static bool is_step(const struct tg_record *record, tg_node node)
{
	static const char *const setup[] = {"AB", "AW", "AE", "PL"};

	for (size_t i = 0; i < sizeof(setup) / sizeof(*setup); i++)
		if (tg_node_get(record, node, setup[i], 0))
			return true;
	return has_move(record, node);
}

/* An empty node before variations, as `cover` makes it: the file was written by a session. */
static bool is_old_cover(const struct tg_record *record, tg_node node)
{
	return !tg_node_at(record, node, 0, NULL, NULL) &&
		tg_node_child(record, node) == TG_NO_NODE &&
		tg_node_next(record, node) != TG_NO_NODE;
}

/* The last node of the comments that follow `node` on the main line; `node` itself without any. */
static tg_node end_of_comments(struct tg_record *record, tg_node node)
{
	for (;;) {
		tg_node next = tg_node_child(record, node);

		if (next == TG_NO_NODE || is_step(record, next))
			return node;
		if (is_old_cover(record, next))
			tg_node_remove(record, next);
		else
			node = next;
	}
}

/* A child of `node` that is just this move, or TG_NO_NODE. */
static tg_node find_move(
	const struct tg_record *record, tg_node node, enum tg_color color, tg_point point)
{
	int wanted = point == TG_PASS ? CELL_PASS : point, cell;
	struct tg_record_info info;
	enum tg_color mover;
	const char *text;

	tg_record_info(record, 0, &info);
	for (tg_node n = tg_node_child(record, node); n != TG_NO_NODE; n = tg_node_next(record, n))
		if (tg_replay_move_at(record, n, 0, &mover, &text) && mover == color &&
			tg_info_move(&info, text, &cell) && cell == wanted)
			return n;
	return TG_NO_NODE;
}

static void uncover(struct tg_session *session)
{
	if (session->cover != TG_NO_NODE)
		tg_node_remove(session->record, session->cover);
	session->cover = TG_NO_NODE;
}

/* Puts an empty node in front of what the file has beyond `node`; without memory the file shows more. */
static void cover(struct tg_session *session, tg_node node)
{
	tg_node last = end_of_comments(session->record, node);

	if (tg_node_child(session->record, last) == TG_NO_NODE)
		return;
	session->cover = tg_node_add(session->record, last);
	if (session->cover != TG_NO_NODE)
		tg_node_promote(session->record, session->cover);
}

bool tg_session_is_read(const struct tg_session *session, tg_node node)
{
	return node < session->read_nodes;
}

tg_node tg_session_adopted_move(
	struct tg_session *session, tg_node turn, enum tg_color color, tg_point point)
{
	struct tg_record *record = session->record;

	uncover(session);
	tg_node last = end_of_comments(record, turn);
	tg_node node = find_move(record, last, color, point);
	if (node == TG_NO_NODE) {
		node = tg_session_add_move(session, last, color, point);
		/* another game than the file's from here on: its result is another, too */
		if (node != TG_NO_NODE)
			tg_node_unset(record, tg_record_root(record, 0), "RE");
	}
	if (node == TG_NO_NODE) {
		cover(session, turn);
		return node;
	}
	tg_node_promote(record, node);
	cover(session, node);
	return node;
}

void tg_session_cut_record(struct tg_session *session, int target)
{
	uncover(session);
	for (int turn = target + 1; turn <= tg_session_ply(session); turn++)
		if (!tg_session_is_read(session, session->turns[turn].node)) {
			tg_node_remove(session->record, session->turns[turn].node);
			break;
		}
	if (session->read_nodes > 0)
		cover(session, session->turns[target].node);
}

/* --- taking over ------------------------------------------------------------------------------- */

/* Only one game, a move a node, none in the root. */
static enum tg_status tidy(struct tg_record *record, int game)
{
	tg_node root = tg_record_root(record, game);

	if (root == TG_NO_NODE)
		return TG_ERR_NOT_FOUND;
	record->roots[0] = root;
	record->games = 1;
	if (has_move(record, root) && !tg_tree_split_root(record, root))
		return TG_ERR_NOMEM;
	return tg_record_mend(record, NULL);
}

static bool is_same_board(const struct tg_session *session, const struct tg_record *record)
{
	struct tg_size size = tg_position_size(&session->pos);
	struct tg_record_info info;

	tg_record_info(record, 0, &info);
	return info.cols == size.cols && info.rows == size.rows &&
		(info.gm == 1) == (tg_position_game(&session->pos) == TG_GAME_GO);
}

/* The last node of the main line before its move number `skip` + 1, or TG_NO_NODE. */
static tg_node find_start(const struct tg_record *record, int skip)
{
	tg_node start = TG_NO_NODE;

	for (tg_node n = tg_record_root(record, 0); n != TG_NO_NODE; n = tg_node_child(record, n)) {
		if (has_move(record, n) && skip-- == 0)
			return start;
		start = n;
	}
	return skip > 0 ? TG_NO_NODE : start;
}

/* Walks the session's moves in the new record, whose nodes become those of the turns. */
static enum tg_status walk(struct tg_session *session, tg_node start, tg_node *nodes)
{
	nodes[0] = start;
	for (int ply = 0; ply < tg_session_ply(session); ply++) {
		enum tg_color color;
		tg_point point = tg_position_move(&session->pos, ply, &color);

		nodes[ply + 1] = tg_session_adopted_move(session, nodes[ply], color, point);
		if (nodes[ply + 1] == TG_NO_NODE)
			return TG_ERR_NOMEM;
	}
	if (tg_session_ply(session) == 0)
		cover(session, start);
	return TG_OK;
}

/* The session with the new record; on failure with the old one again. */
static enum tg_status exchange(struct tg_session *session, struct tg_record *record, tg_node start)
{
	int turns = tg_session_ply(session) + 1;
	tg_node *nodes = calloc((size_t)turns, sizeof(*nodes));
	struct tg_record *old = session->record;
	tg_node old_read = session->read_nodes, old_cover = session->cover;

	if (!nodes)
		return TG_ERR_NOMEM;
	session->record = record;
	session->read_nodes = (tg_node)record->nodes.items;
	session->cover = TG_NO_NODE;
	enum tg_status status = walk(session, start, nodes);
	if (status == TG_OK) {
		for (int i = 0; i < turns; i++)
			session->turns[i].node = nodes[i];
		tg_record_destroy(old);
	} else {
		session->record = old;
		session->read_nodes = old_read;
		session->cover = old_cover;
	}
	free(nodes);
	return status;
}

enum tg_status tg_session_adopt_record(
	struct tg_session *session, struct tg_record *record, int game, int skip)
{
	if (session->is_telling)
		return TG_ERR_STATE;
	enum tg_status status = tidy(record, game);
	if (status != TG_OK)
		return status;
	tg_node start = is_same_board(session, record) ? find_start(record, skip) : TG_NO_NODE;
	if (start == TG_NO_NODE)
		return TG_ERR_ARGUMENT;
	status = exchange(session, record, start);
	if (status == TG_OK) {
		tg_session_record_missing(session);
		if (session->phase == TG_PHASE_OVER)
			tg_session_record_result(session);
	}
	return status;
}
