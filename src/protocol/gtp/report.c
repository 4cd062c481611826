/*
 * The lines of analysis. The keys and their order are Leela Zero's and KataGo's, whose readers skip
 * what they do not know; `pv` comes last of each move's keys because Sabaki reads it so. Five-in-a-row
 * adds `mate N` to a move that is proved: it wins in N plies, or loses in -N.
 */
#include "protocol/gtp/report.h"

#include <math.h>

static void print_vertex(const struct tg_gtp_report *how, struct tg_buffer *out, tg_point point)
{
	char text[TG_VERTEX_MAX];

	tg_vertex_format_gtp(how->gtp->options.size, point, text);
	tg_buffer_printf(out, " %s", text);
}

static void print_pv(const struct tg_gtp_report *how, struct tg_buffer *out,
	const struct tg_candidate *candidate)
{
	tg_buffer_append_text(out, " pv");
	if (candidate->pv_length == 0)
		print_vertex(how, out, candidate->move);
	for (int i = 0; i < candidate->pv_length; i++)
		print_vertex(how, out, candidate->pv[i]);
}

/* 0 .. 1 as 0 .. 10000 */
static long ten_thousandths(double value)
{
	return lround(value * 10000);
}

static void print_integers(const struct tg_gtp_report *how, struct tg_buffer *out,
	const struct tg_candidate *candidate, int order)
{
	tg_buffer_printf(out, " visits %llu winrate %ld", (unsigned long long)candidate->visits,
		ten_thousandths(candidate->winrate));
	if (how->style == TG_GTP_SABAKI)
		tg_buffer_printf(out, " scoreLead %.2f", candidate->score);
	tg_buffer_printf(out, " prior %ld lcb %ld order %d", ten_thousandths(candidate->prior),
		ten_thousandths(candidate->lcb), order);
}

static void print_decimals(struct tg_buffer *out, const struct tg_candidate *candidate, int order)
{
	unsigned long long visits = candidate->visits;

	tg_buffer_printf(out, " visits %llu edgeVisits %llu", visits, visits);
	tg_buffer_printf(
		out, " utility %.6f winrate %.6f", candidate->winrate * 2 - 1, candidate->winrate);
	tg_buffer_printf(out, " scoreMean %.3f scoreLead %.3f", candidate->score, candidate->score);
	tg_buffer_printf(
		out, " prior %.6f lcb %.6f order %d", candidate->prior, candidate->lcb, order);
}

static void print_candidate(const struct tg_gtp_report *how, struct tg_buffer *out,
	const struct tg_candidate *candidate, int order)
{
	tg_buffer_printf(out, "%sinfo move", order > 0 ? " " : "");
	print_vertex(how, out, candidate->move);
	if (how->style == TG_GTP_KATA)
		print_decimals(out, candidate, order);
	else
		print_integers(how, out, candidate, order);
	if (candidate->mate != 0)
		tg_buffer_printf(out, " mate %d", candidate->mate);
	print_pv(how, out, candidate);
}

static void print_root(struct tg_buffer *out, const struct tg_report *report)
{
	tg_buffer_printf(out, " rootInfo visits %llu utility %.6f winrate %.6f",
		(unsigned long long)report->nodes, report->winrate * 2 - 1, report->winrate);
	tg_buffer_printf(out, " scoreMean %.3f scoreLead %.3f", report->score, report->score);
}

static void print_ownership(
	const struct tg_gtp_report *how, struct tg_buffer *out, const struct tg_report *report)
{
	tg_buffer_append_text(out, " ownership");
	for (int point = 0; point < tg_gtp_points(how->gtp); point++)
		tg_buffer_printf(out, " %.4f", (double)report->ownership[point]);
}

void tg_gtp_report_write(void *context, const struct tg_report *report)
{
	const struct tg_gtp_report *how = context;
	struct tg_buffer out = TG_BUFFER_INIT((size_t)1 << 20);
	int order = 0;

	for (int i = 0; i < report->candidates_length && order < how->most_moves; i++)
		print_candidate(how, &out, &report->candidates[i], order++);
	if (order > 0 && how->has_root_info)
		print_root(&out, report);
	if (order > 0 && how->has_ownership && report->has_ownership)
		print_ownership(how, &out, report);
	tg_buffer_append_char(&out, '\n');
	if (order > 0 && out.failed == TG_OK)
		how->gtp->output->write(how->gtp->output->context, out.data, out.length);
	tg_buffer_finish(&out);
}
