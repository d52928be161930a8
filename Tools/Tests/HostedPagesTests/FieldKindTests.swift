import Testing

@testable import HostedPages
@testable import IdentityDomain

@Suite("Hosted pages: kinds of fields", .timeLimit(.minutes(5)))
struct FieldKindTests {
    /// A type of an input or component, and the attributes of its element.
    struct Row: Sendable, CustomTestStringConvertible {
        let type: String
        let kind: FieldKind
        var input = "text"
        var mode: String?
        var autofill = "off"
        var isSecret = false

        var testDescription: String { type }
    }

    private static let rows = [
        Row(type: "TEXT_INPUT", kind: .text),
        Row(type: "PASSWORD_INPUT", kind: .password, input: "password", autofill: "current-password", isSecret: true),
        Row(type: "EMAIL_INPUT", kind: .email, input: "email", mode: "email", autofill: "email"),
        Row(type: "PHONE_INPUT", kind: .phone, input: "tel", mode: "tel", autofill: "tel"),
        Row(type: "TEL_INPUT", kind: .phone, input: "tel", mode: "tel", autofill: "tel"),
        Row(type: "NUMBER_INPUT", kind: .number, mode: "decimal"),
        Row(type: "DATE_INPUT", kind: .date, input: "date"),
        Row(type: "OTP_INPUT", kind: .code, mode: "numeric", autofill: "one-time-code", isSecret: true),
        Row(type: "BOOLEAN_INPUT", kind: .checkbox),
        Row(type: "CHECKBOX", kind: .checkbox),
        Row(type: "SELECT", kind: .choice),
        Row(type: "DROPDOWN", kind: .choice),
        Row(type: "OU_SELECT", kind: .unit),
        Row(type: "CONSENT_INPUT", kind: .consent),
        Row(type: "CONSENT", kind: .consent),
        Row(type: "HIDDEN", kind: .hidden, isSecret: true),
        Row(type: "FUTURE_INPUT", kind: .text),
    ]

    @Test("A type has its kind, its keyboard and its automatic value", arguments: rows)
    func kinds(_ row: Row) {
        let kind = FieldKind(row.type)
        #expect(kind == row.kind)
        #expect(kind.inputType == row.input)
        #expect(kind.inputMode(isNumeric: true) == row.mode)
        #expect(kind.autofill("shoe_size", in: .authentication) == row.autofill)
        #expect(kind.isSecret == row.isSecret)
    }

    @Test("A code with letters has the keyboard for text; a password outside of a sign-in is a new one")
    func exceptions() {
        #expect(FieldKind.code.inputMode(isNumeric: false) == "text")
        for flow in FlowType.allCases where flow != .authentication {
            #expect(FieldKind.password.autofill("password", in: flow) == "new-password")
        }
    }

    @Test("Browsers know the usual attributes of a user")
    func autofill() {
        let names = [
            "username": "username", "email": "email", "given_name": "given-name", "family_name": "family-name",
            "name": "name", "mobile_number": "tel", "phone_number": "tel", "birthdate": "bday", "country": "country",
            "nickname": "off",
        ]
        for (name, value) in names { #expect(FieldKind.text.autofill(name, in: .registration) == value, "\(name)") }
    }
}
