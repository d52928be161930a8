"""Lint rules for readable lines, used by scripts/lint.

tuple-let   one `let` per value
nested      no closure with `$0` inside another one
branch      an `if … else` expression on one line has only literals and names as branches
paragraphs  at least 45 % of the functions with 12 lines or more in a target have a blank line
"""

import collections
import re

FOLDERS = ("Sources/", "Tools/Sources/")
LONG = 12
WITH_PARAGRAPHS = 0.45

TUPLE_LET = re.compile(r"\b(?:let|var)\s+\([^)]*\)\s*(?::[^=\n]*)?=\s*\(")
NESTED = re.compile(r"\$0[^\n]*\{[^\n]*\$0")
ONE_LINE = re.compile(r"\bif\b[^{]*\{([^{}]*)\}\s*else\s*(?:if\b[^{]*)?\{([^{}]*)\}")
# A literal, including one of names, or a name, with an optional subscript. Text literals are masked.
PLAIN = re.compile(r"\s*(?:return\s+)?(?:-?[\d_.]+|\[[\w.:]*\]|\"\"|[\w.!?]+(?:\[[\w.]+\])?)\s*")
FUNCTION = re.compile(r"(\s*)(?:@\w+(?:\([^)]*\))?\s+)*(?:[a-z]+(?:\([a-z]+\))?\s+)*(?:func\s|init[?!]?\s*[<(])")


def target(name):
    """The target of a file; None for other files."""
    for folder in FOLDERS:
        if name.startswith(folder) and name.count("/") > folder.count("/"):
            return name[len(folder):].split("/")[0]
    return None


def offences(code):
    """Line number, rule and text of each offence in the lines of a file, without comments and text literals."""
    for number, line in enumerate(code, 1):
        if TUPLE_LET.search(line):
            yield number, "tuple-let", "one `let` per value"
        if NESTED.search(line):
            yield number, "nested", "`$0` in a closure inside another one: name a parameter, or the function"
        for branches in ONE_LINE.findall(line):
            if not all(PLAIN.fullmatch(branch) for branch in branches):
                yield number, "branch", "an `if … else` on one line has only literals and names as branches"


def long_functions(lines):
    """For each function with LONG lines or more: it has a blank line. The formatter aligns the closing brace."""
    for first, line in enumerate(lines):
        match = FUNCTION.match(line)
        if not match:
            continue
        indent = match.group(1)
        head = first
        while head < len(lines) and not lines[head].endswith("{"):
            head += 1
            if head == len(lines) or not lines[head].startswith((indent + " ", indent + ")")):
                break
        else:
            end = next((n for n in range(head, len(lines)) if lines[n] == indent + "}"), None)
            if end is not None and end - first + 1 >= LONG:
                yield any(not text.strip() for text in lines[first:end])


class Paragraphs:
    """The share of long functions with paragraphs, by target."""

    def __init__(self):
        self.functions = collections.defaultdict(list)
        self.files = {}

    def add(self, name, lines):
        self.functions[target(name)] += long_functions(lines)
        self.files.setdefault(target(name), name)

    def offences(self):
        """The first file of each target with too few paragraphs, and the message."""
        for name, found in sorted(self.functions.items()):
            share = sum(found) / max(1, len(found))
            if len(found) >= 5 and share < WITH_PARAGRAPHS:
                yield self.files[name], (
                    f"of the {len(found)} functions with {LONG} lines or more in {name}, {share:.0%} have a blank line;"
                    f" {WITH_PARAGRAPHS:.0%} are required")
