/* The count of a game of Go: dead stones, agreement, playing on. */
#include "server/inside.h"

#include <string.h>

static void mark_chain(const struct tg_position *pos, tg_point point, bool dead[TG_MAX_POINTS])
{
	tg_point chain[TG_MAX_POINTS];

	if (tg_position_at(pos, point) == TG_EMPTY)
		return;
	for (int i = tg_position_chain(pos, point, chain) - 1; i >= 0; i--)
		dead[chain[i]] = true;
}

/* Vertices to the flags of their whole chains; false: the error was sent. */
static bool read_dead(
	struct tg_call *call, const struct tg_position *pos, json_t *list, bool dead[TG_MAX_POINTS])
{
	enum tg_game game = tg_position_game(pos);
	struct tg_size size = tg_position_size(pos);
	struct tg_problem problem;
	size_t index;
	json_t *entry;

	memset(dead, 0, TG_MAX_POINTS * sizeof(*dead));
	if (!json_is_array(list)) {
		tg_problem_field(&problem, "dead", "a list of vertices");
		tg_reply_problem(call, &problem);
		return false;
	}
	json_array_foreach(list, index, entry)
	{
		tg_point point;
		if (!json_is_string(entry) ||
			tg_vertex_parse(game, size, json_string_value(entry), &point) != TG_OK ||
			point < 0) {
			tg_problem_field(&problem, "dead", "entry %zu is not a point", index);
			tg_reply_problem(call, &problem);
			return false;
		}
		mark_chain(pos, point, dead);
	}
	return true;
}

static const char not_now[] = "dead stones are agreed after two passes";

/* Outside of the count: the board as it stands, with the given dead stones; nothing is changed. */
static void reply_estimate(struct tg_call *call, struct tg_room *room, const bool *dead)
{
	const struct tg_position *pos = tg_session_position(room->session);
	json_t *state = tg_state_json(room);

	json_object_set_new(state, "score", tg_score_json(pos, dead));
	tg_reply_json(call, 200, state);
}

static void toggle(struct tg_call *call, struct tg_room *room, const char *text)
{
	struct tg_problem problem;
	struct tg_view view;
	tg_point point;

	tg_session_view(room->session, &view);
	if (view.phase != TG_PHASE_SCORING) {
		tg_reply_phase(call, room, not_now);
	} else if (tg_vertex_parse(view.game, view.size, text, &point) != TG_OK || point < 0 ||
		tg_session_toggle_dead(room->session, point).status != TG_OK) {
		tg_problem_field(&problem, "toggle", "there is no stone at %.12s", text);
		tg_reply_problem(call, &problem);
	} else {
		tg_reply_settled(call, room);
	}
}

static void set_dead(struct tg_call *call, struct tg_room *room, json_t *list)
{
	bool dead[TG_MAX_POINTS];
	struct tg_view view;

	tg_session_view(room->session, &view);
	memcpy(dead, view.dead, sizeof(dead));
	if (tg_game_is_five(view.game)) {
		tg_reply_phase(call, room, "five-in-a-row is not counted");
		return;
	}
	if (list && !read_dead(call, tg_session_position(room->session), list, dead))
		return;
	if (view.phase != TG_PHASE_SCORING) {
		reply_estimate(call, room, dead);
		return;
	}
	if (list)
		tg_session_set_dead(room->session, dead);
	tg_reply_settled(call, room);
}

void tg_route_score(struct tg_call *call)
{
	static const char *const keys[] = {"dead", "toggle", NULL};
	json_t *object = tg_call_object(call, keys);
	struct tg_problem problem;
	struct tg_room *room;
	const char *text = NULL;

	if (!object)
		return;
	if (!tg_fields_text(object, "toggle", &text, &problem))
		tg_reply_problem(call, &problem);
	else if ((room = tg_room_of_call(call)) == NULL)
		;
	else if (text)
		toggle(call, room, text);
	else
		set_dead(call, room, json_object_get(object, "dead"));
	json_decref(object);
}

static void decide(struct tg_call *call, struct tg_verdict (*ask)(struct tg_session *session))
{
	static const char *const keys[] = {NULL};
	json_t *object = tg_call_object(call, keys);
	struct tg_room *room;

	if (!object)
		return;
	json_decref(object);
	room = tg_room_of_call(call);
	if (!room)
		return;
	if (ask(room->session).status == TG_OK)
		tg_reply_settled(call, room);
	else
		tg_reply_phase(call, room, not_now);
}

void tg_route_agree(struct tg_call *call)
{
	decide(call, tg_session_agree);
}

void tg_route_resume(struct tg_call *call)
{
	decide(call, tg_session_resume);
}
