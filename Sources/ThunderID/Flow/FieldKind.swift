import AuthFlows
import Foundation
import NativeAuthCore

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
        case "CAPTCHA": .captcha
        case "HIDDEN": .hidden
        default: nil
        }
    }

    /// What the link in a mail carries. Where an app can't receive the link itself, a person can still paste it.
    static let linkFields: Set<String> = [InputName.inviteToken, InputName.token]

    /// The value of a field that a link carries: the link's own, if somebody pasted the whole link.
    /// - Throws: `NativeAuthError` with code `invalid_input` for a link that belongs to another flow than this one.
    static func value(
        _ text: String, of name: String, executionID: String?, texts: FormTexts
    ) throws -> String {
        guard text.contains("://"), let link = MailLink(text) else { return text }
        if let other = link.executionID, let executionID, other != executionID {
            throw NativeAuthError(
                .invalidInput, message: texts(.linkOfAnother), recovery: [.correct([name])])
        }
        return link[name] ?? text
    }

    static func purpose(of name: String, kind: FormField.Kind, flow: ServerFlowType) -> FormField.Purpose? {
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
