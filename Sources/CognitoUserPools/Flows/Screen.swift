import NativeAuthCore

/// What a flow shows.
enum Screen: String, Sendable {
    case signUp = "sign_up"
    case confirmSignUp = "confirm_sign_up"
    case signIn = "sign_in"
    /// What the service has asked during a sign-in; the stand says what.
    case challenge
    case recovery
    case resetPassword = "reset_password"
}

extension Challenge.Name {
    /// Whether it is answered with the password.
    var isPassword: Bool { self == .password || self == .passwordSRP }

    /// The first proofs of these that can be given here; of the two with a password, the one that does not show it.
    static func firstFactors(_ offered: [Self]) -> [Self] {
        let known: [Self] = [.passwordSRP, .password, .emailOTP, .smsOTP].filter(offered.contains)
        return known.contains(.passwordSRP) ? known.filter { $0 != .password } : known
    }

    /// The second proofs of these that can be given here.
    static func secondFactors(_ offered: [Self]) -> [Self] {
        [.softwareTokenMFA, .smsMFA, .emailOTP].filter(offered.contains)
    }
}
