/// How far a reset of the password is.
///
/// Source: Amplify's public surface.
public struct AuthResetPasswordResult: Sendable, Equatable {
    /// Whether the password is reset.
    public let isPasswordReset: Bool
    /// What comes next.
    public let nextStep: AuthResetPasswordStep

    /// Makes a result.
    /// - Parameters:
    ///   - isPasswordReset: whether the password is reset.
    ///   - nextStep: what comes next.
    public init(isPasswordReset: Bool, nextStep: AuthResetPasswordStep) {
        self.isPasswordReset = isPasswordReset
        self.nextStep = nextStep
    }
}

/// What comes next in a reset of the password.
public enum AuthResetPasswordStep: Sendable, Equatable {
    /// A code was sent. Call ``AuthCategory/confirmResetPassword(for:with:confirmationCode:options:)`` with it.
    case confirmResetPasswordWithCode(AuthCodeDeliveryDetails, AdditionalInfo?)
    /// The password is reset.
    case done
}
