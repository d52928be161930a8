#if canImport(SwiftUI)
import AuthFlows

/// The keyboard and AutoFill settings of a field.
struct FieldTraits: Equatable {
    enum Keyboard: Equatable {
        case text, email, phone, digits, decimal, address, ascii
    }

    enum Content: Equatable {
        case username, password, newPassword, email, phone, oneTimeCode, givenName, familyName, address
    }

    enum Capitals: Equatable {
        case never, words
    }

    var keyboard: Keyboard
    var content: Content?
    /// Automatic capitalization, for names only: any other field may contain a code, an address or a user name. For the
    /// same reason autocorrection is always off.
    var capitals: Capitals

    init(_ field: FormField) {
        content = Self.content(of: field)
        keyboard =
            switch field.kind {
            case .email: .email
            case .phone: .phone
            case .number: .decimal
            case .oneTimeCode where field.isNumericCode: .digits
            case .oneTimeCode, .passkey, .captcha: .ascii
            case .link: .address
            default: Self.keyboard(for: field.purpose)
            }
        capitals =
            switch content {
            case .givenName, .familyName: .words
            default: .never
            }
    }

    private static func keyboard(for purpose: FormField.Purpose?) -> Keyboard {
        switch purpose {
        case .email?: .email
        case .phone?: .phone
        default: .text
        }
    }

    private static func content(of field: FormField) -> Content? {
        switch field.purpose {
        case .username?: return .username
        case .currentPassword?: return .password
        case .newPassword?: return .newPassword
        case .email?: return .email
        case .phone?: return .phone
        case .oneTimeCode?: return .oneTimeCode
        case .givenName?: return .givenName
        case .familyName?: return .familyName
        default: break
        }
        switch field.kind {
        case .password: return .password
        case .email: return .email
        case .phone: return .phone
        case .oneTimeCode: return .oneTimeCode
        case .link: return .address
        default: return nil
        }
    }
}
#endif
