"""Common parts of scripts/bench and scripts/instructions, which count with valgrind."""

import platform
import re
import subprocess

# Swift's counts depend on the order of hash tables.
ENVIRONMENT = {"SWIFT_DETERMINISTIC_HASHING": "1"}
INSTRUCTIONS = r"Collected : (\d+)"
ALLOCATIONS = r"Total:\s+[\d,]+ bytes in ([\d,]+) blocks"


class CountFailure(Exception):
    """Nothing could be counted; the message has the cause."""


def stripped(program):
    """A copy without debug information, because valgrind cannot read Swift's. It is next to the program and its resources."""
    copy = program.with_name(f"{program.name}-stripped")
    if not copy.exists() or copy.stat().st_mtime < program.stat().st_mtime:
        subprocess.run(["strip", "--strip-debug", "-o", copy, program], check=True)
    return copy


def count(tool, pattern, *command, under=()):
    """Runs a command under a tool of valgrind and returns the count in its output."""
    file = "--dhat-out-file" if tool == "dhat" else "--callgrind-out-file"
    ran = subprocess.run(
        ["env", *(f"{name}={value}" for name, value in ENVIRONMENT.items()), *under, "valgrind", f"--tool={tool}",
         f"{file}=/dev/null", *map(str, command)], capture_output=True, text=True)
    found = re.search(pattern, ran.stderr)
    if ran.returncode or not found:
        raise CountFailure(f"valgrind --tool={tool} {' '.join(map(str, command))}: {ran.stderr.strip()[-500:]}")
    return int(found.group(1).replace(",", ""))


def toolchain():
    """The conditions under which two counts are comparable."""
    said = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
    return {"toolchain": said.split("\n")[0], "machine": platform.machine()}
