/// The kinds of second factor. The raw values are the names of a user pool's challenges.
package enum SecondFactor: String, Sendable, Codable, CaseIterable {
    case sms = "SMS_MFA"
    case totp = "SOFTWARE_TOKEN_MFA"
    case email = "EMAIL_OTP"

    package var channel: CodeChannel? {
        switch self {
        case .sms: .sms
        case .email: .email
        case .totp: nil
        }
    }
}
