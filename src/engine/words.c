/*
 * A command line into words, as a shell does it and without a shell: nothing is expanded, so nothing
 * that stands in a line can do more than name a program and its arguments.
 */
#include "engine/child.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Reads one word at *text to `out` and moves both on. False: a quote is left open. */
static bool read_word(const char **text, char **out)
{
	char quote = '\0';

	for (; **text; ++*text) {
		char c = **text;

		if (!quote && tg_is_space(c))
			break;
		if (c == quote) {
			quote = '\0';
		} else if (!quote && (c == '\'' || c == '"')) {
			quote = c;
		} else {
			if (c == '\\' && quote != '\'' && (*text)[1] != '\0')
				c = *++*text;
			*(*out)++ = c;
		}
	}
	*(*out)++ = '\0';
	return !quote;
}

/* One block: the array (a word needs two bytes of text at least), then the words. */
char **tg_child_split(const char *command)
{
	size_t length = strlen(command), most = length / 2 + 2, count = 0;
	char **words = malloc(most * sizeof(char *) + length + 2);
	char *out = words ? (char *)(words + most) : NULL;

	if (!words)
		return NULL;
	for (;;) {
		while (tg_is_space(*command))
			command++;
		if (*command == '\0')
			break;
		words[count++] = out;
		if (!read_word(&command, &out)) {
			free(words);
			return NULL;
		}
	}
	words[count] = NULL;
	if (count == 0 || words[0][0] == '\0') {
		free(words);
		return NULL;
	}
	return words;
}
