#if canImport(ObjectiveC)
/// Is told what becomes of a call: the password of a sign-up was given. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
@objc public protocol SignUpPasswordRequiredDelegate {
    /// The call failed.
    /// - Parameters:
    ///   - error: why.
    ///   - newState: the state to try again with; `nil` when there is no point in it.
    @MainActor func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?)

    /// The tenant wants to know more of the person. Optional.
    /// - Parameters:
    ///   - attributes: what it wants to know.
    ///   - newState: takes the values.
    @MainActor @objc optional func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState)

    /// The short form, as the tutorial prints it. Called when the other is not implemented; the attributes are in the state.
    /// Optional.
    /// - Parameter newState: takes the values.
    @MainActor @objc optional func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState)

    /// The account is there. Optional.
    /// - Parameter newState: signs the person in without asking again.
    @MainActor @objc optional func onSignUpCompleted(newState: SignInAfterSignUpState)
}
#else
/// Is told what becomes of a call: the password of a sign-up was given. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
public protocol SignUpPasswordRequiredDelegate: MSALSignUpAttributesRequiredMethods, MSALSignUpCompletedMethod {
    /// The call failed.
    /// - Parameters:
    ///   - error: why.
    ///   - newState: the state to try again with; `nil` when there is no point in it.
    @MainActor func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?)

    /// The tenant wants to know more of the person. Optional.
    /// - Parameters:
    ///   - attributes: what it wants to know.
    ///   - newState: takes the values.
    @MainActor func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState)

    /// The short form, as the tutorial prints it. Called when the other is not implemented; the attributes are in the state.
    /// Optional.
    /// - Parameter newState: takes the values.
    @MainActor func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState)

    /// The account is there. Optional.
    /// - Parameter newState: signs the person in without asking again.
    @MainActor func onSignUpCompleted(newState: SignInAfterSignUpState)
}
#endif
