#if canImport(ObjectiveC)
/// A delegate for the outcome of the start of a sign-up. One method is called once, on the main actor, after the call
/// has returned. Only the error method is required.
///
/// Source: seed `Sign up a user`.
@objc public protocol SignUpStartDelegate {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onSignUpStartError(error: SignUpStartError)

    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor @objc optional func onSignUpCodeRequired(
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    )

    /// Called when the server has rejected attributes: start again with other values. Optional.
    /// - Parameter attributeNames: their names.
    @MainActor @objc optional func onSignUpAttributesInvalid(attributeNames: [String])
}
#else
/// A delegate for the outcome of the start of a sign-up. One method is called once, on the main actor, after the call
/// has returned. Only the error method is required.
///
/// Source: seed `Sign up a user`.
public protocol SignUpStartDelegate: AnyObject {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onSignUpStartError(error: SignUpStartError)

    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor func onSignUpCodeRequired(
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    )

    /// Called when the server has rejected attributes: start again with other values. Optional.
    /// - Parameter attributeNames: their names.
    @MainActor func onSignUpAttributesInvalid(attributeNames: [String])
}

extension SignUpStartDelegate {
    /// The default, which marks the method as not implemented.
    @MainActor public func onSignUpCodeRequired(
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) {
        OptionalMethods.isMissing("onSignUpCodeRequired", of: self)
    }

    /// The default, which marks the method as not implemented.
    @MainActor public func onSignUpAttributesInvalid(attributeNames: [String]) {
        OptionalMethods.isMissing("onSignUpAttributesInvalid", of: self)
    }
}
#endif
