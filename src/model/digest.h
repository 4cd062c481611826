/*
 * FNV-1a, 64 bits: names for requests and pictures, and the jitter of a wait. Not random and not
 * secret: the same input gives the same number, so that a test can say when the next try comes, and
 * the module that hands on a model's move needs no random numbers at all.
 */
#ifndef MODEL_DIGEST_H
#define MODEL_DIGEST_H

#include <stddef.h>
#include <stdint.h>

#define TG_DIGEST_INIT UINT64_C(0xcbf29ce484222325)

static inline uint64_t tg_digest(uint64_t digest, const void *bytes, size_t length)
{
	const uint8_t *at = bytes;

	for (size_t i = 0; i < length; i++)
		digest = (digest ^ at[i]) * UINT64_C(0x100000001b3);
	return digest;
}

/* Of a number; its low bits are stirred into the high ones, which FNV alone does badly. */
static inline uint64_t tg_digest_number(uint64_t digest, uint64_t number)
{
	digest = tg_digest(digest, &number, sizeof(number));
	digest ^= digest >> 32;
	return digest * UINT64_C(0x9e3779b97f4a7c15);
}

#endif
