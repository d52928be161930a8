"""What every judge says: a line for each thing that it looked at, and one at the end."""

import signal
import sys


def end_when_told():
    """Being told to end, a judge still ends its servers."""
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
        """Carries out functions named check_…, each with the judge."""
        for check in checks:
            name = check.__name__.removeprefix("check_").replace("_", " ")
            try:
                check(judge)
            except Exception as problem:  # whatever it is, the others are to be judged too
                self.note(name, f"{type(problem).__name__}: {problem}")
            else:
                self.note(name)

    def end(self):
        """Says the last line, and gives the status to end with."""
        failed = f", {len(self._failed)} failed: {', '.join(self._failed)}" if self._failed else ""
        print(f"judge: {self._passed} passed{failed}")
        return 1 if self._failed else 0
