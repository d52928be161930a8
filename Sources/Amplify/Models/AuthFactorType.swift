/// A first factor. Its raw value is the service's name for it.
public enum AuthFactorType: String, Sendable {
    /// The password itself.
    case password = "PASSWORD"
    /// An SRP proof of the password, which does not send it.
    case passwordSRP = "PASSWORD_SRP"
    /// A code by text message.
    case smsOTP = "SMS_OTP"
    /// A code by e-mail.
    case emailOTP = "EMAIL_OTP"
    #if os(iOS) || os(macOS) || os(visionOS) || os(Linux)
    /// A passkey. On Linux it is an addition of this package, for an app's tests.
    case webAuthn = "WEB_AUTHN"
    #endif
}

extension AuthFactorType {
    /// Creates a factor from the service's name, in upper or lower case.
    /// - Parameter rawValue: `PASSWORD`, `PASSWORD_SRP`, `SMS_OTP`, `EMAIL_OTP`; `WEB_AUTHN` on platforms with
    ///   passkeys.
    public init?(rawValue: String) {
        var all: [Self] = [.password, .passwordSRP, .smsOTP, .emailOTP]
        #if os(iOS) || os(macOS) || os(visionOS) || os(Linux)
        all.append(.webAuthn)
        #endif

        let factor = all.first { $0.rawValue == rawValue.uppercased() }
        guard let factor else { return nil }
        self = factor
    }
}
