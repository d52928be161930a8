"""Prints powers.json: what Python's own integers say of random and of extreme numbers. Run it again for other numbers."""
import json
import random

random.seed(3072)
PRIME = int("FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD"
            "3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F"
            "24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552"
            "BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF0"
            "6F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64EC"
            "FB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A"
            "0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D1"
            "20A93AD2CAFFFFFFFFFFFFFFFF", 16)
WHOLE = 1 << 3072
EXTREME = [0, 1, 2, PRIME - 1, PRIME, PRIME + 1, WHOLE - 1, 1 << 3071, (1 << 64) - 1]
EXPONENTS = ["", "00", "01", "02", "ff" * 32, "00" * 31 + "01", "80" + "00" * 31, "7f" * 65]
cases = []
for index in range(32):
    a = EXTREME[index % 9] if index < 18 else random.getrandbits(3072)
    b = EXTREME[(index * 5 + 3) % 9] if index % 3 else random.getrandbits(3072)
    modulus = PRIME if index < 24 else random.getrandbits(3072) | 1 << 3071 | 1
    exponent = EXPONENTS[index % 8] if index < 16 else random.randbytes(random.choice([1, 32, 65])).hex()
    number = int(exponent or "0", 16)
    cases.append({
        "modulus": f"{modulus:x}", "a": f"{a:x}", "b": f"{b:x}", "exponent": exponent,
        "power": f"{pow(a, number, modulus):x}", "product": f"{a * b % modulus:x}",
        "sum": f"{(a + b) % modulus:x}", "difference": f"{(a - b) % modulus:x}",
    })
# Where carries run through every limb, or through none: the lowest and the highest modulus, and limbs of ones.
ONES = (1 << 64) - 1
STRIPES = sum(ONES << 128 * place for place in range(24))
for modulus in [WHOLE - 1, (1 << 3071) + 1, STRIPES << 64 | 1, (1 << 3071) | STRIPES]:
    for a, b in [(modulus - 1, modulus - 1), (WHOLE - 1, WHOLE - 1), (STRIPES, STRIPES << 64), (modulus + 1, ONES)]:
        a, b = a % WHOLE, b % WHOLE
        number = (1 << 3072) - 1 - random.getrandbits(64)
        cases.append({
            "modulus": f"{modulus:x}", "a": f"{a:x}", "b": f"{b:x}", "exponent": f"{number:x}",
            "power": f"{pow(a, number, modulus):x}", "product": f"{a * b % modulus:x}",
            "sum": f"{(a + b) % modulus:x}", "difference": f"{(a - b) % modulus:x}",
        })
print(json.dumps(cases, indent=0))
