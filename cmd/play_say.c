/* The sentences and tables of play_say.h. Results go to stdout, what is only for people to stderr. */
#include "play_say.h"

#include <stdio.h>
#include <string.h>

const char *play_color_word(enum tg_color color)
{
	return color == TG_BLACK ? "Black" : "White";
}

void play_say_refusal(enum tg_refusal refusal, const char *vertex)
{
	static const char *const sentences[] = {
		[TG_REFUSED_BOUNDS] = "%s is not on this board.",
		[TG_REFUSED_OCCUPIED] = "A stone stands on %s.",
		[TG_REFUSED_SUICIDE] = "%s would be suicide: the stones would have no liberty.",
		[TG_REFUSED_KO] = "Ko: play elsewhere before you retake at %s.",
		[TG_REFUSED_SUPERKO] = "Superko: %s would repeat a position of this game.",
		[TG_REFUSED_OVERLINE] = "Forbidden: %s makes six or more in a row.",
		[TG_REFUSED_DOUBLE_FOUR] = "Forbidden: %s makes a double four.",
		[TG_REFUSED_DOUBLE_THREE] = "Forbidden: %s makes a double three.",
		[TG_REFUSED_TURN] = "%s: it is not your turn.",
		[TG_REFUSED_OVER] = "%s: the game is over; `undo` reopens it.",
	};
	const char *sentence = sentences[refusal];
	const char *place = strstr(sentence, "%s");

	fprintf(stderr, "%.*s%s%s\n", (int)(place - sentence), sentence, vertex, place + 2);
}

void play_say_opening(const struct tg_view *view)
{
	bool is_person = view->seat_kind[view->hand - 1] == TG_SEAT_HUMAN;

	if (!is_person || view->stage != TG_STAGE_CHOOSE)
		return;
	fprintf(stderr, "`stay` plays on as %s, `swap` takes %s%s.\n", play_color_word(view->hand),
		play_color_word(tg_other(view->hand)),
		tg_opening_offers(&view->opening, view->ply, TG_CHOICE_ADD)
			? ", `add` puts two more stones and lets the other side choose"
			: "");
}

void play_say_choice(const struct tg_view *view)
{
	static const char *const said[TG_CHOICE_COUNT] = {"The colours stay.",
		"The colours are swapped.", "Two more stones, a white and a black one."};
	bool is_person[2] = {
		view->seat_kind[0] == TG_SEAT_HUMAN, view->seat_kind[1] == TG_SEAT_HUMAN};

	if (view->opening.length == 0)
		return;
	printf("%s", said[view->opening.choices[view->opening.length - 1]]);
	if (is_person[0] != is_person[1] && view->stage == TG_STAGE_DONE)
		printf(" You play %s.", is_person[0] ? "Black" : "White");
	putchar('\n');
}

void play_say_words(void)
{
	fprintf(stderr,
		"  D4       a move            pass     Go: pass\n"
		"  undo     take back         resign   give up\n"
		"  hint     what tengen would play\n"
		"  score    Go: count as it stands\n"
		"  dead V   flip a chain      accept   agree to the count\n"
		"  resume   play on           retry    ask a failed engine again\n"
		"  show     the board         sgf FILE write the record\n"
		"  stay     keep the colour   swap     take the other one   add   two more stones\n"
		"  quit     leave\n");
}

void play_print_vertices(const struct tg_view *view, const bool *marked)
{
	char vertex[TG_VERTEX_MAX];

	for (tg_point p = 0; p < tg_size_points(view->size); p++) {
		if (!marked[p])
			continue;
		tg_vertex_format(view->game, view->size, p, vertex);
		printf(" %s", vertex);
	}
	putchar('\n');
}

static void print_halves(const char *what, int black, int white)
{
	if (black != 0 || white != 0)
		printf("  %-14s %7.1f %7.1f\n", what, black / 2.0, white / 2.0);
}

/* The sum line by line. Area: stones and territory; territory: prisoners and dead stones. */
void play_print_score(const struct tg_score *score, const struct tg_rules *rules)
{
	bool area = rules->scoring == TG_SCORING_AREA;
	char text[16];

	printf("                   Black   White\n");
	if (area)
		print_halves("stones", 2 * score->stones[0], 2 * score->stones[1]);
	print_halves("territory", 2 * score->territory[0], 2 * score->territory[1]);
	if (!area)
		print_halves("prisoners", 2 * score->prisoners[0], 2 * score->prisoners[1]);
	if (!area)
		print_halves("dead stones", 2 * score->dead[0], 2 * score->dead[1]);
	print_halves("group tax", -2 * score->tax[0], -2 * score->tax[1]);
	print_halves("handicap", 0, 2 * score->bonus);
	print_halves("button", score->button[0], score->button[1]);
	print_halves("komi", 0, score->komi_halves);
	tg_score_format(score, text);
	printf("  %s\n", text);
}
