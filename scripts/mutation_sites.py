"""Places in Swift code where `scripts/mutants` can insert a defect.

A mutant is a replacement of one range of a file. Its text has the switch `Mutant.on(n)`, so that one build holds all mutants
and the environment chooses one at run time. The parser knows brackets, comments, strings and `#if`, not Swift's grammar: a
mutant that does not compile is dropped later.
"""

import bisect
import re
from dataclasses import dataclass

OPENING, CLOSING = "([{", ")]}"
# Modules that can or can't be imported on Linux, to know which branches of #if are compiled.
ON_LINUX = {
    "FoundationNetworking": True, "Glibc": True, "AsyncHTTPClient": True, "OpenCombine": True, "NIOCore": True, "Musl": False,
    "Darwin": False, "Security": False, "AuthenticationServices": False, "os": False, "UIKit": False, "AppKit": False,
    "Combine": False, "SwiftUI": False, "CryptoKit": False,
}
# How often a kind is chosen: few kinds would otherwise fill the sample.
WEIGHT = {"condition": 5, "operand": 8, "boundary": 13, "equality": 2, "flag": 3, "constant": 1.6, "branch": 1.6,
          "default": 1.6, "statement": 4, "assignment": 2.2}
TYPE_HEAD = re.compile(r"\b(struct|class|enum|actor|extension|protocol)\b(?!.*\bfunc\b)")
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
        else:
            end = position + 1
        position = end
    return "".join(out)


def condition_on_linux(text):
    """The value of an #if condition on Linux; None if it is not known."""
    text = text.strip()
    for operator, decisive in (("||", True), ("&&", False)):
        if operator in text:
            values = [condition_on_linux(part) for part in text.split(operator)]
            return decisive if decisive in values else None if None in values else not decisive
    if text.startswith("!"):
        value = condition_on_linux(text[1:])
        return None if value is None else not value
    if found := re.match(r"canImport\((\w+)\)", text):
        return ON_LINUX.get(found.group(1))
    if found := re.match(r"os\((\w+)\)", text):
        return found.group(1) == "Linux"
    return None


def lines_not_compiled(code):
    """Line numbers, from 0, in branches of #if that Linux does not compile."""
    skipped, stack = set(), []
    for number, line in enumerate(code.split("\n")):
        line = line.strip()
        if line.startswith("#"):
            skipped.add(number)
        if line.startswith("#if "):
            value = condition_on_linux(line[4:])
            stack.append([value, value])
        elif line.startswith("#elseif ") and stack:
            taken, value = stack[-1][1], condition_on_linux(line[8:])
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

    def __init__(self, path, source):
        self.path, self.source, self.code = path, source, mask(source)
        self.skipped = lines_not_compiled(self.code)
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

    def is_in_function(self, position):
        return any(CODE_HEAD.search(head) for head in self.heads(position))

    def trimmed(self, start, end):
        """The range without white space at its ends, and without `try` and `await` at its beginning."""
        while end > start and self.code[end - 1] in " \n":
            end -= 1
        start += re.match(r"\s*(?:try\s+)?(?:await\s+)?", self.code[start:end]).end()
        return start, end

    def split(self, start, end, separator):
        """The parts of a range between separators that are in no bracket."""
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

    # The kinds of defects.

    def find(self):
        self.conditions()
        self.comparisons()
        self.flags()
        self.constants()
        self.defaults()
        self.statements()
        return self.sites

    def conditions(self):
        """Conditions that always or never hold, operands of && and || that are lost, branches of `if let` never taken."""
        for found in re.finditer(r"(?<![\w.#`])(guard|if|while)\b", self.code):
            word, index, end = found.group(1), found.end(), None
            while index < len(self.code):
                character = self.code[index]
                if word == "guard" and re.match(r"(?<!\w)else\b", self.code[index:]) or word != "guard" and character == "{":
                    end = index
                    break
                if character in CLOSING:
                    break
                index = self.partner.get(index, index) + 1 if character in OPENING else index + 1
            for start, stop in self.split(found.end(), end, ",") if end else []:
                start, stop = self.trimmed(start, stop)
                code, text = self.code[start:stop], self.source[start:stop]
                if re.match(r"(let|var|case)\b", code):
                    if word == "if" or word == "guard" and code.startswith("case"):
                        self.add("branch", start, stop, "!Mutant.on(NUMBER), " + text, "pattern never matches")
                elif "#" not in code and "try?" not in code[:6]:
                    for value in {"guard": ["true"], "if": ["true", "false"], "while": ["false"]}[word]:
                        self.add("condition", start, stop, f"(Mutant.on(NUMBER) ? {value} : ({text}))",
                                 f"{word}: condition is always {value}")
                    self.operands(start, stop)

    def operands(self, start, stop):
        if len(self.split(start, stop, " ? ")) > 1:
            return
        for operator, neutral in ((" || ", "false"), (" && ", "true")):
            parts = self.split(start, stop, operator)
            if len(parts) < 2:
                continue
            for left, right in parts:
                left, right = self.trimmed(left, right)
                self.add("operand", left, right, f"(Mutant.on(NUMBER) ? {neutral} : ({self.source[left:right]}))",
                         f"operand of{operator}dropped".replace("  ", " "))
            return

    def comparisons(self):
        """`<` becomes `<=` and so on; the result of `==` is inverted."""
        stops = (" && ", " || ", " ? ", " : ", " = ", " -> ", " += ")
        for found in re.finditer(r" (<=|>=|<|>|==|!=) ", self.code):
            operator, place, right = found.group(1), found.start(), found.end()
            if not self.is_in_function(place):
                continue
            index, start = place - 1, None
            while index >= 0 and start is None:
                character = self.code[index]
                if character in CLOSING and index in self.partner:
                    index = self.partner[index] - 1
                    continue
                if character in "([{,;\n" or character == ":" and self.code[index + 1] == " ":
                    start = index + 1
                for stop in stops:
                    if self.code.startswith(stop, index):
                        start = index + len(stop)
                index -= 1
            index, end = right, None
            while index < len(self.code) and end is None:
                character = self.code[index]
                if character in "([" and index in self.partner:
                    index = self.partner[index] + 1
                    continue
                if character in "{,;\n" or character in CLOSING or self.code.startswith((*stops, " else"), index):
                    end = index
                index += 1
            if start is None or end is None or re.match(r"\n\s*([.+\-*/]|\?\?)", self.code[end:]):
                continue
            keyword = r"\s*(?:\}?\s*(?:else )?(?:return|guard|if|while|where|throw|in|else)\b)?\s*"
            start += re.match(keyword, self.code[start:place]).end()
            start, _ = self.trimmed(start, place)
            _, end = self.trimmed(right, end)
            left, rest = self.source[start:place], self.source[right:end]
            if not left.strip() or not rest.strip() or re.search(r"\b(let|var|case|func|in|where|for)\b|\n", self.code[start:place]):
                continue
            if operator in ("==", "!="):
                self.add("equality", start, end, f"(Mutant.on(NUMBER) != ({left} {operator} {rest}))", f"{operator} inverted")
            else:
                other = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}[operator]
                self.add("boundary", start, end,
                         f"(Mutant.on(NUMBER) ? {left} {other} {rest} : {left} {operator} {rest})", f"{operator} becomes {other}")

    def flags(self):
        """`true` and `false` where they are a result."""
        for found in re.finditer(r"(?:\breturn |\?\? | [?:] |\{ |^\s+|(?:case|default)\b[^\n(]*: )(true|false)\b(?!:)", self.code, re.M):
            start, end = found.span(1)
            if self.is_in_function(start) and not re.match(r"\s*[?.]", self.code[end:end + 3]):
                self.add("flag", start, end, ("!" if found.group(1) == "true" else "") + "Mutant.on(NUMBER)",
                         f"{found.group(1)} inverted")

    def constants(self):
        """An integer is one more or, for one from 2 on at an odd position, one less."""
        for found in re.finditer(r"(?<![\w.$])(\d[\d_]*)(?![\w.]|\s*\.\.)", self.code):
            start, end = found.span(1)
            line = self.line(start)
            before = self.code[self.line_starts[line]:start]
            if re.match(r"\s*(@|import|#)", before) or re.search(r"\bcase\b[^:]*$", before) or not self.heads(start):
                continue
            value = int(found.group(1).replace("_", ""))
            other = value - 1 if value >= 2 and start % 2 else value + 1
            self.add("constant", start, end, f"(Mutant.on(NUMBER) ? {other} : {found.group(1)})", f"{value} becomes {other}")

    def defaults(self):
        """The value before `??` is lost."""
        for found in re.finditer(r" \?\? ", self.code):
            index, end, start = found.start() - 1, found.start(), None
            while index >= 0 and start is None:
                if self.code[index] in CLOSING and index in self.partner:
                    index = self.partner[index] - 1
                    continue
                if self.code[index] in "([{,; \n":
                    start = index + 1
                index -= 1
            if start is None or not re.match(r"[\w$(]", self.code[start:end]) or "\n" in self.code[start:end]:
                continue
            before = self.code[self.line_starts[self.line(start)]:start]
            if self.is_in_function(start) and not re.search(r"(\?\?|[<>+\-*/%]|\bas\??|try\?) $", before):
                self.add("default", start, end, f"(Mutant.on(NUMBER) ? nil : {self.source[start:end]})", "value before ?? is nil")

    def statements(self):
        """Calls, assignments and `throw` that do not happen."""
        keyword = re.compile(
            r"(return|if|guard|for|while|repeat|switch|let|var|func|case|default|defer|do|catch|else|import|public|private|package|"
            r"fileprivate|internal|static|final|override|class|struct|enum|actor|extension|protocol|init|deinit|subscript|"
            r"typealias|break|continue|nonisolated|mutating|indirect|weak|unowned|lazy|some|any|where|in|is|as|async|get|set|"
            r"fallthrough|willSet|didSet|super\.init|self\.init)\b")
        for number, line in enumerate(self.code.split("\n")):
            if not re.match(r"\s*(?:(?:try|await) )*[A-Za-z_$]", line):
                continue
            start = self.line_starts[number] + len(line) - len(line.lstrip())
            brace = self.opener[start]
            if brace < 0 or self.code[brace] != "{" or TYPE_HEAD.search(self.head(brace)) or not self.is_in_function(start):
                continue
            before = self.code[brace + 1:start].rstrip()
            if before and (before[-1] in ",([=&|+-*/?<>." or re.search(r"\b(return|throw|else|try|await)$", before)):
                continue
            end = self.end_of_statement(start)
            body = re.sub(r"^(?:(?:try|await) )+", "", self.code[start:end])
            if end - start > 900 or not body or keyword.match(body):
                continue
            text = f"if !Mutant.on(NUMBER) {{ {self.source[start:end]} }}"
            if body.startswith("throw "):
                if not self.head(brace).endswith("else"):
                    self.add("statement", start, end, text, "throw removed")
                continue
            assigns = re.match(r"[\w.$?!\[\]\"()]+ (=|\+=|-=|\|=|&=) ", body)
            calls = re.match(r"(self\.)?[a-z_$][\w.$?!]*\s*[({]", body)
            if re.match(r"(self\.)?(log|logger|\w+\.log)\.", body) or not (assigns or calls):
                continue
            if assigns and any(re.search(r"\binit[?!]?\s*[(<]", head) for head in self.heads(start)):
                continue
            # The only statement of a closure or function with a result is its value.
            is_only = not re.sub(r"^[^\n]*\bin\b", "", before).strip() and not self.code[end:self.partner.get(brace, end)].strip()
            if is_only and not assigns and not re.search(r"^(if|else|for|while|do|defer|catch)\b|\bfunc\b(?!.*->)", self.head(brace), re.S):
                continue
            self.add("assignment" if assigns else "statement", start, end, text,
                     "assignment removed" if assigns else "call removed")

    def end_of_statement(self, start):
        index = start
        while index < len(self.code):
            character = self.code[index]
            if character in OPENING and index in self.partner:
                index = self.partner[index] + 1
            elif character in CLOSING or character == "\n" and not re.match(
                    r"\s*(\.[a-zA-Z]|[+\-*/&|?=:]|else\b|catch\b)", self.code[index:]) and self.code[index - 1] not in "=,+-*/&|?(:":
                return self.trimmed_end(start, index)
            else:
                index += 1
        return start

    def trimmed_end(self, start, end):
        while end > start and self.code[end - 1] in " \n":
            end -= 1
        return end


def sample(sites, count, per_file, random):
    """Chooses sites without overlap, by the weights of their kinds."""
    # Efraimidis and Spirakis: a weighted random order without replacement.
    order = sorted(sites, key=lambda site: -(random.random() ** (1 / WEIGHT[site.kind])))
    chosen, by_file = [], {}
    for site in order:
        others = by_file.setdefault(site.path, [])
        if len(chosen) == count:
            break
        if len(others) < per_file and all(site.end <= other.start or other.end <= site.start for other in others):
            others.append(site)
            chosen.append(site)
    for number, site in enumerate(chosen, 1):
        site.number = number
    return chosen
