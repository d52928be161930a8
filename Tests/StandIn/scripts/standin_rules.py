"""The rules of scripts/lint of NativeAuth for the stand-ins, and for the code that uses them.

A comment above each public declaration has its first version:  /// iOS 16.0, macOS 13.0
These comments determine the names that the package must not use without `if #available`, and those that it must not use on
a platform where they are unavailable. scripts/platforms compiles the sources, and so finds the uses that names do not show.
"""

import re

from apple_platforms import OLDEST, PLATFORMS, active_lines, availability, is_there

NAMED = re.compile(
    r"\b(?:struct|class|enum|protocol|typealias|func|var|let|actor|case|associatedtype)\s+`?(\w+)`?|\b(init|subscript)\b")
PUBLIC = re.compile(
    r"^\s*(?:@(?!_spi)\w+(?:\([^)]*\))?\s+)*(?:nonisolated\s+|override\s+)*(?:public|open)\s"
    r"(?!import\b|internal\(set\) var \w+\s*$)")
# Members that are used by name on any expression.
FREELY_USED = re.compile(r"\bextension\s+(?:View|Text|Image|\w+Style)\b")


def headers(text, position):
    """The headers of the blocks around a position in code, outermost first, and the statement before it.
    A `guard … else` block applies to the code after it."""
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
    """`True` if a use is inside an availability check."""
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
        """Records the declarations of a file; reports those without a version."""
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
                find(number, "the declaration has no first version: /// iOS 16.0, macOS 13.0")
                continue
            is_member = any(not FREELY_USED.search(one) for one in around)
            self.places.append((name, number, declared, version, is_member, around))
            self.versions.setdefault(declared, []).append((version, is_member))

    @staticmethod
    def version_above(lines, index):
        for line in reversed(lines[:index]):
            stripped = line.strip()
            if (found := availability(stripped)) is not None:
                return found
            if not stripped.startswith(("//", "@")):
                return None
        return None

    @staticmethod
    def is_newer(version):
        return any(version[one] is not None and version[one] > OLDEST[one] for one in ("iOS", "macOS"))

    def newer(self):
        """Names without an older declaration, with the iOS version for `#available`."""
        return {name: min(v["iOS"][0] for v, _ in known if v["iOS"]) for name, known in self.versions.items()
                if all(self.is_newer(v) for v, _ in known) and not all(member for _, member in known)
                and any(v["iOS"] for v, _ in known)}

    def missing(self, platform):
        """Names that are unavailable on a platform. Names of members only are excluded, because other types can have them too."""
        return {name for name, known in self.versions.items()
                if not any(is_there(v, platform) for v, _ in known) and not all(member for _, member in known)}

    def hidden_newer(self):
        """Newer declarations with the name of an older one. Their uses cannot be found by name."""
        names = self.newer()
        for name, number, declared, version, _, around in self.places:
            inside = any(re.search(rf"\b{one}\b", header) for one in names for header in around)
            if self.is_newer(version) and declared not in names and not inside:
                yield name, number, f"{declared} is newer than iOS 16, and an older declaration has the same name: remove it"

    def uses(self, code):
        """The problems of a file of the package."""
        text = "\n".join(code)
        for name, version in self.newer().items():
            for use in re.finditer(rf"\b{name}\b", text):
                if not is_checked(text, use.start(), version):
                    number = text[:use.start()].count("\n") + 1
                    yield number, f"{name} requires iOS {version}: use it inside `if #available(iOS {version}, …)`"
        lacking = {}
        for platform in PLATFORMS:
            names = self.missing(platform)
            active = active_lines(code, platform) if names else ()
            for number in active:
                for name in set(re.findall(r"\w+", code[number - 1])) & names:
                    lacking.setdefault((number, name), []).append(platform)
        for (number, name), platforms in lacking.items():
            yield number, f"{name} is unavailable on {', '.join(platforms)}: exclude them with #if"
        for use in re.finditer(r"@_spi\(Host\)|\b_PrimitiveView\b", text):
            yield text[:use.start()].count("\n") + 1, f"{use.group()} is an interface of the stand-in, for tests only"
