/* The file and the search of engine_list.h. */
#include "engine_list.h"

#include "base/folder.h"

#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_BYTES = 4096, MAX_ENGINES = 1000 };

/* --- the list --- */

static void free_entry(struct engine_entry *entry)
{
	free(entry->name);
	free(entry->command);
}

static struct engine_entry *find(const struct engine_list *list, const char *name)
{
	for (int i = 0; i < list->length; i++)
		if (strcmp(list->entries[i].name, name) == 0)
			return &list->entries[i];
	return NULL;
}

const struct engine_entry *engine_list_find(const struct engine_list *list, const char *name)
{
	return find(list, name);
}

bool engine_list_put(
	struct engine_list *list, const char *name, const char *command, bool is_gomocup)
{
	struct engine_entry entry = {strdup(name), strdup(command), is_gomocup};
	struct engine_entry *known = find(list, name), *grown;

	if (entry.name && entry.command && known) {
		free_entry(known);
		*known = entry;
		return true;
	}
	grown = realloc(list->entries, ((size_t)list->length + 1) * sizeof(*grown));
	if (grown)
		list->entries = grown;
	if (!grown || !entry.name || !entry.command) {
		free_entry(&entry);
		return false;
	}
	list->entries[list->length++] = entry;
	return true;
}

bool engine_list_remove(struct engine_list *list, const char *name)
{
	struct engine_entry *entry = find(list, name);

	if (!entry)
		return false;
	free_entry(entry);
	*entry = list->entries[--list->length];
	return true;
}

void engine_list_finish(struct engine_list *list)
{
	for (int i = 0; i < list->length; i++)
		free_entry(&list->entries[i]);
	free(list->entries);
	*list = (struct engine_list){NULL, 0};
}

/* --- the file --- */

static bool take_entry(struct engine_list *list, json_t *item)
{
	const char *name, *protocol, *command;

	return json_unpack(item, "{s:s, s:s, s:s}", "name", &name, "protocol", &protocol, "command",
		       &command) == 0 &&
		engine_list_put(list, name, command, strcmp(protocol, "gomocup") == 0);
}

bool engine_list_read(const char *folder, struct engine_list *list, char error[200])
{
	char path[PATH_BYTES];
	json_error_t where;
	json_t *root, *item;
	bool is_good;
	size_t i;

	*list = (struct engine_list){NULL, 0};
	snprintf(path, sizeof(path), "%s/engines.json", folder);
	if (access(path, F_OK) != 0)
		return true;
	root = json_load_file(path, JSON_REJECT_DUPLICATES, &where);
	is_good = json_is_array(root) && json_array_size(root) <= MAX_ENGINES;
	json_array_foreach(root, i, item) is_good = is_good && take_entry(list, item);
	json_decref(root);
	if (is_good)
		return true;
	engine_list_finish(list);
	snprintf(error, 200, "%.120s:%d: not a list of engines; mend or remove it", path,
		root ? 1 : where.line);
	return false;
}

static json_t *pack(const struct engine_list *list)
{
	json_t *root = json_array();

	for (int i = 0; i < list->length; i++)
		json_array_append_new(root,
			json_pack("{s:s, s:s, s:s}", "name", list->entries[i].name, "protocol",
				list->entries[i].is_gomocup ? "gomocup" : "gtp", "command",
				list->entries[i].command));
	return root;
}

bool engine_list_write(const char *folder, const struct engine_list *list, char error[200])
{
	char path[PATH_BYTES], next[PATH_BYTES + 8];
	json_t *root = pack(list);
	bool is_written;

	snprintf(path, sizeof(path), "%s/engines.json", folder);
	snprintf(next, sizeof(next), "%s.new", path);
	errno = 0;
	is_written = tg_folder_make(folder) && json_dump_file(root, next, JSON_INDENT(2)) == 0 &&
		rename(next, path) == 0;
	if (!is_written)
		snprintf(error, 200, "%.120s: %s", path, errno ? strerror(errno) : "not written");
	json_decref(root);
	return is_written;
}

/* --- the search --- */

/* Programs that people have, with the words that make them speak GTP. */
static const struct {
	const char *program, *arguments;
} known[] = {{"gnugo", " --mode gtp"}, {"pachi", ""}, {"fuego", ""}, {"katago", " gtp"},
	{"leelaz", " --gtp --noponder"}};

/* `prefix` makes the command from the program's name: nothing on the PATH, else the folder. */
static void detect_known(struct engine_list *list, const char *folder, const char *prefix)
{
	char path[2 * PATH_BYTES], command[2 * PATH_BYTES];

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		snprintf(path, sizeof(path), "%s/%s", folder, known[i].program);
		if (access(path, X_OK) != 0 || engine_list_find(list, known[i].program))
			continue;
		snprintf(command, sizeof(command), "%s%s%s", prefix, known[i].program,
			known[i].arguments);
		engine_list_put(list, known[i].program, command, false);
	}
}

static void detect_brains(struct engine_list *list, const char *folder)
{
	DIR *directory = opendir(folder);
	struct dirent *found;
	char path[2 * PATH_BYTES];

	if (!directory)
		return;
	while ((found = readdir(directory)) != NULL) {
		snprintf(path, sizeof(path), "%s/%s", folder, found->d_name);
		if (strncmp(found->d_name, "pbrain-", 7) == 0 && access(path, X_OK) == 0 &&
			!engine_list_find(list, found->d_name))
			engine_list_put(list, found->d_name, found->d_name, true);
	}
	closedir(directory);
}

void engine_list_detect(struct engine_list *list)
{
	const char *folders = getenv("PATH");
	char folder[PATH_BYTES];

	while (folders && *folders) {
		size_t length = strcspn(folders, ":");

		if (length > 0 && length < sizeof(folder)) {
			memcpy(folder, folders, length);
			folder[length] = '\0';
			detect_known(list, folder, "");
			detect_brains(list, folder);
		}
		folders += length + (folders[length] == ':');
	}
	/* Where Debian puts games, which is not on everybody's PATH. */
	detect_known(list, "/usr/games", "/usr/games/");
}
