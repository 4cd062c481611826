/*
 * The properties of SGF in one table. Source: the property index of the FF[4] specification
 * (red-bean.com/sgf/proplist.html, text of 2021-12-01) and its list of what FF[4] dropped.
 */
#include "record/property.h"

#include <stdlib.h>
#include <string.h>

#define LIST PROPERTY_LIST
#define ELIST (PROPERTY_LIST | PROPERTY_EMPTY)
#define MOVE PROPERTY_MOVE
#define SETUP PROPERTY_SETUP
#define ROOT PROPERTY_ROOT
#define INFO PROPERTY_INFO
#define MARK (PROPERTY_LIST | PROPERTY_MARK)

/* In alphabetical order, for the binary search. */
static const struct property table[] = {
	{"AB", TYPE_POINT, SETUP | LIST | PROPERTY_STONES, 1},
	{"AE", TYPE_POINT, SETUP | LIST | PROPERTY_STONES, 1},
	{"AN", TYPE_SIMPLE, INFO, 3},
	{"AP", TYPE_APPLICATION, ROOT, 4},
	{"AR", TYPE_ARROW, LIST, 4},
	{"AW", TYPE_POINT, SETUP | LIST | PROPERTY_STONES, 1},
	{"B", TYPE_MOVE, MOVE, 1},
	{"BL", TYPE_REAL, MOVE, 1},
	{"BM", TYPE_DOUBLE, MOVE | PROPERTY_JUDGE, 1},
	{"BR", TYPE_SIMPLE, INFO, 1},
	{"BS", TYPE_OLD, 0, 1},
	{"BT", TYPE_SIMPLE, INFO, 3},
	{"C", TYPE_TEXT, 0, 1},
	{"CA", TYPE_SIMPLE, ROOT, 4},
	{"CH", TYPE_OLD, 0, 1},
	{"CI", TYPE_OLD, 0, 1},
	{"CP", TYPE_SIMPLE, INFO, 3},
	{"CR", TYPE_POINT, MARK, 3},
	{"DD", TYPE_POINT, ELIST, 4},
	{"DM", TYPE_DOUBLE, PROPERTY_NOTE, 3},
	{"DO", TYPE_NONE, MOVE | PROPERTY_JUDGE, 4},
	{"DT", TYPE_SIMPLE, INFO, 1},
	{"EV", TYPE_SIMPLE, INFO, 1},
	{"FF", TYPE_NUMBER, ROOT, 1},
	{"FG", TYPE_FIGURE, 0, 1},
	{"GB", TYPE_DOUBLE, PROPERTY_NOTE, 1},
	{"GC", TYPE_TEXT, INFO, 1},
	{"GM", TYPE_NUMBER, ROOT, 1},
	{"GN", TYPE_SIMPLE, INFO, 1},
	{"GW", TYPE_DOUBLE, PROPERTY_NOTE, 1},
	{"HA", TYPE_NUMBER, INFO, 1},
	{"HO", TYPE_DOUBLE, 0, 3},
	{"ID", TYPE_OLD, 0, 3},
	{"IT", TYPE_NONE, MOVE | PROPERTY_JUDGE, 4},
	{"KI", TYPE_OLD, INFO, 1},
	{"KM", TYPE_REAL, INFO, 1},
	{"KO", TYPE_NONE, MOVE, 1},
	{"L", TYPE_OLD, LIST, 1},
	{"LB", TYPE_LABEL, LIST, 3},
	{"LN", TYPE_ARROW, LIST, 4},
	{"LT", TYPE_OLD, 0, 3},
	{"M", TYPE_OLD, LIST, 1},
	{"MA", TYPE_POINT, MARK, 3},
	{"MN", TYPE_NUMBER, MOVE, 3},
	{"N", TYPE_SIMPLE, 0, 1},
	{"OB", TYPE_NUMBER, MOVE, 3},
	{"OM", TYPE_OLD, 0, 3},
	{"ON", TYPE_SIMPLE, INFO, 3},
	{"OP", TYPE_OLD, 0, 3},
	{"OT", TYPE_SIMPLE, INFO, 4},
	{"OV", TYPE_OLD, 0, 3},
	{"OW", TYPE_NUMBER, MOVE, 3},
	{"PB", TYPE_SIMPLE, INFO, 1},
	{"PC", TYPE_SIMPLE, INFO, 1},
	{"PL", TYPE_COLOR, SETUP, 1},
	{"PM", TYPE_NUMBER, 0, 4},
	{"PW", TYPE_SIMPLE, INFO, 1},
	{"RE", TYPE_SIMPLE, INFO, 1},
	{"RG", TYPE_OLD, LIST, 1},
	{"RO", TYPE_SIMPLE, INFO, 1},
	{"RU", TYPE_SIMPLE, INFO, 3},
	{"SC", TYPE_OLD, LIST, 1},
	{"SE", TYPE_OLD, LIST, 3},
	{"SI", TYPE_OLD, 0, 1},
	{"SL", TYPE_POINT, MARK, 1},
	{"SO", TYPE_SIMPLE, INFO, 1},
	{"SQ", TYPE_POINT, MARK, 4},
	{"ST", TYPE_NUMBER, ROOT, 4},
	{"SZ", TYPE_SIZE, ROOT, 1},
	{"TB", TYPE_POINT, ELIST, 1},
	{"TC", TYPE_OLD, 0, 3},
	{"TE", TYPE_DOUBLE, MOVE | PROPERTY_JUDGE, 1},
	{"TM", TYPE_REAL, INFO, 1},
	{"TR", TYPE_POINT, MARK, 3},
	{"TW", TYPE_POINT, ELIST, 1},
	{"UC", TYPE_DOUBLE, PROPERTY_NOTE, 3},
	{"US", TYPE_SIMPLE, INFO, 1},
	{"V", TYPE_REAL, 0, 1},
	{"VW", TYPE_POINT, ELIST, 1},
	{"W", TYPE_MOVE, MOVE, 1},
	{"WL", TYPE_REAL, MOVE, 1},
	{"WR", TYPE_SIMPLE, INFO, 1},
	{"WS", TYPE_OLD, 0, 1},
	{"WT", TYPE_SIMPLE, INFO, 3},
};

static const struct property unknown = {"", TYPE_UNKNOWN, PROPERTY_LIST | PROPERTY_EMPTY, 0};

static int compare(const void *key, const void *entry)
{
	return strcmp(key, ((const struct property *)entry)->name);
}

const struct property *tg_property_find(const char *name)
{
	const struct property *found =
		bsearch(name, table, sizeof(table) / sizeof(*table), sizeof(*table), compare);

	return found ? found : &unknown;
}

bool tg_property_is_composed(const struct property *property)
{
	switch (property->type) {
	case TYPE_APPLICATION:
	case TYPE_FIGURE:
	case TYPE_LABEL:
	case TYPE_ARROW:
	case TYPE_SIZE:
	case TYPE_UNKNOWN:
	case TYPE_OLD: return true;
	case TYPE_POINT: return (property->flags & PROPERTY_LIST) != 0;
	default: return false;
	}
}
