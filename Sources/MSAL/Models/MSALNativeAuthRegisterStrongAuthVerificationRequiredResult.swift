public import Foundation

/// A code was sent to a contact that is being registered.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthRegisterStrongAuthVerificationRequiredResult: NSObject, Sendable {
    /// The next state.
    public let newState: RegisterStrongAuthVerificationRequiredState
    /// The destination of the code, masked.
    public let sentTo: String
    /// The delivery channel.
    public let channelTargetType: MSALNativeAuthChannelType
    /// The number of digits.
    public let codeLength: Int

    /// Makes a result, for an app's tests and previews.
    /// - Parameters:
    ///   - newState: the next state.
    ///   - sentTo: the destination of the code.
    ///   - channelTargetType: the delivery channel.
    ///   - codeLength: the number of digits.
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
