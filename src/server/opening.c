/* swap and swap2 over HTTP: where the opening stands, and the request of the side that chooses. */
#include "server/inside.h"

static const char *const stages[] = {"done", "place", "choose"};

static json_t *offers_json(const struct tg_view *view)
{
	json_t *offers = json_array();

	for (int choice = 0; choice < TG_CHOICE_COUNT; choice++)
		if (tg_opening_offers(&view->opening, view->ply, (enum tg_opening_choice)choice))
			json_array_append_new(offers,
				json_string(tg_choice_name((enum tg_opening_choice)choice)));
	return offers;
}

json_t *tg_opening_json(const struct tg_view *view)
{
	bool is_done = view->stage == TG_STAGE_DONE;
	json_t *choices;

	if (view->opening.kind == TG_OPENING_NONE)
		return json_null();
	choices = json_array();
	for (int i = 0; i < view->opening.length; i++)
		json_array_append_new(
			choices, json_string(tg_choice_name(view->opening.choices[i])));
	return json_pack("{s:s, s:s, s:o, s:o, s:o}", "kind", tg_opening_name(view->opening.kind),
		"stage", stages[view->stage], "hand",
		tg_json_color(is_done ? TG_EMPTY : view->hand), "offers", offers_json(view),
		"choices", choices);
}

static void choose(struct tg_call *call, struct tg_room *room, enum tg_opening_choice choice)
{
	if (tg_session_choose(room->session, choice, -1).status == TG_OK)
		tg_reply_settled(call, room);
	else
		tg_reply_phase(call, room, "no person has to choose that now");
}

void tg_route_choose(struct tg_call *call)
{
	static const char *const keys[] = {"choice", "ply", "color", NULL};
	enum tg_opening_choice choice;
	struct tg_problem problem;
	const char *text = "";
	struct tg_room *room;
	struct tg_asked asked;

	if (!tg_asked_read(call, keys, &asked))
		return;
	if (!tg_fields_text(asked.object, "choice", &text, &problem)) {
		tg_reply_problem(call, &problem);
	} else if (!tg_choice_parse(text, &choice)) {
		tg_problem_field(&problem, "choice", "must be stay, swap or add");
		tg_reply_problem(call, &problem);
	} else if ((room = tg_room_at(call, &asked)) != NULL) {
		choose(call, room, choice);
	}
	json_decref(asked.object);
}
