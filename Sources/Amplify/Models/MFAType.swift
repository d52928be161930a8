/// A type of second factor. Its raw value is the service's name for it.
public enum MFAType: String, Sendable {
    /// A code by text message.
    case sms = "SMS_MFA"
    /// A code of an authenticator app.
    case totp = "SOFTWARE_TOKEN_MFA"
    /// A code by e-mail.
    case email = "EMAIL_OTP"
}

extension MFAType {
    /// Creates a type from the service's name, in upper or lower case.
    /// - Parameter rawValue: `SMS_MFA`, `SOFTWARE_TOKEN_MFA` or `EMAIL_OTP`.
    public init?(rawValue: String) {
        let all: [Self] = [.sms, .totp, .email]
        let type = all.first { $0.rawValue == rawValue.uppercased() }
        guard let type else { return nil }
        self = type
    }
}
