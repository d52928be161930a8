#if canImport(ObjectiveC)
/// Is told what becomes of a call: a new code was asked for in a sign-up. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
@objc public protocol SignUpResendCodeDelegate {
    /// The call failed.
    /// - Parameters:
    ///   - error: why.
    ///   - newState: the state to try again with; `nil` when there is no point in it.
    @MainActor func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?)

    /// A code was sent. Optional.
    /// - Parameters:
    ///   - newState: takes the code.
    ///   - sentTo: where it went, mostly hidden.
    ///   - channelTargetType: how it travelled.
    ///   - codeLength: how many digits it has.
    @MainActor @objc optional func onSignUpResendCodeCodeRequired(
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    )
}
#else
/// Is told what becomes of a call: a new code was asked for in a sign-up. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
public protocol SignUpResendCodeDelegate: AnyObject {
    /// The call failed.
    /// - Parameters:
    ///   - error: why.
    ///   - newState: the state to try again with; `nil` when there is no point in it.
    @MainActor func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?)

    /// A code was sent. Optional.
    /// - Parameters:
    ///   - newState: takes the code.
    ///   - sentTo: where it went, mostly hidden.
    ///   - channelTargetType: how it travelled.
    ///   - codeLength: how many digits it has.
    @MainActor func onSignUpResendCodeCodeRequired(
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    )
}

extension SignUpResendCodeDelegate {
    /// Stands for a method that is not implemented.
    @MainActor public func onSignUpResendCodeCodeRequired(
        newState: SignUpCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) {
        OptionalMethods.isMissing("onSignUpResendCodeCodeRequired", of: self)
    }
}
#endif
