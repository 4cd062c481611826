/* POST /api/read-board: a picture that the server's own drawing made, and what is no picture. */
#include "client.h"

#include "image/image.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct answer post(int port, const char *path, const void *bytes, size_t length)
{
	char *request = malloc(length + 512);
	int head = snprintf(request, 512,
		"POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: image/png\r\n"
		"Content-Length: %zu\r\nConnection: close\r\n\r\n",
		path, port, length);

	memcpy(request + head, bytes, length);
	struct answer answer = send_raw(port, request, (size_t)head + length);
	free(request);
	return answer;
}

/* A 9x9 board with a black stone on the third column of the second row, a white one beside it. */
static bool draw(struct tg_image *image)
{
	struct tg_picture *picture = malloc(sizeof(*picture));

	tg_picture_begin(picture, TG_GAME_GO, 9, 9, NULL);
	picture->cells[11] = TG_BLACK;
	picture->cells[12] = TG_WHITE;
	bool is_drawn = tg_image_draw(picture, image) == TG_OK;
	free(picture);
	return is_drawn;
}

static void a_board(void **state)
{
	struct tg_image image;
	const char *first, *second, *black, *white;

	if (!draw(&image))
		skip();
	struct answer answer =
		post(port_of(state), "/api/read-board?game=go", image.bytes, image.length);
	assert_int_equal(answer.status, 200);
	assert_int_equal(json_unpack(answer.json, "{s:[s,s], s:[s], s:[s]}", "board", &first,
				 &second, "black", &black, "white", &white),
		0);
	assert_string_equal(first, ".........");
	assert_string_equal(second, "..XO.....");
	assert_string_equal(black, "C8");
	assert_string_equal(white, "D8");
	finish_answer(&answer);
	answer = post(port_of(state), "/api/read-board?game=chess", image.bytes, image.length);
	assert_int_equal(answer.status, 400);
	finish_answer(&answer);
	answer = post(port_of(state), "/api/read-board", image.bytes, image.length / 2);
	assert_int_equal(answer.status, 422);
	assert_string_equal(code_of(answer.json), "bad_image");
	finish_answer(&answer);
	free(image.bytes);
}

static void no_board(void **state)
{
	/* One white pixel. */
	static const uint8_t pixel[] = {0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00,
		0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01,
		0x08, 0x00, 0x00, 0x00, 0x00, 0x3a, 0x7e, 0x9b, 0x55, 0x00, 0x00, 0x00, 0x0a, 0x49,
		0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0xf8, 0x0f, 0x00, 0x01, 0x01, 0x01, 0x00, 0xb1,
		0x38, 0xf6, 0x14, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60,
		0x82};
	struct tg_image image;
	struct answer answer = post(port_of(state), "/api/read-board", "no picture", 10);

	assert_true(answer.status == 422 || answer.status == 501);
	finish_answer(&answer);
	if (!draw(&image))
		skip();
	free(image.bytes);
	answer = post(port_of(state), "/api/read-board", pixel, sizeof(pixel));
	assert_int_equal(answer.status, 422);
	assert_string_equal(code_of(answer.json), "no_board");
	finish_answer(&answer);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_board),
		cmocka_unit_test(no_board),
	};

	return cmocka_run_group_tests(tests, set_up_server, tear_down_server);
}
