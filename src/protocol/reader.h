/*
 * A thread that reads a file descriptor into a tg_lines. It can be stopped while it waits for input.
 */
#ifndef PROTOCOL_READER_H
#define PROTOCOL_READER_H

#include "protocol/lines.h"

struct tg_reader;

/* Reads `fd` until its end. NULL when memory, pipes or threads are out. */
struct tg_reader *tg_reader_start(int fd, struct tg_lines *lines);

/* Ends the thread, waits for it. The descriptor stays open. NULL is fine. */
void tg_reader_stop(struct tg_reader *reader);

#endif
