#if canImport(ObjectiveC)
/// Is told what becomes of a call: a second factor was asked for. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
@objc public protocol MFARequestChallengeDelegate {
    /// The call failed.
    /// - Parameters:
    ///   - error: why.
    ///   - newState: the state to try again with; `nil` when there is no point in it.
    @MainActor func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?)

    /// A code was sent. Optional.
    /// - Parameters:
    ///   - newState: takes the code.
    ///   - sentTo: where it went, mostly hidden.
    ///   - channelTargetType: how it travelled.
    ///   - codeLength: how many digits it has.
    @MainActor @objc optional func onMFARequestChallengeVerificationRequired(
        newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)

    /// One of several methods must be chosen. Optional; declared as MSAL does, and never called: the service has no such
    /// answer.
    /// - Parameters:
    ///   - authMethods: the methods.
    ///   - newState: asks for a code by one of them.
    @MainActor @objc optional func onMFARequestChallengeSelectionRequired(
        authMethods: [MSALAuthMethod], newState: MFARequiredState)
}
#else
/// Is told what becomes of a call: a second factor was asked for. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
public protocol MFARequestChallengeDelegate: AnyObject {
    /// The call failed.
    /// - Parameters:
    ///   - error: why.
    ///   - newState: the state to try again with; `nil` when there is no point in it.
    @MainActor func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?)

    /// A code was sent. Optional.
    /// - Parameters:
    ///   - newState: takes the code.
    ///   - sentTo: where it went, mostly hidden.
    ///   - channelTargetType: how it travelled.
    ///   - codeLength: how many digits it has.
    @MainActor func onMFARequestChallengeVerificationRequired(
        newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int)

    /// One of several methods must be chosen. Optional; declared as MSAL does, and never called: the service has no such
    /// answer.
    /// - Parameters:
    ///   - authMethods: the methods.
    ///   - newState: asks for a code by one of them.
    @MainActor func onMFARequestChallengeSelectionRequired(authMethods: [MSALAuthMethod], newState: MFARequiredState)
}

extension MFARequestChallengeDelegate {
    /// Stands for a method that is not implemented.
    @MainActor public func onMFARequestChallengeVerificationRequired(
        newState: MFARequiredState, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) {
        OptionalMethods.isMissing("onMFARequestChallengeVerificationRequired", of: self)
    }

    /// Stands for a method that is not implemented.
    @MainActor public func onMFARequestChallengeSelectionRequired(
        authMethods: [MSALAuthMethod], newState: MFARequiredState
    ) {
        OptionalMethods.isMissing("onMFARequestChallengeSelectionRequired", of: self)
    }
}
#endif
