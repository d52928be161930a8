#if canImport(ObjectiveC)
/// A delegate for the outcome of the start of a password reset. One method is called once, on the main actor, after the
/// call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
@objc public protocol ResetPasswordStartDelegate {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onResetPasswordStartError(error: ResetPasswordStartError)

    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor @objc optional func onResetPasswordCodeRequired(
        newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int)
}
#else
/// A delegate for the outcome of the start of a password reset. One method is called once, on the main actor, after the
/// call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
public protocol ResetPasswordStartDelegate: AnyObject {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onResetPasswordStartError(error: ResetPasswordStartError)

    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor func onResetPasswordCodeRequired(
        newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int)
}

extension ResetPasswordStartDelegate {
    /// The default, which marks the method as not implemented.
    @MainActor public func onResetPasswordCodeRequired(
        newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        OptionalMethods.isMissing("onResetPasswordCodeRequired", of: self)
    }
}
#endif
