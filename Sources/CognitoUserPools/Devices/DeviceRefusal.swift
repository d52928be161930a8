import Foundation
import NativeAuthCore

/// The service's refusal of a request that named a device, probably because of the device.
struct DeviceRefusal: Error {
    let error: NativeAuthError
    /// Indicates whether the device is certainly the reason. Otherwise only the same request without it can confirm
    /// that.
    let isCertain: Bool
    /// Indicates whether an earlier request of the same challenge was accepted. Its session, and the user's code or
    /// password, can't be used again.
    let followsAcceptedRequest: Bool

    /// - Parameter proofKind: the proof that the request belongs to; `nil` for any other request.
    /// - Returns: `nil` for an error that is unrelated to the device.
    init?(_ error: any Error, proofKind: SRPProofKind?) {
        guard let error = error as? NativeAuthError else { return nil }
        // There is no dedicated exception for it.
        let isAboutDevice =
            proofKind == .device
            || error.message.range(of: "device", options: .caseInsensitive) != nil

        switch error.serverCode {
        case "ResourceNotFoundException": isCertain = isAboutDevice
        case "NotAuthorizedException" where isAboutDevice: isCertain = true
        default: return nil
        }
        self.error = error
        followsAcceptedRequest = proofKind != nil
    }
}
