/*
 * Helpers of the tests that read whole files: the data of this repository under tests/data/sgf, and
 * data that may not be committed under ../shared, which is looked for and may be missing.
 */
#ifndef SGF_FILES_H
#define SGF_FILES_H

#include "../unit.h"

#include "tengen/record.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline bool has_facts(const char *folder)
{
	char probe[1100];
	snprintf(probe, sizeof(probe), "%s/sgf_facts.jsonl", folder);
	FILE *file = fopen(probe, "r");

	if (file)
		fclose(file);
	return file != NULL;
}

/*
 * The folder of the rules data outside the repository: TENGEN_SHARED, beside the source, or beside the
 * folder of a work tree. NULL after saying that it is missing.
 */
static inline const char *shared_rules(void)
{
	static char path[1024];
	const char *places[] = {
		getenv("TENGEN_SHARED"), SOURCE_ROOT "/../shared", SOURCE_ROOT "/../../shared"};

	for (size_t i = 0; i < sizeof(places) / sizeof(*places); i++) {
		if (!places[i])
			continue;
		snprintf(path, sizeof(path), "%s/data/rules", places[i]);
		if (has_facts(path))
			return path;
	}
	print_message("SKIPPED: no shared data (TENGEN_SHARED may name its folder)\n");
	return NULL;
}

/* A whole file, malloc'ed; fails the test when it cannot be read. */
static inline char *read_whole(const char *folder, const char *name, size_t *length)
{
	char path[2200];
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	FILE *file = fopen(path, "rb");

	if (!file)
		fail_msg("cannot read %s", path);
	size_t capacity = 1 << 16, used = 0;
	char *bytes = malloc(capacity);
	for (;;) {
		used += fread(bytes + used, 1, capacity - used, file);
		if (used < capacity)
			break;
		capacity *= 2;
		bytes = realloc(bytes, capacity);
	}
	fclose(file);
	*length = used;
	return bytes;
}

static inline enum tg_status read_sgf(
	const char *folder, const char *name, struct tg_record **record, struct tg_finding *error)
{
	size_t length;
	char *bytes = read_whole(folder, name, &length);
	enum tg_status status = tg_record_read(bytes, length, NULL, record, error);

	free(bytes);
	return status;
}

/* The node after `node` in file order, TG_NO_NODE after the last of its game. */
static inline tg_node next_in_order(const struct tg_record *record, tg_node node)
{
	tg_node next = tg_node_child(record, node);

	while (next == TG_NO_NODE && node != TG_NO_NODE) {
		next = tg_node_next(record, node);
		node = tg_node_parent(record, node);
	}
	return next;
}

#endif
