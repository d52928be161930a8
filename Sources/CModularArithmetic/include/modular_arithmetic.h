/// Arithmetic modulo an odd number of exactly 3072 bits, in constant time: the duration depends on lengths only, never
/// on values.
///
/// Independent of any protocol. Numbers are unsigned, big-endian, and CMA_BYTES bytes long. Inputs may be any value of
/// that length; results are smaller than the modulus. Nothing is allocated, and all secret intermediate values are
/// wiped.
#ifndef CMA_MODULAR_ARITHMETIC_H
#define CMA_MODULAR_ARITHMETIC_H

#include <stddef.h>
#include <stdint.h>

#define CMA_LIMBS 48
#define CMA_BYTES 384

#ifdef __cplusplus
extern "C" {
#endif

/// A modulus, and the constants of Montgomery's method for it. Create it once with cma_group_init; it is not secret.
typedef struct {
    uint64_t modulus[CMA_LIMBS];
    /// The square of 2 to the power of 3072, modulo the modulus.
    uint64_t square[CMA_LIMBS];
    /// The negative inverse of the modulus: their product is one below a multiple of 2 to the power of 256.
    uint64_t inverse[4];
} cma_group;

/// Creates a group.
/// Returns 1, or 0 and an unusable group if the modulus is even or has fewer than 3072 bits.
int cma_group_init(cma_group *group, const uint8_t modulus[CMA_BYTES]);

/// result = base to the power of the exponent. The exponent is big-endian; the time depends on its length.
void cma_power(
    const cma_group *group, uint8_t result[CMA_BYTES], const uint8_t base[CMA_BYTES], const uint8_t *exponent,
    size_t exponent_length);

/// result = a times b.
void cma_multiply(
    const cma_group *group, uint8_t result[CMA_BYTES], const uint8_t a[CMA_BYTES], const uint8_t b[CMA_BYTES]);

/// result = a plus b.
void cma_add(
    const cma_group *group, uint8_t result[CMA_BYTES], const uint8_t a[CMA_BYTES], const uint8_t b[CMA_BYTES]);

/// result = a minus b.
void cma_subtract(
    const cma_group *group, uint8_t result[CMA_BYTES], const uint8_t a[CMA_BYTES], const uint8_t b[CMA_BYTES]);

/// result = a times b plus c, as plain integers: no modulus. The lengths of a, b and c are given; the result is
/// a_length + b_length + 1 bytes long, and c at most as long as a_length + b_length.
/// Returns 1, or 0 and an untouched result if c is too long or a_length or b_length is over CMA_BYTES.
int cma_multiply_add(
    uint8_t *result, const uint8_t *a, size_t a_length, const uint8_t *b, size_t b_length, const uint8_t *c,
    size_t c_length);

#ifdef __cplusplus
}
#endif

#endif
