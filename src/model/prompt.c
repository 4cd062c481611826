/*
 * The two texts of a request. The system text is the same all through a game; the user's begins the
 * same in every attempt at one move, so that a server that keeps prefixes reads the board once.
 */
#include "model/prompt.h"

#include <stdlib.h>
#include <string.h>

static const char *side(enum tg_color color)
{
	return color == TG_BLACK ? "Black" : "White";
}

/* --- the rules in two lines --- */

static const char *repetition_rule(enum tg_ko ko)
{
	switch (ko) {
	case TG_KO_SIMPLE:
		return "a single stone that has just taken one stone may not be taken back at once "
		       "(ko)";
	case TG_KO_POSITIONAL:
		return "no move may bring back an earlier position of the whole board (superko)";
	case TG_KO_SITUATIONAL:
		return "no move may bring back an earlier position with the same side to move "
		       "(superko)";
	default: return "positions may repeat";
	}
}

static void put_go_rules(struct tg_buffer *out, const struct tg_position *pos)
{
	struct tg_rules rules = tg_position_rules(pos);

	tg_buffer_append_text(out,
		"Stones of one colour that touch along lines share their liberties, the empty "
		"points next to them; a move takes off the board every opposing group that it "
		"leaves "
		"without a liberty.\n");
	tg_buffer_printf(out, "%s; %s; the larger %s wins.\n",
		rules.suicide
			? "A move that takes nothing and leaves its own group of two or more "
			  "without a "
			  "liberty takes that group off; a single stone may not be played so"
			: "A move that takes nothing may not leave its own group without a liberty",
		repetition_rule(rules.ko),
		rules.scoring == TG_SCORING_AREA
			? "area (own stones and the empty points they surround)"
			: "territory (surrounded empty points and stones taken)");
}

static void put_five_rules(struct tg_buffer *out, enum tg_game game)
{
	static const char *const wins[TG_GAME_COUNT] = {
		[TG_GAME_GOMOKU] = "Five or more in a row wins.",
		[TG_GAME_STANDARD] = "Exactly five in a row wins; six or more do not.",
		[TG_GAME_RENJU] = "White wins with five or more in a row, Black with exactly five. "
				  "Black may not "
				  "make six or more in a row (overline), two fours at once "
				  "(double-four) or two "
				  "open threes at once (double-three), unless the move makes five.",
		[TG_GAME_CARO] =
			"Six or more in a row wins, and so do five that are not blocked by "
			"the other side at both ends.",
		[TG_GAME_CARO_EXACT] =
			"Exactly five in a row wins unless the other side blocks both "
			"ends; six or more do not.",
	};

	tg_buffer_append_text(out,
		"Black and White put one stone a turn on an empty point. Rows count across, down "
		"and "
		"along both diagonals.\n");
	tg_buffer_printf(out, "%s Nobody may pass.\n", wins[game]);
}

static const char *game_title(enum tg_game game)
{
	static const char *const titles[TG_GAME_COUNT] = {
		"Go", "gomoku (five in a row)", "gomoku, standard rules", "renju", "caro", "caro"};

	return titles[game];
}

/* --- the answer that is wanted --- */

static const char *language_name(const char *code)
{
	if (strncmp(code, "en", 2) == 0 || code[0] == '\0')
		return "English";
	if (strncmp(code, "zh", 2) == 0)
		return "Chinese (中文)";
	if (strncmp(code, "ja", 2) == 0)
		return "Japanese (日本語)";
	if (strncmp(code, "ko", 2) == 0)
		return "Korean (한국어)";
	return NULL;
}

static void put_answer(struct tg_buffer *out, const struct tg_prompt_options *options)
{
	const char *code = options->endpoint->language, *language = language_name(code);
	bool is_go = tg_position_game(options->pos) == TG_GAME_GO;

	if (options->endpoint->structured == TG_STRUCTURED_TOOLS)
		tg_buffer_append_text(out,
			"Answer by calling play_move once, with your move and one short sentence "
			"as "
			"the reason. Write the reason in ");
	else
		tg_buffer_append_text(out,
			"Answer with one JSON object and nothing else:\n"
			"{\"move\": \"POINT\", \"reason\": \"one short sentence\"}\n"
			"where POINT is your point, in upper case. Write the reason in ");
	if (language)
		tg_buffer_printf(out, "%s.\n", language);
	else
		tg_buffer_printf(out, "the language with the code %s.\n", code);
	if (is_go)
		tg_buffer_append_text(out, "In place of a point you may answer \"pass\"");
	if (options->may_resign)
		tg_buffer_printf(
			out, "%s \"resign\"", is_go ? " or" : "In place of a point you may answer");
	if (is_go || options->may_resign)
		tg_buffer_append_text(out, ".\n");
}

static struct tg_notation notation_of(const struct tg_prompt_options *options)
{
	struct tg_notation notation;

	tg_notation_init(&notation, options->endpoint->notation, options->pos, options->may_resign);
	return notation;
}

static void put_system(struct tg_buffer *out, const struct tg_prompt_options *options)
{
	enum tg_game game = tg_position_game(options->pos);
	struct tg_size size = tg_position_size(options->pos);
	struct tg_notation notation = notation_of(options);

	tg_buffer_printf(out,
		"You play %s on a %dx%d board as %s. The move is your own choice; one that the "
		"rules "
		"do not allow is refused, and you are asked again.\n\n",
		game_title(game), size.cols, size.rows, side(options->color));
	if (game == TG_GAME_GO)
		put_go_rules(out, options->pos);
	else
		put_five_rules(out, game);
	tg_buffer_append_char(out, '\n');
	tg_notation_explain(&notation, out);
	tg_buffer_append_text(out, "\n\n");
	put_answer(out, options);
}

/* --- the position --- */

static void draw(const struct tg_prompt_options *options, struct tg_picture *picture)
{
	struct tg_render_options render = TG_RENDER_OPTIONS_INIT;

	tg_picture_of_position(picture, options->pos, &render);
	if (options->endpoint->notation == TG_NOTATION_ROW_COL)
		picture->labels = TG_PICTURE_NUMBERS;
}

/* One sign a point: no star, and no brackets round the last move, which the words name. */
char *tg_prompt_board(const struct tg_prompt_options *options)
{
	struct tg_picture *picture = malloc(sizeof(*picture));
	char *text = NULL;

	if (!picture)
		return NULL;
	draw(options, picture);
	picture->options.mark_last = false;
	for (int cell = 0; cell < picture->cols * picture->rows; cell++)
		picture->flags[cell] &= (uint8_t)~TG_PICTURE_STAR;
	text = tg_picture_text(picture);
	free(picture);
	return text;
}

enum tg_status tg_prompt_picture(const struct tg_prompt_options *options, struct tg_image *image)
{
	struct tg_picture *picture = malloc(sizeof(*picture));
	enum tg_status status;

	if (!picture)
		return TG_ERR_NOMEM;
	draw(options, picture);
	status = tg_image_draw(picture, image);
	free(picture);
	return status;
}

static void put_move(struct tg_buffer *out, const struct tg_notation *notation,
	const struct tg_position *pos, int ply)
{
	char word[TG_MODEL_WORD_MAX];
	enum tg_color color;
	tg_point point = tg_position_move(pos, ply, &color);

	tg_notation_format(notation, point, word);
	tg_buffer_printf(out, "%s %s", side(color), word);
}

static void put_moves(struct tg_buffer *out, const struct tg_prompt_options *options)
{
	struct tg_notation notation = notation_of(options);
	int plies = tg_position_plies(options->pos), first = 0;

	if (plies == 0) {
		tg_buffer_append_text(out, "No move has been played yet.\n");
		return;
	}
	tg_buffer_append_text(out, "Last move: ");
	put_move(out, &notation, options->pos, plies - 1);
	if (plies > TG_PROMPT_MOVES_MAX)
		first = plies - TG_PROMPT_MOVES_MAX;
	tg_buffer_printf(out, ".\nAll moves%s: ", first > 0 ? " but the earliest" : "");
	for (int ply = first; ply < plies; ply++) {
		tg_buffer_printf(out, "%s%d. ", ply > first ? ", " : "", ply + 1);
		put_move(out, &notation, options->pos, ply);
	}
	tg_buffer_append_text(out, ".\n");
}

static void put_go_state(struct tg_buffer *out, const struct tg_prompt_options *options)
{
	const struct tg_position *pos = options->pos;
	struct tg_rules rules = tg_position_rules(pos);
	struct tg_notation notation = notation_of(options);
	tg_point ko = tg_position_ko(pos);
	const char *name = tg_rules_name(&rules);
	char word[TG_MODEL_WORD_MAX] = "none";

	if (ko != TG_NO_POINT)
		tg_notation_format(&notation, ko, word);
	tg_buffer_printf(out, "Rules: %s, komi %g. Handicap: %d.\n", name ? name : "as above",
		rules.komi_halves / 2.0, tg_position_handicap(pos));
	tg_buffer_printf(out, "Stones taken: by Black %d, by White %d. Ko point: %s.\n",
		tg_position_prisoners(pos, TG_BLACK), tg_position_prisoners(pos, TG_WHITE), word);
}

static void put_legal(struct tg_buffer *out, const struct tg_prompt_options *options)
{
	struct tg_notation notation = notation_of(options);
	int points = tg_size_points(tg_position_size(options->pos));
	char word[TG_MODEL_WORD_MAX];

	tg_buffer_append_text(out, "Legal points:");
	for (int point = 0; point < points; point++) {
		if (tg_position_check(options->pos, options->color, (tg_point)point) != TG_LEGAL)
			continue;
		tg_notation_format(&notation, (tg_point)point, word);
		tg_buffer_printf(out, " %s", word);
	}
	tg_buffer_append_char(out, '\n');
}

static void put_position(struct tg_buffer *out, const struct tg_prompt_options *options)
{
	char *board = tg_prompt_board(options);

	tg_buffer_append_text(out, "The board (X Black, O White, . empty):\n\n");
	if (board)
		tg_buffer_append_text(out, board);
	else
		out->failed = TG_ERR_NOMEM;
	free(board);
	tg_buffer_append_char(out, '\n');
	if (options->has_picture)
		tg_buffer_append_text(out, "The picture shows the same board.\n");
	if (tg_position_game(options->pos) == TG_GAME_GO)
		put_go_state(out, options);
	put_moves(out, options);
	if (options->endpoint->list_legal)
		put_legal(out, options);
	tg_buffer_printf(out, "You are %s (%s), and it is your turn.\n", side(options->color),
		options->color == TG_BLACK ? "X" : "O");
}

/* --- what was not taken --- */

const char *tg_prompt_refusal(enum tg_refusal refusal, enum tg_game game)
{
	switch (refusal) {
	case TG_LEGAL: return "it is legal";
	case TG_REFUSED_BOUNDS:
		return game == TG_GAME_GO ? "that point is not on this board"
					  : "that is no point of this board, and nobody may pass";
	case TG_REFUSED_OCCUPIED: return "a stone stands there";
	case TG_REFUSED_SUICIDE: return "the stone would have no liberty and take nothing";
	case TG_REFUSED_KO: return "it would take back a stone of the ko at once";
	case TG_REFUSED_SUPERKO: return "it would bring back an earlier position of the board";
	case TG_REFUSED_OVERLINE: return "Black may not make six or more in a row";
	case TG_REFUSED_DOUBLE_FOUR: return "Black may not make two fours at once";
	case TG_REFUSED_DOUBLE_THREE: return "Black may not make two open threes at once";
	case TG_REFUSED_TURN: return "it is the other side's turn";
	case TG_REFUSED_OVER: return "the game is over";
	}
	return "it is not allowed";
}

static void put_format_fault(struct tg_buffer *out, const struct tg_feedback *feedback)
{
	switch (feedback->format) {
	case TG_MODEL_TRUNCATED:
		tg_buffer_append_text(
			out, "Your last answer was cut off before its end. Keep it short.\n");
		break;
	case TG_MODEL_TWO_READINGS:
		tg_buffer_append_text(
			out, "Your last answer named more than one move. Name exactly one.\n");
		break;
	case TG_MODEL_SCHEMA:
		if (feedback->word[0])
			tg_buffer_printf(out,
				"Your last answer had \"%s\" as its move, which is no point as "
				"they are "
				"written here.\n",
				feedback->word);
		else
			tg_buffer_append_text(out, "The move of your last answer was no text.\n");
		break;
	default: tg_buffer_append_text(out, "Your last answer held no move.\n"); break;
	}
}

static void put_feedback(struct tg_buffer *out, const struct tg_prompt_options *options,
	const struct tg_feedback *feedback)
{
	struct tg_notation notation = notation_of(options);
	enum tg_game game = tg_position_game(options->pos);

	if (feedback->refused_length > 0)
		tg_buffer_append_text(out,
			"\nYou were asked before. These answers were refused; the board is "
			"unchanged:\n");
	for (int i = 0; i < feedback->refused_length; i++)
		tg_buffer_printf(out, "- %s: %s (%s)\n", feedback->refused[i].word,
			tg_refusal_text(feedback->refused[i].refusal),
			tg_prompt_refusal(feedback->refused[i].refusal, game));
	if (feedback->refused_length > 0)
		tg_buffer_append_text(out, "Choose another move.\n");
	if (feedback->format != TG_MODEL_OK) {
		tg_buffer_append_char(out, '\n');
		put_format_fault(out, feedback);
		tg_notation_explain(&notation, out);
		tg_buffer_append_char(out, '\n');
		put_answer(out, options);
	}
}

enum tg_status tg_prompt_make(const struct tg_prompt_options *options,
	const struct tg_feedback *feedback, struct tg_prompt *prompt)
{
	struct tg_buffer system = TG_BUFFER_INIT(TG_PROMPT_MAX / 4);
	struct tg_buffer user = TG_BUFFER_INIT(TG_PROMPT_MAX - TG_PROMPT_MAX / 4);
	enum tg_status status;

	put_system(&system, options);
	put_position(&user, options);
	if (feedback)
		put_feedback(&user, options, feedback);
	status = system.failed != TG_OK ? system.failed : user.failed;
	*prompt = (struct tg_prompt){NULL, NULL};
	if (status == TG_OK) {
		prompt->system = tg_buffer_take(&system, NULL);
		prompt->user = tg_buffer_take(&user, NULL);
	}
	tg_buffer_finish(&system);
	tg_buffer_finish(&user);
	return status;
}

void tg_prompt_finish(struct tg_prompt *prompt)
{
	free(prompt->system);
	free(prompt->user);
	*prompt = (struct tg_prompt){NULL, NULL};
}
