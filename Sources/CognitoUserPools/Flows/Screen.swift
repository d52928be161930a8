import NativeAuthCore

/// The screens of a flow.
enum Screen: String, Sendable {
    case signUp = "sign_up"
    case confirmSignUp = "confirm_sign_up"
    case signIn = "sign_in"
    /// A challenge of the service during a sign-in; ``Stand/step`` has the details.
    case challenge
    case recovery
    case resetPassword = "reset_password"
}

extension Challenge.Name {
    /// Whether the response to it is the password.
    var isPassword: Bool { self == .password || self == .passwordSRP }

    /// Returns the supported first factors; of the two with a password, the SRP proof.
    static func firstFactors(_ offered: [Self]) -> [Self] {
        let known: [Self] = [.passwordSRP, .password, .emailOTP, .smsOTP].filter(offered.contains)
        return known.contains(.passwordSRP) ? known.filter { $0 != .password } : known
    }

    /// Returns the supported second factors.
    static func secondFactors(_ offered: [Self]) -> [Self] {
        [.softwareTokenMFA, .smsMFA, .emailOTP].filter(offered.contains)
    }
}
