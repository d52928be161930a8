import AuthFlows
import Foundation

/// What the server's kinds of inputs are in neutral terms.
enum FieldKind {
    /// The component says how to enter a value, the input what it is: the first that is known counts.
    static func kind(component: String?, input: String?) -> FormField.Kind {
        kind(component) ?? kind(input) ?? .text
    }

    private static func kind(_ type: String?) -> FormField.Kind? {
        switch type?.uppercased() {
        case "TEXT_INPUT", "STRING": .text
        case "PASSWORD_INPUT": .password
        case "EMAIL_INPUT": .email
        case "PHONE_INPUT", "TEL_INPUT": .phone
        case "NUMBER_INPUT": .number
        case "DATE_INPUT": .date
        case "OTP_INPUT": .oneTimeCode
        case "BOOLEAN_INPUT", "CHECKBOX": .boolean
        case "SELECT", "DROPDOWN", "OU_SELECT", "USER_SELECT": .choice
        case "HIDDEN": .hidden
        default: nil
        }
    }

    /// What the link in a mail carries. Where an app can't receive the link itself, a person can still paste it.
    static let linkFields: Set<String> = ["inviteToken", "token"]

    /// The value of a field that a link carries: the link's own, if somebody pasted the whole link.
    static func value(_ text: String, of name: String) -> String {
        guard linkFields.contains(name), text.contains("://"),
            let items = URLComponents(string: text.trimmingCharacters(in: .whitespacesAndNewlines))?.queryItems
        else { return text }
        return items.first { $0.name == name }?.value ?? text
    }

    static func purpose(of name: String, kind: FormField.Kind, flow: FlowType) -> FormField.Purpose? {
        switch kind {
        case .password: flow == .authentication ? .currentPassword : .newPassword
        case .oneTimeCode: .oneTimeCode
        case .email: .email
        case .phone: .phone
        default:
            switch name {
            case "username": .username
            case "email": .email
            case "mobile_number", "phone", "phone_number": .phone
            case "given_name": .givenName
            case "family_name": .familyName
            default: nil
            }
        }
    }

    /// A name for something that the server did not name: `family_name` becomes `Family name`.
    static func humanized(_ identifier: String) -> String {
        var words = identifier
        if words.hasPrefix("action_") { words.removeFirst("action_".count) }
        words = words.split(whereSeparator: { "_-. ".contains($0) }).joined(separator: " ")
        return words.isEmpty ? identifier : words.prefix(1).uppercased() + words.dropFirst()
    }
}
