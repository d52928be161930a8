"""The peers of a Cognito client's password proof, for scripts/bench: OpenSSL's powers and pycognito's arithmetic.

`python bench_srp.py pycognito` is run by the Python of an environment that has it, and prints figures as lines of JSON.
"""

import ctypes
import ctypes.util
import json
import sys
import time


def figure(name, seconds):
    values = sorted(second * 1e9 for second in seconds)

    def at(percent):
        return round(values[(len(values) - 1) * percent // 100])
    return {"name": name, "unit": "ns", "n": len(values), "min": round(values[0]), "p50": at(50), "p90": at(90),
            "p99": at(99), "max": round(values[-1])}


def timed(body, runs, warm_up=5):
    for _ in range(warm_up):
        body()
    seconds = []
    for _ in range(runs):
        began = time.perf_counter()
        body()
        seconds.append(time.perf_counter() - began)
    return seconds


def openssl(numbers, runs=300):
    """OpenSSL's own powers of the same numbers: the quick way, and the one whose time tells nothing of the exponent."""
    library = ctypes.CDLL(ctypes.util.find_library("crypto"))
    pointer = ctypes.c_void_p
    for name, result, arguments in (
        ("BN_new", pointer, []), ("BN_CTX_new", pointer, []), ("BN_free", None, [pointer]), ("BN_CTX_free", None, [pointer]),
        ("BN_hex2bn", ctypes.c_int, [ctypes.POINTER(pointer), ctypes.c_char_p]),
        ("BN_mod_exp", ctypes.c_int, [pointer] * 5),
        ("BN_mod_exp_mont_consttime", ctypes.c_int, [pointer] * 6),
        ("BN_is_zero", ctypes.c_int, [pointer]),
    ):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments

    def number(text):
        made = pointer()
        if not library.BN_hex2bn(ctypes.byref(made), text.encode()):
            raise ValueError("OpenSSL can't read the number")
        return made

    modulus, base = number(numbers["modulus"]), number(numbers["base"])
    result, context = pointer(library.BN_new()), pointer(library.BN_CTX_new())
    lines = []
    for size in ("256", "512"):
        exponent = number(numbers[size])
        ways = {
            "floor.bn": lambda: library.BN_mod_exp(result, base, exponent, modulus, context),
            "srp.openssl": lambda: library.BN_mod_exp_mont_consttime(result, base, exponent, modulus, context, None),
        }
        for name, way in ways.items():
            if way() != 1 or library.BN_is_zero(result):
                raise ValueError("OpenSSL calculates nothing")
            lines.append(figure(f"{name}.{size}", timed(way, runs)))
        library.BN_free(exponent)
    for made in (modulus, base, result):
        library.BN_free(made)
    library.BN_CTX_free(context)
    return lines


def pycognito(runs=30):
    """What its client calculates for one sign-in: its public value, then the key."""
    from pycognito.aws_srp import AWSSRP

    def client():
        return AWSSRP(username="measure", password="Measure-1", pool_id="local_Measure1", client_id="measure", client=object())
    server = client()
    return [
        figure("srp.pycognito.public", timed(client, runs)),
        figure("srp.pycognito.key", timed(
            lambda: client().get_password_authentication_key(
                "measure", "Measure-1", server.large_a_value, "5a" + "17" * 15), runs)),
    ]


if __name__ == "__main__" and sys.argv[1:] == ["pycognito"]:
    for line in pycognito():
        print(json.dumps(line))
