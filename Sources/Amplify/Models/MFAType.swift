/// A type of second factor. Its raw value is the service's name for it.
///
/// Source: Amplify's public surface.
public enum MFAType: Sendable {
    /// A code by text message.
    case sms
    /// A code of an authenticator app.
    case totp
    /// A code by e-mail.
    case email
}

extension MFAType: RawRepresentable {
    /// Makes a type from the service's name, in upper or lower case.
    /// - Parameter rawValue: `SMS_MFA`, `SOFTWARE_TOKEN_MFA` or `EMAIL_OTP`.
    public init?(rawValue: String) {
        switch rawValue.uppercased() {
        case "SMS_MFA": self = .sms
        case "SOFTWARE_TOKEN_MFA": self = .totp
        case "EMAIL_OTP": self = .email
        default: return nil
        }
    }

    /// The service's name.
    public var rawValue: String {
        switch self {
        case .sms: "SMS_MFA"
        case .totp: "SOFTWARE_TOKEN_MFA"
        case .email: "EMAIL_OTP"
        }
    }
}
