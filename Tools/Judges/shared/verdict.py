"""The output of every judge: a line for each check, and a summary."""

import signal
import sys


def end_when_told():
    """Ends the servers of a judge on SIGTERM and SIGHUP."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    signal.signal(signal.SIGHUP, lambda *_: sys.exit(129))


class Verdict:
    def __init__(self):
        self._passed = 0
        self._failed = []

    def note(self, name, problem=None):
        if problem is None:
            self._passed += 1
        else:
            self._failed.append(name)
        print(f"judge: {name}: passed" if problem is None else f"judge: {name}: FAILED: {problem}", flush=True)

    def check(self, checks, judge):
        """Runs functions named check_…, each with the judge."""
        for check in checks:
            name = check.__name__.removeprefix("check_").replace("_", " ")
            try:
                check(judge)
            except Exception as problem:  # after any failure the other checks still run
                self.note(name, f"{type(problem).__name__}: {problem}")
            else:
                self.note(name)

    def end(self):
        """Prints the summary and returns the exit code."""
        failed = f", {len(self._failed)} failed: {', '.join(self._failed)}" if self._failed else ""
        print(f"judge: {self._passed} passed{failed}")
        return 1 if self._failed else 0
