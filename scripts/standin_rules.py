"""What scripts/lint knows about the stand-ins for Apple's frameworks (Tests/StandIn).

Each of their public declarations says since when Apple's has it:  /// iOS 16.0, macOS 13.0
From these lines comes the list of what the package must not use without asking `if #available`.
"""

import re

VERSION = re.compile(r"///\s*iOS (\d+)\.(\d+)(?:\.\d+)?, macOS (?:(\d+)\.(\d+)(?:\.\d+)?|unavailable)\.?\s*$")
NAMED = re.compile(
    r"\b(?:struct|class|enum|protocol|typealias|func|var|let|actor|case|associatedtype)\s+`?(\w+)`?|\b(init|subscript)\b")
PUBLIC = re.compile(
    r"^\s*(?:@(?!_spi)\w+(?:\([^)]*\))?\s+)*(?:nonisolated\s+|override\s+)*(?:public|open)\s"
    r"(?!import\b|internal\(set\) var \w+\s*$)")
OLDEST = ((16, 0), (13, 0))


def headers(text, position):
    """The beginnings of the blocks around a position in code, the outermost first, and what stands before it there.
    A `guard … else` block that is over counts for what follows it."""
    stack, header = [], ""
    after = [[]]
    for character in text[:position]:
        if character == "{":
            stack.append(header)
            after.append([])
            header = ""
        elif character == "}":
            closed = stack.pop() if stack else ""
            if len(after) > 1:
                after.pop()
            if re.search(r"\bguard\b(?!.*\bguard\b)", closed, re.S):
                after[-1].append(closed[closed.rindex("guard"):])
            header = ""
        elif character == ";":
            header = ""
        else:
            header += character
    return stack + [one for level in after for one in level], header


def is_checked(text, position, newest):
    """Whether a use stands where the system's version has been asked for."""
    around, before = headers(text, position)
    here = "\n".join(before.split("\n")[-3:])
    return any(
        int(number) >= newest
        for one in around + [here]
        for number in re.findall(r"(?:#|@)available\s*\(\s*iOS\s+(\d+)", one))


class StandIns:
    def __init__(self):
        self.versions = {}
        self.places = []

    def read(self, name, lines, code, find):
        """Takes note of a file's declarations; complains about those without a version."""
        text, start = "\n".join(code), 0
        for number, line in enumerate(code, 1):
            position, start = start, start + len(line) + 1
            if not PUBLIC.match(line):
                continue
            around, before = headers(text, position)
            if "@_spi" in before.rpartition("\n\n")[2] or any("@_spi" in one for one in around) or "import" in line:
                continue
            if any(re.search(r"extension (?:ViewHost|ViewNode|Query)\b", one) for one in around):
                continue
            named = NAMED.search(line)
            declared = next(filter(None, named.groups())) if named else None
            if declared is None or declared.startswith("_"):
                continue
            version = self.version_above(lines, number - 1)
            if version is None:
                find(number, "a declaration of Apple's without its first version: /// iOS 16.0, macOS 13.0")
                continue
            is_member = any(not re.search(r"\bextension\s+(?:View|Text|Image)\b", one) for one in around)
            self.places.append((name, number, declared, version, is_member, around))
            self.versions.setdefault(declared, []).append((version, is_member))

    @staticmethod
    def version_above(lines, index):
        for line in reversed(lines[:index]):
            stripped = line.strip()
            if found := VERSION.match(stripped):
                major, minor, mac, mac_minor = found.groups()
                return (int(major), int(minor)), (int(mac), int(mac_minor)) if mac else None
            if not stripped.startswith(("//", "@")):
                return None
        return None

    @staticmethod
    def is_newer(version):
        ios, mac = version
        return ios > OLDEST[0] or (mac is not None and mac > OLDEST[1])

    def newer(self):
        """Names that nothing old enough has, with the iOS version to ask for."""
        return {name: min(v[0][0] for v, _ in known) for name, known in self.versions.items()
                if all(self.is_newer(v) for v, _ in known) and not all(member for _, member in known)}

    def only_on_ios(self):
        return {name for name, known in self.versions.items()
                if all(v[1] is None for v, _ in known) and not all(member for _, member in known)}

    def hidden_newer(self):
        """Newer declarations that a name cannot tell from older ones: nobody could be stopped from using them."""
        names = self.newer()
        for name, number, declared, version, _, around in self.places:
            inside = any(re.search(rf"\b{one}\b", header) for one in names for header in around)
            if self.is_newer(version) and declared not in names and not inside:
                yield name, number, f"{declared} is newer than iOS 16 and has a namesake that is not: leave it out"

    def uses(self, code):
        """What is wrong with a file of the package."""
        text = "\n".join(code)
        for name, version in self.newer().items():
            for use in re.finditer(rf"\b{name}\b", text):
                if not is_checked(text, use.start(), version):
                    number = text[:use.start()].count("\n") + 1
                    yield number, f"{name} is of iOS {version}: ask `if #available(iOS {version}, …)` first"
        asks = re.search(r"#(?:else)?if\b.*(?:canImport\(UIKit\)|os\(iOS\))", text)
        for name in self.only_on_ios() if not asks else ():
            for use in re.finditer(rf"\b{name}\b", text):
                yield text[:use.start()].count("\n") + 1, f"{name} is not on macOS: ask `#if canImport(UIKit)` first"
        for use in re.finditer(r"@_spi\(Host\)|\b_PrimitiveView\b", text):
            yield text[:use.start()].count("\n") + 1, f"{use.group()} is of the stand-in, for tests only"
