#include "modular_arithmetic.h"

#include <string.h>

// Every loop runs as often as the lengths say, every branch asks about lengths only, and every table is read as a whole:
// neither time nor the addresses that are touched tell anything of a value.

#define WINDOW_BITS 4
#define WINDOW_ENTRIES 16

typedef uint64_t limbs[CMA_LIMBS];

// What a multiplication needs for itself; wiped once, by whoever gives it.
typedef struct {
    uint64_t wide[2 * CMA_LIMBS];
    limbs less;
} scratch;

// Forgets what was computed with; the compiler can't leave it out.
static void wipe(void *memory, size_t length) {
    volatile uint8_t *bytes = (volatile uint8_t *)memory;
    for (size_t i = 0; i < length; i++) { bytes[i] = 0; }
}

// sum + a * b + carry, which always fits into two limbs: the lower one is the result.
#if defined(__SIZEOF_INT128__)
static inline uint64_t multiply_accumulate(uint64_t sum, uint64_t a, uint64_t b, uint64_t *carry) {
    unsigned __int128 all = (unsigned __int128)a * b + sum + *carry;
    *carry = (uint64_t)(all >> 64);
    return (uint64_t)all;
}
#else
static inline uint64_t multiply_accumulate(uint64_t sum, uint64_t a, uint64_t b, uint64_t *carry) {
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)middle;
    uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
    low = (other << 32) | (uint32_t)low;
    low += sum;
    high += low < sum;
    low += *carry;
    high += low < *carry;
    *carry = high;
    return low;
}
#endif

static inline uint64_t add_limbs(uint64_t *result, const uint64_t *a, const uint64_t *b) {
    uint64_t carry = 0;
    for (int i = 0; i < CMA_LIMBS; i++) {
        uint64_t sum = a[i] + carry;
        carry = sum < carry;
        uint64_t whole = sum + b[i];
        carry += whole < sum;
        result[i] = whole;
    }
    return carry;
}

static inline uint64_t subtract_limbs(uint64_t *result, const uint64_t *a, const uint64_t *b) {
    uint64_t borrow = 0;
    for (int i = 0; i < CMA_LIMBS; i++) {
        uint64_t difference = a[i] - b[i];
        uint64_t next = (a[i] < b[i]) | (difference < borrow);
        result[i] = difference - borrow;
        borrow = next;
    }
    return borrow;
}

// result = yes if mask is all ones, no if it is zero.
static inline void choose(uint64_t *result, uint64_t mask, const uint64_t *yes, const uint64_t *no) {
    for (int i = 0; i < CMA_LIMBS; i++) { result[i] = (yes[i] & mask) | (no[i] & ~mask); }
}

// Of a number below twice the modulus, whose highest bit is carry: takes the modulus away if it fits.
static void reduce_once(
    const cma_group *group, uint64_t *result, const uint64_t *number, uint64_t carry, scratch *space) {
    uint64_t borrow = subtract_limbs(space->less, number, group->modulus);
    uint64_t fits = carry | (borrow ^ 1);
    choose(result, 0 - fits, space->less, number);
}

// Montgomery's reduction: result = wide / 2^3072.
static void reduce(const cma_group *group, uint64_t *result, scratch *space) {
    uint64_t *wide = space->wide;
    uint64_t top = 0;
    for (int i = 0; i < CMA_LIMBS; i++) {
        uint64_t factor = wide[i] * group->inverse;
        uint64_t carry = 0;
        for (int j = 0; j < CMA_LIMBS; j++) {
            wide[i + j] = multiply_accumulate(wide[i + j], factor, group->modulus[j], &carry);
        }
        uint64_t sum = wide[i + CMA_LIMBS] + carry;
        uint64_t next = sum < carry;
        uint64_t whole = sum + top;
        top = next + (whole < sum);
        wide[i + CMA_LIMBS] = whole;
    }
    reduce_once(group, result, wide + CMA_LIMBS, top, space);
}

static void montgomery_multiply(
    const cma_group *group, uint64_t *result, const uint64_t *a, const uint64_t *b, scratch *space) {
    uint64_t *wide = space->wide;
    memset(wide, 0, sizeof space->wide);
    for (int i = 0; i < CMA_LIMBS; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < CMA_LIMBS; j++) { wide[i + j] = multiply_accumulate(wide[i + j], a[i], b[j], &carry); }
        wide[i + CMA_LIMBS] = carry;
    }
    reduce(group, result, space);
}

// The products of different limbs count twice, so each is computed once.
static void montgomery_square(const cma_group *group, uint64_t *result, const uint64_t *a, scratch *space) {
    uint64_t *wide = space->wide;
    memset(wide, 0, sizeof space->wide);
    for (int i = 0; i < CMA_LIMBS; i++) {
        uint64_t carry = 0;
        for (int j = i + 1; j < CMA_LIMBS; j++) {
            wide[i + j] = multiply_accumulate(wide[i + j], a[i], a[j], &carry);
        }
        wide[i + CMA_LIMBS] = carry;
    }
    uint64_t shifted = 0, carry = 0;
    for (int i = 0; i < CMA_LIMBS; i++) {
        uint64_t low = (wide[2 * i] << 1) | shifted;
        shifted = wide[2 * i] >> 63;
        uint64_t high = (wide[2 * i + 1] << 1) | shifted;
        shifted = wide[2 * i + 1] >> 63;
        wide[2 * i] = multiply_accumulate(low, a[i], a[i], &carry);
        uint64_t sum = high + carry;
        carry = sum < carry;
        wide[2 * i + 1] = sum;
    }
    reduce(group, result, space);
}

static void read_number(const cma_group *group, uint64_t *number, const uint8_t *bytes, scratch *space) {
    uint64_t *given = space->wide;
    for (int i = 0; i < CMA_LIMBS; i++) {
        uint64_t limb = 0;
        for (int j = 0; j < 8; j++) { limb = (limb << 8) | bytes[CMA_BYTES - 8 * (i + 1) + j]; }
        given[i] = limb;
    }
    reduce_once(group, number, given, 0, space);
}

static void write_number(uint8_t *bytes, const uint64_t *number) {
    for (int i = 0; i < CMA_LIMBS; i++) {
        for (int j = 0; j < 8; j++) { bytes[CMA_BYTES - 1 - 8 * i - j] = (uint8_t)(number[i] >> (8 * j)); }
    }
}

int cma_group_init(cma_group *group, const uint8_t modulus[CMA_BYTES]) {
    memset(group, 0, sizeof *group);
    if ((modulus[0] & 0x80) == 0 || (modulus[CMA_BYTES - 1] & 1) == 0) { return 0; }
    for (int i = 0; i < CMA_LIMBS; i++) {
        for (int j = 0; j < 8; j++) {
            group->modulus[i] = (group->modulus[i] << 8) | modulus[CMA_BYTES - 8 * (i + 1) + j];
        }
    }
    // Newton's method doubles the number of right bits; an odd number is its own inverse modulo 8.
    uint64_t inverse = group->modulus[0];
    for (int i = 0; i < 5; i++) { inverse *= 2 - group->modulus[0] * inverse; }
    group->inverse = 0 - inverse;
    // 2^3072 is the modulus plus this; doubled 3072 times it becomes the square.
    limbs power, zero = {0};
    scratch space;
    subtract_limbs(power, zero, group->modulus);
    for (int i = 0; i < 64 * CMA_LIMBS; i++) {
        uint64_t carry = add_limbs(power, power, power);
        reduce_once(group, power, power, carry, &space);
    }
    memcpy(group->square, power, sizeof power);
    return 1;
}

// Reads the whole table, whichever entry is wanted.
static void read_entry(uint64_t *result, const limbs *table, uint64_t wanted) {
    memset(result, 0, sizeof(limbs));
    for (uint64_t entry = 0; entry < WINDOW_ENTRIES; entry++) {
        uint64_t difference = entry ^ wanted;
        uint64_t mask = ((difference | (0 - difference)) >> 63) - 1;
        for (int i = 0; i < CMA_LIMBS; i++) { result[i] |= table[entry][i] & mask; }
    }
}

void cma_power(
    const cma_group *group, uint8_t result[CMA_BYTES], const uint8_t base[CMA_BYTES], const uint8_t *exponent,
    size_t exponent_length) {
    limbs table[WINDOW_ENTRIES], power, factor;
    scratch space;
    const limbs one = {1};
    read_number(group, factor, base, &space);
    montgomery_multiply(group, table[0], group->square, one, &space);
    montgomery_multiply(group, table[1], group->square, factor, &space);
    for (int i = 2; i < WINDOW_ENTRIES; i++) { montgomery_multiply(group, table[i], table[i - 1], table[1], &space); }
    memcpy(power, table[0], sizeof power);
    for (size_t i = 0; i < exponent_length; i++) {
        for (int half = 0; half < 2; half++) {
            if (i != 0 || half != 0) {
                for (int bit = 0; bit < WINDOW_BITS; bit++) { montgomery_square(group, power, power, &space); }
            }
            uint64_t digit = half == 0 ? exponent[i] >> 4 : exponent[i] & 15;
            read_entry(factor, (const limbs *)table, digit);
            montgomery_multiply(group, power, power, factor, &space);
        }
    }
    montgomery_multiply(group, power, power, one, &space);
    write_number(result, power);
    wipe(table, sizeof table);
    wipe(power, sizeof power);
    wipe(factor, sizeof factor);
    wipe(&space, sizeof space);
}

void cma_multiply(
    const cma_group *group, uint8_t result[CMA_BYTES], const uint8_t a[CMA_BYTES], const uint8_t b[CMA_BYTES]) {
    limbs left, right;
    scratch space;
    read_number(group, left, a, &space);
    read_number(group, right, b, &space);
    montgomery_multiply(group, left, left, group->square, &space);
    montgomery_multiply(group, left, left, right, &space);
    write_number(result, left);
    wipe(left, sizeof left);
    wipe(right, sizeof right);
    wipe(&space, sizeof space);
}

void cma_add(
    const cma_group *group, uint8_t result[CMA_BYTES], const uint8_t a[CMA_BYTES], const uint8_t b[CMA_BYTES]) {
    limbs left, right;
    scratch space;
    read_number(group, left, a, &space);
    read_number(group, right, b, &space);
    uint64_t carry = add_limbs(left, left, right);
    reduce_once(group, left, left, carry, &space);
    write_number(result, left);
    wipe(left, sizeof left);
    wipe(right, sizeof right);
    wipe(&space, sizeof space);
}

void cma_subtract(
    const cma_group *group, uint8_t result[CMA_BYTES], const uint8_t a[CMA_BYTES], const uint8_t b[CMA_BYTES]) {
    limbs left, right, whole;
    scratch space;
    read_number(group, left, a, &space);
    read_number(group, right, b, &space);
    uint64_t borrow = subtract_limbs(left, left, right);
    add_limbs(whole, left, group->modulus);
    choose(left, 0 - borrow, whole, left);
    write_number(result, left);
    wipe(left, sizeof left);
    wipe(right, sizeof right);
    wipe(&space, sizeof space);
    wipe(whole, sizeof whole);
}

int cma_multiply_add(
    uint8_t *result, const uint8_t *a, size_t a_length, const uint8_t *b, size_t b_length, const uint8_t *c,
    size_t c_length) {
    if (a_length > CMA_BYTES || b_length > CMA_BYTES || c_length > a_length + b_length) { return 0; }
    size_t length = a_length + b_length + 1;
    // Little-endian bytes, each in a place that holds all the products that fall into it.
    uint32_t sums[2 * CMA_BYTES + 1] = {0};
    for (size_t i = 0; i < c_length; i++) { sums[i] = c[c_length - 1 - i]; }
    for (size_t i = 0; i < a_length; i++) {
        for (size_t j = 0; j < b_length; j++) {
            sums[i + j] += (uint32_t)a[a_length - 1 - i] * b[b_length - 1 - j];
        }
    }
    uint32_t carry = 0;
    for (size_t i = 0; i < length; i++) {
        carry += sums[i];
        result[length - 1 - i] = (uint8_t)carry;
        carry >>= 8;
    }
    wipe(sums, sizeof sums);
    return 1;
}
