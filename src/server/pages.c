/*
 * The page: files that the build put into the program. No path of a request ever becomes a path of the
 * disk.
 */
#include "server/inside.h"

#include <stdio.h>
#include <string.h>

/* Made from web/dist/ by tools/embed.c. */
extern const struct tg_embedded tg_web_files[];

static const char security_policy[] =
	"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
	"connect-src 'self'; font-src 'self'; media-src 'self'; manifest-src 'self'; "
	"worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static const char *type_of(const char *name)
{
	static const struct {
		const char *end, *type;
	} types[] = {
		{".html", "text/html; charset=utf-8"},
		{".js", "text/javascript; charset=utf-8"},
		{".css", "text/css; charset=utf-8"},
		{".svg", "image/svg+xml"},
		{".png", "image/png"},
		{".ico", "image/x-icon"},
		{".json", "application/json"},
		{".webmanifest", "application/manifest+json"},
		{".woff2", "font/woff2"},
		{".txt", "text/plain; charset=utf-8"},
	};
	const char *dot = strrchr(name, '.');

	for (size_t i = 0; dot && i < sizeof(types) / sizeof(types[0]); i++)
		if (strcmp(dot, types[i].end) == 0)
			return types[i].type;
	return "application/octet-stream";
}

/* "/" and "/g/ID" are the page itself. */
static const char *name_of(const char *path)
{
	if (strcmp(path, "/") == 0 || strncmp(path, "/g/", 3) == 0)
		return "index.html";
	return path[0] == '/' ? path + 1 : path;
}

bool tg_route_page(struct tg_call *call)
{
	const char *name = name_of(call->path);
	const struct tg_embedded *file = tg_web_files;
	const char *known = evhttp_find_header(
		evhttp_request_get_input_headers(call->request), "If-None-Match");
	char tag[24];

	while (file->name && strcmp(file->name, name) != 0)
		file++;
	if (!file->name)
		return false;
	snprintf(tag, sizeof(tag), "\"%s\"", file->hash);
	tg_reply_header(call, "ETag", tag);
	tg_reply_header(call, "Cache-Control", "no-cache");
	tg_reply_header(call, "Content-Security-Policy", security_policy);
	tg_reply_header(call, "Cross-Origin-Opener-Policy", "same-origin");
	if (known && strstr(known, tag))
		tg_reply_bytes(call, 304, NULL, NULL, 0);
	else
		tg_reply_bytes(call, 200, type_of(name), file->data, file->length);
	return true;
}
