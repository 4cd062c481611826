/*
 * What an endpoint may be: names that fit a command line, an address that says where the key goes, and
 * the key itself, from the environment or a file that is its owner's alone.
 */
#include "model/endpoint.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse(char error[TG_ENDPOINT_ERROR_MAX], const char *text)
{
	snprintf(error, TG_ENDPOINT_ERROR_MAX, "%s", text);
	return false;
}

static bool is_word(const char *text, const char *more)
{
	for (const char *c = text; *c; c++)
		if (!tg_is_digit(*c) && !(tg_to_lower(*c) >= 'a' && tg_to_lower(*c) <= 'z') &&
			!strchr(more, *c))
			return false;
	return true;
}

static bool has_control(const char *text)
{
	for (const char *c = text; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			return true;
	return false;
}

/* The host of an address whose scheme is known, without port and brackets. */
static void host_of(const char *url, char host[TG_ENDPOINT_URL_MAX])
{
	const char *start = strstr(url, "://") + 3;
	size_t length = strcspn(start, "/:?#");

	if (*start == '[') {
		start++;
		length = strcspn(start, "]");
	}
	snprintf(host, TG_ENDPOINT_URL_MAX, "%.*s", (int)length, start);
}

/* 127/8, and the private networks of RFC 1918. */
static bool is_near_number(const char *host)
{
	char part[4];
	long second;

	if (strncmp(host, "172.", 4) != 0)
		return strncmp(host, "127.", 4) == 0 || strncmp(host, "10.", 3) == 0 ||
			strncmp(host, "192.168.", 8) == 0;
	snprintf(part, sizeof(part), "%.*s", (int)strcspn(host + 4, "."), host + 4);
	return tg_text_parse_int(part, 16, 31, &second);
}

/* This machine, a private network, or a name that only such a network knows. */
static bool is_near(const char *url)
{
	char host[TG_ENDPOINT_URL_MAX];
	size_t length;

	host_of(url, host);
	length = strlen(host);
	if (strspn(host, "0123456789.") == length)
		return is_near_number(host);
	return strcmp(host, "::1") == 0 || !strpbrk(host, ".:") ||
		(length > 6 && strcmp(host + length - 6, ".local") == 0);
}

static bool check_url(const struct tg_endpoint *endpoint, char error[TG_ENDPOINT_ERROR_MAX])
{
	const char *url = endpoint->url;
	bool is_plain = strncmp(url, "http://", 7) == 0;
	size_t length = strlen(url);

	if (!is_plain && strncmp(url, "https://", 8) != 0)
		return refuse(error, "\"url\" must begin with http:// or https://");
	if (has_control(url) || strpbrk(url, " \"<>\\^`{|}"))
		return refuse(error, "\"url\" holds a character that an address cannot have");
	if (strpbrk(url, "@?#"))
		return refuse(error,
			"\"url\" must be scheme, host, port and path only; a key belongs into "
			"key_env");
	if (strcspn(url + (is_plain ? 7 : 8), "/:") == 0)
		return refuse(error, "\"url\" has no host");
	if (length > 17 && strcmp(url + length - 17, "/chat/completions") == 0)
		return refuse(error, "\"url\" ends before /chat/completions, usually in /v1");
	if (is_plain && (endpoint->key_env[0] || endpoint->key_file[0]) && !is_near(url))
		return refuse(error,
			"a key is not sent over plain http outside this machine's network; use "
			"https");
	return true;
}

bool tg_endpoint_check(const struct tg_endpoint *endpoint, char error[TG_ENDPOINT_ERROR_MAX])
{
	if (!endpoint->name[0] || !is_word(endpoint->name, "-_."))
		return refuse(error, "\"name\" must be letters, digits, - _ and . only");
	if (!endpoint->model[0] || has_control(endpoint->model))
		return refuse(error, "\"model\" must be what the server calls the model");
	if (!is_word(endpoint->language, "-"))
		return refuse(error, "\"language\" must be a code such as en or zh-CN");
	if (!is_word(endpoint->key_env, "_"))
		return refuse(error,
			"\"key_env\" must be the NAME of an environment variable, not the key");
	return check_url(endpoint, error);
}

/* --- the key --- */

static bool key_is_fine(const char *key)
{
	return key[0] != '\0' && !has_control(key) && !strchr(key, ' ');
}

static bool read_open_file(int file, char key[TG_ENDPOINT_KEY_MAX], const char **why)
{
	struct stat about;
	ssize_t length;

	*why = "cannot be read";
	if (fstat(file, &about) != 0)
		return false;
	*why = "must be a file of yours with mode 0600 (chmod 600)";
	if (!S_ISREG(about.st_mode) || about.st_uid != geteuid() || (about.st_mode & 077) != 0)
		return false;
	length = read(file, key, TG_ENDPOINT_KEY_MAX);
	*why = "holds no key, or one that is too long";
	if (length <= 0 || length == TG_ENDPOINT_KEY_MAX)
		return false;
	key[length] = '\0';
	key[strcspn(key, "\r\n")] = '\0';
	return key_is_fine(key);
}

static bool read_key_file(
	const char *path, char key[TG_ENDPOINT_KEY_MAX], char error[TG_ENDPOINT_ERROR_MAX])
{
	int file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	const char *why = strerror(errno);
	bool is_good = file >= 0 && read_open_file(file, key, &why);

	if (file >= 0)
		close(file);
	if (!is_good)
		snprintf(error, TG_ENDPOINT_ERROR_MAX, "the key file %.100s: %s", path, why);
	return is_good;
}

bool tg_endpoint_key(const struct tg_endpoint *endpoint, char key[TG_ENDPOINT_KEY_MAX],
	char error[TG_ENDPOINT_ERROR_MAX])
{
	const char *value;

	key[0] = '\0';
	if (!endpoint->key_env[0])
		return !endpoint->key_file[0] || read_key_file(endpoint->key_file, key, error);
	value = getenv(endpoint->key_env);
	if (value && strlen(value) < TG_ENDPOINT_KEY_MAX && key_is_fine(value)) {
		memcpy(key, value, strlen(value) + 1);
		return true;
	}
	snprintf(error, TG_ENDPOINT_ERROR_MAX,
		"the environment variable %s holds no key; set it before tengen starts",
		endpoint->key_env);
	return false;
}
