/*
 * Seeded random numbers: xoshiro256** by Blackman and Vigna (public domain), seeded by splitmix64.
 * The same seed gives the same numbers on every machine. A value: copy it by assignment.
 */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

struct tg_rng {
	uint64_t s[4]; /* never all zero */
};

/* One step of splitmix64: a good hash of `x`, and the seeder of everything else. */
static inline uint64_t tg_mix64(uint64_t x)
{
	x += UINT64_C(0x9e3779b97f4a7c15);
	x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
	return x ^ (x >> 31);
}

static inline void tg_rng_init(struct tg_rng *rng, uint64_t seed)
{
	for (int i = 0; i < 4; i++)
		rng->s[i] = tg_mix64(seed + (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15));
}

static inline uint64_t tg_rng_next(struct tg_rng *rng)
{
	uint64_t *s = rng->s;
	uint64_t x = s[1] * 5;
	uint64_t result = ((x << 7) | (x >> 57)) * 9;
	uint64_t t = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = (s[3] << 45) | (s[3] >> 19);
	return result;
}

/* Uniform in 0 .. bound - 1 (bound > 0) by Lemire's multiplication; the bias is below 2^-32. */
static inline uint32_t tg_rng_below(struct tg_rng *rng, uint32_t bound)
{
	return (uint32_t)(((tg_rng_next(rng) >> 32) * bound) >> 32);
}

/* Uniform in [0, 1). */
static inline double tg_rng_unit(struct tg_rng *rng)
{
	return (double)(tg_rng_next(rng) >> 11) * 0x1.0p-53;
}

#endif
