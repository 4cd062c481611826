/* The versions of the SQLite schema: one numbered .sql file of migrations/ takes it one further. */
#ifndef STORE_MIGRATE_H
#define STORE_MIGRATE_H

#include "tengen/types.h"

struct sqlite3;

/*
 * Brings the schema of `db` to the newest version, all or nothing. TG_ERR_VERSION: it is newer than
 * this program knows, and stays as it is. `error` gets one line.
 */
enum tg_status tg_migrate(struct sqlite3 *db, char *error, size_t error_size);

/* The newest version this program knows. */
int tg_migrate_newest(void);

/* What a (primary or extended) result code of SQLite means to a caller: TG_ERR_FULL when no more can be written. */
enum tg_status tg_sqlite_status(int code);

#endif
