/* The growing byte buffer of buffer.h: capacity doubles, one byte is kept for the zero at the end. */
#include "base/buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool reserve(struct tg_buffer *buffer, size_t extra)
{
	if (buffer->failed != TG_OK)
		return false;
	if (extra > buffer->max - buffer->length) {
		buffer->failed = TG_ERR_TOO_LARGE;
		return false;
	}

	size_t need = buffer->length + extra + 1;
	if (need <= buffer->capacity)
		return true;
	size_t capacity = buffer->capacity ? buffer->capacity : 64;
	while (capacity < need)
		capacity += capacity / 2 + 1;
	char *data = realloc(buffer->data, capacity);
	if (!data) {
		buffer->failed = TG_ERR_NOMEM;
		return false;
	}
	buffer->data = data;
	buffer->capacity = capacity;
	return true;
}

void tg_buffer_append(struct tg_buffer *buffer, const void *bytes, size_t length)
{
	if (!reserve(buffer, length))
		return;
	if (length > 0)
		memcpy(buffer->data + buffer->length, bytes, length);
	buffer->length += length;
	buffer->data[buffer->length] = '\0';
}

void tg_buffer_append_text(struct tg_buffer *buffer, const char *text)
{
	tg_buffer_append(buffer, text, strlen(text));
}

void tg_buffer_append_char(struct tg_buffer *buffer, char c)
{
	tg_buffer_append(buffer, &c, 1);
}

void tg_buffer_vprintf(struct tg_buffer *buffer, const char *format, va_list arguments)
{
	va_list again;

	va_copy(again, arguments);
	int length = vsnprintf(NULL, 0, format, again);
	va_end(again);
	if (length < 0 || !reserve(buffer, (size_t)length))
		return;
	vsnprintf(buffer->data + buffer->length, (size_t)length + 1, format, arguments);
	buffer->length += (size_t)length;
}

void tg_buffer_printf(struct tg_buffer *buffer, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	tg_buffer_vprintf(buffer, format, arguments);
	va_end(arguments);
}

void tg_buffer_consume(struct tg_buffer *buffer, size_t length)
{
	if (length > buffer->length)
		length = buffer->length;
	if (length == 0)
		return;
	memmove(buffer->data, buffer->data + length, buffer->length - length + 1);
	buffer->length -= length;
}

void tg_buffer_clear(struct tg_buffer *buffer)
{
	buffer->length = 0;
	buffer->failed = TG_OK;
	if (buffer->data)
		buffer->data[0] = '\0';
}

char *tg_buffer_take(struct tg_buffer *buffer, size_t *length)
{
	char *data = NULL;

	if (reserve(buffer, 0)) {
		data = buffer->data;
		data[buffer->length] = '\0';
		if (length)
			*length = buffer->length;
		buffer->data = NULL;
	}
	tg_buffer_finish(buffer);
	return data;
}

void tg_buffer_finish(struct tg_buffer *buffer)
{
	free(buffer->data);
	buffer->data = NULL;
	buffer->length = 0;
	buffer->capacity = 0;
	buffer->failed = TG_OK;
}
