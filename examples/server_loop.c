/* A session in an event loop: `server_loop Q16 D4 Q4` plays these for Black, the engine answers. */
#include <poll.h>
#include <stdio.h>
#include <unistd.h>
#include <tengen/tengen.h>

/* On the engine's thread: wakes the loop, and does nothing else. */
static void wake(void *context)
{
	(void)!write(((const int *)context)[1], "!", 1);
}

/* On the loop's thread, when the state is whole: what a server would send to its watchers. */
static void hear(void *context, struct tg_session *session, const struct tg_event *event)
{
	const struct tg_position *pos = tg_session_position(session);
	char vertex[TG_VERTEX_MAX];
	enum tg_color color;
	if (event->kind != TG_EVENT_MOVE)
		return;
	tg_point move = tg_position_move(pos, event->ply - 1, &color);
	tg_vertex_format(TG_GAME_GO, tg_position_size(pos), move, vertex);
	printf("%d %s %s\n", event->ply, color == TG_BLACK ? "black" : "white", vertex);
}

int main(int argc, char **argv)
{
	struct tg_session_options options = {.setup = TG_SETUP_INIT, .wake = wake};
	struct tg_session *session;
	struct tg_view view;
	tg_point point;
	int ends[2], next = 1;
	char byte;

	options.seats[1] = (struct tg_seat){TG_SEAT_ENGINE, "", 4, NULL, {.nodes = 100}};
	options.seats[1].engine = tg_engine_create("go", TG_GAME_GO, NULL, NULL);
	options.pool = tg_pool_create(1);
	options.wake_context = ends;
	if (pipe(ends) != 0 || tg_session_create(&options, &session) != TG_OK)
		return 3;
	tg_session_listen(session, hear, NULL);
	for (tg_session_start(session);;) {
		tg_session_view(session, &view);
		if (view.is_thinking) { /* a server polls its sockets beside the pipe, too */
			int64_t wait = tg_session_tick(session); /* nanoseconds, -1: no clock */
			struct pollfd answer = {.fd = ends[0], .events = POLLIN};
			poll(&answer, 1, wait < 0 ? -1 : (int)(wait / 1000000) + 1);
			if ((answer.revents & POLLIN) && read(ends[0], &byte, 1) == 1)
				tg_session_pump(session);
		} else if (next == argc ||
			tg_vertex_parse(view.game, view.size, argv[next++], &point) != TG_OK ||
			tg_session_play(session, TG_BLACK, point, view.ply).status != TG_OK) {
			break; /* no more moves, or one that is refused */
		}
	}
	tg_session_destroy(session); /* before its pool */
	tg_pool_destroy(options.pool);
	return next == argc && view.ply == 2 * (argc - 1) ? 0 : 1;
}
