"""Runs scripts/mac with fake developer tools, and checks its report."""

import contextlib
import io
import os
import pathlib
import platform
import subprocess
import sys
import tempfile

# One product fails on watchOS with twelve errors, one of them twice; the tests fail without a line that looks like an error.
FAKES = {
    "xcodebuild": """
case "$*" in
    -version) printf 'Xcode 26.1\\nBuild version 17B55\\n' ;;
    -showsdks) printf 'iOS SDKs:\\n\\tiOS 26.1 -sdk iphoneos26.1\\n' ;;
    build*One*watchOS*)
        for i in 1 2 3 4 5 6 7 8 9 10 11 12 12; do echo "$PWD/Sources/A.swift:$i: error: defect $i of /Users/ada/App"; done
        exit 65 ;;
    test*id=NEWEST*) echo "in $HOME/Library"; exit 70 ;;
esac
""",
    "xcrun": """
cat <<'JSON'
{"devices": {"com.apple.CoreSimulator.SimRuntime.iOS-18-6": [{"name": "iPhone 16", "udid": "OLD"}],
 "com.apple.CoreSimulator.SimRuntime.iOS-26-1": [{"name": "iPad", "udid": "PAD"}, {"name": "iPhone 17", "udid": "NEWEST"}],
 "com.apple.CoreSimulator.SimRuntime.watchOS-26-1": [{"name": "Watch", "udid": "WATCH"}]}}
JSON
""",
    "sw_vers": "echo 26.1",
    "git": "exit 1",
    "swift": """
case "$*" in
    --version) echo 'Apple Swift version 6.2.1' ;;
    *describe*) echo '{"products": [{"name": "One"}, {"name": "Two"}]}' ;;
esac
""",
}
EXPECTED = [
    "12 of 14 steps passed", "| macOS | 26.1 |", "| Xcode | Xcode 26.1 Build version 17B55 |", "| SDKs | iphoneos26.1 |",
    "| Swift | Apple Swift version 6.2.1 |", "| commit | unknown |", "| One for watchOS | FAILED |", "| Two for watchOS | passed |",
    "| Two for visionOS | passed |", "| tests, iPhone 17, iOS 26.1 | FAILED |", "| demo, macOS | passed |",
    "## One for watchOS (exit code 65)", "./Sources/A.swift:5: error: defect 5 of ~/App", "… and 7 more", "in ~/Library",
]


def run(run_all, script):
    """Prints the defects, and returns the exit code."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name).resolve()
        root, tools = home / "clone", home / "tools"
        command = root / "Tools/.build/debug/nativeauth"
        for path, code in [(tools / tool, code) for tool, code in FAKES.items()] + [(command, "exit 0")]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"#!/bin/sh\n{code}\n")
            path.chmod(0o755)
        os.environ.update(PATH=f"{tools}:{before['PATH']}", HOME=str(home), USER="ada", LOGNAME="ada")
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                code = run_all(root, root / ".build/mac")
        finally:
            os.environ.clear()
            os.environ.update(before)
        text = (root / ".build/mac/report.md").read_text(encoding="utf-8")

    found = [f"the report lacks {each!r}" for each in EXPECTED if each not in text]
    found += [f"the report has {each!r}" for each in (str(root), str(home), "ada", "defect 6", "OLD", "PAD") if each in text]
    if code != 1:
        found.append(f"the exit code after a failure is {code}")
    if platform.system() != "Darwin":
        elsewhere = subprocess.run([sys.executable, script], capture_output=True, text=True)
        if elsewhere.returncode != 2 or "needs a Mac" not in elsewhere.stderr:
            found.append("it does not say that it needs a Mac")
    for each in found:
        print(f"mac --self-test: {each}")
    return 1 if found else 0
