import AuthFlows
import Foundation
import NativeAuthCore

/// The mapping from the server's input types to neutral field kinds.
enum FieldKind {
    static func kind(component: String?, input: String?) -> FormField.Kind { kind(component) ?? kind(input) ?? .text }

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
        case "CAPTCHA": .captcha
        case "HIDDEN": .hidden
        default: nil
        }
    }

    /// The inputs that a mail link carries. If an app can't receive the link itself, the user can still paste it.
    static let linkFields: Set<String> = [InputName.inviteToken, InputName.token]

    /// Returns the token of a pasted link, else the text; refuses a link of another flow.
    static func value(_ text: String, of name: String, executionID: String?, texts: FormTexts) throws -> String {
        guard text.contains("://"), let link = MailLink(text) else { return text }
        if let other = link.executionID, let executionID, other != executionID {
            throw NativeAuthError(.invalidInput, message: texts(.linkOfAnother), recovery: [.correct([name])])
        }
        return link[name] ?? text
    }

    static func purpose(of name: String, kind: FormField.Kind, flow: ServerFlowType) -> FormField.Purpose? {
        switch kind {
        case .password: if flow == .authentication { .currentPassword } else { .newPassword }
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

    /// Returns a label for an identifier without one: `family_name` becomes `Family name`.
    static func humanized(_ identifier: String) -> String {
        var words = identifier
        if words.hasPrefix("action_") { words.removeFirst("action_".count) }
        words = words.split(whereSeparator: { "_-. ".contains($0) }).joined(separator: " ")
        return if words.isEmpty { identifier } else { words.prefix(1).uppercased() + words.dropFirst() }
    }
}
