package import AuthFlows
import Foundation
import NativeAuthCore

/// The mapping from the server's input types to neutral field kinds.
package enum FieldKind {
    static func kind(component: String?, input: String?) -> FormField.Kind {
        kind(component) ?? kind(input) ?? .text
    }

    /// Returns the usual input type of a kind.
    package static func type(of kind: FormField.Kind) -> String {
        types.first { $0.1 == kind }?.0 ?? "TEXT_INPUT"
    }

    private static func kind(_ type: String?) -> FormField.Kind? {
        types.first { $0.0 == type?.uppercased() }?.1
    }

    /// The kinds by input type; the first type of a kind is the usual one.
    private static let types: [(String, FormField.Kind)] = [
        ("TEXT_INPUT", .text),
        ("STRING", .text),
        ("PASSWORD_INPUT", .password),
        ("EMAIL_INPUT", .email),
        ("PHONE_INPUT", .phone),
        ("TEL_INPUT", .phone),
        ("NUMBER_INPUT", .number),
        ("DATE_INPUT", .date),
        ("OTP_INPUT", .oneTimeCode),
        ("BOOLEAN_INPUT", .boolean),
        ("CHECKBOX", .boolean),
        ("SELECT", .choice),
        ("DROPDOWN", .choice),
        ("OU_SELECT", .choice),
        ("USER_SELECT", .choice),
        ("CAPTCHA", .captcha),
        ("HIDDEN", .hidden),
    ]

    /// The inputs that a mail link carries. If an app can't receive the link itself, the user can still paste it.
    static let linkFields: Set<String> = [InputName.inviteToken, InputName.token]

    /// Returns the token of a pasted link, else the text; refuses a link of another flow.
    static func value(
        _ text: String,
        of name: String,
        executionID: String?,
        texts: FormTexts
    ) throws(NativeAuthError) -> String {
        guard text.contains("://"), let link = MailLink(text) else {
            return text
        }

        if let other = link.executionID, let executionID, other != executionID {
            throw NativeAuthError(
                .invalidInput,
                message: texts(.linkOfAnother),
                recovery: [.correct([name])]
            )
        }
        return link[name] ?? text
    }

    static func purpose(
        of name: String,
        kind: FormField.Kind,
        flow: ServerFlowType
    ) -> FormField.Purpose? {
        switch kind {
        case .password where flow == .authentication: .currentPassword
        case .password: .newPassword
        case .oneTimeCode: .oneTimeCode
        case .email: .email
        case .phone: .phone
        default: purposes[name]
        }
    }

    private static let purposes: [String: FormField.Purpose] = [
        "username": .username,
        "email": .email,
        "mobile_number": .phone,
        "phone": .phone,
        "phone_number": .phone,
        "given_name": .givenName,
        "family_name": .familyName,
    ]

    /// Returns a label for an identifier without one: `family_name` becomes `Family name`.
    static func humanized(_ identifier: String) -> String {
        var words = identifier
        if words.hasPrefix("action_") {
            words.removeFirst("action_".count)
        }
        words = words.split(whereSeparator: { "_-. ".contains($0) }).joined(separator: " ")
        guard !words.isEmpty else { return identifier }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
