/*
 * The door of store.h: looks at what callers may get wrong, then hands over to the database's table of
 * functions. Knows no database.
 */
#include "store/ops.h"

#include <assert.h>

void tg_store_close(struct tg_store *store)
{
	if (store)
		store->ops->close(store);
}

enum tg_status tg_store_add(struct tg_store *store, const struct tg_stored_game *game)
{
	assert(game->id[0] != '\0' && game->state.ply >= 0);
	return store->ops->add(store, game);
}

enum tg_status tg_store_load(struct tg_store *store, const char *id, struct tg_stored_game *game)
{
	return store->ops->load(store, id, game);
}

void tg_stored_game_finish(struct tg_stored_game *game)
{
	tg_arena_finish(&game->arena);
}

enum tg_status tg_store_save(struct tg_store *store, const struct tg_store_change *change)
{
	assert(change->kept >= 0 && change->kept <= change->ply_before);
	assert(change->kept + change->count == change->state.ply);
	return store->ops->save(store, change);
}

enum tg_status tg_store_entries(
	struct tg_store *store, const char *id, int ply, tg_store_take_fn *take, void *context)
{
	assert(ply >= 0);
	return store->ops->entries(store, id, ply, take, context);
}

enum tg_status tg_store_list(
	struct tg_store *store, const struct tg_store_page *page, struct tg_stored_list *list)
{
	assert(page->limit >= 1 && page->limit <= TG_STORE_PAGE_MAX);
	return store->ops->list(store, page, list);
}

void tg_stored_list_finish(struct tg_stored_list *list)
{
	tg_arena_finish(&list->arena);
}

enum tg_status tg_store_remove(struct tg_store *store, const char *id)
{
	return store->ops->remove(store, id);
}

enum tg_status tg_store_check(struct tg_store *store)
{
	return store->ops->check(store);
}
