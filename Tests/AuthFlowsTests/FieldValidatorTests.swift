import AuthFlows
import NativeAuthCore
import Testing

@Suite("Field validation with the server's rules", .timeLimit(.minutes(5)))
struct FieldValidatorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let field: FormField
        let value: String
        let messages: Int
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "required and missing", field: FormField(id: "a", isRequired: true), value: "", messages: 1),
        Case(
            name: "optional and missing",
            field: FormField(id: "a", rules: [.init(.minLength(3))]),
            value: "",
            messages: 0
        ),
        Case(
            name: "hidden is never required",
            field: FormField(id: "a", kind: .hidden, isRequired: true),
            value: "",
            messages: 0
        ),
        Case(
            name: "just long enough",
            field: FormField(id: "a", rules: [.init(.minLength(3))]),
            value: "abc",
            messages: 0
        ),
        Case(name: "too short", field: FormField(id: "a", rules: [.init(.minLength(3))]), value: "ab", messages: 1),
        Case(
            name: "just short enough",
            field: FormField(id: "a", rules: [.init(.maxLength(3))]),
            value: "abc",
            messages: 0
        ),
        Case(name: "too long", field: FormField(id: "a", rules: [.init(.maxLength(3))]), value: "abcd", messages: 1),
        Case(
            name: "length counts code points, not characters",
            field: FormField(id: "a", rules: [.init(.maxLength(1))]),
            value: "e\u{301}",
            messages: 1
        ),
        Case(
            name: "a family is one character and seven code points",
            field: FormField(id: "a", rules: [.init(.minLength(7))]),
            value: "👨‍👩‍👧‍👦",
            messages: 0
        ),
        Case(
            name: "a pattern is not anchored",
            field: FormField(id: "a", rules: [.init(.matches("[0-9]"))]),
            value: "abc1def",
            messages: 0
        ),
        Case(
            name: "a pattern that does not match",
            field: FormField(id: "a", rules: [.init(.matches("[0-9]"))]),
            value: "abc",
            messages: 1
        ),
        Case(
            name: "a pattern that can't be read is left to the server",
            field: FormField(id: "a", rules: [.init(.matches("["))]),
            value: "abc",
            messages: 0
        ),
        Case(
            name: "an unknown rule passes",
            field: FormField(id: "a", rules: [.init(.unknown("luhn"))]),
            value: "abc",
            messages: 0
        ),
        Case(
            name: "every violated rule is reported",
            field: FormField(id: "a", rules: [.init(.minLength(8)), .init(.matches("[0-9]"))]),
            value: "abc",
            messages: 2
        ),
    ]

    @Test("Each rule is checked", arguments: cases)
    func rules(_ one: Case) {
        #expect(FieldValidator.check(one.field, value: one.value).count == one.messages)
    }

    @Test("The rule's own message takes precedence; otherwise the message names the field")
    func messages() {
        let rules = [ValidationRule(.minLength(3), message: "Longer, please."), ValidationRule(.matches("x"))]
        let field = FormField(id: "nick", label: "Nickname", rules: rules)
        #expect(
            FieldValidator.check([field], values: ["nick": "ab"]) == [
                FieldError(field: "nick", message: "Longer, please."),
                FieldError(field: "nick", message: "Nickname has an invalid format."),
            ]
        )
    }

    @Test("A length error states its limit; a missing value counts as empty")
    func lengths() {
        let field = FormField(
            id: "nick",
            label: "Nickname",
            isRequired: true,
            rules: [ValidationRule(.minLength(3)), ValidationRule(.maxLength(5))]
        )
        #expect(FieldValidator.check(field, value: "ab") == ["Nickname must contain at least 3 characters."])
        #expect(FieldValidator.check(field, value: "abcdef") == ["Nickname can contain at most 5 characters."])
        #expect(FieldValidator.check([field], values: [:]).map(\.message) == ["Nickname is required."])
    }
}
