/*
 * An engine's report as one line of text, in the three forms that programs read.
 */
#ifndef PROTOCOL_GTP_REPORT_H
#define PROTOCOL_GTP_REPORT_H

#include "protocol/gtp/gtp.h"

enum tg_gtp_style {
	TG_GTP_LEELA,  /* lz-analyze: integers, 10000 is certain */
	TG_GTP_KATA,   /* kata-analyze: decimals, more keys, ownership */
	TG_GTP_SABAKI, /* analyze: integers and the score */
};

struct tg_gtp_report {
	const struct tg_gtp *gtp;
	enum tg_gtp_style style;
	long most_moves;
	bool has_root_info;
	bool has_ownership;
	bool ignored; /* switches for what the engine does not have */
};

/* A tg_report_fn; `context` is a struct tg_gtp_report. Writes the line to gtp->output. */
void tg_gtp_report_write(void *context, const struct tg_report *report);

#endif
