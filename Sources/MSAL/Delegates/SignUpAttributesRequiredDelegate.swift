#if canImport(ObjectiveC)
/// Is told what becomes of a call: the attributes of a sign-up were given. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: seed `Sign up a user`.
@objc public protocol SignUpAttributesRequiredDelegate {
    /// The call failed.
    /// - Parameter error: why.
    @MainActor func onSignUpAttributesRequiredError(error: AttributesRequiredError)

    /// The server refused attributes. Optional.
    /// - Parameters:
    ///   - attributeNames: their names.
    ///   - newState: takes other values.
    @MainActor @objc optional func onSignUpAttributesInvalid(
        attributeNames: [String], newState: SignUpAttributesRequiredState)

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
/// Is told what becomes of a call: the attributes of a sign-up were given. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: seed `Sign up a user`.
public protocol SignUpAttributesRequiredDelegate: MSALSignUpAttributesRequiredMethods, MSALSignUpCompletedMethod {
    /// The call failed.
    /// - Parameter error: why.
    @MainActor func onSignUpAttributesRequiredError(error: AttributesRequiredError)

    /// The server refused attributes. Optional.
    /// - Parameters:
    ///   - attributeNames: their names.
    ///   - newState: takes other values.
    @MainActor func onSignUpAttributesInvalid(attributeNames: [String], newState: SignUpAttributesRequiredState)

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

extension SignUpAttributesRequiredDelegate {
    /// Stands for a method that is not implemented.
    @MainActor public func onSignUpAttributesInvalid(
        attributeNames: [String], newState: SignUpAttributesRequiredState
    ) {
        OptionalMethods.isMissing("onSignUpAttributesInvalid", of: self)
    }
}
#endif
