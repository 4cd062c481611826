/* The sentences and names of types.h. */
#include "tengen/types.h"
#include "tengen/tengen.h"
#include "base/text.h"

const char *tg_version(void)
{
	return TG_VERSION;
}

const char *tg_status_text(enum tg_status status)
{
	switch (status) {
	case TG_OK: return "success";
	case TG_ERR_NOMEM: return "out of memory";
	case TG_ERR_IO: return "input or output failed";
	case TG_ERR_SYNTAX: return "this text cannot be read";
	case TG_ERR_TOO_LARGE: return "larger than the limit";
	case TG_ERR_UNSUPPORTED: return "not supported";
	case TG_ERR_ARGUMENT: return "a value is out of its range";
	case TG_ERR_STATE: return "not possible now";
	case TG_ERR_TIMEOUT: return "no answer in time";
	case TG_ERR_PEER: return "the other program broke off or broke the protocol";
	case TG_ERR_VERSION: return "written by a newer version";
	case TG_ERR_FULL: return "no space left";
	case TG_ERR_NOT_FOUND: return "not found";
	case TG_ERR_CONFLICT: return "changed in the meantime";
	}
	return "unknown status";
}

const char *tg_refusal_text(enum tg_refusal refusal)
{
	switch (refusal) {
	case TG_LEGAL: return "legal";
	case TG_REFUSED_BOUNDS: return "out of bounds";
	case TG_REFUSED_OCCUPIED: return "occupied";
	case TG_REFUSED_SUICIDE: return "suicide";
	case TG_REFUSED_KO: return "ko";
	case TG_REFUSED_SUPERKO: return "superko";
	case TG_REFUSED_OVERLINE: return "overline";
	case TG_REFUSED_DOUBLE_FOUR: return "double-four";
	case TG_REFUSED_DOUBLE_THREE: return "double-three";
	case TG_REFUSED_TURN: return "not your turn";
	case TG_REFUSED_OVER: return "game over";
	}
	return "unknown refusal";
}

static const char *const game_names[TG_GAME_COUNT] = {
	"go", "gomoku", "standard", "renju", "caro", "caro-exact"};

const char *tg_game_name(enum tg_game game)
{
	return (unsigned)game < TG_GAME_COUNT ? game_names[game] : "unknown";
}

bool tg_game_parse(const char *text, enum tg_game *game)
{
	if (tg_text_equal_nocase(text, "freestyle")) {
		*game = TG_GAME_GOMOKU;
		return true;
	}
	for (int i = 0; i < TG_GAME_COUNT; i++) {
		if (tg_text_equal_nocase(text, game_names[i])) {
			*game = (enum tg_game)i;
			return true;
		}
	}
	return false;
}
