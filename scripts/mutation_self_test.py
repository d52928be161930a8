"""Applies each mutation operator to test code: the mutated text must be as expected, and other code stays unchanged."""

import random
import sys

from mutation_report import ratio
from mutation_runner import Verdict
from mutation_sampling import sample, shares
from mutation_source import WITH_STAND_INS, SwiftFile

# Kind, code, and the code with each mutant of this kind. M is the switch; «» encloses the body of the function `f`.
PLANTED = [
    ("condition", "«if a { b() }»", ["«if (M ? true : (a)) { b() }»", "«if (M ? false : (a)) { b() }»"]),
    ("condition", "«guard let a = b else { c() }»", []),
    ("operand", "«if a && b { c() }»", ["«if (M ? true : (a)) && b { c() }»", "«if a && (M ? true : (b)) { c() }»"]),
    ("boundary", "«if a < b { c() }»", ["«if (M ? a <= b : a < b) { c() }»"]),
    ("equality", "«x = a == b»", ["«x = (M != (a == b))»"]),
    ("equality", "«return if a == b { c } else { d }»", ["«return if (M != (a == b)) { c } else { d }»"]),
    ("constant", "struct S {\n    init(most: Int = 2) {}\n}", []),
    ("branch", "«if let a = b { c() }»", ["«if !M, let a = b { c() }»"]),
    ("flag", "«return true»", ["«return !M»"]),
    ("constant", "«x = y + 1»", ["«x = y + (M ? 2 : 1)»"]),
    ("constant", r"«x = a.match(of: /(\d{4})[/-]\/2/) + 1»", [r"«x = a.match(of: /(\d{4})[/-]\/2/) + (M ? 2 : 1)»"]),
    ("constant", "«x = a / 2 / b»", ["«x = a / (M ? 1 : 2) / b»"]),
    ("constant", "«let x = #/a {2}/#»", []),
    ("default", "«x = y ?? z»", ["«x = (M ? nil : y) ?? z»"]),
    ("statement", "«a()\nb()»", ["«if !M { a() }\nb()»", "«a()\nif !M { b() }»"]),
    ("statement", "«log.debug(x)\nlet y = 1»", []),
    ("assignment", "«a.b = c»", ["«if !M { a.b = c }»"]),
    ("order", "«try await send(a)\na.clear()»", ["«if M { a.clear(); try await send(a) } else { try await send(a); a.clear() }»"]),
    ("order", "«a.x = 1\nb.y = 2»", []),
    ("order", "«first()\nlet x = 1\nsecond()»", []),
    ("order", "«save(a)\n// Text.\nthrow Failure(a)»", []),
    # The operators on functions.
    ("body", "func g() { a() }", ["func g() { if M { return }; a() }"]),
    ("body", "func g(a: Int) async throws -> String? { a }", ["func g(a: Int) async throws -> String? { if M { return nil }; return a }"]),
    ("body", "func g() -> Bool {\n    let a = 1\n    return a > b\n}",
     ["func g() -> Bool {\n    if M { return false }; let a = 1\n    return a > b\n}",
      "func g() -> Bool {\n    if M { return true }; let a = 1\n    return a > b\n}"]),
    ("body", "func g() -> [Int] { [] }", []),
    ("body", "func g() -> Session { a }", []),
    ("body", "protocol P {\n    func g()\n    var x: Int { get }\n}", []),
    ("body", "var x: [String: Int] { y.map { $0 } }", ["var x: [String: Int] { if M { return [:] }; return y.map { $0 } }"]),
    ("body", "var x: String { if a { b } else { c } }",
     ['var x: String { if M { return "" }; return if a { b } else { c } }']),
    ("body", "func g() -> Int {\n    if a { return b }\n    return c\n}",
     ["func g() -> Int {\n    if M { return 0 }; if a { return b }\n    return c\n}"]),
    ("body", "@ViewBuilder\nfunc g() -> Int? { a }", []),
    ("string", '«x["refresh_token"] = y»', ['«x[(M ? "refresh_token~" : "refresh_token")] = y»']),
    ("string", 'struct S {\n    static let path = "/oauth2/token"\n}',
     ['struct S {\n    static let path = (M ? "/oauth2/token~" : "/oauth2/token")\n}']),
    ("string", 'struct S {\n    let names: [String] = ["sub"]\n}', ['struct S {\n    let names: [String] = [(M ? "sub~" : "sub")]\n}']),
    ("string", 'enum E: String {\n    case a = "b"\n}', []),
    ("string", 'struct S {\n    init(name: String = "b") {}\n}', []),
    ("string", '«x = "A text for a person."\ny = "\\(z)"\nz = ""\nc = "p"\nlog.debug("code")\nz = """\n    a\n    """»', []),
    ("case", "«switch a {\ncase .b, .c: d()\ndefault: e()\n}»", ["«switch a {\ncase .b, .c where !M: d()\ndefault: e()\n}»"]),
    ("case", "«switch a {\ncase .b(let c) where c: d()\ndefault: e()\n}»",
     ["«switch a {\ncase .b(let c) where (!M && (c)): d()\ndefault: e()\n}»"]),
    ("case", "«switch a {\ncase .b: d()\ncase .c: e()\n}»", []),
    ("case", "enum E {\n    case a\n}", []),
    ("where", "«for a in b where a.isOpen { c() }»", ["«for a in b where (M ? true : (a.isOpen)) { c() }»"]),
    ("where", "«switch a {\ncase let b where b > 1: c()\ndefault: d()\n}»",
     ["«switch a {\ncase let b where (M ? true : (b > 1)): c()\ndefault: d()\n}»"]),
    ("where", "struct S {\n    func g<T>(a: T) where T: Sendable {\n        b()\n    }\n}", []),
    ("catch", "func g() throws {\n    do { try a() } catch { b() }\n}",
     ["func g() throws {\n    do { try a() } catch { if M { throw error }; b() }\n}"]),
    ("catch", "«do { try a() } catch let e as Failure { b(e) } catch { c() }»",
     ["«do { try a() } catch let e as Failure where !M { b(e) } catch { c() }»",
      "«do { try a() } catch let e as Failure { b(e) } catch { if M { return }; c() }»"]),
    ("catch", "func g() -> Int {\n    do { return try a() } catch { return 1 }\n}", []),
    ("end", "«x = a?.list[0].first»", ["«x = (M ? a?.list[0].last : a?.list[0].first)»"]),
    ("end", "«x = a\n    .filter { $0 }\n    .first { $0.b }»",
     ["«x = (M ? a\n    .filter { $0 }\n    .last { $0.b } : a\n    .filter { $0 }\n    .first { $0.b })»"]),
    ("end", "«if let x = a.first { b() }»", ["«if let x = (M ? a.last : a.first) { b() }»"]),
    ("end", "«x = min(a, 2)»", ["«x = (M ? max(a, 2) : min(a, 2))»"]),
    ("end", "«x = .first\ny.first = z\nw = Int.max»", []),
    ("lost call", "«x = a.name.lowercased()»", ["«x = (M ? String(a.name) : a.name.lowercased())»"]),
    ("lost call", "«x = a?.lowercased()»", ["«x = (M ? a : a?.lowercased())»"]),
    ("lost call", "«x = a.keys.sorted { $0 < $1 }»", ["«x = (M ? Array(a.keys) : a.keys.sorted { $0 < $1 })»"]),
    ("lost call", "«x = y.map(sorted)»", []),
    ("duration", "«sleep(for: .seconds(wait))»", ["«sleep(for: .seconds((M ? 10 * (wait) : (wait))))»"]),
    ("duration", "struct S {\n    static let lifetime: TimeInterval = 15 * 60\n}",
     ["struct S {\n    static let lifetime: TimeInterval = (M ? 10 * (15 * 60) : (15 * 60))\n}"]),
    ("duration", "struct S {\n    init(lifetime: Double = 60) {}\n}", []),
    # Comments, strings and code for other platforms have no sites.
    ("statement", '«let x = "a() \\(b())" // c()\n#if os(macOS)\nd()\n#endif»', []),
]


def mutated(kind, code, operators):
    """The code with each mutant of a kind, one at a time."""
    file = SwiftFile("Planted.swift", code)
    for operator in operators:
        operator(file)
    sites = sorted((site for site in file.sites if site.kind == kind), key=lambda site: (site.start, "true : " not in site.text))
    return [code[:site.start] + site.text.replace("Mutant.on(NUMBER)", "M") + code[site.end:] for site in sites]


def in_function(text):
    return text.replace("«", "func f() {\n").replace("»", "\n}")


def operator_problems(operators):
    for kind, code, expected in PLANTED:
        found = sorted(mutated(kind, in_function(code), operators))
        if found != sorted(map(in_function, expected)):
            yield f"{kind}: {code!r} became {found}"


def other_problems(operators):
    """Checks the selection of sites, the branches of #if and the ratio."""
    files = {name: [SwiftFile(f"Sources/{name}/{number}.swift", in_function("«" + "a()\nlet y = 1\n" * lines + "»"))
                    for number in range(3)] for name, lines in (("Small", 4), ("Large", 200))}
    for file in (file for module in files.values() for file in module):
        for operator in operators:
            operator(file)
    chosen = sample(files, 10, random.Random(1))
    if sum("Small" in site.path for site in chosen) != 1 or len({site.number for site in chosen}) != 10:
        yield "a small module has one mutant of ten"
    if chosen != sample(files, 10, random.Random(1)):
        yield "the same seed chooses the same sites"
    if shares(5, {"A": 100, "B": 100, "C": 0}) not in ({"A": 3, "B": 2, "C": 0}, {"A": 2, "B": 3, "C": 0}):
        yield "shares are proportional to lines of code"
    code = "#if canImport(SwiftUI)\nlet a = 1\n#endif\n"
    if (SwiftFile("A.swift", code).lines_of_code(), SwiftFile("A.swift", code, WITH_STAND_INS).lines_of_code()) != (0, 1):
        yield "views are compiled with the stand-ins only"
    table = SwiftFile("Sources/A/Languages/German.swift", 'struct S {\n    static let words = ["action.go": "Weiter"]\n}')
    for operator in operators:
        operator(table)
    if [site.original for site in table.sites if site.kind == "string"] != ['"action.go"']:
        yield "the names in a table of a language are changed, not its words"
    verdicts = {site.number: Verdict(kind) for site, kind in zip(chosen, ("noticed", "hang", "flaky", "survived", "not tried"))}
    if ratio("all", chosen[:5], verdicts) != "all: 1 of 4 noticed (25 %), 1 hang, 1 flaky":
        yield "a hang and a flaky test do not count as noticed"


def main(operators):
    problems = [*operator_problems(operators), *other_problems(operators)]
    for problem in problems:
        print(f"mutants --self-test: {problem}", file=sys.stderr)
    print(f"mutants --self-test: {len(PLANTED)} planted snippets, {len(problems)} problems")
    return 1 if problems else 0
