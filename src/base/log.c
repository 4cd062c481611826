/* Formats a line for the sink of log.h. */
#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>

void tg_log(const struct tg_log *log, enum tg_log_level level, const char *format, ...)
{
	char text[1024];
	va_list arguments;

	if (!log || !log->line || level < log->least)
		return;
	va_start(arguments, format);
	vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	log->line(log->context, level, text);
}
