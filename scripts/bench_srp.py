"""The SRP arithmetic of pycognito, as a comparison for scripts/bench.

`python bench_srp.py pycognito` requires an environment with pycognito, and prints figures as lines of JSON.
"""

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


def pycognito(runs=30):
    """The client's calculations for one sign-in: its public value, then the key."""
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
