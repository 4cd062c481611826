/*
 * The transport of transport.h over libcurl 7.81 or later. One loop drives one transfer: it looks at the
 * stop flag and at the limits fifty times a second and leaves the rest to curl_multi_poll. Taking a
 * transfer out of the multi handle before its end closes its socket, which is how a server learns that
 * nobody wants the rest.
 */
#include "model/client.h"

#include "base/clock.h"
#include "model/plain.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SLICE_MS = 20 };

struct client {
	struct tg_transport transport; /* first */
	CURLM *multi;
};

/* One transfer. */
struct transfer {
	const struct tg_exchange *exchange;
	struct tg_exchange_result *result;
	CURL *easy;
	struct curl_slist *headers;
	int64_t began;
	int64_t heard; /* when the last byte of the body came, 0: none has */
	char words[CURL_ERROR_SIZE];
};

static size_t take_body(char *bytes, size_t size, size_t count, void *context)
{
	struct transfer *transfer = context;
	struct tg_exchange_result *result = transfer->result;
	size_t length = size * count;
	long status = 0;

	transfer->heard = tg_clock_now(NULL);
	tg_buffer_append(&result->body, bytes, length);
	if (result->body.failed != TG_OK)
		return 0; /* ends the transfer */
	curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
	if (transfer->exchange->hear && status == 200)
		transfer->exchange->hear(transfer->exchange->context, bytes, length);
	return length;
}

/* --- setting up --- */

/* A proxy of the environment is for the world, not for a server on this machine. */
static bool is_this_machine(const char *url)
{
	const char *host = strstr(url, "://");

	host = host ? host + 3 : url;
	return strncmp(host, "127.", 4) == 0 || strncasecmp(host, "localhost", 9) == 0 ||
		strncmp(host, "[::1]", 5) == 0;
}

static bool add_header(struct transfer *transfer, const char *line)
{
	struct curl_slist *grown = curl_slist_append(transfer->headers, line);

	if (grown)
		transfer->headers = grown;
	return grown != NULL;
}

static bool set_headers(struct transfer *transfer)
{
	const struct tg_exchange *exchange = transfer->exchange;
	char line[640];
	bool is_set = add_header(transfer,
			      exchange->stream ? "Accept: text/event-stream, application/json"
					       : "Accept: application/json") &&
		add_header(transfer, "Content-Type: application/json") &&
		add_header(transfer, "Expect:");

	if (exchange->key[0] && is_set) {
		snprintf(line, sizeof(line), "Authorization: Bearer %s", exchange->key);
		is_set = add_header(transfer, line);
		explicit_bzero(line, sizeof(line));
	}
	return is_set &&
		curl_easy_setopt(transfer->easy, CURLOPT_HTTPHEADER, transfer->headers) == 0;
}

static void set_protocols(CURL *easy)
{
#if LIBCURL_VERSION_NUM >= 0x075500
	curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
	curl_easy_setopt(easy, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
#if LIBCURL_VERSION_NUM >= 0x075700
	curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L); /* a slow name server holds up no cancel */
#endif
}

/* Certificates are checked, which is curl's default; nothing here turns that off. */
static bool set_up(struct transfer *transfer)
{
	const struct tg_exchange *exchange = transfer->exchange;
	CURL *easy = transfer->easy = curl_easy_init();

	if (!easy || !set_headers(transfer))
		return false;
	set_protocols(easy);
	curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
	curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
	/* A second answer that a server sends unasked must not be taken for the next one. */
	curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
	curl_easy_setopt(easy, CURLOPT_USERAGENT, "tengen/" TG_VERSION);
	curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)(exchange->connect_seconds * 1000));
	curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
	curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
	curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->words);
	if (is_this_machine(exchange->url))
		curl_easy_setopt(easy, CURLOPT_NOPROXY, "*");
	if (exchange->body) {
		curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long)strlen(exchange->body));
		curl_easy_setopt(easy, CURLOPT_POSTFIELDS, exchange->body);
	}
	return curl_easy_setopt(easy, CURLOPT_URL, exchange->url) == CURLE_OK;
}

/* --- watching --- */

static void end(struct tg_exchange_result *result, enum tg_model_code code, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static void end(struct tg_exchange_result *result, enum tg_model_code code, const char *format, ...)
{
	char line[2 * TG_MODEL_TEXT_MAX];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line, sizeof(line), format, arguments);
	va_end(arguments);
	result->code = code;
	tg_model_plain(line, result->error, sizeof(result->error));
}

/* Has a limit been met? Then the result says which. */
static bool is_late(struct transfer *transfer)
{
	const struct tg_exchange *exchange = transfer->exchange;
	struct tg_exchange_result *result = transfer->result;
	int64_t now = tg_clock_now(NULL);
	double all = (double)(now - transfer->began) / 1e9;
	double quiet = (double)(now - (transfer->heard ? transfer->heard : transfer->began)) / 1e9;

	if (all >= exchange->total_seconds)
		end(result, TG_MODEL_TIMEOUT, "no whole answer in the %.3g s left for this move",
			all);
	else if (!transfer->heard && quiet >= exchange->first_byte_seconds)
		end(result, TG_MODEL_TIMEOUT, "no first byte in %.3g s (first_byte_seconds)",
			quiet);
	else if (transfer->heard && quiet >= exchange->idle_seconds)
		end(result, TG_MODEL_TIMEOUT, "silent for %.3g s in mid-answer (idle_seconds)",
			quiet);
	else
		return false;
	return true;
}

static enum tg_model_code code_of(CURLcode code)
{
	switch (code) {
	case CURLE_OPERATION_TIMEDOUT: return TG_MODEL_TIMEOUT;
	case CURLE_COULDNT_RESOLVE_HOST:
	case CURLE_COULDNT_RESOLVE_PROXY:
	case CURLE_COULDNT_CONNECT:
	case CURLE_SSL_CONNECT_ERROR:
	case CURLE_PEER_FAILED_VERIFICATION: return TG_MODEL_CONNECT;
	case CURLE_OUT_OF_MEMORY: return TG_MODEL_NOMEM;
	default: return TG_MODEL_BROKEN;
	}
}

static void take_end(struct transfer *transfer, CURLcode code)
{
	struct tg_exchange_result *result = transfer->result;
	const char *words = transfer->words[0] ? transfer->words : curl_easy_strerror(code);

	if (result->body.failed == TG_ERR_TOO_LARGE)
		end(result, TG_MODEL_TOO_LARGE, "an answer of over %d KiB", TG_RESPONSE_MAX >> 10);
	else if (result->body.failed != TG_OK)
		end(result, TG_MODEL_NOMEM, "out of memory");
	else if (code != CURLE_OK)
		end(result, code_of(code), "%s: %s", transfer->exchange->url, words);
}

/* The facts that curl has once headers came, whatever became of the rest. */
static void take_facts(struct transfer *transfer)
{
	struct tg_exchange_result *result = transfer->result;
	curl_off_t retry_after = 0;
	long status = 0;

	curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
	curl_easy_getinfo(transfer->easy, CURLINFO_RETRY_AFTER, &retry_after);
	result->status = (int)status;
	if (retry_after > 0)
		result->retry_after = (double)retry_after;
}

/* Until the transfer has ended, is late, or is not wanted. */
static void run(CURLM *multi, struct transfer *transfer)
{
	const struct tg_stop *stop = transfer->exchange->stop;
	int running = 1, left;

	while (!tg_stop_is_set(stop)) {
		if (curl_multi_perform(multi, &running) != CURLM_OK) {
			end(transfer->result, TG_MODEL_NOMEM, "libcurl failed");
			return;
		}
		if (running == 0) {
			CURLMsg *message = curl_multi_info_read(multi, &left);
			take_end(transfer, message ? message->data.result : CURLE_RECV_ERROR);
			return;
		}
		if (is_late(transfer))
			return;
		curl_multi_poll(multi, NULL, 0, SLICE_MS, NULL);
	}
	end(transfer->result, TG_MODEL_STOPPED, "stopped");
}

static void exchange_by_curl(struct tg_transport *transport, const struct tg_exchange *exchange,
	struct tg_exchange_result *result)
{
	struct client *client = (struct client *)transport;
	struct transfer transfer = {
		.exchange = exchange, .result = result, .began = tg_clock_now(NULL)};

	*result = (struct tg_exchange_result){
		.retry_after = -1, .body = TG_BUFFER_INIT(TG_RESPONSE_MAX)};
	if (set_up(&transfer) && curl_multi_add_handle(client->multi, transfer.easy) == CURLM_OK) {
		run(client->multi, &transfer);
		take_facts(&transfer);
		curl_multi_remove_handle(client->multi, transfer.easy);
	} else {
		end(result, TG_MODEL_NOMEM, "out of memory");
	}
	curl_easy_cleanup(transfer.easy);
	curl_slist_free_all(transfer.headers);
}

static void wait_in_slices(
	struct tg_transport *transport, double seconds, const struct tg_stop *stop)
{
	struct client *client = (struct client *)transport;
	int64_t until = tg_clock_now(NULL) + (int64_t)(seconds * 1e9), left;

	while (!tg_stop_is_set(stop) && (left = until - tg_clock_now(NULL)) > 0) {
		int64_t ms = left / TG_NS_PER_MS + 1;
		curl_multi_poll(client->multi, NULL, 0, ms < SLICE_MS ? (int)ms : SLICE_MS, NULL);
	}
}

struct tg_transport *tg_client_create(void)
{
	struct client *client = calloc(1, sizeof(*client));

	if (!client)
		return NULL;
	client->transport.exchange = exchange_by_curl;
	client->transport.wait = wait_in_slices;
	if (curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK)
		client->multi = curl_multi_init();
	if (client->multi)
		return &client->transport;
	free(client);
	return NULL;
}

void tg_client_destroy(struct tg_transport *transport)
{
	struct client *client = (struct client *)transport;

	if (!client)
		return;
	curl_multi_cleanup(client->multi);
	curl_global_cleanup();
	free(client);
}
