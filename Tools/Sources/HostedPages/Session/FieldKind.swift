import IdentityDomain

/// The kind of a field, mapped from the open set of component and input types.
enum FieldKind: Sendable, Equatable {
    case text, password, email, phone, number, date, code, checkbox, choice, unit, consent, hidden

    /// - Parameter type: the type of a component, or of an input that has none.
    init(_ type: String) {
        self =
            switch type {
            case "PASSWORD_INPUT": .password
            case "EMAIL_INPUT": .email
            case "PHONE_INPUT", "TEL_INPUT": .phone
            case "NUMBER_INPUT": .number
            case "DATE_INPUT": .date
            case "OTP_INPUT": .code
            case "BOOLEAN_INPUT", "CHECKBOX": .checkbox
            case "SELECT", "DROPDOWN": .choice
            case "OU_SELECT": .unit
            case "CONSENT_INPUT", "CONSENT": .consent
            case "HIDDEN": .hidden
            default: .text
            }
    }

    /// Indicates whether the entered value must not be shown again.
    var isSecret: Bool {
        self == .password || self == .code || self == .hidden
    }

    var inputType: String {
        switch self {
        case .password: "password"
        case .email: "email"
        case .phone: "tel"
        case .date: "date"
        default: "text"
        }
    }

    func inputMode(isNumeric: Bool) -> String? {
        switch self {
        case .email: "email"
        case .phone: "tel"
        case .number: "decimal"
        case .code where isNumeric: "numeric"
        case .code: "text"
        default: nil
        }
    }

    /// The values of `autocomplete` for inputs that a browser knows.
    private static let autofill = [
        "username": "username",
        "email": "email",
        "given_name": "given-name",
        "family_name": "family-name",
        "name": "name",
        "mobile_number": "tel",
        "phone_number": "tel",
        "birthdate": "bday",
        "country": "country",
    ]

    /// The value of `autocomplete` for browsers and password managers.
    func autofill(_ identifier: String, in flow: FlowType) -> String {
        switch self {
        case .password where flow == .authentication: "current-password"
        case .password: "new-password"
        case .code: "one-time-code"
        case .email: "email"
        case .phone: "tel"
        default: Self.autofill[identifier] ?? "off"
        }
    }
}
