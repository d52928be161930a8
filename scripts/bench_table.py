"""Makes Benchmarks/RESULTS.md of the raw output in Benchmarks/results. Used by scripts/bench."""

import json
import re

# Each row: the figure's name in the raw output, what it is in words, and the floor that stands beside it.
PARTS = {
    "trips": ("Round trips", "Real client, real server. On a phone each costs 30 to 100 ms, so this comes first.", [
        ("trips.tokens.signup", "sign-up in two forms, and the sign-in after it, to OAuth tokens", None),
        ("trips.tokens.signin.first", "sign-in to OAuth tokens, a new device", None),
        ("trips.tokens.signin.again", "sign-in to OAuth tokens, once more", None),
        ("trips.assertion.signup", "sign-up in two forms, and the sign-in after it, to an assertion", None),
        ("trips.assertion.signin.first", "sign-in to an assertion, a new device", None),
        ("trips.assertion.signin.again", "sign-in to an assertion, once more", None),
        ("trips.refresh", "token refresh", None),
        ("trips.fresh", "token that is fresh", None),
    ]),
    "step": ("Flow step over bare transport", "`ThunderIDFlow.start()` to the form, on a recorded answer, with a "
             "transport that answers at once; the floor is that transport's call alone. 200 runs to warm up, then 2 000. "
             "Instructions and allocations are gated by `make bench GATE=1`.", [
                 ("step.ours", "one sign-in step", "step.bare"),
                 ("step.bare", "the bare transport call", None),
             ]),
    "form": ("A form of thirty fields", "Each with three rules, one a regular expression. Ready: `ThunderIDFlow.start()` to a "
             "form that can be filled in, with a transport that answers at once; the floor is that transport's call alone. A "
             "keystroke: the edit of one field, with the copy of the form's state, and its check. Without drawing. 200 runs to "
             "warm up, then 2 000.", [
                 ("form.ready", "from the answer to the form", "form.bare"),
                 ("form.keystroke", "from a keystroke to its check", None),
                 ("form.check", "all thirty checked, as before sending", None),
                 ("form.bare", "the bare transport call", None),
             ]),
    "json": ("Hostile JSON of 4 MiB", "An array of equal small values, read from bytes to `JSONValue`. Limited: with the default "
             "limits, which end the reading after 250 000 values. 1 run to warm up, then 10; without optimisation 1 and 3.", [
                 row for name in ("numbers", "strings", "escapes", "arrays", "objects", "nested") for row in (
                     (f"json.{name}", f"{name}: all values", None),
                     (f"json.{name}.limited", f"{name}: refused at the limit", None),
                     (f"debug.json.{name}", f"without optimisation: {name}, all values", None),
                     (f"debug.json.{name}.limited", f"without optimisation: {name}, refused at the limit", None),
                 )
             ] + [("json.foundation.numbers", "numbers: `JSONSerialization`", None),
                  ("debug.json.foundation.numbers", "without optimisation: numbers, `JSONSerialization`", None)]),
    "jwt": ("JWT verification", "A token of about 450 bytes (RS256: 700), each new. Ours checks issuer, audience and times "
            "as well; jwt-kit here checks the signature and decodes. The floor is swift-crypto's check of the signature "
            "alone. 200 runs to warm up, then 2 000. Instructions are counted in one run, by valgrind, whose processor has "
            "no extensions for some algorithms: compare them with one another only.", [
                row for algorithm in ("ES256", "EdDSA", "RS256") for row in (
                    (f"jwt.{algorithm}.ours", f"{algorithm}: first check", f"jwt.{algorithm}.bare"),
                    (f"jwt.{algorithm}.ours", f"{algorithm}: first check, beside jwt-kit", f"jwt.{algorithm}.jwtkit"),
                    (f"jwt.{algorithm}.jwtkit", f"{algorithm}: jwt-kit", f"jwt.{algorithm}.bare"),
                    (f"jwt.{algorithm}.known", f"{algorithm}: checked before", "floor.sha256"),
                    (f"jwt.{algorithm}.bare", f"{algorithm}: bare signature", None),
                )
            ] + [("floor.sha256", "SHA-256 of 1.2 KiB", None), ("floor.loopback", "loopback TCP round trip, 300 bytes", None)]),
    "token": ("Fresh-token read", "From memory. 200 runs to warm up, then 50 000; the floor is reading the clock twice. "
              "While a refresh is under way the old token is still good, and read without waiting.", [
                  ("token.session", "the session's read", "token.clock"),
                  ("token.refreshing", "the same while a refresh is under way", "token.clock"),
                  ("token.client", "`getAccessToken()`", "token.clock"),
                  ("token.clock", "reading the clock twice", None),
              ]),
    "refresh": ("Refresh coalescing", "So many callers of `getAccessToken()` at once, with a stale token and a refresh that "
                "sleeps 20 ms: time until all have the new one, three times in each process. The floor is that sleep alone.", [
                    ("refresh.1", "1 caller", "refresh.sleep"),
                    ("refresh.100", "100 callers", "refresh.sleep"),
                    ("refresh.1000", "1 000 callers", "refresh.sleep"),
                    ("refresh.10000", "10 000 callers", "refresh.sleep"),
                    ("refresh.sleep", "sleeping 20 ms", None),
                    ("refresh.1.calls", "refresh calls for 1 caller, at most", None),
                    ("refresh.100.calls", "refresh calls for 100 callers, at most", None),
                    ("refresh.1000.calls", "refresh calls for 1 000 callers, at most", None),
                    ("refresh.10000.calls", "refresh calls for 10 000 callers, at most", None),
                    ("refresh.random.runs", "randomised runs of 100 callers", None),
                    ("refresh.random.calls", "refresh calls in each of these, at most", None),
                ]),
    "srp": ("A password's proof for Cognito", "SRP-6a in the group of 3072 bits. A sign-in makes the client once: two powers of 256 "
            "bits and one of 512. The floor of a power is OpenSSL's `BN_mod_exp` of the same numbers, whose time depends on the "
            "exponent; ours does not, nor does OpenSSL's `BN_mod_exp_mont_consttime`. These three are measured in turns, run by "
            "run, so that a busy machine meets them alike. 30 runs to warm up, then 300; without "
            "optimisation 3 and 30; BigInt a tenth of that. pycognito chooses a secret of 1 024 bits, ours has 256.", [
                ("srp.client", "the client's whole part of a sign-in", None),
                ("srp.public", "its public value alone", None),
                ("srp.power.256", "a power, exponent of 256 bits", "floor.bn.256"),
                ("srp.power.512", "a power, exponent of 512 bits", "floor.bn.512"),
                ("floor.bn.256", "OpenSSL's `BN_mod_exp`, 256 bits", None),
                ("floor.bn.512", "OpenSSL's `BN_mod_exp`, 512 bits", None),
                ("srp.openssl.256", "OpenSSL's constant-time power, 256 bits", "floor.bn.256"),
                ("srp.openssl.512", "OpenSSL's constant-time power, 512 bits", "floor.bn.512"),
                ("srp.bigint.256", "attaswift/BigInt, 256 bits", "floor.bn.256"),
                ("srp.bigint.512", "attaswift/BigInt, 512 bits", "floor.bn.512"),
                ("srp.pycognito.public", "pycognito: public value", None),
                ("srp.pycognito.key", "pycognito: public value and key", None),
                ("debug.srp.client", "without optimisation: the client's whole part", None),
                ("debug.srp.public", "without optimisation: its public value alone", None),
                ("debug.srp.power.256", "without optimisation: a power, 256 bits", "floor.bn.256"),
                ("debug.srp.power.512", "without optimisation: a power, 512 bits", "floor.bn.512"),
                ("debug.srp.bigint.256", "without optimisation: attaswift/BigInt, 256 bits", "floor.bn.256"),
                ("debug.srp.bigint.512", "without optimisation: attaswift/BigInt, 512 bits", "floor.bn.512"),
            ]),
    "cognito": ("Cognito: trips, a sign-in, servers", "Our client against the local server over TLS, both on the same processors; then the "
                "same Python program, 8 connections in two processes, loads the local server (plain HTTP, 9 s), ministack 1.5.33 and "
                "moto 5.2.1 (3 s each). What each skips: both keep passwords as they are and people in "
                "memory, and moto looks at no code; ours hashes with 600 000 rounds and makes an SRP verifier at a sign-up, keeps everything in SQLite, and "
                "\"one round\" is the same server with one person's hash replaced by one of one round.", [
                    ("cognito.trips.signup", "sign-up and confirmation", None),
                    ("cognito.trips.auto", "auto sign-in after it", None),
                    ("cognito.trips.srp", "sign-in with SRP, to tokens", None),
                    ("cognito.trips.password", "sign-in with the password itself, to tokens", None),
                    ("cognito.trips.refresh", "new tokens", None),
                    ("cognito.signin.srp", "sign-in with SRP, client and server", None),
                    ("cognito.signin.password", "sign-in with the password itself, client and server", None),
                    ("cognito.ours.signup", "local server: sign-ups", None),
                    ("cognito.ours.signin", "local server: sign-ins by password", None),
                    ("cognito.ours.quick.signin", "local server: sign-ins by password, one round", None),
                    ("cognito.ministack.signup", "ministack: sign-ups", None),
                    ("cognito.ministack.signin", "ministack: sign-ins by password", None),
                    ("cognito.moto.signup", "moto: sign-ups", None),
                    ("cognito.moto.signin", "moto: sign-ins by password", None),
                ]),
    "server": ("Local server", "`nativeauth serve` with a folder, over TLS, in a process of its own. The load is 16 workers of "
               "`Measure` on AsyncHTTPClient in a second process on the same processors, 3 s each after 0.3 s to warm up (with 600 000 rounds 9 s): of "
               "the cheap calls, the load is the limit as much as the server. A sign-in is two requests. \"One round\" is the "
               "same server with password hashes of one round put into its database: hashing off, and nothing else.", [
                   ("server.liveness", "liveness", "floor.loopback"),
                   ("server.meta", "`/flow/meta`", "floor.loopback"),
                   ("server.start", "start of a flow", "floor.loopback"),
                   ("server.signin.hashed", "sign-in, 600 000 rounds", "floor.pbkdf2"),
                   ("server.signin.quick", "sign-in, one round", "floor.loopback"),
                   ("server.refresh", "token refresh", "floor.loopback"),
                   ("server.probe.alone", "liveness every millisecond, nothing else going on", "floor.loopback"),
                   ("server.probe.hashing", "the same while eight sign-ups hash", "floor.loopback"),
                   ("server.probe.signups", "sign-ups meanwhile", None),
                   ("floor.pbkdf2", "PBKDF2 with 600 000 rounds, swift-crypto", None),
                   ("floor.loopback", "loopback TCP round trip, 300 bytes", None),
                   ("memory.idle.resident", "resident memory of the server, idle", None),
                   ("memory.after.resident", "resident memory after the load", None),
                   ("memory.after.peak", "peak of the resident memory", None),
               ]),
    "start": ("Start and size", "Each sample is a process. To the first 200: from starting `nativeauth serve` to an answer "
              "over TLS, asked by Python; what asking alone takes stands below.", [
                  ("start.version", "`nativeauth --version`", "start.nothing"),
                  ("start.nothing", "a Swift program that only prints", None),
                  ("start.empty", "to the first 200, empty folder (makes keys)", "start.asking"),
                  ("start.existing", "to the first 200, existing folder", "start.asking"),
                  ("start.asking", "asking a running server", None),
                  ("size.stripped", "`nativeauth`, stripped", None),
              ]),
}

INTRODUCTION = """# Results

Made by `make bench` of the raw output in [results/](results); not written by hand. Every section says where and when it
was measured. Never compare figures of two machines. Where processes differ, the smallest and the largest value of all of
them stand in the cell; "over floor" is the difference of the medians of p50.
"""


def read(file):
    """The circumstances, and for each figure and unit one line per process."""
    about, figures = {}, {}
    for line in file.read_text().splitlines():
        if line.startswith("{"):
            figure = json.loads(line)
            figures.setdefault(figure["name"], {}).setdefault(figure["unit"], []).append(figure)
        elif found := re.match(r"# ([a-z ]+): (.*)", line):
            about[found.group(1)] = found.group(2)
    return about, figures


def middle(values):
    return sorted(values)[len(values) // 2]


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
    """Times, counts: two tables, each with the rows that it has."""
    times, counts = [], []
    for name, words, floor in PARTS[part][2]:
        for unit, lines in figures.get(name, {}).items():
            below = figures.get(floor, {}).get(unit) if floor else None
            if unit == "ns":
                over = middle([l["p50"] for l in lines]) - middle([l["p50"] for l in below]) if below else None
                rates = [line["rate"] for line in lines if line.get("rate")]
                # Of few samples there is no ninetieth percentile, and no ninety-ninth.
                enough = {"min": 1, "p50": 1, "p90": 10, "p99": 100}
                cells = [words] + [
                    span([l[key] for l in lines], time_text) if min(l["n"] for l in lines) >= least else ""
                    for key, least in enough.items()]
                cells += [time_text(over) if over is not None else "", span(rates, number_text) if rates else "",
                          f"{len(lines)} × {span([l['n'] for l in lines], number_text)}"]
                times.append(cells)
            else:
                over = middle([l["value"] for l in lines]) - middle([l["value"] for l in below]) if below else None
                counts.append([words, unit, span([l["value"] for l in lines], number_text),
                               number_text(over) if over is not None else "", str(len(lines))])
    return times, counts


def table(header, rows):
    # A column that nobody has something in is left out.
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
            ["what", "min", "p50", "p90", "p99", "over floor", "per second", "processes × samples"], times))
    if counts:
        pieces.append(table(["what", "of", "figure", "over floor", "processes"], counts))
    pieces.append(
        f"`{about['command']}`, {about['date']}, source {about['source']}. {about['machine']}; {about['system']}; "
        f"{about['toolchain']}. {about['flags']}. {about['versions']}. Load average before {about['load before']}, after "
        f"{about['load after']}. Runs: {about['runs']}. Raw: [{file.name}](results/{file.name}).")
    return "\n\n".join(pieces)


def write_table(results, target):
    """Writes the table of every part that was ever measured."""
    files = [(part, results / f"raw-{part}.txt") for part in PARTS]
    sections = [section(part, file) for part, file in files if file.is_file()]
    target.write_text("\n".join([INTRODUCTION, "\n\n".join(sections)]) + "\n")
