/* models.json in the data folder: an array of endpoints, read whole and replaced in one step. */
#include "model/endpoint.h"

#include "base/folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_BYTES = 4096, ENTRIES_MAX = 100 };

static struct tg_endpoint *find(const struct tg_endpoint_list *list, const char *name)
{
	for (int i = 0; i < list->length; i++)
		if (strcmp(list->entries[i].name, name) == 0)
			return &list->entries[i];
	return NULL;
}

const struct tg_endpoint *tg_endpoint_list_find(
	const struct tg_endpoint_list *list, const char *name)
{
	return find(list, name);
}

bool tg_endpoint_list_put(struct tg_endpoint_list *list, const struct tg_endpoint *endpoint)
{
	struct tg_endpoint *known = find(list, endpoint->name), *grown;

	if (known) {
		*known = *endpoint;
		return true;
	}
	if (list->length >= ENTRIES_MAX)
		return false;
	grown = realloc(list->entries, ((size_t)list->length + 1) * sizeof(*grown));
	if (!grown)
		return false;
	list->entries = grown;
	list->entries[list->length++] = *endpoint;
	return true;
}

bool tg_endpoint_list_remove(struct tg_endpoint_list *list, const char *name)
{
	struct tg_endpoint *entry = find(list, name);

	if (!entry)
		return false;
	list->length--;
	memmove(entry, entry + 1, (size_t)(list->entries + list->length - entry) * sizeof(*entry));
	return true;
}

void tg_endpoint_list_finish(struct tg_endpoint_list *list)
{
	free(list->entries);
	*list = (struct tg_endpoint_list){NULL, 0};
}

/* --- the file --- */

static bool take_all(json_t *root, struct tg_endpoint_list *list, char *why)
{
	struct tg_endpoint endpoint;
	json_t *item;
	size_t i;

	snprintf(why, TG_ENDPOINT_ERROR_MAX, "must be a list of at most %d models", ENTRIES_MAX);
	if (!json_is_array(root) || json_array_size(root) > ENTRIES_MAX)
		return false;
	json_array_foreach(root, i, item)
	{
		char field[TG_ENDPOINT_ERROR_MAX];
		if (!tg_endpoint_from_json(item, &endpoint, field)) {
			snprintf(why, TG_ENDPOINT_ERROR_MAX, "model %d: %.150s", (int)i + 1, field);
			return false;
		}
		if (!tg_endpoint_list_put(list, &endpoint)) {
			snprintf(why, TG_ENDPOINT_ERROR_MAX, "out of memory");
			return false;
		}
	}
	return true;
}

bool tg_endpoint_list_read(
	const char *folder, struct tg_endpoint_list *list, char error[TG_ENDPOINT_ERROR_MAX])
{
	char path[PATH_BYTES], why[TG_ENDPOINT_ERROR_MAX];
	json_error_t where;
	json_t *root;
	bool is_good;

	*list = (struct tg_endpoint_list){NULL, 0};
	snprintf(path, sizeof(path), "%s/models.json", folder);
	if (access(path, F_OK) != 0)
		return true;
	root = json_load_file(path, JSON_REJECT_DUPLICATES, &where);
	if (!root)
		snprintf(why, sizeof(why), "line %d: %.100s", where.line, where.text);
	is_good = root && take_all(root, list, why);
	json_decref(root);
	if (is_good)
		return true;
	tg_endpoint_list_finish(list);
	snprintf(error, TG_ENDPOINT_ERROR_MAX, "%.90s: %.100s", path, why);
	return false;
}

static json_t *pack(const struct tg_endpoint_list *list)
{
	json_t *root = json_array();

	for (int i = 0; i < list->length && root; i++)
		if (json_array_append_new(root, tg_endpoint_to_json(&list->entries[i])) != 0) {
			json_decref(root);
			return NULL;
		}
	return root;
}

bool tg_endpoint_list_write(
	const char *folder, const struct tg_endpoint_list *list, char error[TG_ENDPOINT_ERROR_MAX])
{
	char path[PATH_BYTES], next[PATH_BYTES + 8];
	json_t *root = pack(list);
	bool is_written;

	snprintf(path, sizeof(path), "%s/models.json", folder);
	snprintf(next, sizeof(next), "%s.new", path);
	errno = 0;
	is_written = root && tg_folder_make(folder) &&
		json_dump_file(root, next, JSON_INDENT(2) | JSON_REAL_PRECISION(12)) == 0 &&
		rename(next, path) == 0;
	if (!is_written)
		snprintf(error, TG_ENDPOINT_ERROR_MAX, "%.120s: %s", path,
			errno ? strerror(errno) : "not written");
	json_decref(root);
	return is_written;
}
