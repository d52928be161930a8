"""Swift source as text with matched brackets, for the mutation operators of `scripts/mutants`.

The parser supports brackets, comments, strings, regular expressions and `#if`, not the complete grammar of Swift.
"""

import bisect
import re
from dataclasses import dataclass

OPENING, CLOSING = "([{", ")]}"
# Modules that can or cannot be imported on Linux, to evaluate the conditions of #if.
ON_LINUX = {
    "FoundationNetworking": True, "Glibc": True, "AsyncHTTPClient": True, "OpenCombine": True, "NIOCore": True, "Musl": False,
    "Darwin": False, "Security": False, "AuthenticationServices": False, "os": False, "UIKit": False, "AppKit": False,
    "Combine": False, "SwiftUI": False, "CryptoKit": False,
}
# With NATIVEAUTH_UI_STANDIN=1: see Package.swift.
WITH_STAND_INS = {
    **ON_LINUX, **dict.fromkeys(("SwiftUI", "Combine", "UIKit", "Security", "Accessibility", "AuthenticationServices"), True),
}
TYPE_HEAD = re.compile(r"\b(struct|class|enum|actor|extension|protocol)\b(?!.*\bfunc\b)")
CONTINUATION = re.compile(r"\s*(\.[a-zA-Z]|[+\-*/&|?=:]|else\b|catch\b)")
# A regular expression begins where a value does; a division has a value and a space before it.
BEFORE_REGEX = re.compile(r"(?:^|[(\[{,:=!&|?]|\b(?:return|in|case|try|where))\s*$")
REGEX = re.compile(r"#/[^\n]+?/#|/(?![\s/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/")
CODE_HEAD = re.compile(r"\b(func|init[?!]?|var|get|set|deinit|subscript|didSet|let)\b")


@dataclass
class Site:
    """One possible defect: `start..<end` of the file becomes `text`, where NUMBER stands for the mutant's number."""

    path: str
    line: int
    start: int
    end: int
    text: str
    kind: str
    change: str
    original: str
    number: int = 0


def mask(source):
    """The source with comments and the contents of strings blanked, at the same positions."""
    out, position, count = list(source), 0, len(source)

    def blank(start, end, character=" "):
        for index in range(start, end):
            if out[index] != "\n":
                out[index] = character

    def end_of_string(position):
        hashes = 0
        while source[position] == "#":
            hashes, position = hashes + 1, position + 1
        quote = '"""' if source.startswith('"""', position) else '"'
        position += len(quote)
        close, escape = quote + "#" * hashes, "\\" + "#" * hashes
        while position < count:
            if source.startswith(close, position):
                return position + len(close)
            if source.startswith(escape + "(", position):
                position, depth = position + len(escape) + 1, 1
                while depth and position < count:
                    if source[position] == '"':
                        position = end_of_string(position)
                        continue
                    depth += {"(": 1, ")": -1}.get(source[position], 0)
                    position += 1
            elif source.startswith(escape, position):
                position += len(escape) + 1
            else:
                position += 1
        return count

    while position < count:
        if source.startswith("//", position):
            end = source.find("\n", position)
            end = count if end < 0 else end
            blank(position, end)
        elif source.startswith("/*", position):
            end = source.find("*/", position)
            end = count if end < 0 else end + 2
            blank(position, end)
        elif source[position] == '"' or re.match(r'#+"', source[position:position + 8]):
            end = end_of_string(position)
            blank(position, end, "s")
            out[position] = out[end - 1] = '"'
        elif source[position] in "/#" and (regex := regex_at(source, position)):
            end = regex.end()
            blank(position, end, "r")
        else:
            end = position + 1
        position = end
    return "".join(out)


def regex_at(source, position):
    """The literal of a regular expression that begins at a position; None for other code."""
    line = source[source.rfind("\n", 0, position) + 1:position]
    return REGEX.match(source, position) if BEFORE_REGEX.search(line) else None


def condition_on_linux(text, modules):
    """The value of an #if condition on Linux; None if it is unknown."""
    text = text.strip()
    for operator, decisive in (("||", True), ("&&", False)):
        if operator in text:
            values = [condition_on_linux(part, modules) for part in text.split(operator)]
            return decisive if decisive in values else None if None in values else not decisive
    if text.startswith("!"):
        value = condition_on_linux(text[1:], modules)
        return None if value is None else not value
    if found := re.match(r"canImport\((\w+)\)", text):
        return modules.get(found.group(1))
    if found := re.match(r"os\((\w+)\)", text):
        return found.group(1) == "Linux"
    return None


def lines_not_compiled(code, modules):
    """Line numbers, from 0, in branches of #if that are not compiled on Linux."""
    skipped, stack = set(), []
    for number, line in enumerate(code.split("\n")):
        line = line.strip()
        if line.startswith("#"):
            skipped.add(number)
        if line.startswith("#if "):
            value = condition_on_linux(line[4:], modules)
            stack.append([value, value])
        elif line.startswith("#elseif ") and stack:
            taken, value = stack[-1][1], condition_on_linux(line[8:], modules)
            stack[-1] = [False if taken else None if taken is None else value, taken or value]
        elif line.startswith("#else") and stack:
            stack[-1][0] = None if stack[-1][1] is None else not stack[-1][1]
        elif line.startswith("#endif") and stack:
            stack.pop()
        elif any(branch[0] is not True for branch in stack):
            skipped.add(number)
    return skipped


class SwiftFile:
    """A source file with its brackets matched."""

    def __init__(self, path, source, modules=None):
        self.path, self.source, self.code = path, source, mask(source)
        self.skipped = lines_not_compiled(self.code, ON_LINUX if modules is None else modules)
        self.line_starts = [0] + [index + 1 for index, character in enumerate(source) if character == "\n"]
        self.partner, self.opener = {}, [-1] * (len(self.code) + 1)
        stack = []
        for index, character in enumerate(self.code):
            if character in CLOSING and stack:
                start = stack.pop()
                self.partner[start], self.partner[index] = index, start
            self.opener[index] = stack[-1] if stack else -1
            if character in OPENING:
                stack.append(index)
        self.sites = []

    def line(self, position):
        return bisect.bisect_right(self.line_starts, position) - 1

    def head(self, brace):
        """The code before an opening brace, from the beginning of its statement."""
        index = brace - 1
        while index >= 0:
            if self.code[index] in ")]" and index in self.partner:
                index = self.partner[index]
            elif self.code[index] in "{};([":
                break
            index -= 1
        return self.code[index + 1:brace].strip()

    def heads(self, position):
        """The heads of the enclosing braces, innermost first."""
        brace, heads = self.opener[position], []
        while brace >= 0:
            if self.code[brace] == "{":
                heads.append(self.head(brace))
            brace = self.opener[brace]
        return heads

    def lines_of_code(self):
        """Number of compiled lines with more than a comment or brackets."""
        return sum(number not in self.skipped and bool(re.search(r"\w", line))
                   for number, line in enumerate(self.code.split("\n")))

    def innermost_brace(self, position):
        """The position of the enclosing brace, or -1."""
        brace = self.opener[position]
        while brace >= 0 and self.code[brace] != "{":
            brace = self.opener[brace]
        return brace

    def statement_head(self, position):
        """The code of a statement before a position in it, from its line's beginning to its outermost open bracket."""
        index, opener = position, self.opener[position]
        while opener >= 0 and self.code[opener] != "{":
            index, opener = opener, self.opener[opener]
        return self.code[max(opener + 1, self.line_starts[self.line(index)]):index]

    def is_value(self, position):
        """`True` if the position is in a function or in the initial value of a property."""
        if self.is_in_function(position):
            return True
        return bool(re.match(r"\s*(?:@\w+\s+)*(?:[a-z]+(?:\(set\))?\s+)*(?:let|var)\s+\w+[^{(]*=", self.statement_head(position)))

    def receiver_start(self, dot):
        """The beginning of the postfix expression that a member access at `dot` continues, or None."""
        index, token = dot - 1, dot
        while index >= 0:
            character = self.code[index]
            if character in CLOSING and index in self.partner:
                token = index = self.partner[index]
                if self.code[index] == "{":
                    while index > 0 and self.code[index - 1] == " ":
                        index -= 1
            elif re.match(r"[\w$.\"]", character) or character in "?!" and re.match(r"[\w)\]}\"]", self.code[index - 1]):
                token = index
            elif character in " \n" and self.code[token] == ".":
                pass
            else:
                break
            index -= 1
        return token if token < dot and re.match(r"[\w$(\[\"]", self.code[token]) else None

    def end_of_call(self, end):
        """The end of the arguments and the trailing closure that follow a name; `end` if none do."""
        if self.code[end] == "(" and end in self.partner:
            end = self.partner[end] + 1
        closure = re.match(r" ?\{", self.code[end:end + 2])
        if closure and end + closure.end() - 1 in self.partner:
            return self.partner[end + closure.end() - 1] + 1
        return end

    def is_in_function(self, position):
        return any(CODE_HEAD.search(head) for head in self.heads(position))

    def trimmed(self, start, end):
        """The range without white space at its ends, and without `try` and `await` at its beginning."""
        while end > start and self.code[end - 1] in " \n":
            end -= 1
        start += re.match(r"\s*(?:try\s+)?(?:await\s+)?", self.code[start:end]).end()
        return start, end

    def split(self, start, end, separator):
        """The parts of a range between separators outside of brackets."""
        parts, index, part = [], start, start
        while index < end:
            if self.code[index] in OPENING and index in self.partner:
                index = self.partner[index] + 1
            elif self.code.startswith(separator, index):
                parts.append((part, index))
                index = part = index + len(separator)
            else:
                index += 1
        return parts + [(part, end)]

    def add(self, kind, start, end, text, change):
        lines = range(self.line(start), self.line(end) + 1)
        if start < end and not any(line in self.skipped for line in lines):
            self.sites.append(
                Site(self.path, lines[0] + 1, start, end, text, kind, change, self.source[start:end]))

    def insert(self, kind, position, text, change, original):
        """Adds an insertion; `original` is the code in the report."""
        line = self.line(position)
        if line not in self.skipped:
            self.sites.append(Site(self.path, line + 1, position, position, text, kind, change, original.split("\n")[0].strip()))

    def end_of_statement(self, start):
        index = start
        while index < len(self.code):
            character = self.code[index]
            if character in OPENING and index in self.partner:
                index = self.partner[index] + 1
            elif character in CLOSING or character == "\n" and not CONTINUATION.match(self.code, index) and \
                    self.code[index - 1] not in "=,+-*/&|?(:":
                return self.trimmed_end(start, index)
            else:
                index += 1
        return start

    def trimmed_end(self, start, end):
        while end > start and self.code[end - 1] in " \n":
            end -= 1
        return end
