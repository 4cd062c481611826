/*
 * Puts files into the program: writes a C file that defines one array of `struct tg_embedded`
 * (src/base/embedded.h). Runs at build time and needs nothing but a C compiler.
 *
 *	embed ARRAY OUT.c FILE...
 *
 * The hash is FNV-1a (Fowler, Noll, Vo), 64 bits: it names a version for ETag, it protects nothing.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* Writes `static const char file_INDEX[]` and gives its length and hash. */
static int put_bytes(FILE *out, const char *path, int index, size_t *length, uint64_t *hash)
{
	FILE *in = fopen(path, "rb");
	int c;

	if (!in) {
		perror(path);
		return 0;
	}
	*length = 0;
	*hash = UINT64_C(0xcbf29ce484222325);
	fprintf(out, "static const char file_%d[] = {", index);
	while ((c = fgetc(in)) != EOF) {
		fprintf(out, "%s%d,", *length % 24 == 0 ? "\n\t" : "", c < 128 ? c : c - 256);
		*hash = (*hash ^ (uint64_t)c) * UINT64_C(0x100000001b3);
		++*length;
	}
	fprintf(out, "\n\t0};\n\n");
	fclose(in);
	return 1;
}

int main(int argc, char **argv)
{
	if (argc < 3) {
		fprintf(stderr, "usage: embed ARRAY OUT.c FILE...\n");
		return 2;
	}
	FILE *out = fopen(argv[2], "w");
	int files = argc - 3;
	size_t *lengths = calloc((size_t)files + 1, sizeof(*lengths));
	uint64_t *hashes = calloc((size_t)files + 1, sizeof(*hashes));

	if (!out || !lengths || !hashes) {
		perror(argv[2]);
		return 1;
	}
	fprintf(out, "#include \"base/embedded.h\"\n\nextern const struct tg_embedded %s[];\n\n",
		argv[1]);
	for (int i = 0; i < files; i++)
		if (!put_bytes(out, argv[3 + i], i, &lengths[i], &hashes[i]))
			return 1;
	fprintf(out, "const struct tg_embedded %s[] = {\n", argv[1]);
	for (int i = 0; i < files; i++)
		fprintf(out, "\t{\"%s\", file_%d, %zu, \"%016" PRIx64 "\"},\n",
			base_name(argv[3 + i]), i, lengths[i], hashes[i]);
	fprintf(out, "\t{0, 0, 0, 0},\n};\n");
	free(lengths);
	free(hashes);
	return fclose(out) == 0 ? 0 : 1;
}
