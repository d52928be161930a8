import Foundation
import NativeAuthCore

/// The service refused a request that named a device, for the device's sake as far as can be told.
struct DeviceRefusal: Error {
    /// What the service refused.
    let error: NativeAuthError
    /// Whether it is certain that the device is the reason. Otherwise only the same request without it can tell.
    let isCertain: Bool

    /// Judges a refusal.
    /// - Parameters:
    ///   - error: what the request threw.
    ///   - isProof: whether the request proved the device's own secret.
    /// - Returns: `nil` for an error that has nothing to do with the device.
    init?(_ error: any Error, isProof: Bool) {
        guard let error = error as? NativeAuthError else { return nil }
        // There is no exception of its own for it.
        let namesDevice = error.message.range(of: "device", options: .caseInsensitive) != nil
        switch error.serverCode {
        case "ResourceNotFoundException": isCertain = isProof || namesDevice
        case "NotAuthorizedException" where isProof || namesDevice: isCertain = true
        default: return nil
        }
        self.error = error
    }
}
