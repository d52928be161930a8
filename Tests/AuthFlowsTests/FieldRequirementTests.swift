import Testing

@testable import AuthFlows

@Suite("The requirements of a new password", .timeLimit(.minutes(5)))
struct FieldRequirementTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let check: ValidationRule.Check
        let value: String
        let isMet: Bool?
        var testDescription: String { "\(check) \(value)" }
    }

    private static func field(
        _ rules: [ValidationRule],
        kind: FormField.Kind = .password,
        purpose: FormField.Purpose? = .newPassword,
        hint: String? = nil
    ) -> FormField {
        FormField(id: "password", kind: kind, hint: hint, purpose: purpose, rules: rules)
    }

    static let cases = [
        Case(check: .minLength(8), value: "", isMet: false),
        Case(check: .minLength(8), value: "1234567", isMet: false),
        Case(check: .minLength(8), value: "12345678", isMet: true),
        Case(check: .minLength(0), value: "", isMet: false),
        Case(check: .maxLength(3), value: "", isMet: false),
        Case(check: .maxLength(3), value: "abc", isMet: true),
        Case(check: .maxLength(3), value: "abcd", isMet: false),
        Case(check: .matches("[0-9]"), value: "", isMet: false),
        Case(check: .matches("[0-9]"), value: "abc", isMet: false),
        Case(check: .matches("[0-9]"), value: "abc1", isMet: true),
        Case(check: .matches("["), value: "", isMet: nil),
        Case(check: .matches("["), value: "abc", isMet: nil),
        Case(check: .matches("[0-9]"), value: String(repeating: "a", count: 2_049), isMet: nil),
        Case(check: .characterKinds(3), value: "", isMet: false),
        Case(check: .characterKinds(3), value: "abcDEF", isMet: false),
        Case(check: .characterKinds(3), value: "abcDEF1", isMet: true),
        Case(check: .characterKinds(3), value: "abc-123", isMet: true),
        Case(check: .characterKinds(3), value: "ABC 123", isMet: true),
        Case(check: .characterKinds(3), value: "äÖ٣", isMet: true),
        Case(check: .characterKinds(3), value: "漢字aA", isMet: false),
        Case(check: .characterKinds(4), value: "aA1", isMet: false),
        Case(check: .characterKinds(4), value: "aA1!", isMet: true),
        Case(check: .unknown("entropy"), value: "", isMet: nil),
        Case(check: .unknown("entropy"), value: "abc", isMet: nil),
    ]

    @Test("A requirement is met, not met, or left to the server; an empty value meets none", arguments: cases)
    func decision(_ one: Case) {
        let field = Self.field([ValidationRule(one.check, requirement: "It")])
        #expect(field.requirements(for: one.value) == [FieldRequirement(text: "It", isMet: one.isMet)])

        // The validation before sending uses the same decision.
        guard !one.value.isEmpty else { return }
        #expect(FieldValidator.check(field, value: one.value).isEmpty == (one.isMet != false))
    }

    @Test("Rules with a text are listed in their order; the others are only checked")
    func order() {
        let field = Self.field([
            ValidationRule(.matches("[0-9]"), requirement: "A digit"),
            ValidationRule(.maxLength(256)),
            ValidationRule(.minLength(8), message: "Longer.", requirement: "Eight"),
        ])
        #expect(field.requirements(for: "1").map(\.text) == ["A digit", "Eight"])
        #expect(field.requirements(for: "1").map(\.isMet) == [true, false])
    }

    @Test(
        "Only a new password has requirements, not the password of a sign-in",
        arguments: [
            (.password, .currentPassword), (.password, nil), (.text, .newPassword), (.text, .username),
            (.oneTimeCode, .oneTimeCode),
        ] as [(FormField.Kind, FormField.Purpose?)]
    )
    func others(kind: FormField.Kind, purpose: FormField.Purpose?) {
        let rules = [ValidationRule(.minLength(8), requirement: "Eight")]
        #expect(Self.field(rules, kind: kind, purpose: purpose).requirements(for: "a").isEmpty)
    }

    @Test("A server's list is limited, its checks are not")
    func limit() {
        let rules = (1...30).map { ValidationRule(.minLength($0), requirement: "\($0)") }
        let field = Self.field(rules)
        #expect(field.requirements(for: "a").count == 20)
        #expect(FieldValidator.check(field, value: "a").count == 29)
    }

    @Test(
        "A hint that repeats a requirement is not shown twice",
        arguments: [("Eight", nil), ("Eight, please", "Eight, please"), (nil, nil)] as [(String?, String?)]
    )
    func hint(hint: String?, shown: String?) {
        let rules = [ValidationRule(.minLength(8), requirement: "Eight")]
        #expect(Self.field(rules, hint: hint).hintBesideRequirements == shown)
        #expect(Self.field(rules, kind: .text, hint: hint).hintBesideRequirements == hint)
    }

    @Test(
        "A screen reader hears the status of a requirement",
        arguments: [
            (true, "en", "Eight, met"), (false, "en", "Eight, not met"), (nil, "en", "Eight"),
            (true, "de", "Eight, erfüllt"), (false, "de", "Eight, nicht erfüllt"),
        ] as [(Bool?, String, String)]
    )
    func spoken(isMet: Bool?, language: String, text: String) {
        let requirement = FieldRequirement(text: "Eight", isMet: isMet)
        #expect(requirement.spokenText(FormTexts(language: language)) == text)
    }

    @Test("The progress counts the met requirements; what the server decides is no obstacle")
    func progress() {
        func list(_ states: Bool?...) -> [FieldRequirement] {
            states.map { FieldRequirement(text: "It", isMet: $0) }
        }
        #expect(list(true, false, nil).progress(FormTexts()) == "Requirements met: 1 of 3")
        #expect(list(true, true).areMet && list(true, nil).areMet)
        #expect(!list(true, false).areMet && !list().areMet)
    }
}
