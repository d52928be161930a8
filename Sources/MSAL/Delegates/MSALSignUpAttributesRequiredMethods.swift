/// Methods that several delegates of a sign-up share. Conform to those, not to this.
public protocol MSALSignUpAttributesRequiredMethods: AnyObject {
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
}

extension MSALSignUpAttributesRequiredMethods {
    /// Calls the short form.
    @MainActor public func onSignUpAttributesRequired(
        attributes: [MSALNativeAuthRequiredAttribute], newState: SignUpAttributesRequiredState
    ) {
        onSignUpAttributesRequired(newState: newState)
    }

    /// Stands for a method that is not implemented.
    @MainActor public func onSignUpAttributesRequired(newState: SignUpAttributesRequiredState) {
        OptionalMethods.isMissing("onSignUpAttributesRequired", of: self)
    }
}
