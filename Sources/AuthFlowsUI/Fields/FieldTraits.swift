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
    /// Whether words are capitalized automatically, for names only: any other field may contain a code, an address or a
    /// user name. For the same reason autocorrection is always off.
    var capitalizesWords: Bool { content == .givenName || content == .familyName }

    init(_ field: FormField) {
        content = Self.content(of: field)
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

    private static func content(of field: FormField) -> Content? {
        switch (field.purpose, field.kind) {
        case (.username?, _): .username
        case (.currentPassword?, _): .password
        case (.newPassword?, _): .newPassword
        case (.email?, _): .email
        case (.phone?, _): .phone
        case (.oneTimeCode?, _): .oneTimeCode
        case (.givenName?, _): .givenName
        case (.familyName?, _): .familyName
        case (_, .password): .password
        case (_, .email): .email
        case (_, .phone): .phone
        case (_, .oneTimeCode): .oneTimeCode
        case (_, .link): .address
        default: nil
        }
    }
}
#endif
