"""Mutation operators of `scripts/mutants`: functions, strings, switches, errors, calls of the standard library, durations.

Each is a function that adds its sites to a `SwiftFile`.
"""

import re

from mutation_source import CLOSING, OPENING

# The value that replaces a function's result, by its type.
RESULTS = [(r"Bool", ("false", "true")), (r".*\?", ("nil",)), (r"String", ('""',)), (r"Data", ("Data()",)),
           (r"(U?Int\d*|Double|Float|TimeInterval)", ("0",)), (r"\[[^:]*\]", ("[]",)), (r"\[.*:.*\]", ("[:]",)),
           (r"Set<.*>", ("[]",))]
EFFECTS = r"(?:(?:async|throws(?:\([\w.]+\))?|rethrows)\s+)*"
DURATION = re.compile(r"\b\w*(?:timeout|interval|seconds|lifetime|duration|delay|validity|window|patience)\w*"
                      r"(?:\s*:\s*(?:TimeInterval|Double|Int\d*|Duration))?\s*[=:] (\d[\d_.]*(?: \* \d[\d_.]*)*)(?=[\s,)])", re.I)


def bodies(file):
    """Functions and computed properties that do nothing or return an empty value."""
    for found in re.finditer(r"\bfunc\s+(?:[\w`]+|[^\s\w(]+)\s*", file.code):
        index = found.end()
        if file.code[index:index + 1] == "<":
            index = file.code.find(">(", index) + 1
        if file.code[index:index + 1] != "(" or index not in file.partner:
            continue
        end = file.partner[index] + 1
        signature = re.match(r"\s*" + EFFECTS + r"(?:->\s*([^{}]+?)\s*)?\{", file.code[end:end + 300])
        if signature and not re.search(r"\b(func|var|init|case)\b", signature.group(0)):
            replace_body(file, found.start(), end + signature.end() - 1, signature.group(1))
    for found in re.finditer(r"\bvar\s+\w+: ([^={}\n]+?) \{", file.code):
        brace = found.end() - 1
        if not re.match(r"\s*(?:get|set|willSet|didSet|mutating|nonmutating|_read|@)\b", file.code[brace + 1:]):
            replace_body(file, found.start(), brace, found.group(1))


def replace_body(file, name, brace, result):
    """Adds sites at the beginning of a body that return at once; `result` is the type, None without one."""
    end = file.partner.get(brace, brace)
    start = brace + 1 + len(re.match(r"\s*", file.code[brace + 1:end + 1]).group(0))
    declaration = file.source[file.line_starts[file.line(name)]:brace]
    attributes = file.code[file.line_starts[max(file.line(name) - 2, 0)]:name]
    if start >= end or "Builder" in attributes:
        return
    if result is None or result == "Void":
        file.insert("body", start, "if Mutant.on(NUMBER) { return }; ", "body removed", declaration)
        return
    result = re.sub(r"\s+where\b.*", "", result.strip(), flags=re.S)
    values = next((values for pattern, values in RESULTS if re.fullmatch(pattern, result)), ())
    for value in values:
        if file.source[start:end].strip() in (value, f"return {value}"):
            continue
        file.insert("body", start, f"if Mutant.on(NUMBER) {{ return {value} }}; {implicit_return(file, start, end)}",
                    f"returns {value}", declaration)


def implicit_return(file, start, end):
    """`return `, if the body is one expression without it."""
    body = file.code[start:end]
    if re.match(r"(if|switch)\b", body):
        only = not re.search(r"\breturn\b", body) and ends_with_first_block(file, start, end)
        return "return " if only else ""
    if re.match(r"(return|guard|for|while|repeat|do|throw|let|var|defer|func|struct|enum|typealias|@|#)\b", body):
        return ""
    # An assignment or a call may come first; an expression is the only statement.
    return "" if file.code[file.end_of_statement(start):end].strip() else "return "


def ends_with_first_block(file, start, end):
    """`True` if an `if` or `switch` is the only statement up to `end`."""
    index = start
    while index < end:
        if file.code[index] in OPENING and index in file.partner:
            closed = file.partner[index]
            if file.code[index] == "{" and not re.match(r"\s*else\b", file.code[closed + 1:end]):
                return not file.code[closed + 1:end].strip()
            index = closed
        index += 1
    return False


def strings(file):
    """Names of the wire format: string literals without a space that are not a character, raw value, label or log line."""
    for found in re.finditer(r'"s+"', file.code):
        start, end = found.span()
        text = file.source[start + 1:end - 1]
        if file.source[start] != '"' or len(text) < 2 or not re.fullmatch(r"[\w./:+$@%=&?,;*~-]*[A-Za-z][\w./:+$@%=&?,;*~-]*", text):
            continue
        line = file.code[file.line_starts[file.line(start)]:start]
        if re.search(r"^\s*[@#]|\b(?:log|logger)\.|\b(?:label|category|subsystem|message|comment|format): $", line):
            continue
        if re.search(r"\b(?:fatalError|precondition\w*|assert\w*)\($", line) or not file.is_value(start):
            continue
        # A word for a person, like the texts with a space.
        if "/Languages/" in file.path and line.endswith(": "):
            continue
        literal = file.source[start:end]
        file.add("string", start, end, f'(Mutant.on(NUMBER) ? "{text}~" : {literal})', "string changed")


def cases(file):
    """A case of a switch is removed: its values go to `default`."""
    for found in re.finditer(r"^[ \t]*case\b", file.code, re.M):
        brace = file.opener[found.end()]
        if brace < 0 or not re.search(r"\bswitch\b", file.head(brace)):
            continue
        defaults = re.finditer(r"\bdefault\s*:", file.code[brace:file.partner.get(brace, brace)])
        end = end_of_pattern(file, found.end(), ":")
        if end is None or not any(file.opener[brace + default.start()] == brace for default in defaults):
            continue
        pattern = file.source[found.end():end].strip()
        # `where` belongs to the last of several patterns.
        parts = file.split(found.end(), end, " where ")
        if len(parts) == 1:
            file.insert("case", end, " where !Mutant.on(NUMBER)", "case lost", "case " + pattern)
        else:
            start, stop = file.trimmed(*parts[1])
            file.add("case", start, stop, f"(!Mutant.on(NUMBER) && ({file.source[start:stop]}))", "case lost")


def wheres(file):
    """The `where` of a loop, a case or a catch is always true."""
    for found in re.finditer(r"\bwhere\s", file.code):
        start = found.end()
        if not file.is_in_function(start):
            continue
        opener = file.opener[start]
        before = file.code[max(opener + 1, start - 300):found.start()]
        head = re.search(r"\b(for|case|catch)\b(?![\s\S]*[{};])[^\n]*(?:\n[^\n]*)?$", before)
        end = end_of_pattern(file, start, ":" if head and head.group(1) == "case" else "{") if head else None
        if end is None or re.search(r"\b(func|extension|struct|class|enum|init)\b", head.group(0)):
            continue
        start, end = file.trimmed(start, end)
        if start < end:
            file.add("where", start, end, f"(Mutant.on(NUMBER) ? true : ({file.source[start:end]}))", "where is always true")


def end_of_pattern(file, start, stop):
    """The position of `stop` after `start`, outside of brackets; None if there is none."""
    index = start
    while index < len(file.code):
        character = file.code[index]
        if character == stop:
            return index
        if character in CLOSING:
            return None
        index = file.partner.get(index, index) + 1 if character in OPENING else index + 1
    return None


def catches(file):
    """An error that a `catch` does not handle: it goes to the next clause or to the caller."""
    for found in re.finditer(r"\}\s*catch\b\s*([^{}]*?)\s*\{", file.code):
        brace, pattern = found.end() - 1, found.group(1)
        if not file.is_in_function(brace) or brace not in file.partner:
            continue
        function = next((head for head in file.heads(found.start() + 1) if re.search(r"\b(func|init)\b|=>|\bin$", head)), "")
        throws = re.search(r"\bthrows\b(?!\()", function)
        body = brace + 1 + len(re.match(r"\s*", file.code[brace + 1:]).group(0))
        is_last = not re.match(r"\s*catch\b", file.code[file.partner[brace] + 1:])
        original = f"catch {pattern}".strip()
        if pattern and (throws or not is_last):
            if not re.search(r"\bwhere\b", pattern):
                file.insert("catch", brace, "where !Mutant.on(NUMBER) ", "catch passed by", original)
        elif not pattern and throws:
            file.insert("catch", body, "if Mutant.on(NUMBER) { throw error }; ", "catch passed by", original)
        elif not pattern and body < file.partner[brace] and re.search(r"\bfunc\b", function) and "->" not in function:
            file.insert("catch", body, "if Mutant.on(NUMBER) { return }; ", "catch does nothing", original)


def ends(file):
    """`first` is exchanged with `last`, and `min` with `max`."""
    other = {"first": "last", "last": "first", "min": "max", "max": "min", "removeFirst": "removeLast",
             "removeLast": "removeFirst"}
    for found in re.finditer(r"\.(first|last|removeFirst|removeLast)\b(?!:)|\.(min|max)(?=\(| \{)", file.code):
        name = found.group(1) or found.group(2)
        start, end = file.receiver_start(found.start()), file.end_of_call(found.end())
        if start is None or not file.is_value(start) or end - start > 300:
            continue
        # In a condition, a brace after a name opens the block.
        if file.code[found.end():found.end() + 2] == " {" and re.search(r"\b(if|guard|while|for|switch)\b[^{}]*$",
                                                                        file.code[max(start - 300, 0):start]):
            end = found.end()
        if re.match(r"\s*(=(?!=)|[-+]=)", file.code[end:]):
            continue
        receiver, rest = file.source[start:found.start() + 1], file.source[found.end():end]
        file.add("end", start, end, f"(Mutant.on(NUMBER) ? {receiver}{other[name]}{rest} : {receiver}{name}{rest})",
                 f"{name} becomes {other[name]}")
    for found in re.finditer(r"(?<![\w.`])(min|max)\(", file.code):
        start, opening = found.start(), found.end() - 1
        if opening in file.partner and file.is_value(start) and not file.code.endswith("func ", 0, start):
            end = file.partner[opening] + 1
            rest = file.source[opening:end]
            name = found.group(1)
            file.add("end", start, end, f"(Mutant.on(NUMBER) ? {other[name]}{rest} : {name}{rest})", f"{name} becomes {other[name]}")


def lost_calls(file):
    """A string keeps its case or white space; a list keeps its order."""
    pattern = r"\.(lowercased\(\)|uppercased\(\)|trimmed\b(?:\(\))?|trimmingCharacters(?=\()|sorted(?=\(| \{))"
    for found in re.finditer(pattern, file.code):
        name = re.match(r"\w+", found.group(1)).group(0)
        start, end = file.receiver_start(found.start()), found.end()
        if name in ("trimmingCharacters", "sorted"):
            end = file.end_of_call(end)
        if start is None or not file.is_value(start) or end - start > 300:
            continue
        receiver = file.source[start:found.start()].rstrip()
        is_optional = "?" in receiver
        kept = receiver.removesuffix("?") if is_optional else f"{'Array' if name == 'sorted' else 'String'}({receiver})"
        file.add("lost call", start, end, f"(Mutant.on(NUMBER) ? {kept} : {file.source[start:end]})", f"{name} lost")


def durations(file):
    """A duration is ten times as long."""
    for found in re.finditer(r"\.(?:seconds|milliseconds|microseconds|minutes|hours|days)\(", file.code):
        opening = found.end() - 1
        if opening in file.partner and file.is_value(opening):
            ten_times(file, opening + 1, file.partner[opening])
    for found in DURATION.finditer(file.code):
        if file.is_value(found.start(1)):
            ten_times(file, *found.span(1))


def ten_times(file, start, end):
    value = file.source[start:end]
    if value.strip() and not re.fullmatch(r"[0_.]+", value) and ": " not in file.code[start:end]:
        file.add("duration", start, end, f"(Mutant.on(NUMBER) ? 10 * ({value}) : ({value}))", "duration × 10")


OPERATORS = (bodies, strings, cases, wheres, catches, ends, lost_calls, durations)
