#include "modular_arithmetic.h"

#include <string.h>

// Constant time: the number of iterations and every branch depend on lengths only, and every table is read as a whole,
// so neither the duration nor the accessed addresses depend on a value.

#define WINDOW_BITS 4
#define WINDOW_ENTRIES 16

typedef uint64_t limbs[CMA_LIMBS];

// Scratch memory of a multiplication; wiped once, by the function that provides it.
typedef struct {
    uint64_t wide[2 * CMA_LIMBS];
    uint64_t squares[2 * CMA_LIMBS];
    limbs less;
} scratch;

// Wipes secret intermediate values; the compiler can't remove the writes.
static void wipe(void *memory, size_t length) {
    volatile uint8_t *bytes = (volatile uint8_t *)memory;
    for (size_t i = 0; i < length; i++) { bytes[i] = 0; }
}

// sum + a * b + carry, which always fits into two limbs: the lower one is the result.
#if defined(__SIZEOF_INT128__)
typedef unsigned __int128 pair;

static inline uint64_t multiply_accumulate(uint64_t sum, uint64_t a, uint64_t b, uint64_t *carry) {
    pair all = (pair)a * b + sum + *carry;
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

// a + b + carry, where carry is 0 or 1 before and after.
static inline uint64_t add_carry(uint64_t a, uint64_t b, uint64_t *carry) {
#if defined(__SIZEOF_INT128__)
    pair all = (pair)a + b + *carry;
    *carry = (uint64_t)(all >> 64);
    return (uint64_t)all;
#else
    uint64_t sum = a + *carry, whole = sum + b;
    *carry = (sum < a) | (whole < b);
    return whole;
#endif
}

static inline uint64_t add_limbs(uint64_t *result, const uint64_t *a, const uint64_t *b) {
    uint64_t carry = 0;
    for (int i = 0; i < CMA_LIMBS; i++) { result[i] = add_carry(a[i], b[i], &carry); }
    return carry;
}

static inline uint64_t subtract_limbs(uint64_t *result, const uint64_t *a, const uint64_t *b) {
    // a - b is a + ~b + 1; the borrow is the inverted carry of that.
    uint64_t carry = 1;
    for (int i = 0; i < CMA_LIMBS; i++) { result[i] = add_carry(a[i], ~b[i], &carry); }
    return carry ^ 1;
}

// result = yes if mask is all ones, no if it is zero.
static inline void choose(uint64_t *result, uint64_t mask, const uint64_t *yes, const uint64_t *no) {
    for (int i = 0; i < CMA_LIMBS; i++) { result[i] = (yes[i] & mask) | (no[i] & ~mask); }
}

// Reduces a number below twice the modulus, whose highest bit is carry: subtracts the modulus if it fits.
static void reduce_once(
    const cma_group *group, uint64_t *result, const uint64_t *number, uint64_t carry, scratch *space) {
    uint64_t borrow = subtract_limbs(space->less, number, group->modulus);
    uint64_t fits = carry | (borrow ^ 1);
    choose(result, 0 - fits, space->less, number);
}

// Products are added up in rows of this number of limbs of one factor at a time.
#define ROWS 4

// sum += factor * number, where factor has ROWS limbs and number has length limbs. The sum has ROWS limbs more than
// number, and top is added to the first of these as well; top is 0 or 1. Returns the carry out of them, 0 or 1.
//
// This is the inner loop of multiplication and reduction. The limbs of the sum that a limb of number changes are kept
// in a window that moves up by one limb each time, so each is read and written once for ROWS products, and only the
// window's carry is passed from one step to the next. It is added to the highest limb of a product of ROWS limbs by
// one, which is at most 2^64 - 2.
static uint64_t add_product(
    uint64_t *sum, const uint64_t *factor, const uint64_t *number, int length, uint64_t top) {
    const uint64_t f0 = factor[0], f1 = factor[1], f2 = factor[2], f3 = factor[3];
    uint64_t w0 = sum[0], w1 = sum[1], w2 = sum[2], w3 = sum[3], carry = 0;
#if defined(__clang__)
#pragma clang loop unroll_count(4)
#endif
    for (int i = 0; i < length; i++) {
        uint64_t limb = number[i];
#if defined(__SIZEOF_INT128__)
        // Written out: without optimization, functions for the steps take twice as long.
        pair p0 = (pair)f0 * limb;
        pair p1 = (pair)f1 * limb + (uint64_t)(p0 >> 64);
        pair p2 = (pair)f2 * limb + (uint64_t)(p1 >> 64);
        pair p3 = (pair)f3 * limb + (uint64_t)(p2 >> 64);
        pair place = (pair)w0 + (uint64_t)p0;
        sum[i] = (uint64_t)place;
        place = (pair)w1 + (uint64_t)p1 + (uint64_t)(place >> 64);
        w0 = (uint64_t)place;
        place = (pair)w2 + (uint64_t)p2 + (uint64_t)(place >> 64);
        w1 = (uint64_t)place;
        place = (pair)w3 + (uint64_t)p3 + (uint64_t)(place >> 64);
        w2 = (uint64_t)place;
        place = (pair)sum[i + ROWS] + ((uint64_t)(p3 >> 64) + carry) + (uint64_t)(place >> 64);
        w3 = (uint64_t)place;
        carry = (uint64_t)(place >> 64);
#else
        uint64_t high = 0, bit = 0;
        uint64_t p0 = multiply_accumulate(0, f0, limb, &high);
        uint64_t p1 = multiply_accumulate(0, f1, limb, &high);
        uint64_t p2 = multiply_accumulate(0, f2, limb, &high);
        uint64_t p3 = multiply_accumulate(0, f3, limb, &high);
        sum[i] = add_carry(w0, p0, &bit);
        w0 = add_carry(w1, p1, &bit);
        w1 = add_carry(w2, p2, &bit);
        w2 = add_carry(w3, p3, &bit);
        w3 = add_carry(sum[i + ROWS], high + carry, &bit);
        carry = bit;
#endif
    }
    uint64_t bit = 0;
    sum[length] = add_carry(w0, top, &bit);
    sum[length + 1] = add_carry(w1, 0, &bit);
    sum[length + 2] = add_carry(w2, 0, &bit);
    sum[length + 3] = add_carry(w3, 0, &bit);
    return carry + bit;
}

// The lowest ROWS limbs of a product of two such numbers.
static inline void low_product(uint64_t *result, const uint64_t *a, const uint64_t *b) {
    uint64_t product[ROWS] = {0};
    for (int i = 0; i < ROWS; i++) {
        uint64_t carry = 0;
        for (int j = 0; i + j < ROWS; j++) {
            product[i + j] = multiply_accumulate(product[i + j], a[i], b[j], &carry);
        }
    }
    for (int i = 0; i < ROWS; i++) { result[i] = product[i]; }
}

// Montgomery's reduction, ROWS limbs at a time: result = wide / 2^3072. The factor is the one that makes the lowest
// limbs zero. The sum stays below the modulus times 2^3073, so the last carry is one bit, and one subtraction is
// enough.
static void reduce(const cma_group *group, uint64_t *result, scratch *space) {
    uint64_t *wide = space->wide;
    uint64_t top = 0;
    for (int i = 0; i < CMA_LIMBS; i += ROWS) {
        uint64_t factor[ROWS];
        low_product(factor, wide + i, group->inverse);
        top = add_product(wide + i, factor, group->modulus, CMA_LIMBS, top);
    }
    reduce_once(group, result, wide + CMA_LIMBS, top, space);
}

static void montgomery_multiply(
    const cma_group *group, uint64_t *result, const uint64_t *a, const uint64_t *b, scratch *space) {
    uint64_t *wide = space->wide;
    memset(wide, 0, sizeof space->wide);
    for (int i = 0; i < CMA_LIMBS; i += ROWS) { add_product(wide + i, a + i, b, CMA_LIMBS, 0); }
    reduce(group, result, space);
}

// The products of different limbs count twice, so those of different groups of ROWS limbs are computed once and
// doubled, and the squares of the groups are added. The total is a square below 2^6144, so there is no carry out of it,
// nor out of the doubled products before.
static void montgomery_square(const cma_group *group, uint64_t *result, const uint64_t *a, scratch *space) {
    uint64_t *wide = space->wide, *squares = space->squares;
    memset(wide, 0, sizeof space->wide);
    memset(squares, 0, sizeof space->squares);
    for (int i = 0; i < CMA_LIMBS; i += ROWS) {
        add_product(squares + 2 * i, a + i, a + i, ROWS, 0);
        if (i + ROWS < CMA_LIMBS) {
            add_product(wide + 2 * i + ROWS, a + i, a + i + ROWS, CMA_LIMBS - ROWS - i, 0);
        }
    }
    uint64_t shifted = 0, carry = 0;
    for (int i = 0; i < 2 * CMA_LIMBS; i++) {
        uint64_t twice = (wide[i] << 1) | shifted;
        shifted = wide[i] >> 63;
        wide[i] = add_carry(twice, squares[i], &carry);
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
    // Newton's method doubles the number of correct bits; the negative of an odd number is correct modulo 8.
    for (int i = 0; i < ROWS; i++) { group->inverse[i] = ~group->modulus[i]; }
    group->inverse[0] |= 1;
    for (int bits = 3; bits < 64 * ROWS; bits *= 2) {
        uint64_t rest[ROWS], carry = 0;
        low_product(rest, group->inverse, group->modulus);
        for (int i = 0; i < ROWS; i++) { rest[i] = add_carry(rest[i], i == 0 ? 2 : 0, &carry); }
        low_product(group->inverse, group->inverse, rest);
    }
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

// Reads the whole table, regardless of the wanted entry.
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
    // Little-endian bytes, each in an element that is large enough for the sum of all products at its position.
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
