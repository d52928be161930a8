"""Tests the local identity server's pages in Chromium.

run.py COMMAND CHROMIUM DRIVER PICTURES [NAME...]

COMMAND is the nativeauth command, PICTURES a folder for screenshots; NAME selects stories. Prints one line for each
story, and `browser: N passed` at the end.
"""

import os
import pathlib
import sys
import time
import unittest

from story import Story
from verdict import end_when_told
from world import World


class Result(unittest.TestResult):
    def __init__(self, world):
        super().__init__()
        self._world = world
        self._begun = 0
        self.passed, self.failed = 0, []

    def startTest(self, test):
        super().startTest(test)
        self._begun = time.monotonic()

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1
        self._say(test, "passed")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._say(test, f"skipped: {reason}")

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self._note(test, error)

    def addError(self, test, error):
        super().addError(test, error)
        self._note(test, error)

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error is not None:
            self._note(subtest, error)

    def _note(self, test, error):
        if str(test) not in self.failed:
            self.failed.append(str(test))
        # A screenshot of the last page; it fails if the browser has ended.
        try:
            self._world.browser.picture(os.path.join(self._world.pictures, f"failed-{test.id().split('.')[-1]}.png"))
        except Exception as problem:
            print(f"browser: no screenshot: {type(problem).__name__}")
        self._say(test, "FAILED\n" + self._exc_info_to_string(error, test))

    def _say(self, test, what):
        print(f"browser: {test.shortDescription() or test.id()}: {what} ({time.monotonic() - self._begun:.1f} s)",
              flush=True)


def main(command, chromium, driver, pictures, *names):
    end_when_told()
    stories = pathlib.Path(__file__).parent / "stories"
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{name}*" for name in names] or None
    suite = loader.discover(str(stories), pattern="*.py", top_level_dir=str(stories))
    if loader.errors:
        raise SystemExit("\n".join(loader.errors))
    Story.world = World(command, chromium, driver, pictures)
    result = Result(Story.world)
    try:
        suite.run(result)
    finally:
        Story.world.stop()
    failed = f", {len(result.failed)} failed: {', '.join(result.failed)}" if result.failed else ""
    print(f"browser: {result.passed} passed{failed}")
    return 0 if result.passed and result.wasSuccessful() and not failed else 1


if __name__ == "__main__":
    if len(sys.argv) < 5:
        raise SystemExit(__doc__)
    sys.exit(main(*sys.argv[1:]))
