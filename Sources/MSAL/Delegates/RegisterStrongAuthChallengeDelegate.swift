#if canImport(ObjectiveC)
/// Is told what becomes of a call: a contact is to be registered. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
@objc public protocol RegisterStrongAuthChallengeDelegate {
    /// The call failed.
    /// - Parameters:
    ///   - error: why.
    ///   - newState: the state to try again with; `nil` when there is no point in it.
    @MainActor func onRegisterStrongAuthChallengeError(
        error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?)

    /// A code was sent to the contact. Optional.
    /// - Parameter result: what can be done next, and where the code went.
    @MainActor @objc optional func onRegisterStrongAuthVerificationRequired(
        result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult)

    /// The person is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor @objc optional func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
}
#else
/// Is told what becomes of a call: a contact is to be registered. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
public protocol RegisterStrongAuthChallengeDelegate: MSALSignInCompletedMethod {
    /// The call failed.
    /// - Parameters:
    ///   - error: why.
    ///   - newState: the state to try again with; `nil` when there is no point in it.
    @MainActor func onRegisterStrongAuthChallengeError(
        error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?)

    /// A code was sent to the contact. Optional.
    /// - Parameter result: what can be done next, and where the code went.
    @MainActor func onRegisterStrongAuthVerificationRequired(
        result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult)

    /// The person is signed in. Optional.
    /// - Parameter result: the account.
    @MainActor func onSignInCompleted(result: MSALNativeAuthUserAccountResult)
}

extension RegisterStrongAuthChallengeDelegate {
    /// Stands for a method that is not implemented.
    @MainActor public func onRegisterStrongAuthVerificationRequired(
        result: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult
    ) {
        OptionalMethods.isMissing("onRegisterStrongAuthVerificationRequired", of: self)
    }
}
#endif
