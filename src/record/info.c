/*
 * What a root node says about its game, repaired and defaulted (sgf.md, 2 and 7). Numbers are read
 * leniently: rubbish behind them is ignored, a decimal comma is a point.
 */
#include "record/info.h"

#include "base/text.h"
#include "record/tree.h"

#include <string.h>

static const char *skip_blanks(const char *p)
{
	while (tg_is_space(*p))
		p++;
	return p;
}

bool tg_info_number(const char *text, int *number)
{
	const char *p = skip_blanks(text);
	bool minus = *p == '-';
	long sum = 0;

	if (*p == '-' || *p == '+')
		p++;
	if (!tg_is_digit(*p))
		return false;
	for (; tg_is_digit(*p); p++)
		if (sum < 100000000)
			sum = sum * 10 + (*p - '0');
	*number = (int)(minus ? -sum : sum);
	return true;
}

bool tg_info_halves(const char *text, int *halves)
{
	int whole;
	const char *p = skip_blanks(text);
	bool minus = *p == '-';

	if (minus || *p == '+')
		p++;
	if (!tg_info_number(p, &whole) || !tg_is_digit(*p)) {
		if ((*p != '.' && *p != ',') || !tg_is_digit(p[1]))
			return false;
		whole = 0;
	}
	while (tg_is_digit(*p))
		p++;
	/* .25 and .75 are a half: old files write 3.75 stones for 7.5 points, which nobody can tell */
	int half = (*p == '.' || *p == ',') && p[1] >= '3' && p[1] <= '7';
	bool up = (*p == '.' || *p == ',') && p[1] >= '8' && p[1] <= '9';
	if (whole > 100000)
		whole = 100000;
	*halves = 2 * whole + (up ? 2 : half);
	if (minus)
		*halves = -*halves;
	return true;
}

static bool is_side(int n)
{
	return n >= 1 && n <= TG_RECORD_MAX_SIDE;
}

bool tg_info_size(const char *text, int *cols, int *rows)
{
	const char *colon = strchr(text, ':');
	int c, r;

	if (!tg_info_number(text, &c))
		return false;
	r = c;
	if (colon && !tg_info_number(colon + 1, &r))
		return false;
	*cols = c;
	*rows = r;
	return is_side(c) && is_side(r);
}

/* The family of a five-in-a-row game by its RU[]; freestyle where it says nothing known. */
static enum tg_game five_by_rules(const char *rules)
{
	static const struct {
		const char *word;
		enum tg_game game;
	} words[] = {
		{"renju", TG_GAME_RENJU},
		{"rif", TG_GAME_RENJU},
		{"caro-exact", TG_GAME_CARO_EXACT},
		{"caro", TG_GAME_CARO},
		{"standard", TG_GAME_STANDARD},
		{"exact", TG_GAME_STANDARD},
	};
	char lower[64];
	size_t length = 0;

	for (; rules[length] && length < sizeof(lower) - 1; length++)
		lower[length] = tg_to_lower(rules[length]);
	lower[length] = '\0';
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (strstr(lower, words[i].word))
			return words[i].game;
	return TG_GAME_GOMOKU;
}

static const char *root_text(const struct tg_record *record, tg_node root, const char *name)
{
	const char *text = tg_node_get(record, root, name, 0);

	return text ? text : "";
}

void tg_info_read(const struct tg_record *record, tg_node root, struct tg_record_info *info)
{
	*info = (struct tg_record_info){.gm = 1, .rules = root_text(record, root, "RU")};
	if (!tg_info_number(root_text(record, root, "GM"), &info->gm) || info->gm < 1)
		info->gm = 1;
	info->is_playable = info->gm == 1 || info->gm == 4;
	info->game = info->gm == 4 ? five_by_rules(info->rules) : TG_GAME_GO;
	if (!tg_info_size(root_text(record, root, "SZ"), &info->cols, &info->rows))
		info->cols = info->rows = info->gm == 4 ? 15 : 19;
	info->has_komi = tg_info_halves(root_text(record, root, "KM"), &info->komi_halves);
	if (!tg_info_number(root_text(record, root, "HA"), &info->handicap) || info->handicap < 0)
		info->handicap = 0;
}

void tg_record_info(const struct tg_record *record, int game, struct tg_record_info *info)
{
	tg_info_read(record, tg_record_root(record, game), info);
}

static int letter_index(char letter)
{
	if (letter >= 'a' && letter <= 'z')
		return letter - 'a';
	if (letter >= 'A' && letter <= 'Z')
		return letter - 'A' + 26;
	return -1;
}

bool tg_info_point(const struct tg_record_info *info, const char *text, int *col, int *row)
{
	int c = letter_index(text[0]);
	int r = c < 0 ? -1 : letter_index(text[1]);

	if (r < 0 || c >= info->cols || r >= info->rows)
		return false;
	*col = c;
	*row = r;
	return true;
}

bool tg_info_rect(const struct tg_record_info *info, const char *text, struct tg_rect *rect)
{
	struct tg_rect t;

	if (!tg_info_point(info, text, &t.left, &t.top))
		return false;
	t.right = t.left;
	t.bottom = t.top;
	if (text[2] == ':' && (!tg_info_point(info, text + 3, &t.right, &t.bottom) || text[5]))
		return false;
	if (text[2] != ':' && text[2] != '\0')
		return false;
	*rect = (struct tg_rect){t.left < t.right ? t.left : t.right,
		t.top < t.bottom ? t.top : t.bottom, t.left < t.right ? t.right : t.left,
		t.top < t.bottom ? t.bottom : t.top};
	return true;
}

size_t tg_info_format_rect(const struct tg_rect *rect, char out[6])
{
	const int sides[4] = {rect->left, rect->top, rect->right, rect->bottom};
	char letters[4];

	for (int i = 0; i < 4; i++)
		letters[i] = (char)(sides[i] < 26 ? 'a' + sides[i] : 'A' + sides[i] - 26);
	memcpy(out, letters, 2);
	out[2] = ':';
	memcpy(out + 3, letters + 2, 2);
	return rect->left == rect->right && rect->top == rect->bottom ? 2 : 5;
}

bool tg_info_move(const struct tg_record_info *info, const char *text, int *cell)
{
	int col, row;

	if (text[0] == '\0' || (strcmp(text, "tt") == 0 && info->cols <= 19 && info->rows <= 19)) {
		*cell = CELL_PASS;
		return true;
	}
	if (text[1] == '\0' || text[2] != '\0' || !tg_info_point(info, text, &col, &row))
		return false;
	*cell = row * info->cols + col;
	return true;
}
