/*
 * `tengen serve`: the page and the HTTP interface, until SIGINT or SIGTERM.
 *
 * One line on stdout when it is ready, the address; everything else goes to stderr. Without --port a
 * port that is taken makes it try the next ones; with --port it is an error.
 */
#include "base/folder.h"
#include "base/log.h"
#include "base/text.h"
#include "cmd.h"
#include "options.h"
#include "server/server.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

const char cmd_serve_help[] =
	"usage: tengen serve [--port N] [--host A] [--data DIR] [--open] [--model-tokens N]\n"
	"\n"
	"Serves the page and the HTTP interface (docs/http-api.md) until Ctrl-C. Prints the "
	"address\n"
	"on standard output as soon as it answers.\n"
	"\n"
	"  --port N    the port (default 8361, or the next free one; 0: any)\n"
	"  --host A    the address to listen on (default 127.0.0.1: only this machine)\n"
	"  --data DIR  where games are kept (default $XDG_DATA_HOME/tengen, "
	"~/.local/share/tengen)\n"
	"  --open      opens the page in the browser\n"
	"  --model-tokens N\n"
	"              tokens a day for all language models together, read and written\n"
	"              (default: no limit)\n"
	"\n"
	"examples:\n"
	"  tengen serve\n"
	"  tengen serve --port 9000 --data ./games\n"
	"  tengen serve --host 0.0.0.0     whoever reaches this machine may play\n";

struct serve_options {
	struct tg_server_options server;
	bool opens;
	char data[4096];
};

/* The one server of the process, for the signal handler; set before the handler is. */
static struct tg_server *serving;

static void stop(int number)
{
	tg_server_stop(serving);
}

static void print_log(void *context, enum tg_log_level level, const char *text)
{
	static const char *const words[] = {"debug", "info", "warning", "error"};

	fprintf(stderr, "tengen serve: %s: %s\n", words[level], text);
}

static int read_options(int argc, char **argv, struct serve_options *options)
{
	static const struct option known[] = {{"port", required_argument, NULL, 'p'},
		{"host", required_argument, NULL, 'h'}, {"data", required_argument, NULL, 'd'},
		{"model-tokens", required_argument, NULL, 'm'}, {"open", no_argument, NULL, 'o'},
		{NULL, 0, NULL, 0}};
	bool has_port = false;
	long port = options->server.port, tokens = 0;
	int option;

	opterr = 0;
	while ((option = getopt_long(argc, argv, "", known, NULL)) != -1) {
		if (option == 'p' && !tg_text_parse_int(optarg, 0, 65535, &port))
			return cmd_usage("serve", "--port: 0 to 65535, not %s", optarg);
		if (option == 'm' && !tg_text_parse_int(optarg, 1, LONG_MAX, &tokens))
			return cmd_usage(
				"serve", "--model-tokens: a number from 1, not %s", optarg);
		if (option == 'd' && strlen(optarg) >= sizeof(options->data))
			return cmd_usage("serve", "--data: the name is too long");
		switch (option) {
		case 'p': has_port = true; break;
		case 'm': break;
		case 'h': options->server.host = optarg; break;
		case 'd': memcpy(options->data, optarg, strlen(optarg) + 1); break;
		case 'o': options->opens = true; break;
		default: return cmd_usage("serve", "no such option: %s", argv[optind - 1]);
		}
	}
	if (optind < argc)
		return cmd_usage("serve", "what is %s?", argv[optind]);
	options->server.port = (int)port;
	options->server.model_tokens = tokens;
	options->server.port_tries = has_port ? 1 : 100;
	return CMD_OK;
}

/* A browser is a child that goes its own way; its output is none of ours. */
static void open_page(const char *url)
{
	pid_t child = fork();

	if (child == 0) {
		if (fork() == 0) {
			if (freopen("/dev/null", "w", stdout) && freopen("/dev/null", "w", stderr))
				execlp("xdg-open", "xdg-open", url, (char *)NULL);
			_exit(127);
		}
		_exit(0);
	}
	if (child > 0)
		waitpid(child, NULL, 0);
}

static int serve(struct tg_server *server, const struct serve_options *options)
{
	struct sigaction action = {.sa_handler = stop};
	enum tg_status status;

	serving = server;
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	printf("tengen: %s\n", tg_server_url(server));
	fflush(stdout);
	if (options->server.port_tries > 1 && tg_server_port(server) != options->server.port)
		fprintf(stderr, "tengen serve: port %d is in use, so it is %d this time\n",
			options->server.port, tg_server_port(server));
	if (options->opens)
		open_page(tg_server_url(server));
	status = tg_server_run(server);
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	return status == TG_OK ? CMD_OK : cmd_failed("serve", "%s", tg_status_text(status));
}

int cmd_serve(int argc, char **argv)
{
	struct tg_log log = {print_log, NULL, TG_LOG_INFO};
	struct tg_server_options usual = TG_SERVER_OPTIONS_INIT;
	struct serve_options options = {.server = usual};
	struct tg_server *server;
	char error[300] = "";
	int code = read_options(argc, argv, &options);

	if (code != CMD_OK)
		return code;
	if (!options.data[0] && !cmd_data_folder(NULL, options.data, sizeof(options.data)))
		return cmd_failed(
			"serve", "no home folder; say where games are kept with --data DIR");
	if (!tg_folder_make(options.data))
		return cmd_failed("serve",
			"the folder %s cannot be made: %s; choose another with --data",
			options.data, strerror(errno));
	options.server.data = options.data;
	options.server.log = &log;
	/* A file that may not grow is a failed write, not the end of the program. */
	signal(SIGXFSZ, SIG_IGN);
	if (tg_server_create(&options.server, &server, error, sizeof(error)) != TG_OK)
		return cmd_failed("serve", "%s", error);
	code = serve(server, &options);
	tg_server_destroy(server);
	return code;
}
