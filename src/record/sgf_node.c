/*
 * A node that is complete: the types of its values, what can be repaired, and what does not go
 * together. The root is examined as a whole before any of its points, because SZ may stand behind them.
 */
#include "record/info.h"
#include "record/reader.h"

#include <string.h>

void tg_sgf_finish_node(struct reader *r)
{
	if (r->node == r->root)
		tg_info_read(r->record, r->root, &r->info);
}
