public import Foundation

/// A code was sent to a contact that is being registered.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthRegisterStrongAuthVerificationRequiredResult: NSObject, Sendable {
    /// What can be done next.
    public let newState: RegisterStrongAuthVerificationRequiredState
    /// Where the code went, mostly hidden.
    public let sentTo: String
    /// How it travelled.
    public let channelTargetType: MSALNativeAuthChannelType
    /// How many digits it has.
    public let codeLength: Int

    /// Makes a result, for an app's tests and previews.
    /// - Parameters:
    ///   - newState: what can be done next.
    ///   - sentTo: where the code went.
    ///   - channelTargetType: how it travelled.
    ///   - codeLength: how many digits it has.
    public init(
        newState: RegisterStrongAuthVerificationRequiredState, sentTo: String,
        channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) {
        self.newState = newState
        self.sentTo = sentTo
        self.channelTargetType = channelTargetType
        self.codeLength = codeLength
    }
}
