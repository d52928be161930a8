"""Runs the suites of a mutated copy for `scripts/mutants`, and determines the mutants that a test detects."""

import concurrent.futures
import json
import os
import re
import signal
import subprocess
import time
from dataclasses import dataclass

WORKERS = 2
# Time limit of the tests of one mutant: a multiple of the time of the same suites without a mutant.
PATIENCE_FACTOR, PATIENCE_SECONDS = 4, 30
SUITE_SECONDS = 300
# Suites that run before the others. The fast suites detect most mutants.
QUICK_SUITES = 6


@dataclass
class Verdict:
    """The result of a mutant: noticed, survived, not executed, hang, flaky, not tried. `tests` are the failed tests."""

    kind: str
    tests: tuple = ()


@dataclass
class Outcome:
    """The result of a test run: passed, failed or hang. `tests` are the identifiers of the tests that failed."""

    kind: str
    tests: tuple = ()


class Runner:
    """Runs suites of the test binary. `reached` has the mutants that each suite executes, and its seconds."""

    def __init__(self, package, tree, folder, pattern):
        self.package, self.folder = package, folder
        self.directory = tree / package.folder
        found = list((tree / package.scratch / "debug").glob("*PackageTests.xctest"))
        if not found:
            raise OSError(f"{package.scratch}/debug has no test binary; mutation testing requires Linux")
        self.binary = found[0]
        self.scratch = tree / package.scratch
        self.pattern = pattern
        self.reached = {}

    def suites(self):
        command = ["swift", "test", "list", "--skip-build", "--disable-xctest", "--scratch-path", str(self.scratch)]
        listed = subprocess.run(command, cwd=self.directory, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                text=True, env=self.package.environment).stdout
        names = sorted({line.split("/")[0] for line in listed.split("\n") if "/" in line})
        return [name for name in names if re.search(self.pattern, name)]

    def run(self, suites, seconds, output, **environment):
        """Runs suites with a separate time limit. Writes their output to a file."""
        events = output.with_suffix(f".{time.monotonic_ns()}.events")
        expression = "^(" + "|".join(re.escape(suite) for suite in suites) + ")(/|$)"
        command = [self.binary, "--testing-library", "swift-testing", "--filter", expression,
                   "--event-stream-output-path", str(events), "--event-stream-version", "0"]
        with output.open("wb") as file:
            process = subprocess.Popen(
                command, cwd=self.directory, start_new_session=True, stdin=subprocess.DEVNULL, stdout=file,
                stderr=subprocess.STDOUT, env={**self.package.environment, **environment})
        try:
            kind = "passed" if process.wait(timeout=seconds) == 0 else "failed"
        except subprocess.TimeoutExpired:
            kind = "hang"
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
        tests = failed_tests(events)
        events.unlink(missing_ok=True)
        return Outcome(kind, tests)

    def reach(self, suite):
        """The mutants that a suite executes, and its duration in seconds; None for a suite that fails without a mutant."""
        log = self.folder / f"{suite}.reached"
        log.unlink(missing_ok=True)
        output = self.folder / f"{suite}.txt"
        start = time.monotonic()
        if self.run([suite], SUITE_SECONDS, output, MUTANT_LOG=str(log)).kind != "passed":
            print(f"not used, it fails without a mutant: {suite} ({output})", flush=True)
            return suite, None
        output.unlink()
        numbers = {int(line) for line in log.read_text().split()} if log.exists() else set()
        return suite, (numbers, time.monotonic() - start)

    def suites_of(self, number):
        """The suites that execute a mutant, the fastest first."""
        reached = [(value[1], suite) for suite, value in self.reached.items() if value and number in value[0]]
        return [suite for _, suite in sorted(reached)]

    def limit(self, suites):
        return PATIENCE_FACTOR * sum(self.reached[suite][1] for suite in suites) + PATIENCE_SECONDS

    def judge(self, site, end):
        """The verdict on a mutant. The output of the tests that noticed it stays in the folder."""
        suites = self.suites_of(site.number)
        if not suites:
            return Verdict("not executed")
        verdict = Verdict("not tried")
        for group in (suites[:QUICK_SUITES], suites[QUICK_SUITES:]):
            if not group or verdict.kind in ("noticed", "hang"):
                continue
            if time.monotonic() > end:
                return verdict if verdict.kind == "flaky" else Verdict("not tried")
            judged = self.judge_group(site.number, group)
            if judged.kind != "survived" or verdict.kind != "flaky":
                verdict = judged
        return verdict

    def judge_group(self, number, suites):
        output = self.folder / f"{number}.txt"
        outcome = self.run(suites, self.limit(suites), output, MUTANT=str(number))
        if outcome.kind == "passed":
            output.unlink()
            return Verdict("survived")
        if outcome.kind == "failed" and len(outcome.tests) > 1:
            return Verdict("noticed", outcome.tests)
        # A single failed test, a crash or a hang can have another cause: run again, with and without the mutant.
        suspects = sorted({test.split("/")[0] for test in outcome.tests} & set(suites)) or suites
        is_clean = self.run(suspects, self.limit(suspects), self.folder / f"{number}-without.txt").kind == "passed"
        if not is_clean:
            return Verdict("flaky", outcome.tests)
        (self.folder / f"{number}-without.txt").unlink()
        # With a failed test before it, a hang is reported like any other failure.
        if outcome.kind == "hang" and not outcome.tests:
            return Verdict("hang")
        again = self.folder / f"{number}-again.txt"
        second = self.run(suspects, self.limit(suspects), again, MUTANT=str(number))
        if second.kind == "passed" or second.kind == "hang" and not second.tests:
            return Verdict("flaky", outcome.tests)
        again.unlink()
        return Verdict("noticed", outcome.tests)

    def try_mutants(self, sites, end):
        """The verdict on each mutant, by its number. First each suite runs alone, to record the mutants that it executes."""
        with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
            self.reached = dict(pool.map(self.reach, self.suites()))

            def judge(site):
                verdict = self.judge(site, end)
                print(f"{site.number} {verdict.kind}: {site.path}:{site.line}", flush=True)
                return site.number, verdict

            return dict(pool.map(judge, sites))


def failed_tests(events):
    """Identifiers of the tests that recorded an issue, from the event stream of Swift Testing."""
    tests = {}
    for line in events.read_text(encoding="utf-8", errors="replace").split("\n") if events.exists() else []:
        # A killed run can leave an incomplete line.
        if '"issueRecorded"' not in line or not line.endswith("}"):
            continue
        payload = json.loads(line)["payload"]
        if not payload.get("issue", {}).get("isKnown") and payload.get("issue", {}).get("severity", "error") == "error":
            # Module.Suite/test()/File.swift:1:2
            tests[payload.get("testID", "").rsplit("/", 1)[0]] = None
    return tuple(tests)
