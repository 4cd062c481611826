/*
 * A sink for lines that are meant for whoever runs the program. The library itself never prints: a
 * caller passes a sink, or NULL for silence.
 */
#ifndef BASE_LOG_H
#define BASE_LOG_H

enum tg_log_level { TG_LOG_DEBUG = 0, TG_LOG_INFO, TG_LOG_WARN, TG_LOG_ERROR };

struct tg_log {
	void (*line)(void *context, enum tg_log_level level, const char *text);
	void *context;
	enum tg_log_level least; /* lines below it are dropped */
};

/* Formats one line (at most 1023 bytes) and hands it to the sink. */
void tg_log(const struct tg_log *log, enum tg_log_level level, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
