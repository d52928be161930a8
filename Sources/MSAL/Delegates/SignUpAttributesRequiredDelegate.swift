#if canImport(ObjectiveC)
/// A delegate for the outcome of the submission of a sign-up's attributes. One method is called once, on the main
/// actor, after the call has returned. Only the error method is required.
///
/// Source: seed `Sign up a user`.
@objc public protocol SignUpAttributesRequiredDelegate {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onSignUpAttributesRequiredError(error: AttributesRequiredError)

    /// Called when the server has rejected attributes. Optional.
    /// - Parameters:
    ///   - attributeNames: their names.
    ///   - newState: the state that accepts other values.
    @MainActor @objc optional func onSignUpAttributesInvalid(
        attributeNames: [String], newState: SignUpAttributesRequiredState)

    /// Called when the tenant requires attributes of the user. Optional.
    /// - Parameters:
    ///   - attributes: the attributes.
    ///   - newState: the state that accepts the values.
    @MainActor @objc optional func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState)

    /// The short form from the tutorial. Called if the other one is not implemented; the attributes are in the state.
    /// Optional.
    /// - Parameter newState: the state that accepts the values.
    @MainActor @objc optional func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState)

    /// Called when the account has been created. Optional.
    /// - Parameter newState: the state that signs the user in without further input.
    @MainActor @objc optional func onSignUpCompleted(newState: SignInAfterSignUpState)
}
#else
/// A delegate for the outcome of the submission of a sign-up's attributes. One method is called once, on the main
/// actor, after the call has returned. Only the error method is required.
///
/// Source: seed `Sign up a user`.
public protocol SignUpAttributesRequiredDelegate: MSALSignUpAttributesRequiredMethods, MSALSignUpCompletedMethod {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onSignUpAttributesRequiredError(error: AttributesRequiredError)

    /// Called when the server has rejected attributes. Optional.
    /// - Parameters:
    ///   - attributeNames: their names.
    ///   - newState: the state that accepts other values.
    @MainActor func onSignUpAttributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState)

    /// Called when the tenant requires attributes of the user. Optional.
    /// - Parameters:
    ///   - attributes: the attributes.
    ///   - newState: the state that accepts the values.
    @MainActor func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState)

    /// The short form from the tutorial. Called if the other one is not implemented; the attributes are in the state.
    /// Optional.
    /// - Parameter newState: the state that accepts the values.
    @MainActor func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState)

    /// Called when the account has been created. Optional.
    /// - Parameter newState: the state that signs the user in without further input.
    @MainActor func onSignUpCompleted(newState: SignInAfterSignUpState)
}

extension SignUpAttributesRequiredDelegate {
    /// The default, which marks the method as not implemented.
    @MainActor public func onSignUpAttributesInvalid(
        attributeNames: [String], newState: SignUpAttributesRequiredState
    ) {
        OptionalMethods.isMissing("onSignUpAttributesInvalid", of: self)
    }
}
#endif
