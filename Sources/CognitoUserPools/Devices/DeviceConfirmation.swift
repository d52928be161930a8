import NativeAuthCore

/// Registers the verifier of a new device at the service.
struct DeviceConfirmation: Sendable {
    /// The exception for a verifier that is registered already, by a request whose answer was lost.
    private static let isConfirmed = "DeviceKeyExistsException"

    let client: UserPoolsClient
    let devices: DeviceStore
    let log: AuthLog

    /// Confirms a device. A failure does not undo the sign-in: the next refresh tries again.
    func confirm(_ device: RememberedDevice, accessToken: Secret) async {
        do {
            do {
                try await client.confirm(device, accessToken: accessToken)
            } catch let error as NativeAuthError where error.serverCode == Self.isConfirmed {}
            try devices.confirm(device)
        } catch {
            log.debug("device not confirmed", ["exception": (error as? NativeAuthError)?.serverCode])
        }
    }
}
