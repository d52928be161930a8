"""Prints digests.json: what Python's own integers make of 10 000 pairs of random numbers and of 1 000 powers, in 100
blocks with a modulus each. Of every block there is a digest only; RandomLimbs.swift makes the same numbers."""
import json

WORD = (1 << 64) - 1


class RandomLimbs:
    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = self.state + 0x9E3779B97F4A7C15 & WORD
        mixed = self.state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & WORD
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & WORD
        return mixed ^ mixed >> 31

    def number(self):
        kinds = 1 + self.next() % 4
        number = 0
        for _ in range(48):
            kind, value = self.next() % kinds, self.next()
            number = number << 64 | [value, 0, WORD, (value % 4 - 2) & WORD][kind]
        return number


def digest(values):
    """FNV-1a of the bytes of all of them."""
    result = 0xCBF29CE484222325
    for value in values:
        for byte in value.to_bytes(384, "big"):
            result = (result ^ byte) * 0x100000001B3 & WORD
    return f"{result:016x}"


def block(seed):
    numbers = RandomLimbs(seed)
    modulus = numbers.number() | 1 << 3071 | 1
    for _ in range(100):
        a, b = numbers.number(), numbers.number()
        yield a * b % modulus
        yield (a + b) % modulus
        yield (a - b) % modulus
    for _ in range(10):
        base, exponent = numbers.number(), 16 + numbers.next() % 240
        yield pow(base, exponent, modulus)


print(json.dumps([digest(block(seed)) for seed in range(100)], indent=0))
