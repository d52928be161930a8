"""Mutation operators of `scripts/mutants`: conditions, comparisons, flags, constants, calls and assignments.

A mutant is a replacement of one range of a file. Its text has the switch `Mutant.on(n)`, so that one build holds all mutants
and the environment chooses one at run time. A mutant that does not compile is dropped later. The operators on functions,
strings, switches and calls are in `mutation_operators.py`.
"""

import re

from mutation_source import CLOSING, OPENING, TYPE_HEAD

GUARD_ELSE = re.compile(r"(?<!\w)else\b")


def conditions(file):
    """Conditions that are always or never true, removed operands of && and ||, branches of `if let` that are never taken."""
    for found in re.finditer(r"(?<![\w.#`])(guard|if|while)\b", file.code):
        word, index, end = found.group(1), found.end(), None
        while index < len(file.code):
            character = file.code[index]
            if word == "guard" and GUARD_ELSE.match(file.code, index) or word != "guard" and character == "{":
                end = index
                break
            if character in CLOSING:
                break
            index = file.partner.get(index, index) + 1 if character in OPENING else index + 1
        for start, stop in file.split(found.end(), end, ",") if end else []:
            start, stop = file.trimmed(start, stop)
            code, text = file.code[start:stop], file.source[start:stop]
            if re.match(r"(let|var|case)\b", code):
                if word == "if" or word == "guard" and code.startswith("case"):
                    file.add("branch", start, stop, "!Mutant.on(NUMBER), " + text, "pattern never matches")
            elif "#" not in code and "try?" not in code[:6]:
                for value in {"guard": ["true"], "if": ["true", "false"], "while": ["false"]}[word]:
                    file.add("condition", start, stop, f"(Mutant.on(NUMBER) ? {value} : ({text}))",
                             f"{word}: condition is always {value}")
                operands(file, start, stop)


def operands(file, start, stop):
    if len(file.split(start, stop, " ? ")) > 1:
        return
    for operator, neutral in ((" || ", "false"), (" && ", "true")):
        parts = file.split(start, stop, operator)
        if len(parts) < 2:
            continue
        for left, right in parts:
            left, right = file.trimmed(left, right)
            file.add("operand", left, right, f"(Mutant.on(NUMBER) ? {neutral} : ({file.source[left:right]}))",
                     f"operand of{operator}dropped".replace("  ", " "))
        return


def comparisons(file):
    """`<` becomes `<=` and so on; the result of `==` is inverted."""
    stops = (" && ", " || ", " ? ", " : ", " = ", " -> ", " += ")
    for found in re.finditer(r" (<=|>=|<|>|==|!=) ", file.code):
        operator, place, right = found.group(1), found.start(), found.end()
        if not file.is_in_function(place):
            continue
        index, start = place - 1, None
        while index >= 0 and start is None:
            character = file.code[index]
            if character in CLOSING and index in file.partner:
                index = file.partner[index] - 1
                continue
            if character in "([{,;\n" or character == ":" and file.code[index + 1] == " ":
                start = index + 1
            for stop in stops:
                if file.code.startswith(stop, index):
                    start = index + len(stop)
            index -= 1
        index, end = right, None
        while index < len(file.code) and end is None:
            character = file.code[index]
            if character in "([" and index in file.partner:
                index = file.partner[index] + 1
                continue
            if character in "{,;\n" or character in CLOSING or file.code.startswith((*stops, " else"), index):
                end = index
            index += 1
        if start is None or end is None or re.match(r"\n\s*([.+\-*/]|\?\?)", file.code[end:]):
            continue
        keyword = r"\s*(?:\}?\s*(?:else )?(?:return|guard|if|while|where|throw|in|else)\b)*\s*"
        start += re.match(keyword, file.code[start:place]).end()
        start, _ = file.trimmed(start, place)
        _, end = file.trimmed(right, end)
        left, rest = file.source[start:place], file.source[right:end]
        if not left.strip() or not rest.strip() or re.search(r"\b(let|var|case|func|in|where|for)\b|\n", file.code[start:place]):
            continue
        if operator in ("==", "!="):
            file.add("equality", start, end, f"(Mutant.on(NUMBER) != ({left} {operator} {rest}))", f"{operator} inverted")
        else:
            other = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}[operator]
            file.add("boundary", start, end,
                     f"(Mutant.on(NUMBER) ? {left} {other} {rest} : {left} {operator} {rest})", f"{operator} becomes {other}")


def flags(file):
    """`true` and `false` where they are a result."""
    for found in re.finditer(r"(?:\breturn |\?\? | [?:] |\{ |^\s+|(?:case|default)\b[^\n(]*: )(true|false)\b(?!:)", file.code, re.M):
        start, end = found.span(1)
        if file.is_in_function(start) and not re.match(r"\s*[?.]", file.code[end:end + 3]):
            file.add("flag", start, end, ("!" if found.group(1) == "true" else "") + "Mutant.on(NUMBER)",
                     f"{found.group(1)} inverted")


def constants(file):
    """An integer is increased by one; an integer of 2 or more at an odd position is decreased by one."""
    for found in re.finditer(r"(?<![\w.$])(\d[\d_]*)(?![\w.]|\s*\.\.)", file.code):
        start, end = found.span(1)
        line = file.line(start)
        before = file.code[file.line_starts[line]:start]
        if re.match(r"\s*(@|import|#)", before) or re.search(r"\bcase\b[^:]*$", before) or not file.is_value(start):
            continue
        value = int(found.group(1).replace("_", ""))
        other = value - 1 if value >= 2 and start % 2 else value + 1
        file.add("constant", start, end, f"(Mutant.on(NUMBER) ? {other} : {found.group(1)})", f"{value} becomes {other}")


def defaults(file):
    """The value before `??` is nil."""
    for found in re.finditer(r" \?\? ", file.code):
        index, end, start = found.start() - 1, found.start(), None
        while index >= 0 and start is None:
            if file.code[index] in CLOSING and index in file.partner:
                index = file.partner[index] - 1
                continue
            if file.code[index] in "([{,; \n":
                start = index + 1
            index -= 1
        if start is None or not re.match(r"[\w$(]", file.code[start:end]) or "\n" in file.code[start:end]:
            continue
        before = file.code[file.line_starts[file.line(start)]:start]
        if file.is_in_function(start) and not re.search(r"(\?\?|[<>+\-*/%]|\bas\??|try\?) $", before):
            file.add("default", start, end, f"(Mutant.on(NUMBER) ? nil : {file.source[start:end]})", "value before ?? is nil")


NO_STATEMENT = re.compile(
    r"(return|if|guard|for|while|repeat|switch|let|var|func|case|default|defer|do|catch|else|import|public|private|package|"
    r"fileprivate|internal|static|final|override|class|struct|enum|actor|extension|protocol|init|deinit|subscript|"
    r"typealias|break|continue|nonisolated|mutating|indirect|weak|unowned|lazy|some|any|where|in|is|as|async|get|set|"
    r"fallthrough|willSet|didSet|super\.init|self\.init)\b")


def simple_statements(file):
    """Calls, assignments and `throw`: start, end, code without `try` and `await`, enclosing brace, and the flag `assigns`."""
    for number, line in enumerate(file.code.split("\n")):
        if not re.match(r"\s*(?:(?:try|await) )*[A-Za-z_$]", line):
            continue
        start = file.line_starts[number] + len(line) - len(line.lstrip())
        brace = file.opener[start]
        if brace < 0 or file.code[brace] != "{" or TYPE_HEAD.search(file.head(brace)) or not file.is_in_function(start):
            continue
        before = file.code[brace + 1:start].rstrip()
        if before and (before[-1] in ",([=&|+-*/?<>." or re.search(r"\b(return|throw|else|try|await)$", before)):
            continue
        end = file.end_of_statement(start)
        body = re.sub(r"^(?:(?:try|await) )+", "", file.code[start:end])
        if end - start > 900 or not body or NO_STATEMENT.match(body):
            continue
        assigns = bool(re.match(r"[\w.$?!\[\]\"()]+ (=|\+=|-=|\|=|&=) ", body))
        calls = re.match(r"(self\.)?[a-z_$][\w.$?!]*\s*[({]", body)
        if re.match(r"(self\.)?(log|logger|\w+\.log)\.", body) or not (assigns or calls or body.startswith("throw ")):
            continue
        # A property must have its value at the end of an initializer.
        if assigns and any(re.search(r"\binit[?!]?\s*[(<]", head) for head in file.heads(start)):
            continue
        yield start, end, body, brace, assigns


def statements(file):
    """Removed calls, assignments and `throw` statements."""
    for start, end, body, brace, assigns in simple_statements(file):
        text = f"if !Mutant.on(NUMBER) {{ {file.source[start:end]} }}"
        if body.startswith("throw "):
            if not file.head(brace).endswith("else"):
                file.add("statement", start, end, text, "throw removed")
            continue
        # The only statement of a closure or function with a result is its return value.
        before = file.code[brace + 1:start]
        is_only = not re.sub(r"^[^\n]*\bin\b", "", before).strip() and not file.code[end:file.partner.get(brace, end)].strip()
        if is_only and not assigns and not re.search(r"^(if|else|for|while|do|defer|catch)\b|\bfunc\b(?!.*->)", file.head(brace), re.S):
            continue
        file.add("assignment" if assigns else "statement", start, end, text,
                 "assignment removed" if assigns else "call removed")


def swapped(file):
    """Two statements in reverse order, if the order can matter: one is a call, and they share a name or can throw or suspend."""
    last = None
    for one in simple_statements(file):
        start, end, body, brace, assigns = one
        if last and not body.startswith("throw "):
            first, first_end, first_body, first_brace, first_assigns = last
            code = file.code[first:end]
            names = [set(re.findall(r"\b[a-z]\w{2,}", text)) - {"self", "try", "await"} for text in (first_body, body)]
            matters = names[0] & names[1] or re.search(r"\b(try|await)\b", code)
            is_adjacent = first_brace == brace and not file.code[first_end:start].strip()
            if is_adjacent and matters and not (first_assigns and assigns) and len(code) < 600:
                one, other = file.source[first:first_end], file.source[start:end]
                if one != other:
                    file.add("order", first, end, f"if Mutant.on(NUMBER) {{ {other}; {one} }} else {{ {one}; {other} }}",
                             "two statements swapped")
        last = None if body.startswith("throw ") else (start, end, body, brace, assigns)


OPERATORS = (conditions, comparisons, flags, constants, defaults, statements, swapped)
