/*
 * What FF[4] and its predecessors say about each property: the type of its values, how many there may
 * be, and where it belongs.
 */
#ifndef RECORD_PROPERTY_H
#define RECORD_PROPERTY_H

#include "tengen/types.h"

enum value_type {
	TYPE_UNKNOWN = 0, /* not in the list: kept as it is */
	TYPE_NONE,
	TYPE_NUMBER,
	TYPE_REAL,
	TYPE_DOUBLE,
	TYPE_COLOR,
	TYPE_SIMPLE,
	TYPE_TEXT,
	TYPE_MOVE,
	TYPE_POINT, /* a stone or a point; in lists also a rectangle */
	TYPE_SIZE,
	TYPE_APPLICATION, /* simpletext:simpletext */
	TYPE_FIGURE,      /* nothing, or number:simpletext */
	TYPE_LABEL,       /* point:simpletext */
	TYPE_ARROW,       /* point:point */
	TYPE_OLD,         /* FF[1] to FF[3] only: kept as it is */
};

enum property_flag {
	PROPERTY_LIST = 1,     /* more than one value */
	PROPERTY_EMPTY = 2,    /* an empty value clears it (elist) */
	PROPERTY_MOVE = 4,     /* belongs to a move */
	PROPERTY_SETUP = 8,    /* changes the board without a move */
	PROPERTY_ROOT = 16,    /* root nodes only */
	PROPERTY_INFO = 32,    /* one node per path */
	PROPERTY_MARK = 64,    /* CR MA SL SQ TR: one of them on a point */
	PROPERTY_NOTE = 128,   /* DM GB GW UC: one of them in a node */
	PROPERTY_JUDGE = 256,  /* BM DO IT TE: one of them in a node, beside a move */
	PROPERTY_STONES = 512, /* AB AW AE: one of them on a point */
};

struct property {
	char name[3];
	enum value_type type;
	unsigned flags;
	int since; /* the FF that brought it; 0 for FF[1] or older */
};

/* What is known about a name, or the entry for unknown ones; never NULL, lives for ever. */
const struct property *tg_property_find(const char *name);

/* Do values of this type keep a meaning in an unescaped colon? */
bool tg_property_is_composed(const struct property *property);

#endif
