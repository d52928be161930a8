"""Generates Benchmarks/RESULTS.md from the raw output in Benchmarks/results. Used by scripts/bench."""

import json
import re

from bench_growth import SIZES

EXPONENTS = (256, 512)
CALLERS = {1: "1 caller", 100: "100 callers", 1000: "1 000 callers", 10000: "10 000 callers"}
# Each row: the figure's name in the raw output, its description, and the name of its floor.
PARTS = {
    "trips": ("Round trips", "Requests of the clients to the local server. Each takes 30 to 100 ms on a mobile network.", [
        row for end, words in (("tokens", "to OAuth tokens"), ("assertion", "to an assertion")) for row in (
            (f"trips.{end}.signup", f"sign-up in two forms with sign-in, {words}", None),
            (f"trips.{end}.signin.first", f"sign-in {words}, first on a device", None),
            (f"trips.{end}.signin.again", f"sign-in {words}, repeated", None),
        )
    ] + [("trips.refresh", "token refresh", None), ("trips.fresh", "read of a fresh token", None)]),
    "step": ("Flow step over bare transport", "`ThunderIDFlow.start()` to the form, on a recorded response, with a "
             "transport that responds immediately; the floor is the transport call alone. 200 warm-up runs, then 2 000. "
             "Instructions and allocations are gated by `make bench GATE=1`.", [
                 ("step.ours", "one sign-in step", "step.bare"),
                 ("step.bare", "the bare transport call", None),
             ]),
    "form": ("Form with thirty fields", "Each with three rules, one of them a regular expression. Ready: `ThunderIDFlow.start()` to "
             "an editable form, with a transport that responds immediately; the floor is the transport call alone. Keystroke: "
             "the edit of one field, with the copy of the form's state, and its validation. Without rendering. 200 warm-up "
             "runs, then 2 000.", [
                 ("form.ready", "from the response to the form", "form.bare"),
                 ("form.keystroke", "from a keystroke to its validation", None),
                 ("form.check", "validation of all thirty, as before a submission", None),
                 ("form.bare", "the bare transport call", None),
             ]),
    "json": ("Hostile JSON of 4 MiB", "An array of equal small values, parsed from bytes to `JSONValue`. Limited: with the default "
             "limits, which stop the parser after 250 000 values. 1 warm-up run, then 10; in debug builds 1 and 3.", [
                 row for name in ("numbers", "strings", "escapes", "arrays", "objects", "nested") for row in (
                     (f"json.{name}", f"{name}: all values", None),
                     (f"json.{name}.limited", f"{name}: rejected at the limit", None),
                     (f"debug.json.{name}", f"debug build: {name}, all values", None),
                     (f"debug.json.{name}.limited", f"debug build: {name}, rejected at the limit", None),
                 )
             ] + [("json.foundation.numbers", "numbers: `JSONSerialization`", None),
                  ("debug.json.foundation.numbers", "debug build: numbers, `JSONSerialization`", None)]),
    "jwt": ("JWT verification", "A token of about 450 bytes (RS256: 700), new in each run. NativeAuth also validates issuer, "
            "audience and times; jwt-kit here verifies the signature and decodes. The floor is the signature verification of "
            "swift-crypto alone. 200 warm-up runs, then 2 000. Instructions are counted in one run by valgrind, whose "
            "processor lacks extensions for some algorithms: compare them only with each other.", [
                row for algorithm in ("ES256", "EdDSA", "RS256") for row in (
                    (f"jwt.{algorithm}.ours", f"{algorithm}: first verification", f"jwt.{algorithm}.bare"),
                    (f"jwt.{algorithm}.ours", f"{algorithm}: first verification, compared with jwt-kit", f"jwt.{algorithm}.jwtkit"),
                    (f"jwt.{algorithm}.jwtkit", f"{algorithm}: jwt-kit", f"jwt.{algorithm}.bare"),
                    (f"jwt.{algorithm}.known", f"{algorithm}: verified before (cached)", "floor.sha256"),
                    (f"jwt.{algorithm}.bare", f"{algorithm}: signature only", None),
                )
            ] + [("floor.sha256", "SHA-256 of 1.2 KiB", None), ("floor.loopback", "loopback TCP round trip, 300 bytes", None)]),
    "token": ("Fresh-token read", "From memory. 200 warm-up runs, then 50 000; the floor is two reads of the clock. During a "
              "refresh the old token is still valid, and the read does not wait.", [
                  ("token.session", "the session's read", "token.clock"),
                  ("token.refreshing", "the same during a refresh", "token.clock"),
                  ("token.client", "`getAccessToken()`", "token.clock"),
                  ("token.clock", "two reads of the clock", None),
              ]),
    "refresh": ("Refresh coalescing", "Concurrent callers of `getAccessToken()`, with an expired token and a refresh that "
                "sleeps 20 ms: time until all have the new token, three times in each process. The floor is the sleep alone.", [
                    (f"refresh.{count}", words, "refresh.sleep") for count, words in CALLERS.items()
                ] + [("refresh.sleep", "sleep of 20 ms", None)] + [
                    (f"refresh.{count}.calls", f"maximum of refresh calls, {words}", None) for count, words in CALLERS.items()
                ] + [
                    ("refresh.random.runs", "randomised runs of 100 callers", None),
                    ("refresh.random.calls", "maximum of refresh calls in a randomised run", None),
                ]),
    "srp": ("SRP for Cognito", "SRP-6a in the 3072-bit group. A sign-in needs one client: two exponentiations with exponents of 256 "
            "bits and one of 512. The floor of an exponentiation is OpenSSL's `BN_mod_exp` of the same numbers, which is not "
            "constant-time; NativeAuth's implementation is, and so is OpenSSL's `BN_mod_exp_mont_consttime`. These three are "
            "measured alternately, run by run, so that load on the machine affects them equally. 30 warm-up runs, then 300; "
            "in debug builds 3 and 30; BigInt a tenth of that. pycognito has a secret of 1 024 bits, NativeAuth of 256.", [
                ("srp.client", "the client's calculations of a sign-in", None),
                ("srp.public", "the public value alone", None),
                *[(f"srp.power.{bits}", f"exponentiation, exponent of {bits} bits", f"floor.bn.{bits}") for bits in EXPONENTS],
                *[(f"floor.bn.{bits}", f"OpenSSL's `BN_mod_exp`, {bits} bits", None) for bits in EXPONENTS],
                *[(f"srp.openssl.{bits}", f"OpenSSL's constant-time exponentiation, {bits} bits", f"floor.bn.{bits}")
                  for bits in EXPONENTS],
                *[(f"srp.bigint.{bits}", f"attaswift/BigInt, {bits} bits", f"floor.bn.{bits}") for bits in EXPONENTS],
                ("srp.pycognito.public", "pycognito: public value", None),
                ("srp.pycognito.key", "pycognito: public value and key", None),
                ("debug.srp.client", "debug build: the client's calculations of a sign-in", None),
                ("debug.srp.public", "debug build: the public value alone", None),
                *[(f"debug.srp.power.{bits}", f"debug build: exponentiation, {bits} bits", f"floor.bn.{bits}")
                  for bits in EXPONENTS],
                *[(f"debug.srp.bigint.{bits}", f"debug build: attaswift/BigInt, {bits} bits", f"floor.bn.{bits}")
                  for bits in EXPONENTS],
            ]),
    "cognito": ("Cognito: round trips, sign-in, servers", "NativeAuth's client and the local server over TLS, both on the same processors; "
                "then the same Python program, 8 connections in two processes, loads the local server (plain HTTP, 9 s), "
                "ministack 1.5.33 and moto 5.2.1 (3 s each). The servers do different work: ministack and moto store plaintext "
                "passwords and keep users in memory, and moto verifies no codes; the local server hashes passwords with 600 000 "
                "rounds, creates an SRP verifier at sign-up and stores everything in SQLite. \"One round\" is the local server "
                "with a hash of one round for one user.", [
                    ("cognito.trips.signup", "sign-up and confirmation", None),
                    ("cognito.trips.auto", "auto sign-in after the confirmation", None),
                    ("cognito.trips.srp", "sign-in with SRP, to tokens", None),
                    ("cognito.trips.password", "sign-in with the plaintext password, to tokens", None),
                    ("cognito.trips.refresh", "token refresh", None),
                    ("cognito.signin.srp", "sign-in with SRP, client and server", None),
                    ("cognito.signin.password", "sign-in with the plaintext password, client and server", None),
                    ("cognito.ours.signup", "local server: sign-ups", None),
                    ("cognito.ours.signin", "local server: sign-ins by password", None),
                    ("cognito.ours.quick.signin", "local server: sign-ins by password, one round", None),
                    *[row for name in ("ministack", "moto") for row in (
                        (f"cognito.{name}.signup", f"{name}: sign-ups", None),
                        (f"cognito.{name}.signin", f"{name}: sign-ins by password", None))],
                ]),
    "server": ("Local server", "`nativeauth serve` with a folder, over TLS, in a separate process. The load is 16 workers of "
               "`Measure` on AsyncHTTPClient in a second process on the same processors, 3 s each after a warm-up of 0.3 s (with "
               "600 000 rounds 9 s). For inexpensive requests, the load generator limits the rate as much as the server. A "
               "sign-in is two requests. \"One round\" is the same server with password hashes of one round in its database, "
               "which removes the cost of hashing only.", [
                   ("server.liveness", "liveness", "floor.loopback"),
                   ("server.meta", "`/flow/meta`", "floor.loopback"),
                   ("server.start", "start of a flow", "floor.loopback"),
                   ("server.signin.hashed", "sign-in, 600 000 rounds", "floor.pbkdf2"),
                   ("server.signin.quick", "sign-in, one round", "floor.loopback"),
                   ("server.refresh", "token refresh", "floor.loopback"),
                   ("server.probe.alone", "liveness every millisecond, without other load", "floor.loopback"),
                   ("server.probe.hashing", "the same during eight concurrent sign-ups", "floor.loopback"),
                   ("server.probe.signups", "sign-ups during that time", None),
                   ("floor.pbkdf2", "PBKDF2 with 600 000 rounds, swift-crypto", None),
                   ("floor.loopback", "loopback TCP round trip, 300 bytes", None),
                   ("memory.idle.resident", "resident memory of the server, idle", None),
                   ("memory.after.resident", "resident memory after the load", None),
                   ("memory.after.peak", "peak of the resident memory", None),
               ]),
    "growth": ("Growth", "The same server with more data, and with more connections; rows are written to its database while it is stopped. "
               "Definitions are 90 flows and 90 applications beside the shipped ones. Compare with the smallest folder.", [
                   row for size, (_, connections) in SIZES.items() for row in (
                       (f"growth.{size}.start", f"{size}: first 200, existing folder", None),
                       (f"growth.{size}.memory.idle.resident", f"{size}: resident memory, idle", None),
                       *[(f"growth.{size}.{name}.{number}", f"{size}: {words}, {number} connections", None)
                         for number in connections
                         for name, words in (("liveness", "liveness"), ("me", "`/users/me`"), ("start", "start of a flow"),
                                             ("signin", "sign-in, one round"))],
                       (f"growth.{size}.memory.after.resident", f"{size}: resident memory after the load", None),
                   )
               ]),
    "start": ("Start and size", "Each sample is a process. First 200: from the launch of `nativeauth serve` to a response with "
              "status 200 over TLS, requested by Python; the floor is the request to a running server.", [
                  ("start.version", "`nativeauth --version`", "start.nothing"),
                  ("start.nothing", "a Swift program that only prints", None),
                  ("start.empty", "first 200, empty folder (with key generation)", "start.asking"),
                  ("start.existing", "first 200, existing folder", "start.asking"),
                  ("start.asking", "request to a running server", None),
                  ("size.stripped", "`nativeauth`, stripped", None),
              ]),
}

INTRODUCTION = """# Results

Generated by `make bench` from the raw output in [results/](results); do not edit. Every section states its machine and date.
Do not compare figures of different machines. If the values of the processes differ, a cell has the smallest and the largest;
"over floor" is the difference of the medians of p50.
"""


def read(file):
    """The conditions, and for each figure and unit one line per process."""
    about, figures = {}, {}
    for line in file.read_text().splitlines():
        if line.startswith("{"):
            figure = json.loads(line)
            figures.setdefault(figure["name"], {}).setdefault(figure["unit"], []).append(figure)
        elif found := re.match(r"# ([a-z ]+): (.*)", line):
            about[found.group(1)] = found.group(2)
    return about, figures


def over_floor(lines, below, key):
    """The difference of the medians; `None` without a floor."""
    def middle(all_lines):
        return sorted(line[key] for line in all_lines)[len(all_lines) // 2]
    return middle(lines) - middle(below) if below else None


def time_text(nanoseconds):
    for limit, divisor, unit in ((1e3, 1, "ns"), (1e6, 1e3, "µs"), (1e9, 1e6, "ms")):
        if abs(nanoseconds) < limit:
            return f"{nanoseconds / divisor:.3g} {unit}" if abs(nanoseconds / divisor) < 100 \
                else f"{nanoseconds / divisor:.0f} {unit}"
    return f"{nanoseconds / 1e9:.2f} s"


def number_text(value):
    return f"{value:,.0f}".replace(",", " ") if abs(value) >= 10 or value == int(value) else f"{value:.1f}"


def span(values, text):
    least, most = text(min(values)), text(max(values))
    return least if least == most else f"{least} – {most}"


def rows_of(part, figures):
    """The rows of two tables: times and counts."""
    times, counts = [], []
    for name, words, floor in PARTS[part][2]:
        for unit, lines in figures.get(name, {}).items():
            below = figures.get(floor, {}).get(unit) if floor else None
            if unit == "ns":
                over = over_floor(lines, below, "p50")
                rates = [line["rate"] for line in lines if line.get("rate")]
                # Too few samples have no meaningful p90 and p99.
                enough = {"min": 1, "p50": 1, "p90": 10, "p99": 100}
                cells = [words] + [
                    span([l[key] for l in lines], time_text) if min(l["n"] for l in lines) >= least else ""
                    for key, least in enough.items()]
                cells += [time_text(over) if over is not None else "", span(rates, number_text) if rates else "",
                          f"{len(lines)} × {span([l['n'] for l in lines], number_text)}"]
                times.append(cells)
            else:
                over = over_floor(lines, below, "value")
                counts.append([words, unit, span([l["value"] for l in lines], number_text),
                               number_text(over) if over is not None else "", str(len(lines))])
    return times, counts


def table(header, rows):
    # Empty columns are omitted.
    kept = [index for index in range(len(header)) if any(row[index] for row in rows)]
    lines = ["| " + " | ".join(row[index] for index in kept) + " |" for row in [header, *rows]]
    lines.insert(1, "|" + "---|" * len(kept))
    return "\n".join(lines)


def section(part, file):
    title, words, _ = PARTS[part]
    about, figures = read(file)
    times, counts = rows_of(part, figures)
    pieces = [f"## {title}", words]
    if times:
        pieces.append(table(
            ["measurement", "min", "p50", "p90", "p99", "over floor", "per second", "processes × samples"], times))
    if counts:
        pieces.append(table(["measurement", "unit", "value", "over floor", "processes"], counts))
    pieces.append(
        f"`{about['command']}`, {about['date']}, source {about['source']}. {about['machine']}; {about['system']}; "
        f"{about['toolchain']}. {about['flags']}. {about['versions']}. Load average before {about['load before']}, after "
        f"{about['load after']}. Runs: {about['runs']}. Raw: [{file.name}](results/{file.name}).")
    return "\n\n".join(pieces)


def write_table(results, target):
    """Writes the tables of all parts with raw output."""
    files = [(part, results / f"raw-{part}.txt") for part in PARTS]
    sections = [section(part, file) for part, file in files if file.is_file()]
    target.write_text("\n".join([INTRODUCTION, "\n\n".join(sections)]) + "\n")
