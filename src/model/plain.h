/* Text from a model or its server, which may be anything, made fit for people and for JSON. */
#ifndef MODEL_PLAIN_H
#define MODEL_PLAIN_H

#include <jansson.h>
#include <stddef.h>

/*
 * Untrusted text as one line for a terminal or a log: control characters (C0, C1, DEL, line
 * separators, the directions of bidirectional text) become spaces, bytes that are not UTF-8 become
 * U+FFFD. Cut to `size` bytes, between characters. `text` may be NULL: "".
 */
void tg_model_plain(const char *text, char *out, size_t size);

/*
 * A copy of at most `max` bytes, as valid UTF-8 (U+FFFD for the rest), control characters kept but
 * NUL. NULL: memory is out.
 */
char *tg_model_utf8(const char *bytes, size_t length, size_t max);

/* A JSON string of a text that may not be UTF-8 (cut in a character, perhaps); NULL gives null. */
json_t *tg_model_json(const char *text);

/* Overwrites each place where `secret` stands in `text` by stars. An empty secret changes nothing. */
void tg_model_scrub(char *text, size_t length, const char *secret);

#endif
