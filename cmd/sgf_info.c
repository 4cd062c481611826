/*
 * `tengen sgf info`: what a file holds, for people and as JSON. The board at the end of the main line
 * is the record's own replay: illegal moves are executed and counted.
 */
#include "cmd.h"

#include "base/buffer.h"
#include "options.h"
#include "sgf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct numbers {
	int nodes, leaves, mainline;
	int stones[3]; /* by colour */
	int area[3];   /* Black, White, neutral */
	struct tg_replay replay;
};

static tg_node next_in_order(const struct tg_record *record, tg_node node)
{
	tg_node next = tg_node_child(record, node);

	while (next == TG_NO_NODE && node != TG_NO_NODE) {
		next = tg_node_next(record, node);
		node = tg_node_parent(record, node);
	}
	return next;
}

static void count_game(const struct tg_record *record, int game, struct numbers *n)
{
	tg_node root = tg_record_root(record, game);

	memset(n, 0, sizeof(*n));
	for (tg_node node = root; node != TG_NO_NODE; node = next_in_order(record, node)) {
		n->nodes++;
		n->leaves += tg_node_child(record, node) == TG_NO_NODE;
	}
	tg_replay_begin(&n->replay, record, game);
	for (tg_node node = root; node != TG_NO_NODE; node = tg_node_child(record, node)) {
		n->mainline++;
		tg_replay_node(&n->replay, record, node);
	}
	for (int cell = 0; cell < n->replay.cols * n->replay.rows; cell++)
		n->stones[n->replay.cells[cell]]++;
	tg_replay_area(&n->replay, n->area);
}

/* --- JSON -------------------------------------------------------------------------------------- */

static void put_string(struct tg_buffer *out, const char *text)
{
	tg_buffer_append_char(out, '"');
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;
		if (c == '"' || c == '\\')
			tg_buffer_printf(out, "\\%c", c);
		else if (c < ' ')
			tg_buffer_printf(out, "\\u%04x", c);
		else
			tg_buffer_append_char(out, (char)c);
	}
	tg_buffer_append_char(out, '"');
}

static void put_root_texts(struct tg_buffer *out, const struct tg_record *record, tg_node root)
{
	static const char *const names[] = {"GM", "FF", "SZ", "CA", "PB", "PW", "BR", "WR", "KM",
		"HA", "RU", "RE", "DT", "EV", "GN"};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		const char *text = tg_node_get(record, root, names[i], 0);
		tg_buffer_printf(out, "\"%s\": ", names[i]);
		if (text)
			put_string(out, text);
		else
			tg_buffer_append_text(out, "null");
		tg_buffer_append_text(out, ", ");
	}
}

static void put_board(struct tg_buffer *out, const struct tg_replay *replay)
{
	tg_buffer_append_text(out, ", \"final\": \"");
	for (int cell = 0; cell < replay->cols * replay->rows; cell++) {
		if (cell > 0 && cell % replay->cols == 0)
			tg_buffer_append_char(out, '/');
		tg_buffer_append_char(out, ".XO"[replay->cells[cell]]);
	}
	tg_buffer_append_char(out, '"');
}

static void put_game(struct tg_buffer *out, const struct tg_record *record, int game)
{
	struct tg_record_info info;
	struct numbers n;

	tg_record_info(record, game, &info);
	count_game(record, game, &n);
	tg_buffer_append_char(out, '{');
	put_root_texts(out, record, tg_record_root(record, game));
	tg_buffer_printf(out, "\"nodes\": %d, \"leaves\": %d, \"mainline_nodes\": %d", n.nodes,
		n.leaves, n.mainline);
	if (info.is_playable) {
		const struct tg_replay *r = &n.replay;
		tg_buffer_printf(out,
			", \"game\": \"%s\", \"cols\": %d, \"rows\": %d, \"komi\": %s%d%s"
			", \"handicap\": %d, \"moves\": %d, \"passes\": %d, \"bad_points\": %d"
			", \"illegal_but_executed\": %d, \"prisoners_taken_by_B\": %d"
			", \"prisoners_taken_by_W\": %d, \"tromp_taylor_area\": [%d, %d, %d]"
			", \"black_stones\": %d, \"white_stones\": %d, \"to_move\": \"%s\"",
			tg_game_name(info.game), info.cols, info.rows,
			info.komi_halves < 0 ? "-" : "", abs(info.komi_halves) / 2,
			info.komi_halves % 2 ? ".5" : "", info.handicap, r->moves, r->passes,
			r->bad_points, r->illegal, r->prisoners[0], r->prisoners[1], n.area[0],
			n.area[1], n.area[2], n.stones[TG_BLACK], n.stones[TG_WHITE],
			r->to_move == TG_BLACK ? "black" : "white");
		put_board(out, r);
	}
	tg_buffer_append_char(out, '}');
}

static void put_findings(struct tg_buffer *out, const struct tg_record *record)
{
	const struct tg_finding *finding;

	tg_buffer_append_text(out, ", \"warnings\": [");
	for (size_t i = 0; (finding = tg_record_warning(record, i)); i++) {
		tg_buffer_printf(out,
			"%s{\"line\": %d, \"column\": %d, \"code\": %d, \"message\": ",
			i ? ", " : "", finding->line, finding->column, finding->code);
		put_string(out, finding->message);
		tg_buffer_append_char(out, '}');
	}
	tg_buffer_append_char(out, ']');
}

static int print_json(const char *path, const struct tg_record *record)
{
	struct tg_buffer out = TG_BUFFER_INIT(SIZE_MAX / 4);
	int games = tg_record_games(record), nodes = 0;

	for (int i = 0; i < games; i++)
		for (tg_node node = tg_record_root(record, i); node != TG_NO_NODE;
			node = next_in_order(record, node))
			nodes++;
	tg_buffer_append_text(&out, "{\"file\": ");
	put_string(&out, path);
	tg_buffer_printf(&out, ", \"games\": %d, \"nodes\": %d, \"game\": [", games, nodes);
	for (int i = 0; i < games; i++) {
		tg_buffer_append_text(&out, i ? ", " : "");
		put_game(&out, record, i);
	}
	tg_buffer_append_char(&out, ']');
	put_findings(&out, record);
	tg_buffer_append_text(&out, "}\n");
	enum tg_status failed = out.failed;
	if (failed == TG_OK)
		fwrite(out.data, 1, out.length, stdout);
	tg_buffer_finish(&out);
	return failed == TG_OK ? CMD_OK : cmd_failed("sgf", "%s", tg_status_text(failed));
}

/* --- text -------------------------------------------------------------------------------------- */

static const char *root_text(const struct tg_record *record, int game, const char *name)
{
	const char *text = tg_node_get(record, tg_record_root(record, game), name, 0);

	return text && text[0] ? text : "-";
}

static void print_game(const struct tg_record *record, int game)
{
	struct tg_record_info info;
	struct numbers n;

	tg_record_info(record, game, &info);
	count_game(record, game, &n);
	if (!info.is_playable) {
		printf("game %d: GM[%d], which tengen does not play; %d nodes\n", game + 1, info.gm,
			n.nodes);
		return;
	}
	printf("game %d: %s %dx%d, %s against %s, result %s\n", game + 1, tg_game_name(info.game),
		info.cols, info.rows, root_text(record, game, "PB"), root_text(record, game, "PW"),
		root_text(record, game, "RE"));
	printf("  rules %s, komi %s, handicap %d\n", root_text(record, game, "RU"),
		root_text(record, game, "KM"), info.handicap);
	printf("  nodes %d, variations %d, moves %d, passes %d, off the board %d, illegal %d\n",
		n.nodes, n.leaves, n.replay.moves, n.replay.passes, n.replay.bad_points,
		n.replay.illegal);
	printf("  prisoners of Black %d, of White %d; stones %d and %d; area %d, %d, neutral %d\n",
		n.replay.prisoners[0], n.replay.prisoners[1], n.stones[TG_BLACK],
		n.stones[TG_WHITE], n.area[0], n.area[1], n.area[2]);
	for (int row = 0; row < info.rows; row++) {
		printf("  ");
		for (int col = 0; col < info.cols; col++)
			putchar(".XO"[n.replay.cells[row * info.cols + col]]);
		putchar('\n');
	}
}

int sgf_info(int argc, char **argv)
{
	bool json = false;
	int words, worst = CMD_OK;
	const struct cmd_option options[] = {{.name = "--json", .flag = &json}, {.name = NULL}};
	int status = cmd_read_options(argc, argv, options, &words);

	if (status != CMD_OK)
		return status;
	if (words == 0)
		return cmd_usage("sgf", "info needs a file");
	for (int i = 1; i <= words; i++) {
		struct tg_record *record = sgf_read(argv[i], 0, &status, NULL);
		if (record && json)
			status = print_json(argv[i], record);
		else if (record && words > 1)
			printf("%s\n", argv[i]);
		for (int game = 0; record && !json && game < tg_record_games(record); game++)
			print_game(record, game);
		tg_record_destroy(record);
		worst = status > worst ? status : worst;
	}
	return worst;
}
