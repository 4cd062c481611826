/* Records of other programs, as public examples of the formats look. */
#include "../unit.h"

#include "base/buffer.h"
#include "tengen/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct tg_record *read_any(const char *text)
{
	struct tg_record *record;

	assert_int_equal(tg_record_read_any(text, strlen(text), NULL, &record, NULL), TG_OK);
	return record;
}

static struct tg_replay replay(const struct tg_record *record)
{
	struct tg_replay replay;

	tg_replay_begin(&replay, record, 0);
	for (tg_node n = tg_record_root(record, 0); n != TG_NO_NODE; n = tg_node_child(record, n))
		tg_replay_node(&replay, record, n);
	return replay;
}

static void assert_root(const struct tg_record *record, const char *name, const char *wanted)
{
	assert_string_equal(tg_node_get(record, tg_record_root(record, 0), name, 0), wanted);
}

static void psq(void **state)
{
	struct tg_record *record = read_any("Piskvorky 20x20, 11:11, 0\r\n10,11,0\r\n11,11,1500\r\n"
					    "20,1,20\r\nA.zip\r\nB.zip\r\n1,1\r\n");
	struct tg_replay board = replay(record);

	(void)state;
	assert_int_equal(board.cols, 20);
	assert_int_equal(board.moves, 3);
	assert_int_equal(board.cells[10 * 20 + 9], TG_BLACK);
	assert_int_equal(board.cells[10 * 20 + 10], TG_WHITE);
	assert_int_equal(board.cells[19], TG_BLACK);
	assert_root(record, "GM", "4");
	assert_non_null(tg_record_warning(record, 0));
	tg_record_destroy(record);
}

static void gib(void **state)
{
	struct tg_record *record = read_any("\\HS\n\\[GAMEBLACKNAME=one (3D)\\]\n"
					    "\\[GAMEWHITENAME=\xec\x98\xa4\\]\n\\HE\n\\GS\n2 1 0\n"
					    "119 0 &4\nINI 0 1 3 &4\nSTO 0 2 2 15 15\n"
					    "STO 0 3 1 13 16\nSTO 0 4 2 99 3\n\\GE\n");
	struct tg_replay board = replay(record);

	(void)state;
	assert_root(record, "PB", "one (3D)");
	assert_root(record, "PW", "오");
	assert_root(record, "HA", "3");
	assert_int_equal(board.moves, 2);
	assert_int_equal(board.cells[15 * 19 + 15], TG_WHITE);
	assert_int_equal(board.cells[16 * 19 + 13], TG_BLACK);
	assert_int_equal(board.cells[3 * 19 + 3], TG_BLACK);
	assert_int_equal(tg_record_warning(record, 0)->code, 101);
	assert_int_equal(tg_record_warning(record, 1)->line, 11);
	tg_record_destroy(record);
}

/* S16 (katrain #605): "AA" is a pass */
static void s16_ngf(void **state)
{
	struct tg_record *record =
		read_any("title\n19\nwhite one  7D*\nblack one 5D\nplace\n0\n0\n6\n"
			 "20110812 [09:31]\n480\nBlack wins by resignation!\n3\nPMABBQEEQ\n"
			 "PMACWEEEE\nPMADBAAAA\n");
	struct tg_replay board = replay(record);

	(void)state;
	assert_root(record, "PW", "white one");
	assert_root(record, "WR", "7D*");
	assert_root(record, "PB", "black one");
	assert_root(record, "KM", "6.5"); /* half a point belongs to it in an even game */
	assert_root(record, "RE", "B+R");
	assert_root(record, "DT", "2011-08-12");
	assert_int_equal(board.moves, 2);
	assert_int_equal(board.passes, 1);
	assert_int_equal(board.cells[3 * 19 + 15], TG_BLACK);
	assert_int_equal(board.cells[3 * 19 + 3], TG_WHITE);
	tg_record_destroy(record);
}

static void ngf_results(void **state)
{
	static const char *const cases[][2] = {
		{"White wins by 18.5 points! >> W(1):B(2)", "W+18.5"},
		{"White loses on time", "B+T"}, {"Black wins by resignation!", "B+R"},
		{"Progressing!", "Progressing!"}};
	char text[400];

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		snprintf(text, sizeof(text),
			"t\n19\nw 1K\nb 1K\np\n2\n0\n0.5\nx\n1\n%s\n1\nPMABWEEEE\n", cases[i][0]);
		struct tg_record *record = read_any(text);
		assert_root(record, "RE", cases[i][1]);
		assert_root(record, "KM", "0.5");
		assert_root(record, "HA", "2");
		tg_record_destroy(record);
	}
}

/* The sample of Sensei's Library, "UGI", with stones and texts as the other descriptions show them. */
static const char ugf_text[] =
	"# made by hand\r\n[Header]\r\nVer=UGF2,200\r\nCrypt=2146,PLAIN_UGF_FILE,READ_WRITE\r\n"
	"Title=26th,Gosei,5th "
	"game\r\nPlace=Tokyo\r\nDate=2001/08/20,09:00:00,2001/08/20,00:00:00\r\n"
	"Rule=JPN\r\nSize=19\r\nHdcp=2,0.50\r\nPtime=J;240;0;0,J;240;0;0,0,0\r\nWinner=B,1.50\r\n"
	"CoordinateType=IGS\r\nPlayerW=K.Yamashita,Gosei,0,\r\nPlayerB=K.Kobayashi,9-dan,0,\r\n"
	"[Files]\r\na.jpg\r\n[Data]\r\nDP,B1,0,0\r\nPD,B1,0,0\r\nPP,W1,1,0\r\nCC,B1,2,0\r\n"
	"YA,W2,3,0\r\nquatsch\r\n[Figure]\r\n.Text,1\r\na [fine]\r\nmove\r\n.EndText\r\n.Fig,2\r\n"
	"AA,B1,1,0\r\n.EndFig\r\n.Text,0\r\nthe beginning\r\n.EndText\r\n";

static void ugf(void **state)
{
	struct tg_record *record = read_any(ugf_text);
	struct tg_replay board = replay(record);
	tg_node first = tg_node_child(record, tg_record_root(record, 0));

	(void)state;
	assert_root(record, "PB", "K.Kobayashi");
	assert_root(record, "WR", "Gosei");
	assert_root(record, "KM", "0.5");
	assert_root(record, "HA", "2");
	assert_root(record, "RE", "B+1.5");
	assert_root(record, "DT", "2001-08-20");
	assert_root(record, "TM", "14400");
	assert_root(record, "RU", "Japanese");
	assert_root(record, "EV", "26th,Gosei,5th game");
	assert_root(record, "C", "the beginning");
	assert_int_equal(board.moves, 2);
	assert_int_equal(board.passes, 1);
	/* rows count from the bottom: D P is the fourth column and the fourth row from the top */
	assert_int_equal(board.cells[3 * 19 + 3], TG_BLACK);
	assert_int_equal(board.cells[15 * 19 + 15], TG_BLACK);
	assert_int_equal(board.cells[3 * 19 + 15], TG_WHITE);
	assert_int_equal(board.cells[16 * 19 + 2], TG_BLACK);
	assert_string_equal(tg_node_get(record, first, "C", 0), "a [fine]\nmove");
	/* [Files], the line that is no move, the figure */
	assert_int_equal(tg_record_warning(record, 0)->line, 16);
	assert_int_equal(tg_record_warning(record, 1)->line, 24);
	assert_int_equal(tg_record_warning(record, 2)->line, 30);
	assert_null(tg_record_warning(record, 3));
	tg_record_destroy(record);
}

/* A library as RenLib writes it, byte by byte. */
#define LIB_HEADER "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"

static struct tg_record *read_bytes(const char *bytes, size_t length)
{
	struct tg_record *record;

	assert_int_equal(tg_record_read_any(bytes, length, NULL, &record, NULL), TG_OK);
	return record;
}

static void assert_written(const struct tg_record *record, const char *wanted)
{
	char *text;
	size_t length;

	assert_int_equal(tg_record_write(record, &text, &length), TG_OK);
	const char *game = strstr(text, "RU[Renju]");
	assert_non_null(game);
	assert_string_equal(game, wanted);
	free(text);
}

static void lib(void **state)
{
	/* root; h8 with two answers, h9 (commented) and i9 (marked, "A" beside it); a second first move */
	static const char bytes[] = LIB_HEADER "\x00\x00"
					       "\x78\x80"
					       "\x68\xc8"
					       "one\bline\0\0"
					       "\x69\x51\x00\x01"
					       "A\0"
					       "\x11\x40";
	struct tg_record *record = read_bytes(bytes, sizeof(bytes) - 1);

	(void)state;
	assert_written(record,
		"RU[Renju]\n(;B[hh]LB[ig:A]\n(;W[hg]C[one\nline])\n(;W[ig]HO[1]))\n(;B[ab]))\n");
	assert_null(tg_record_warning(record, 0));
	tg_record_destroy(record);
}

/* What the tree cannot hold, or holds in another form, and what is not the tree's. */
static void lib_losses(void **state)
{
	/* no header, an old comment of seven bits, a start; a point that is no move with a move below */
	static const char bytes[] = "\x78\x20"
				    "v{n\xe4"
				    "\x69\x86"
				    "\x6a\x40"
				    "\x6b\x40";
	static const char cut[] = LIB_HEADER "\x00\x00\x78\x00\x69\x08"
					     "no end";
	static const char behind[] = LIB_HEADER "\x00\x00\x78\x40\x69";
	struct tg_record *record = read_bytes(bytes, sizeof(bytes) - 1);

	(void)state;
	assert_written(record, "RU[Renju];B[hh]C[vänd]\n(;;B[jg])\n(;W[kg]))\n");
	assert_int_equal(tg_record_warning(record, 0)->code, 8);
	assert_int_equal(tg_record_warning(record, 1)->code, 8);
	assert_null(tg_record_warning(record, 2));
	tg_record_destroy(record);

	record = read_bytes(cut, sizeof(cut) - 1);
	assert_written(record, "RU[Renju];B[hh];W[ig]C[no end])\n");
	assert_int_equal(tg_record_warning(record, 0)->code, 10);
	tg_record_destroy(record);

	record = read_bytes(behind, sizeof(behind) - 1);
	assert_int_equal(tg_record_warning(record, 0)->code, 22);
	tg_record_destroy(record);
}

/* Depth is data: a line of 100,000 moves and passes, and as many first moves. */
static void lib_deep_and_wide(void **state)
{
	enum { MANY = 100000 };
	static char bytes[20 + 4 * MANY + 2];
	size_t length = 20;

	(void)state;
	memcpy(bytes, LIB_HEADER, 20);
	for (int i = 0; i < 2 * MANY; i++) {
		bytes[length++] = 0;
		bytes[length++] = i == 0 || i >= MANY ? '\0' : (char)0x80;
	}
	bytes[length - 1] = 0x40;
	struct tg_record *record = read_bytes(bytes, length);
	int nodes = 0;
	for (tg_node n = tg_record_root(record, 0); n != TG_NO_NODE; n = tg_node_child(record, n))
		nodes++;
	assert_int_equal(nodes, 2 * MANY);
	/* a sibling was announced at every depth of the first half, and none came */
	assert_int_equal(tg_record_warning(record, 0)->code, 10);
	tg_record_destroy(record);
}

static const char rif_text[] =
	"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- <game id=\"9\"/> -->\n<database>\n"
	"<countries><country id=\"1\" name=\"Estonia\" abbr=\"EST\" /></countries>\n"
	"<cities><city id=\"2\" country=\"1\" name=\"P&#228;rnu\" /></cities>\n"
	"<rules><rule id=\"3\" name=\"Yamaguchi\"><info>x</info></rule></rules>\n"
	"<openings><opening id=\"4\" name=\"Kagetsu\" abbr=\"d1\" /></openings>\n"
	"<players><player id=\"5\" name=\"Ann\" surname=\"O&apos;Hara\" country=\"1\" "
	"city=\"2\"/>\n"
	"<player id='6' name='' surname='B &amp; C' country='1' city='2' /></players>\n"
	"<tournaments><tournament id=\"7\" name=\"Open\" country=\"1\" city=\"2\" year=\"1999\" "
	"month=\"8\" start=\"1999-08-02\" end=\"\" rule=\"3\" rated=\"1\" "
	"/></tournaments>\n<games>\n"
	"<game id=\"11\" publisher=\"6\" tournament=\"7\" round=\"2\" rule=\"3\" black=\"5\" "
	"white=\"6\" bresult=\"0.5\" btime=\"12\" wtime=\"0\" opening=\"4\" alt=\"g7\" swap=\"\">\n"
	"<move>h8 h9 a1 o15</move>\n<info>a &lt;fine&gt; game</info>\n</game>\n"
	"<game id=\"12\" black=\"6\" white=\"99\" bresult=\"1\"><move>h8 ?? i9</move></game>\n"
	"</games></database>\n";

static void rif(void **state)
{
	struct tg_record *record = read_any(rif_text);
	struct tg_replay board = replay(record);
	tg_node second = tg_record_root(record, 1);

	(void)state;
	assert_int_equal(tg_record_games(record), 2);
	assert_root(record, "PB", "Ann O'Hara");
	assert_root(record, "PW", "B & C");
	assert_root(record, "EV", "Open");
	assert_root(record, "DT", "1999-08-02");
	assert_root(record, "PC", "Pärnu, Estonia");
	assert_root(record, "RO", "2");
	assert_root(record, "ON", "Kagetsu");
	assert_root(record, "RU", "Renju, Yamaguchi");
	assert_root(record, "RE", "Draw");
	assert_root(record, "GC", "id: 11\nalt: g7\nbtime: 12\na <fine> game");
	assert_int_equal(board.moves, 4);
	assert_int_equal(board.cols, 15);
	assert_int_equal(board.cells[7 * 15 + 7], TG_BLACK);
	assert_int_equal(board.cells[6 * 15 + 7], TG_WHITE);
	assert_int_equal(board.cells[14 * 15], TG_BLACK);
	assert_int_equal(board.cells[14], TG_WHITE);

	assert_string_equal(tg_node_get(record, second, "RE", 0), "B+");
	assert_null(tg_node_get(record, second, "PW", 0));
	assert_int_equal(tg_record_warning(record, 0)->line, 16);
	assert_null(tg_record_warning(record, 1));
	tg_record_destroy(record);
}

/* Whatever is cut off, the rest is a tree that is written and read back, or an error. */
static void cut_at_every_byte(const char *bytes, size_t length)
{
	for (size_t cut = 0; cut < length; cut++) {
		struct tg_record *record, *again;
		char *once, *twice;
		size_t once_length, twice_length;
		char *exact = malloc(cut + !cut); /* so that a sanitizer sees its end */
		memcpy(exact, bytes, cut);
		enum tg_status status = tg_record_read_any(exact, cut, NULL, &record, NULL);
		free(exact);
		if (status != TG_OK)
			continue;
		assert_int_equal(tg_record_write(record, &once, &once_length), TG_OK);
		assert_int_equal(tg_record_read(once, once_length, NULL, &again, NULL), TG_OK);
		assert_int_equal(tg_record_write(again, &twice, &twice_length), TG_OK);
		assert_string_equal(once, twice);
		tg_record_destroy(record);
		tg_record_destroy(again);
		free(once);
		free(twice);
	}
}

static void cut(void **state)
{
	static const char library[] =
		LIB_HEADER "\x00\x00\x78\x88h\bi\0\x68\xd1\x00\x01s\0\x69\x60tt\xe1\0\x11\x42";

	(void)state;
	cut_at_every_byte(ugf_text, sizeof(ugf_text) - 1);
	cut_at_every_byte(rif_text, sizeof(rif_text) - 1);
	cut_at_every_byte(library, sizeof(library) - 1);
}

/* A file of names that name one another must not grow in memory beyond measure. */
static void rif_of_names(void **state)
{
	enum { GAMES = 20000 };
	struct tg_buffer text = TG_BUFFER_INIT(1 << 24);

	(void)state;
	tg_buffer_append_text(&text, "<?xml?><players><player id=\"1\" name=\"");
	for (int i = 0; i < 10000; i++)
		tg_buffer_append_text(&text, "long");
	tg_buffer_append_text(&text, "\"/></players><games>");
	for (int i = 0; i < GAMES; i++)
		tg_buffer_append_text(&text, "<game black='1' white='1'/>");
	struct tg_record *record = read_bytes(text.data, text.length);
	int named = 0;
	for (int i = 0; i < GAMES; i++)
		named += tg_node_get(record, tg_record_root(record, i), "PB", 0) != NULL;
	assert_int_equal(tg_record_games(record), GAMES);
	assert_true(named > 0 && named < 100);
	assert_int_equal(tg_record_warning(record, 0)->code, 112);
	assert_null(tg_record_warning(record, 1));
	tg_record_destroy(record);
	tg_buffer_finish(&text);
}

static void limits(void **state)
{
	struct tg_record_limits limits = TG_RECORD_LIMITS_INIT;
	struct tg_record *record;
	struct tg_finding error;

	(void)state;
	limits.max_nodes = 3;
	assert_int_equal(
		tg_record_read_any(rif_text, sizeof(rif_text) - 1, &limits, &record, &error),
		TG_ERR_TOO_LARGE);
	assert_null(record);
	assert_int_equal(error.code, 112);
	assert_int_equal(error.line, 12); /* where the game begins */
}

static void others(void **state)
{
	struct tg_record *record;
	struct tg_finding error;
	const char *broken = "Piskvorky axb, 1\n1,1,1\n";

	(void)state;
	record = read_any("(;FF[4]C[\\\\HS])");
	assert_int_equal(tg_record_games(record), 1);
	tg_record_destroy(record);
	assert_int_equal(
		tg_record_read_any(broken, strlen(broken), NULL, &record, &error), TG_ERR_SYNTAX);
	assert_null(record);
	assert_int_equal(error.code, 110);
	assert_int_equal(tg_record_read_any("", 0, NULL, &record, &error), TG_ERR_SYNTAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(psq),
		cmocka_unit_test(gib),
		cmocka_unit_test(s16_ngf),
		cmocka_unit_test(ngf_results),
		cmocka_unit_test(ugf),
		cmocka_unit_test(lib),
		cmocka_unit_test(lib_losses),
		cmocka_unit_test(lib_deep_and_wide),
		cmocka_unit_test(rif),
		cmocka_unit_test(rif_of_names),
		cmocka_unit_test(cut),
		cmocka_unit_test(limits),
		cmocka_unit_test(others),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
