/* What is written down of a move: see transcript.h. A piece that memory is out for is left out. */
#include "model/thinking.h"

#include "model/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_tokens(struct tg_thinking *t)
{
	if (t->completion.tokens_in > 0)
		t->transcript.tokens_in += t->completion.tokens_in;
	if (t->completion.tokens_out > 0)
		t->transcript.tokens_out += t->completion.tokens_out;
}

void tg_scribe_attempt(struct tg_thinking *t, const struct tg_answer *answer, double seconds)
{
	struct tg_transcript *transcript = &t->transcript;
	size_t count = (size_t)transcript->attempts_length;
	struct tg_attempt *grown, *attempt;

	add_tokens(t);
	if (count >= TG_TRANSCRIPT_ATTEMPTS_MAX)
		return;
	grown = realloc(transcript->attempts, (count + 1) * sizeof(*grown));
	if (!grown)
		return;
	transcript->attempts = grown;
	attempt = &grown[transcript->attempts_length++];
	*attempt = (struct tg_attempt){.user = t->prompt.user,
		.code = t->referee.last.code,
		.refusal = t->referee.last.refusal,
		.http_status = answer->http_status,
		.seconds = seconds,
		.tokens_in = t->completion.tokens_in,
		.tokens_out = t->completion.tokens_out};
	t->prompt.user = NULL;
	if (answer->length > 0)
		attempt->reply =
			tg_model_utf8(answer->text, answer->length, TG_TRANSCRIPT_REPLY_MAX);
	else if (answer->error[0])
		attempt->reply = strdup(answer->error);
	memcpy(attempt->word, t->referee.last.word, sizeof(attempt->word));
	memcpy(attempt->text, t->referee.last.text, sizeof(attempt->text));
}

/* --- the position as a file that any program opens --- */

static void put_stones(struct tg_buffer *out, const struct tg_position *pos)
{
	struct tg_size size = tg_position_size(pos);
	char vertex[TG_VERTEX_MAX];

	for (int side = TG_BLACK; side <= TG_WHITE; side++) {
		const char *name = side == TG_BLACK ? "AB" : "AW";
		for (int p = 0; p < tg_size_points(size); p++) {
			if (tg_position_at(pos, (tg_point)p) != (enum tg_color)side)
				continue;
			tg_vertex_format_sgf(size, (tg_point)p, vertex);
			tg_buffer_printf(out, "%s[%s]", name, vertex);
			name = "";
		}
	}
}

static void put_moves(struct tg_buffer *out, const struct tg_position *pos)
{
	char vertex[TG_VERTEX_MAX];

	for (int ply = 0; ply < tg_position_plies(pos); ply++) {
		enum tg_color color;
		tg_point point = tg_position_move(pos, ply, &color);
		tg_vertex_format_sgf(tg_position_size(pos), point, vertex);
		tg_buffer_printf(out, ";%c[%s]", color == TG_BLACK ? 'B' : 'W', vertex);
	}
}

/* Do the moves alone, from an empty board, lead to this position? Then ko and superko come with them. */
static bool is_by_moves(const struct tg_position *pos)
{
	struct tg_setup setup = {tg_position_game(pos), tg_position_size(pos),
		tg_position_rules(pos), tg_position_handicap(pos)};
	struct tg_position *again = tg_position_create(&setup, NULL);
	bool is_same = again != NULL;

	for (int ply = 0; is_same && ply < tg_position_plies(pos); ply++) {
		enum tg_color color;
		tg_point point = tg_position_move(pos, ply, &color);
		is_same = tg_position_play(again, color, point) == TG_LEGAL;
	}
	is_same = is_same && tg_position_hash(again) == tg_position_hash(pos);
	tg_position_destroy(again);
	return is_same;
}

static void put_root(struct tg_buffer *out, const struct tg_position *pos)
{
	struct tg_size size = tg_position_size(pos);
	struct tg_rules rules = tg_position_rules(pos);
	bool is_go = tg_position_game(pos) == TG_GAME_GO;
	char text[TG_RULES_TEXT_MAX];

	tg_buffer_printf(out, "(;FF[4]GM[%d]SZ[%d", is_go ? 1 : 4, size.cols);
	if (size.rows != size.cols)
		tg_buffer_printf(out, ":%d", size.rows);
	if (is_go) {
		tg_rules_format_sgf(&rules, text);
		tg_buffer_printf(out, "]KM[%g]RU[%s]", rules.komi_halves / 2.0, text);
	} else {
		tg_buffer_printf(out, "]RU[%s]", tg_game_name(tg_position_game(pos)));
	}
}

static char *small_sgf(const struct tg_position *pos, enum tg_color color)
{
	struct tg_buffer out = TG_BUFFER_INIT(64 * 1024);

	put_root(&out, pos);
	if (is_by_moves(pos)) {
		put_moves(&out, pos);
	} else {
		put_stones(&out, pos);
		tg_buffer_printf(&out, "PL[%c]", color == TG_BLACK ? 'B' : 'W');
	}
	tg_buffer_append_char(&out, ')');
	return tg_buffer_take(&out, NULL);
}

void tg_scribe_begin(struct tg_thinking *t)
{
	struct tg_transcript *transcript = &t->transcript;
	const struct tg_position *pos = t->prompt_options.pos;
	struct tg_size size = tg_position_size(pos);

	memcpy(transcript->endpoint, t->endpoint.name, sizeof(transcript->endpoint));
	memcpy(transcript->model, t->endpoint.model, sizeof(transcript->model));
	snprintf(transcript->request, sizeof(transcript->request), "%016llx",
		(unsigned long long)t->referee.request.think);
	transcript->game = tg_position_game(pos);
	transcript->cols = size.cols;
	transcript->rows = size.rows;
	transcript->ply = tg_position_plies(pos);
	transcript->color = t->request->color;
	transcript->hash = tg_position_hash(pos);
	transcript->board = tg_prompt_board(&t->prompt_options);
	transcript->sgf = small_sgf(pos, t->request->color);
}

void tg_scribe_end(struct tg_thinking *t, int64_t now)
{
	struct tg_transcript *transcript = &t->transcript;
	const struct tg_referee *referee = &t->referee;
	char vertex[TG_VERTEX_MAX];

	transcript->seconds = (double)(now - referee->began) / 1e9;
	transcript->failure = referee->failure;
	if (referee->step == TG_REFEREE_MOVE) {
		tg_vertex_format(transcript->game, tg_position_size(t->prompt_options.pos),
			referee->move, vertex);
		snprintf(transcript->move, sizeof(transcript->move), "%s", vertex);
		transcript->reason = referee->reason ? strdup(referee->reason) : NULL;
	}
	if (t->model->options.transcript)
		t->model->options.transcript(t->model->options.transcript_context, transcript);
}
