import EntraNativeAuth
import Foundation

/// A state for which a code was sent.
protocol CodeState: TypedState {
    var sentTo: String { get }
    var channelTargetType: MSALNativeAuthChannelType { get }
    var codeLength: Int { get }
}

extension EntraCodeDelivery {
    init(
        sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int, resendAvailableAt: Date?
    ) {
        self.init(
            sentTo: sentTo, channel: EntraChannel(rawValue: channelTargetType.value), codeLength: codeLength,
            resendAvailableAt: resendAvailableAt)
    }
}
