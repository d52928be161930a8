package import NativeAuthCore

/// What a sign-in waits for, in terms that no door and no form owns.
package enum SignInStep: Sendable, Equatable {
    /// A code that was sent: the first proof (`smsOTP`, `emailOTP`) or the second (`smsMFA`, `emailOTP`). Where it went,
    /// if the service says; and everything that it says.
    case code(Challenge.Name, CodeDelivery?, parameters: [String: String])
    /// A code of an authenticator app.
    case authenticatorCode
    /// An authenticator app is to be set up with this secret, and a code of its is wanted.
    case authenticatorSetup(secret: Secret, username: String)
    /// A choice between second proofs: `SMS_MFA`, `SOFTWARE_TOKEN_MFA`, `EMAIL_OTP`. The answer is one of the words.
    case secondFactor([Challenge.Name])
    /// A choice of what second proof to set up: `SOFTWARE_TOKEN_MFA` or `EMAIL_OTP`. The answer is one of the words.
    case secondFactorSetup([Challenge.Name])
    /// An e-mail address for codes.
    case emailSetup
    /// A password of the user's own; the attributes that must come with it, and everything that the service says.
    case newPassword(required: [String], parameters: [String: String])
    /// The password.
    case password
    /// A choice between first proofs: `PASSWORD`, `PASSWORD_SRP`, `SMS_OTP`, `EMAIL_OTP` and what the service adds. The
    /// answer is one of the words.
    case firstFactor([Challenge.Name])
    /// Whatever the pool's owner has thought of.
    case custom([String: String])
    /// The sign-up has to be confirmed first. This sign-in is over.
    case confirmSignUp
    /// The password has to be reset first. This sign-in is over.
    case resetPassword
    /// Somebody is signed in.
    case done
}

/// What a person answers to a step.
package struct SignInReply: Sendable, Equatable {
    /// The code, the password, the address, or the service's word for what was chosen.
    package let text: Secret
    /// What goes along with a new password.
    package let attributes: [UserAttribute]
    /// The name of the device with the authenticator app.
    package let deviceName: String?

    /// Makes a reply.
    /// - Parameters:
    ///   - text: the code, the password, the address, or the service's word for what was chosen.
    ///   - attributes: what goes along with a new password.
    ///   - deviceName: the name of the device with the authenticator app.
    package init(_ text: Secret, attributes: [UserAttribute] = [], deviceName: String? = nil) {
        self.text = text
        self.attributes = attributes
        self.deviceName = deviceName
    }
}
