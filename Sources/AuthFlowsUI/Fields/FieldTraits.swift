#if canImport(SwiftUI)
import AuthFlows

struct FieldTraits: Equatable {
    enum Keyboard: Equatable {
        case text, email, phone, digits, decimal, address, ascii
    }

    enum Content: Equatable {
        case username, password, newPassword, email, phone, oneTimeCode, givenName, familyName, address
    }

    var keyboard: Keyboard
    var content: Content?
    /// Indicates whether words are capitalized automatically, for names only: any other field may contain a code, an
    /// address or a user name. For the same reason autocorrection is always off.
    var capitalizesWords: Bool { content == .givenName || content == .familyName }

    init(_ field: FormField) {
        let purposeContent = field.purpose.flatMap { Self.contentByPurpose[$0] }
        content = purposeContent ?? Self.contentByKind[field.kind]

        keyboard =
            switch (field.kind, field.purpose) {
            case (.number, _): .decimal
            case (.oneTimeCode, _) where field.isNumericCode: .digits
            case (.oneTimeCode, _), (.passkey, _), (.captcha, _): .ascii
            case (.link, _): .address
            case (.email, _): .email
            case (.phone, _), (_, .phone?): .phone
            case (_, .email?): .email
            default: .text
            }
    }

    private static let contentByPurpose: [FormField.Purpose: Content] = [
        .username: .username,
        .currentPassword: .password,
        .newPassword: .newPassword,
        .email: .email,
        .phone: .phone,
        .oneTimeCode: .oneTimeCode,
        .givenName: .givenName,
        .familyName: .familyName,
    ]
    private static let contentByKind: [FormField.Kind: Content] = [
        .password: .password,
        .email: .email,
        .phone: .phone,
        .oneTimeCode: .oneTimeCode,
        .link: .address,
    ]
}
#endif
