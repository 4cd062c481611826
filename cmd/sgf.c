/*
 * `tengen sgf`: looks into game records, checks them, mends them. The words info and render are in
 * files of their own.
 */
#include "cmd.h"

#include "base/buffer.h"
#include "options.h"
#include "sgf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char cmd_sgf_help[] =
	"usage: tengen sgf info [--json] FILE...\n"
	"       tengen sgf check FILE...\n"
	"       tengen sgf convert [-o FILE] FILE...\n"
	"       tengen sgf render [OPTIONS] FILE\n"
	"\n"
	"info      games, nodes, moves, prisoners and the board at the end of the main line;\n"
	"          --json: one object a file\n"
	"check     each fault as `file:line:col: message [code]`; exit status 0 without a\n"
	"          finding, 1 with warnings, 2 where a file or a game in it is rejected\n"
	"convert   clean FF[4] in UTF-8, whatever came in: mends what has one reading, splits\n"
	"          nodes with setup and a move, keeps unknown properties\n"
	"render    the board as a picture, with the markup of its node:\n"
	"  --format F     text (default), svg or png\n"
	"  --move N       after move N of the main line (default: at its end)\n"
	"  --game N       of a collection, from 1\n"
	"  --numbers      SVG and PNG: numbers of the moves on the stones\n"
	"  --plain        without coordinates\n"
	"  --unicode      text: round stones instead of X and O\n"
	"  --variations   letters on the points where the record goes on\n"
	"  -o FILE        write there instead of stdout\n"
	"\n"
	"FILE may be `-` for stdin. Besides SGF these are read, told apart by content: Gomocup's\n"
	".psq, Tygem's .gib, wBaduk's .ngf, PandaNet's .ugf, RenLib's .lib, RenjuNet's .rif.\n"
	"\n"
	"examples:\n"
	"  tengen sgf check *.sgf\n"
	"  tengen sgf convert -o clean.sgf old-gb2312.sgf\n"
	"  tengen sgf render --format svg --move 50 --numbers game.sgf > game.svg\n";

enum { FILE_MAX = 1 << 30 };

static bool read_all(const char *path, struct tg_buffer *bytes)
{
	bool is_stdin = strcmp(path, "-") == 0;
	FILE *file = is_stdin ? stdin : fopen(path, "rb");
	char room[1 << 16];
	size_t length;

	if (!file) {
		cmd_failed("sgf", "cannot open %s: %s", path, strerror(errno));
		return false;
	}
	while ((length = fread(room, 1, sizeof(room), file)) > 0)
		tg_buffer_append(bytes, room, length);
	bool is_fine = !ferror(file) && bytes->failed == TG_OK;
	if (!is_fine)
		cmd_failed("sgf", "cannot read %s: %s", path,
			bytes->failed ? tg_status_text(bytes->failed) : strerror(errno));
	if (!is_stdin)
		fclose(file);
	return is_fine;
}

struct tg_record *sgf_read(
	const char *path, unsigned flags, int *status, struct tg_finding *finding)
{
	struct tg_buffer bytes = TG_BUFFER_INIT(FILE_MAX);
	struct tg_record_limits limits = TG_RECORD_LIMITS_INIT;
	struct tg_finding error;
	struct tg_record *record = NULL;

	limits.keep_going = flags & SGF_KEEP_GOING;
	limits.check_moves = flags & SGF_CHECK_MOVES;
	/* a person's own file: as large as it is */
	limits.max_bytes = FILE_MAX;
	limits.max_nodes = (size_t)1 << 27;
	*status = CMD_FAILED;
	if (read_all(path, &bytes)) {
		*status = tg_record_read_any(bytes.data ? bytes.data : "", bytes.length, &limits,
				  &record, &error) == TG_OK
			? CMD_OK
			: CMD_NO;
		if (!record && finding)
			*finding = error;
		else if (!record)
			fprintf(stderr, "%s:%d:%d: %s [%d]\n", path, error.line, error.column,
				error.message, error.code);
	}
	tg_buffer_finish(&bytes);
	return record;
}

/* --- check ------------------------------------------------------------------------------------- */

static void print_finding(const char *path, const struct tg_finding *finding)
{
	printf("%s:%d:%d: %s [%d]\n", path, finding->line, finding->column, finding->message,
		finding->code);
}

/* Exit status of one file: 0 clean, 1 warnings, 2 rejected; 3 unreadable. */
static int check_file(const char *path)
{
	struct tg_finding error;
	int status;
	struct tg_record *record =
		sgf_read(path, SGF_KEEP_GOING | SGF_CHECK_MOVES, &status, &error);

	if (!record && status == CMD_NO) {
		print_finding(path, &error);
		return 2;
	}
	if (!record)
		return CMD_FAILED;
	int worst = 0;
	for (size_t i = 0; tg_record_warning(record, i); i++) {
		const struct tg_finding *finding = tg_record_warning(record, i);
		print_finding(path, finding);
		worst = finding->is_error ? 2 : worst > 1 ? worst : 1;
	}
	tg_record_destroy(record);
	return worst;
}

static int check(int argc, char **argv)
{
	int worst = 0;

	for (int i = 1; i < argc; i++) {
		int status = check_file(argv[i]);
		worst = status > worst ? status : worst;
	}
	return worst;
}

/* --- convert ----------------------------------------------------------------------------------- */

static int convert_file(const char *path, FILE *out)
{
	int status;
	struct tg_record *record = sgf_read(path, 0, &status, NULL);
	char *text = NULL;
	size_t length = 0;

	if (!record)
		return status;
	enum tg_status written = tg_record_mend(record, NULL);
	if (written == TG_OK)
		written = tg_record_write(record, &text, &length);
	if (written != TG_OK)
		status = cmd_failed("sgf", "%s: %s", path, tg_status_text(written));
	else if (fwrite(text, 1, length, out) != length)
		status = cmd_failed("sgf", "cannot write: %s", strerror(errno));
	free(text);
	tg_record_destroy(record);
	return status;
}

static int convert(int argc, char **argv)
{
	const char *path = NULL;
	int words, worst = CMD_OK;
	const struct cmd_option options[] = {{.name = "-o", .value = &path}, {.name = NULL}};
	int status = cmd_read_options(argc, argv, options, &words);

	if (status != CMD_OK)
		return status;
	if (words == 0)
		return cmd_usage("sgf", "convert needs a file");
	FILE *out = path ? fopen(path, "wb") : stdout;
	if (!out)
		return cmd_failed("sgf", "cannot open %s: %s", path, strerror(errno));
	for (int i = 1; i <= words; i++) {
		status = convert_file(argv[i], out);
		worst = status > worst ? status : worst;
	}
	if ((path ? fclose(out) : fflush(out)) != 0)
		worst = cmd_failed("sgf", "cannot write: %s", strerror(errno));
	return worst;
}

int cmd_sgf(int argc, char **argv)
{
	static const struct {
		const char *word;
		int (*run)(int argc, char **argv);
	} words[] = {
		{"info", sgf_info}, {"check", check}, {"convert", convert}, {"render", sgf_render}};
	static char name[] = "sgf"; /* what messages call it */

	if (argc < 2)
		return cmd_usage("sgf", "info, check, convert or render?");
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		if (strcmp(argv[1], words[i].word) != 0)
			continue;
		if (argc < 3)
			return cmd_usage("sgf", "%s needs a file", argv[1]);
		argv[1] = name;
		return words[i].run(argc - 1, argv + 1);
	}
	return cmd_usage("sgf", "no such word: %s", argv[1]);
}
