#if canImport(ObjectiveC)
/// Is told what becomes of a call: a password reset starts. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
@objc public protocol ResetPasswordStartDelegate {
    /// The call failed.
    /// - Parameter error: why.
    @MainActor func onResetPasswordStartError(error: ResetPasswordStartError)

    /// A code was sent. Optional.
    /// - Parameters:
    ///   - newState: takes the code.
    ///   - sentTo: where it went, mostly hidden.
    ///   - channelTargetType: how it travelled.
    ///   - codeLength: how many digits it has.
    @MainActor @objc optional func onResetPasswordCodeRequired(
        newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int)
}
#else
/// Is told what becomes of a call: a password reset starts. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
public protocol ResetPasswordStartDelegate: AnyObject {
    /// The call failed.
    /// - Parameter error: why.
    @MainActor func onResetPasswordStartError(error: ResetPasswordStartError)

    /// A code was sent. Optional.
    /// - Parameters:
    ///   - newState: takes the code.
    ///   - sentTo: where it went, mostly hidden.
    ///   - channelTargetType: how it travelled.
    ///   - codeLength: how many digits it has.
    @MainActor func onResetPasswordCodeRequired(
        newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int)
}

extension ResetPasswordStartDelegate {
    /// Stands for a method that is not implemented.
    @MainActor public func onResetPasswordCodeRequired(
        newState: ResetPasswordCodeRequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) {
        OptionalMethods.isMissing("onResetPasswordCodeRequired", of: self)
    }
}
#endif
