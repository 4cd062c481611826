/*
 * The table of commands, joined from the groups that the other files of this folder end with.
 */
#include "protocol/gtp/gtp.h"

#include <string.h>

static const struct tg_gtp_command *const groups[] = {
	tg_gtp_core_commands,
	tg_gtp_play_commands,
	tg_gtp_handicap_commands,
	tg_gtp_time_commands,
	tg_gtp_rules_commands,
	tg_gtp_setup_commands,
	tg_gtp_query_commands,
	tg_gtp_score_commands,
	tg_gtp_think_commands,
	tg_gtp_analyze_commands,
	tg_gtp_record_commands,
	tg_gtp_gogui_commands,
};

enum { GROUPS = sizeof(groups) / sizeof(groups[0]) };

static unsigned mask_of(enum tg_game game)
{
	return tg_game_is_five(game) ? TG_GTP_FIVE : TG_GTP_GO;
}

const struct tg_gtp_command *tg_gtp_command_at(enum tg_game game, int index)
{
	for (int group = 0; group < GROUPS; group++)
		for (const struct tg_gtp_command *row = groups[group]; row->name; row++)
			if ((row->games & mask_of(game)) && index-- == 0)
				return row;
	return NULL;
}

const struct tg_gtp_command *tg_gtp_find(enum tg_game game, const char *name)
{
	for (int group = 0; group < GROUPS; group++)
		for (const struct tg_gtp_command *row = groups[group]; row->name; row++)
			if ((row->games & mask_of(game)) && strcmp(row->name, name) == 0)
				return row;
	return NULL;
}
