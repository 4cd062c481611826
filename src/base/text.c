/* Numbers and comparisons of text.h, independent of the locale. */
#include "base/text.h"

bool tg_text_equal_nocase(const char *a, const char *b)
{
	while (*a && tg_to_lower(*a) == tg_to_lower(*b)) {
		a++;
		b++;
	}
	return tg_to_lower(*a) == tg_to_lower(*b);
}

static bool begins_nocase(const char *text, const char *part)
{
	while (*part && tg_to_lower(*text) == tg_to_lower(*part)) {
		text++;
		part++;
	}
	return *part == '\0';
}

bool tg_text_has_nocase(const char *text, const char *part)
{
	for (; *text; text++)
		if (begins_nocase(text, part))
			return true;
	return *part == '\0';
}

bool tg_text_parse_int(const char *text, long low, long high, long *value)
{
	bool minus = *text == '-';
	const char *p = text + minus;
	long long sum = 0;

	if (!tg_is_digit(*p))
		return false;
	for (; tg_is_digit(*p); p++) {
		sum = sum * 10 + (*p - '0');
		if (sum > INT32_MAX * 2LL)
			return false;
	}
	if (minus)
		sum = -sum;
	if (*p != '\0' || sum < low || sum > high)
		return false;
	*value = (long)sum;
	return true;
}

bool tg_text_parse_number(const char *text, double *value)
{
	const char *p = text;
	bool minus = *p == '-';
	double sum = 0, scale = 1;
	int digits = 0;

	if (*p == '-' || *p == '+')
		p++;
	for (; tg_is_digit(*p) && digits < 300; p++, digits++)
		sum = sum * 10 + (*p - '0');
	if (*p == '.')
		for (p++; tg_is_digit(*p) && digits < 300; p++, digits++) {
			scale /= 10;
			sum += (*p - '0') * scale;
		}
	if (digits == 0 || *p != '\0')
		return false;
	*value = minus ? -sum : sum;
	return true;
}
