/*
 * The external engines that people have told tengen of: `engines.json` in the data folder, an array of
 * {"name", "protocol", "command"}; and those that lie on the PATH under a name everybody knows.
 */
#ifndef CMD_ENGINE_LIST_H
#define CMD_ENGINE_LIST_H

#include "tengen/tengen.h"

struct engine_entry {
	char *name;
	char *command;
	bool is_gomocup;
};

struct engine_list {
	struct engine_entry *entries;
	int length;
};

/* Reads the file; a missing one is an empty list. False: `error` (200 bytes) says what is wrong. */
bool engine_list_read(const char *folder, struct engine_list *list, char error[200]);

/* Replaces the file in one step, making the folder where it is missing. */
bool engine_list_write(const char *folder, const struct engine_list *list, char error[200]);

/* Adds, or replaces one of the same name. False: memory is out. */
bool engine_list_put(
	struct engine_list *list, const char *name, const char *command, bool is_gomocup);
bool engine_list_remove(struct engine_list *list, const char *name);

/* NULL: no such name. */
const struct engine_entry *engine_list_find(const struct engine_list *list, const char *name);

/* Appends what is found on the PATH: gnugo, pachi, katago ... and every pbrain-*. */
void engine_list_detect(struct engine_list *list);

void engine_list_finish(struct engine_list *list);

#endif
