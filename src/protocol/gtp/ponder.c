/*
 * Thinking while the other side does. After an answer to genmove the engine goes on with the position
 * that it left, on the thread that carries out commands, until the next line arrives: the reading thread
 * stops it (lines.h), and no other thread is needed. Nobody asks for the answer; what the engine keeps of
 * the search (a tree, a table) is for its next think.
 */
#include "protocol/gtp/gtp.h"

#include <string.h>

/* A controller that has gone away for so long is not waited for at full speed. */
#define LONGEST 600

void tg_gtp_ponder(struct tg_gtp *gtp)
{
	struct tg_gtp_think think;
	struct tg_gtp_call call = {.id = -1, .text = TG_BUFFER_INIT(256)};
	struct tg_choice choice;

	if (!gtp->must_ponder || !gtp->options.ponder)
		return;
	gtp->must_ponder = false;
	tg_gtp_think_init(gtp, &think, tg_position_to_move(tg_gtp_game_position(gtp)));
	/* As many nodes as a move may have; a clock that runs is the other side's. */
	think.request.budget.seconds = LONGEST;
	think.request.budget.most_seconds = 0;
	think.request.ponder = true;
	think.watch = TG_WATCH_LINE;
	double spent = gtp->think_seconds;
	/* What goes wrong here goes wrong again, and is said, when a move is wanted. */
	tg_gtp_think_run(gtp, &call, &think, &choice);
	gtp->think_seconds = spent;
	tg_buffer_finish(&call.text);
}
