import Testing

@testable import AuthFlows

@Suite("Regular expressions of a server's rules", .timeLimit(.minutes(5)))
struct PatternRuleTests {
    @Test("A pattern that can't be parsed or matched passes: the server validates")
    func passes() {
        for pattern in ["[", "(?=x)", "(?<=x)y", "a**", "((a{1000}){1000}){1000}"] {
            let field = FormField(id: "a", rules: [ValidationRule(.matches(pattern))])
            #expect(FieldValidator.check(field, value: "b").isEmpty)
        }
        let field = FormField(id: "a", rules: [ValidationRule(.matches("x"))])
        #expect(FieldValidator.check(field, value: String(repeating: "a", count: 10_000)).isEmpty)
        #expect(FieldValidator.check(field, value: "a").count == 1)
    }

    @Test("Evicted patterns are compiled again with the same result")
    func cache() {
        for round in 0..<3 {
            for number in 0..<100 {
                #expect(PatternCache.pattern("^a{\(number)}$")?.hasMatch(in: "aaa") == (number == 3), "\(round)")
            }
        }
        #expect(PatternCache.pattern("[") == nil)
    }
}
