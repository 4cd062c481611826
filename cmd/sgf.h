/*
 * The parts of `tengen sgf`: one function for each word, and the reading of a file.
 */
#ifndef CMD_SGF_H
#define CMD_SGF_H

#include "tengen/record.h"

/* argv[1..] are the words behind it. Each returns an exit status. */
int sgf_info(int argc, char **argv);
int sgf_render(int argc, char **argv);

enum sgf_read_flag {
	SGF_KEEP_GOING = 1, /* errors inside a game are findings */
	SGF_CHECK_MOVES = 2,
};

/*
 * Reads a file, "-" is stdin. NULL after a message on stderr; *status is then CMD_FAILED for a file
 * that cannot be read, CMD_NO for one that is no SGF. *finding, which may be NULL, gets the reason.
 */
struct tg_record *sgf_read(
	const char *path, unsigned flags, int *status, struct tg_finding *finding);

#endif
