/*
 * Runs the diagrams of tests/board/: positions that a player can read, with one-line assertions.
 * tests/board/README.md tells the format. A failure says file:line, the case and both answers.
 */
#include "diagram.h"

#include <dirent.h>

static void run_file(struct diagram *diagram, const char *path)
{
	char line[TEXT_MAX];
	FILE *file = fopen(path, "r");

	assert_non_null(file);
	diagram->path = path;
	diagram->line = 0;
	while (fgets(line, sizeof(line), file)) {
		line[strcspn(line, "\n")] = '\0';
		diagram->line++;
		diagram_line(diagram, line);
	}
	diagram_finish_rows(diagram);
	fclose(file);
}

static int is_diagram_file(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name);

	return length > 6 && strcmp(entry->d_name + length - 6, ".board") == 0;
}

static void every_diagram(void **state)
{
	struct diagram diagram = {0};
	struct dirent **files;
	int count = scandir(TEST_BOARDS, &files, is_diagram_file, alphasort);

	(void)state;
	assert_true(count > 0);
	for (int i = 0; i < count; i++) {
		char path[1024];
		snprintf(path, sizeof(path), "%s/%s", TEST_BOARDS, files[i]->d_name);
		run_file(&diagram, path);
		free(files[i]);
	}
	free(files);
	tg_position_destroy(diagram.pos);
	print_message("%d cases, %d assertions\n", diagram.cases, diagram.assertions);
	assert_true(diagram.cases >= 60);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_diagram),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
