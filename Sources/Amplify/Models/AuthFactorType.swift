/// A first factor. Its raw value is the service's name for it.
public enum AuthFactorType: Sendable {
    /// The password itself.
    case password
    /// An SRP proof of the password, which does not send it.
    case passwordSRP
    /// A code by text message.
    case smsOTP
    /// A code by e-mail.
    case emailOTP
    #if os(iOS) || os(macOS) || os(visionOS)
    /// A passkey. This package does not sign in with one; the service may offer it.
    case webAuthn
    #endif
}

extension AuthFactorType: RawRepresentable {
    /// Creates a factor from the service's name, in upper or lower case.
    /// - Parameter rawValue: `PASSWORD`, `PASSWORD_SRP`, `SMS_OTP`, `EMAIL_OTP`; `WEB_AUTHN` on platforms with
    ///   passkeys.
    public init?(rawValue: String) {
        var all: [Self] = [.password, .passwordSRP, .smsOTP, .emailOTP]
        #if os(iOS) || os(macOS) || os(visionOS)
        all.append(.webAuthn)
        #endif
        guard let factor = all.first(where: { $0.rawValue == rawValue.uppercased() }) else { return nil }
        self = factor
    }

    /// The service's name.
    public var rawValue: String {
        switch self {
        case .password: "PASSWORD"
        case .passwordSRP: "PASSWORD_SRP"
        case .smsOTP: "SMS_OTP"
        case .emailOTP: "EMAIL_OTP"
        #if os(iOS) || os(macOS) || os(visionOS)
        case .webAuthn: "WEB_AUTHN"
        #endif
        }
    }
}

/// A type of second factor. Its raw value is the service's name for it.
public enum MFAType: Sendable {
    /// A code by text message.
    case sms
    /// A code of an authenticator app.
    case totp
    /// A code by e-mail.
    case email
}

extension MFAType: RawRepresentable {
    /// Creates a type from the service's name, in upper or lower case.
    /// - Parameter rawValue: `SMS_MFA`, `SOFTWARE_TOKEN_MFA` or `EMAIL_OTP`.
    public init?(rawValue: String) {
        let all: [Self] = [.sms, .totp, .email]
        guard let type = all.first(where: { $0.rawValue == rawValue.uppercased() }) else { return nil }
        self = type
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
