/*
 * docs/rules.md cannot be wrong: every diagram in it (a block fenced as ```board) is run, and its
 * table of named rule sets is held against the library, row by row.
 */
#include "diagram.h"

#define RULES_DOCUMENT TEST_DOCS "/rules.md"

static FILE *open_document(void)
{
	FILE *file = fopen(RULES_DOCUMENT, "r");

	if (!file)
		fail_msg("cannot read " RULES_DOCUMENT);
	return file;
}

static void every_diagram_of_the_document(void **state)
{
	struct diagram diagram = {.path = "docs/rules.md"};
	char line[TEXT_MAX];
	bool is_inside = false;
	FILE *file = open_document();

	(void)state;
	while (fgets(line, sizeof(line), file)) {
		line[strcspn(line, "\n")] = '\0';
		diagram.line++;
		if (strncmp(line, "```", 3) == 0) {
			diagram_finish_rows(&diagram);
			is_inside = strcmp(line, "```board") == 0;
		} else if (is_inside) {
			diagram_line(&diagram, line);
		}
	}
	fclose(file);
	tg_position_destroy(diagram.pos);
	print_message("%d cases, %d assertions\n", diagram.cases, diagram.assertions);
	assert_true(diagram.cases >= 30);
}

/* "| `aga` (`bga`, `french`) | situational | area | ... |": the words between the bars. */
static int split_row(char *line, char *cells[], int most)
{
	int count = 0;

	for (char *cell = strsep(&line, "|"); cell && count < most; cell = strsep(&line, "|")) {
		cell += strspn(cell, " ");
		for (size_t n = strlen(cell); n && (cell[n - 1] == ' ' || cell[n - 1] == '\n'); n--)
			cell[n - 1] = '\0';
		cells[count++] = cell;
	}
	return count;
}

/* The rules that the cells 2 .. 9 of a row describe. */
static struct tg_rules rules_of_cells(char *const cells[])
{
	static const char *const fields[] = {"ko", "scoring", "tax", "suicide", "hasButton",
		"whiteHandicapBonus", "friendlyPassOk", "komi"};
	struct tg_rules rules = {0};

	for (int i = 0; i < 8; i++) {
		char value[32];
		snprintf(value, sizeof(value), "%s", cells[i]);
		if (strcmp(value, "yes") == 0 || strcmp(value, "no") == 0)
			snprintf(value, sizeof(value), "%s", value[0] == 'y' ? "true" : "false");
		for (char *letter = value; i < 3 && *letter; letter++)
			*letter = (char)(*letter >= 'a' && *letter <= 'z' ? *letter - 32 : *letter);
		if (tg_rules_set_field(&rules, fields[i], value) != TG_OK)
			fail_msg("%s: no value of %s", cells[i], fields[i]);
	}
	return rules;
}

static void assert_same_rules(
	const char *name, const struct tg_rules *said, const struct tg_rules *meant)
{
	char said_text[TG_RULES_TEXT_MAX], meant_text[TG_RULES_TEXT_MAX];

	tg_rules_format_json(said, said_text);
	tg_rules_format_json(meant, meant_text);
	if (strcmp(said_text, meant_text) != 0 || said->komi_halves != meant->komi_halves)
		fail_msg("%s: the document says %s, the library means %s", name, said_text,
			meant_text);
}

/* Every name of the first cell, in back quotes, must mean the rest of the row. */
static int check_row(char *line)
{
	char *cells[12];
	int names = 0;

	if (split_row(line, cells, 12) != 12)
		return 0;
	struct tg_rules said = rules_of_cells(&cells[2]);
	for (char *text = cells[1], *name; (name = strsep(&text, "`")); names++) {
		name = strsep(&text, "`");
		if (!name)
			break;
		struct tg_rules meant = rules_of(name);
		char sgf[TG_RULES_TEXT_MAX];
		tg_rules_format_sgf(&meant, sgf);
		assert_same_rules(name, &said, &meant);
		if (strcmp(cells[10], "packed") != 0)
			assert_string_equal(cells[10], sgf);
	}
	return names;
}

static void the_table_of_rule_sets(void **state)
{
	char line[TEXT_MAX];
	int rows = 0, sets = 0;
	FILE *file = open_document();

	(void)state;
	while (fgets(line, sizeof(line), file) && strncmp(line, "| name", 6) != 0)
		continue;
	while (fgets(line, sizeof(line), file) && line[0] == '|')
		if (line[1] == ' ')
			rows += check_row(line) > 0;
	fclose(file);
	while (tg_rules_list(sets))
		sets++;
	assert_int_equal(rows, sets);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_diagram_of_the_document),
		cmocka_unit_test(the_table_of_rule_sets),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
