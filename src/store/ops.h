/* The inside of a store: a table of functions in front of a database's own struct. */
#ifndef STORE_OPS_H
#define STORE_OPS_H

#include "store/store.h"

struct tg_store_ops {
	void (*close)(struct tg_store *store);
	enum tg_status (*add)(struct tg_store *store, const struct tg_stored_game *game);
	enum tg_status (*load)(struct tg_store *store, const char *id, struct tg_stored_game *game);
	enum tg_status (*save)(struct tg_store *store, const struct tg_store_change *change);
	enum tg_status (*entries)(struct tg_store *store, const char *id, int ply,
		tg_store_take_fn *take, void *context);
	enum tg_status (*list)(struct tg_store *store, const struct tg_store_page *page,
		struct tg_stored_list *list);
	enum tg_status (*remove)(struct tg_store *store, const char *id);
	enum tg_status (*check)(struct tg_store *store);
};

struct tg_store {
	const struct tg_store_ops *ops;
};

#endif
