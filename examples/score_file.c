/* Reads an SGF file, replays its main line and prints the Tromp-Taylor area of the last board. */
#include <stdio.h>
#include <stdlib.h>
#include <tengen/tengen.h>

static char *read_file(const char *path, size_t *length)
{
	FILE *file = fopen(path, "rb");
	char *bytes = malloc(1 << 20);

	*length = file && bytes ? fread(bytes, 1, 1 << 20, file) : 0;
	if (file)
		fclose(file);
	return bytes;
}

int main(int argc, char **argv)
{
	struct tg_record *record = NULL;
	struct tg_finding error = {0};
	static struct tg_replay replay;
	size_t length = 0;
	int area[3];

	if (argc != 2) {
		fprintf(stderr, "usage: score_file FILE.sgf\n");
		return 2;
	}
	char *bytes = read_file(argv[1], &length);
	if (tg_record_read(bytes ? bytes : "", length, NULL, &record, &error) != TG_OK) {
		fprintf(stderr, "%s:%d:%d: %s\n", argv[1], error.line, error.column, error.message);
		free(bytes);
		return 1;
	}
	tg_replay_begin(&replay, record, 0);
	for (tg_node node = tg_record_root(record, 0); node != TG_NO_NODE;
		node = tg_node_child(record, node))
		tg_replay_node(&replay, record, node);
	tg_replay_area(&replay, area);
	printf("%d moves, area: black %d, white %d, neutral %d\n", replay.moves, area[0], area[1],
		area[2]);
	tg_record_destroy(record);
	free(bytes);
	return 0;
}
