import Foundation
import NativeAuthCore

/// The service's refusal of a request that named a device, probably because of the device.
struct DeviceRefusal: Error {
    /// The service's error.
    let error: NativeAuthError
    /// Whether the device is certainly the reason. Otherwise only the same request without it can confirm that.
    let isCertain: Bool
    /// Whether an earlier request of the same reply was accepted. It has used up the session of the challenge, and the
    /// user's code or password with it.
    let followsAcceptedRequest: Bool

    /// Classifies a refusal.
    /// - Parameters:
    ///   - error: the request's error.
    ///   - isProof: whether the request proved the device's own secret.
    ///   - followsAcceptedRequest: whether an earlier request of the same reply was accepted.
    /// - Returns: `nil` for an error that is unrelated to the device.
    init?(_ error: any Error, isProof: Bool, followsAcceptedRequest: Bool = false) {
        guard let error = error as? NativeAuthError else { return nil }
        // There is no dedicated exception for it.
        let namesDevice = error.message.range(of: "device", options: .caseInsensitive) != nil
        switch error.serverCode {
        case "ResourceNotFoundException": isCertain = isProof || namesDevice
        case "NotAuthorizedException" where isProof || namesDevice: isCertain = true
        default: return nil
        }
        self.error = error
        self.followsAcceptedRequest = followsAcceptedRequest
    }
}
