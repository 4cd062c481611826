/*
 * Runs a fuzz target over the files that are named: how the normal test run replays a corpus, with any
 * compiler. usage: replay_NAME FILE...
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay(const char *path)
{
	static uint8_t bytes[1 << 20];
	FILE *file = fopen(path, "rb");

	if (!file) {
		fprintf(stderr, "%s: cannot be read\n", path);
		return 1;
	}
	size_t length = fread(bytes, 1, sizeof(bytes), file);
	fclose(file);
	LLVMFuzzerTestOneInput(bytes, length);
	return 0;
}

int main(int argc, char **argv)
{
	int status = 0;

	for (int i = 1; i < argc; i++)
		status |= replay(argv[i]);
	printf("%d files\n", argc - 1);
	return status;
}
