/// The progress of a password reset.
public struct AuthResetPasswordResult: Sendable, Equatable {
    /// Indicates whether the password is reset.
    public let isPasswordReset: Bool
    /// The next step.
    public let nextStep: AuthResetPasswordStep

    /// Creates a result.
    /// - Parameters:
    ///   - isPasswordReset: whether the password is reset.
    ///   - nextStep: the next step.
    public init(isPasswordReset: Bool, nextStep: AuthResetPasswordStep) {
        self.isPasswordReset = isPasswordReset
        self.nextStep = nextStep
    }
}

/// The next step of a password reset.
public enum AuthResetPasswordStep: Sendable, Equatable {
    /// A code was sent. Call ``AuthCategory/confirmResetPassword(for:with:confirmationCode:options:)`` with it.
    case confirmResetPasswordWithCode(AuthCodeDeliveryDetails, AdditionalInfo?)
    /// The password is reset.
    case done
}
