#if canImport(ObjectiveC)
/// A delegate for the outcome of a request for a second-factor challenge. One method is called once, on the main actor,
/// after the call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
@objc public protocol MFARequestChallengeDelegate {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?)

    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor @objc optional func onMFARequestChallengeVerificationRequired(
        newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)

    /// Called when one of several methods must be chosen. Optional; declared for source compatibility with MSAL, and
    /// never called: the service has no such answer.
    /// - Parameters:
    ///   - authMethods: the methods.
    ///   - newState: the state that requests a code by one of them.
    @MainActor @objc optional func onMFARequestChallengeSelectionRequired(
        authMethods: [MSALAuthMethod], newState: MFARequiredState)
}
#else
/// A delegate for the outcome of a request for a second-factor challenge. One method is called once, on the main actor,
/// after the call has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
public protocol MFARequestChallengeDelegate: AnyObject {
    /// Called when the call fails.
    /// - Parameters:
    ///   - error: the cause.
    ///   - newState: the state for another attempt; `nil` if another attempt cannot succeed.
    @MainActor func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?)

    /// Called when a code has been sent. Optional.
    /// - Parameters:
    ///   - newState: the state that accepts the code.
    ///   - sentTo: the destination of the code, masked.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
    @MainActor func onMFARequestChallengeVerificationRequired(
        newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)

    /// Called when one of several methods must be chosen. Optional; declared for source compatibility with MSAL, and
    /// never called: the service has no such answer.
    /// - Parameters:
    ///   - authMethods: the methods.
    ///   - newState: the state that requests a code by one of them.
    @MainActor func onMFARequestChallengeSelectionRequired(authMethods: [MSALAuthMethod], newState: MFARequiredState)
}

extension MFARequestChallengeDelegate {
    /// The default, which marks the method as not implemented.
    @MainActor public func onMFARequestChallengeVerificationRequired(
        newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) {
        OptionalMethods.isMissing("onMFARequestChallengeVerificationRequired", of: self)
    }

    /// The default, which marks the method as not implemented.
    @MainActor public func onMFARequestChallengeSelectionRequired(
        authMethods: [MSALAuthMethod], newState: MFARequiredState
    ) {
        OptionalMethods.isMissing("onMFARequestChallengeSelectionRequired", of: self)
    }
}
#endif
