#if canImport(ObjectiveC)
/// Is told what becomes of a call: a sign-up starts. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: seed `Sign up a user`.
@objc public protocol SignUpStartDelegate {
    /// The call failed.
    /// - Parameter error: why.
    @MainActor func onSignUpStartError(error: SignUpStartError)

    /// A code was sent. Optional.
    /// - Parameters:
    ///   - newState: takes the code.
    ///   - sentTo: where it went, mostly hidden.
    ///   - channelTargetType: how it travelled.
    ///   - codeLength: how many digits it has.
    @MainActor @objc optional func onSignUpCodeRequired(
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    )

    /// The server refused attributes: start again with others. Optional.
    /// - Parameter attributeNames: their names.
    @MainActor @objc optional func onSignUpAttributesInvalid(attributeNames: [String])
}
#else
/// Is told what becomes of a call: a sign-up starts. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: seed `Sign up a user`.
public protocol SignUpStartDelegate: AnyObject {
    /// The call failed.
    /// - Parameter error: why.
    @MainActor func onSignUpStartError(error: SignUpStartError)

    /// A code was sent. Optional.
    /// - Parameters:
    ///   - newState: takes the code.
    ///   - sentTo: where it went, mostly hidden.
    ///   - channelTargetType: how it travelled.
    ///   - codeLength: how many digits it has.
    @MainActor func onSignUpCodeRequired(
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    )

    /// The server refused attributes: start again with others. Optional.
    /// - Parameter attributeNames: their names.
    @MainActor func onSignUpAttributesInvalid(attributeNames: [String])
}

extension SignUpStartDelegate {
    /// Stands for a method that is not implemented.
    @MainActor public func onSignUpCodeRequired(
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) {
        OptionalMethods.isMissing("onSignUpCodeRequired", of: self)
    }

    /// Stands for a method that is not implemented.
    @MainActor public func onSignUpAttributesInvalid(attributeNames: [String]) {
        OptionalMethods.isMissing("onSignUpAttributesInvalid", of: self)
    }
}
#endif
