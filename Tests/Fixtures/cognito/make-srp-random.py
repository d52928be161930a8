"""Prints srp-random.json: password proofs computed by Python's own integers, hashes and HMAC, from reference/cognito-wire.md
section 4 alone. Server and client are both done here, and must agree. Run it again for other numbers."""
import base64
import hashlib
import hmac
import json
import pathlib
import random
import time

random.seed(2945)
N = int(json.loads((pathlib.Path(__file__).parent / "srp-vectors.json").read_text())["N"], 16)


def enc(number):
    return number.to_bytes(number.bit_length() // 8 + 1, "big")


def number(*parts):
    return int.from_bytes(hashlib.sha256(b"".join(parts)).digest(), "big")


K = number(enc(N), enc(2))
ALPHABET = "abcXYZ0189 !ßé漢😀:"


def word():
    return "".join(random.choice(ALPHABET) for _ in range(random.randint(1, 20)))


cases = []
for index in range(24):
    a = random.choice([1, (1 << 256) - 1, random.getrandbits(256), random.getrandbits(248)]) if index % 3 == 0 \
        else random.getrandbits(256)
    b = random.getrandbits(random.choice([256, 1024]))
    salt = random.getrandbits(random.choice([8, 60, 127, 128])) | 1
    pool, user, password = word().replace("_", "") or "P", word(), word()
    block = random.randbytes(random.randint(1, 900))
    when = random.randint(0, 4_000_000_000)

    moment = time.gmtime(when)
    stamp = time.strftime("%a %b ", moment) + f"{moment.tm_mday} " + time.strftime("%H:%M:%S UTC %Y", moment)
    x = number(enc(salt), hashlib.sha256(f"{pool}{user}:{password}".encode()).digest())
    v = pow(2, x, N)
    A, B = pow(2, a, N), (K * v + pow(2, b, N)) % N
    u = number(enc(A), enc(B))
    client = pow((B - K * v) % N, a + u * x, N)
    server = pow(A * pow(v, u, N) % N, b, N)
    assert client == server
    prk = hmac.new(enc(u), enc(client), hashlib.sha256).digest()
    key = hmac.new(prk, b"Caldera Derived Key\x01", hashlib.sha256).digest()[:16]
    signature = hmac.new(key, pool.encode() + user.encode() + block + stamp.encode(), hashlib.sha256).digest()
    cases.append({
        "poolName": pool, "userID": user, "password": password, "a": f"{a:064x}", "SRP_A": f"{A:X}",
        "SRP_B": f"{B:x}", "SALT": f"{salt:x}", "SECRET_BLOCK": base64.b64encode(block).decode(), "time": when,
        "TIMESTAMP": stamp, "signature": base64.b64encode(signature).decode(),
    })
print(json.dumps(cases, indent=0, ensure_ascii=False))
