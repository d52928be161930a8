import Testing

@testable import IdentityBase
@testable import IdentityDomain

@Suite("The size of a user's attributes")
struct AttributeLimitTests {
    private static func text(_ count: Int) -> JSONValue { .string(String(repeating: "ä", count: count)) }

    private static func list(_ count: Int) -> JSONValue { .array(Array(repeating: 1, count: count)) }

    @Test(
        "A value has at most a hundred elements, nested ones included, and texts of a thousand characters",
        arguments: [
            (text(1_000), true), (text(1_001), false), (list(100), true), (list(101), false),
            ([list(49), list(49)], true), ([list(49), list(50)], false), (["a": list(99)], true),
            (["a": list(100)], false), ([text(1_001)], false), (["a": text(1_001)], false), (1, true), (.null, true),
            (.object([String(repeating: "n", count: 1_000): 1]), true),
            (.object([String(repeating: "n", count: 1_001): 1]), false),
        ] as [(JSONValue, Bool)]
    )
    func values(_ value: JSONValue, _ isAllowed: Bool) {
        #expect(AttributeLimits.allow(value) == isAllowed)
        let attributes: [String: JSONValue] = ["a": value]
        #expect(AttributeLimits.allow(attributes) == isAllowed)
    }

    @Test("A user has at most a hundred attributes, with names of a thousand characters")
    func names() {
        func attributes(_ names: [String]) -> [String: JSONValue] {
            Dictionary(uniqueKeysWithValues: names.map { ($0, 1) })
        }
        func numbered(_ count: Int) -> [String] { (0..<count).map { "a\($0)" } }
        #expect(AttributeLimits.allow(attributes(numbered(100))))
        #expect(!AttributeLimits.allow(attributes(numbered(101))))
        #expect(AttributeLimits.allow(attributes([String(repeating: "n", count: 1_000)])))
        #expect(!AttributeLimits.allow(attributes([String(repeating: "n", count: 1_001)])))
    }
}
