/*
 * Schema versions. `PRAGMA user_version` counts the files of migrations/ that were applied; opening a
 * database applies the missing ones in one transaction. A released file is never edited: a change of
 * the schema is a new file. Nothing here goes backwards: a newer database is refused.
 */
#include "store/migrate.h"

#include "base/embedded.h"

#include <sqlite3.h>
#include <stdio.h>

/* Made from migrations/ by tools/embed.c, in the order of their numbers. */
extern const struct tg_embedded tg_migrations[];

int tg_migrate_newest(void)
{
	int newest = 0;

	while (tg_migrations[newest].name)
		newest++;
	return newest;
}

enum tg_status tg_sqlite_status(int code)
{
	switch (code & 0xff) {
	case SQLITE_OK:
	case SQLITE_ROW:
	case SQLITE_DONE: return TG_OK;
	case SQLITE_FULL: return TG_ERR_FULL;
	case SQLITE_NOMEM: return TG_ERR_NOMEM;
	case SQLITE_CONSTRAINT: return TG_ERR_CONFLICT;
	case SQLITE_TOOBIG: return TG_ERR_TOO_LARGE;
	case SQLITE_IOERR:
		/* A quota or a size limit shows as a write that failed, not as a full disk. */
		return code == SQLITE_IOERR_WRITE ? TG_ERR_FULL : TG_ERR_IO;
	default: return TG_ERR_IO;
	}
}

static int read_version(struct sqlite3 *db, int *version)
{
	sqlite3_stmt *statement;
	int code = sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL);

	if (code != SQLITE_OK)
		return code;
	code = sqlite3_step(statement);
	if (code == SQLITE_ROW)
		*version = sqlite3_column_int(statement, 0);
	sqlite3_finalize(statement);
	return code == SQLITE_ROW ? SQLITE_OK : code;
}

/* Inside a transaction. */
static int apply(struct sqlite3 *db, int version)
{
	char pragma[48];
	int newest = tg_migrate_newest();
	int code = SQLITE_OK;

	for (int i = version; i < newest && code == SQLITE_OK; i++)
		code = sqlite3_exec(db, tg_migrations[i].data, NULL, NULL, NULL);
	if (code != SQLITE_OK)
		return code;
	snprintf(pragma, sizeof(pragma), "PRAGMA user_version = %d", newest);
	return sqlite3_exec(db, pragma, NULL, NULL, NULL);
}

static enum tg_status fail(struct sqlite3 *db, int code, char *error, size_t error_size)
{
	enum tg_status status = tg_sqlite_status(code);

	snprintf(error, error_size, "the games cannot be opened: %s", sqlite3_errmsg(db));
	if (!sqlite3_get_autocommit(db))
		sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
	return status;
}

enum tg_status tg_migrate(struct sqlite3 *db, char *error, size_t error_size)
{
	int version = 0;
	int code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);

	if (code == SQLITE_OK)
		code = read_version(db, &version);
	if (code != SQLITE_OK)
		return fail(db, code, error, error_size);
	if (version < 0 || version > tg_migrate_newest()) {
		sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
		snprintf(error, error_size,
			"the games were written by a newer tengen (schema %d, this one knows %d); "
			"use that version, or another folder with --data",
			version, tg_migrate_newest());
		return TG_ERR_VERSION;
	}
	code = apply(db, version);
	if (code == SQLITE_OK)
		code = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
	return code == SQLITE_OK ? TG_OK : fail(db, code, error, error_size);
}
