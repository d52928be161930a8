import AuthFlows
package import NativeAuthCore

/// A step of a sign-in, independent of any API or form.
package enum SignInStep: Sendable, Equatable {
    /// A code that was sent, for the first factor (`smsOTP`, `emailOTP`) or the second (`smsMFA`, `emailOTP`); with its
    /// delivery, if the service reports it, and all parameters of the challenge.
    case code(Challenge.Name, CodeDelivery?, parameters: [String: String])
    case authenticatorCode
    /// The setup of an authenticator app with this secret. The response is one of the app's codes.
    case authenticatorSetup(secret: Secret, username: String)
    /// A choice between second factors: `SMS_MFA`, `SOFTWARE_TOKEN_MFA`, `EMAIL_OTP`. The response is one of these
    /// values.
    case secondFactor([Challenge.Name])
    /// A choice of the second factor to set up: `SOFTWARE_TOKEN_MFA` or `EMAIL_OTP`. The response is one of these
    /// values.
    case secondFactorSetup([Challenge.Name])
    case emailSetup
    /// A new password chosen by the user; with the attributes that are required with it, and all parameters of the
    /// challenge.
    case newPassword(required: [String], parameters: [String: String])
    case password
    /// A choice between first factors: `PASSWORD`, `PASSWORD_SRP`, `SMS_OTP`, `EMAIL_OTP` and others of the service.
    /// The response is one of these values.
    case firstFactor([Challenge.Name])
    /// A sign-in with a passkey, with the options of the ceremony. The response is the passkey's. Both are WebAuthn's
    /// JSON.
    case passkey(options: String)
    /// A custom challenge of the pool, with its parameters.
    case custom([String: String])
    /// The sign-up has to be confirmed first. This sign-in is over.
    case confirmSignUp
    /// The password has to be reset first. This sign-in is over.
    case resetPassword
    case done
}

/// The next action. The result of a ``send(_:)`` is the next event.
enum SignInAction: Sendable, Equatable {
    case send(SignInRequest)
    case store(CognitoTokenResponse)
    /// Revokes the unused tokens.
    case discard(CognitoTokenResponse)
    case show(SignInStep)
    case fail(NativeAuthError)
}

enum SignInRequest: Sendable, Equatable {
    case begin(InitiateAuthFlow)
    case respond(Challenge, [String: Secret])
    /// Chooses an SRP proof of the password as the first factor, and completes it.
    case prove(Challenge, password: Secret)
    /// Requests a secret for an authenticator app.
    case associate(session: Secret)
    /// Submits a code of the authenticator app that is being set up.
    case verify(session: Secret, code: Secret, deviceName: String?)
}

extension SignInRequest {
    /// The first factor that the request sends; `nil` for a request that does not change it, such as one with the code
    /// of a second factor.
    var firstFactor: PasskeyUpgrade.Factor? {
        switch self {
        case .begin(.srp), .begin(.password), .begin(.custom(.some)), .begin(.choice(_, .some, _)), .prove: .password
        case .begin: .other
        case .respond(_, let responses) where responses["PASSWORD"] != nil: .password
        case .respond(_, let responses) where responses["CREDENTIAL"] != nil: .passkey
        case .respond(let challenge, _) where challenge.name == .selectChallenge: .other
        case .respond, .associate, .verify: nil
        }
    }
}
