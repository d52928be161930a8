"""Prints device-vectors.json: verifiers of devices' secrets computed by Python's own integers and hashes, from
reference/cognito-wire.md section 4 alone. Run it again for other numbers."""
import base64
import hashlib
import json
import pathlib
import random

random.seed(3526)
N = int(json.loads((pathlib.Path(__file__).parent / "srp-vectors.json").read_text())["N"], 16)


def enc(number):
    return number.to_bytes(number.bit_length() // 8 + 1, "big")


def hexadecimal(count):
    return "".join(random.choice("0123456789abcdef") for _ in range(count))


cases = []
# Top bit set, leading zeros, one byte, and ordinary ones.
salts = [(1 << 128) - 1, 1 << 127, 0x00AB << 100, 0x7F, 0x80, 1] + [random.getrandbits(128) for _ in range(6)]
for salt in salts:
    group = "-" + "".join(random.choice("ABCDEFGHabcdefgh0123456789") for _ in range(8))
    key = f"eu-central-1_{hexadecimal(8)}-{hexadecimal(4)}-{hexadecimal(4)}-{hexadecimal(4)}-{hexadecimal(12)}"
    secret = base64.b64encode(random.randbytes(40)).decode()
    inner = hashlib.sha256(f"{group}{key}:{secret}".encode()).digest()
    x = int.from_bytes(hashlib.sha256(enc(salt) + inner).digest(), "big")
    cases.append({
        "groupKey": group, "key": key, "secret": secret, "salt": f"{salt:x}",
        "Salt": base64.b64encode(enc(salt)).decode(),
        "PasswordVerifier": base64.b64encode(enc(pow(2, x, N))).decode(),
    })
print(json.dumps(cases, indent=0))
