import NativeAuthBase
import NativeAuthCore

/// The registration of a new device's verifier at the service.
///
/// A session of an unconfirmed device can't be refreshed, and only an unexpired access token can confirm it. A
/// confirmation that failed at the sign-in is therefore retried while the session is used.
final class DeviceConfirmation: Sendable {
    /// The exception for a verifier that is registered already, by a request whose response was lost.
    private static let keyExistsException = "DeviceKeyExistsException"
    static let retryInterval = Duration.seconds(60)

    let client: UserPoolsClient
    let devices: DeviceStore
    private let clock: AuthClock
    private let log: AuthLog
    /// The elapsed time of the next check for an unconfirmed device; `nil` for none until the next sign-in.
    private let nextCheck = Lock<Duration?>(.zero)
    private let running = Lock<Task<Void, Never>?>(nil)

    init(client: UserPoolsClient, devices: DeviceStore, environment: ClientEnvironment) {
        self.client = client
        self.devices = devices
        clock = environment.clock
        log = AuthLog(environment.logger)
    }

    /// The current or the last retry.
    var retryTask: Task<Void, Never>? { running.withLock { $0 } }

    /// Confirms the device of a new session. A failure does not undo the sign-in.
    func confirm(_ device: DeviceCredentials, accessToken: Secret) async {
        nextCheck.withLock { $0 = .zero }
        // Unstructured on purpose: observers of the new session may remove the view that owns the caller's task.
        await Task { await register(device, accessToken: accessToken) }.value
    }

    /// Confirms the device of a session if that has failed before.
    func confirm(deviceOf tokens: TokenSet) async {
        if let device = unconfirmed(tokens) {
            await register(device, accessToken: tokens.accessToken)
        }
    }

    /// Starts a retry if the device of a session is unconfirmed and the last attempt was some time ago. Does not wait
    /// for it: the session's token is valid meanwhile.
    func retry(deviceOf tokens: TokenSet) {
        let isDue = nextCheck.withLock { next in
            guard let due = next, clock.elapsed >= due else { return false }
            next = clock.elapsed + Self.retryInterval
            return true
        }
        guard isDue else { return }

        guard let device = unconfirmed(tokens) else {
            return nextCheck.withLock { $0 = nil }
        }
        let task = Task { await register(device, accessToken: tokens.accessToken) }
        running.withLock { $0 = task }
    }

    private func register(_ device: DeviceCredentials, accessToken: Secret) async {
        do {
            do {
                try await client.confirmDevice(device, accessToken: accessToken)
            } catch let error as NativeAuthError where error.serverCode == Self.keyExistsException {}
            try devices.markConfirmed(device)
        } catch {
            log.debug("device not confirmed", values: ["exception": (error as? NativeAuthError)?.serverCode])
        }
    }

    private func unconfirmed(_ tokens: TokenSet) -> DeviceCredentials? {
        guard let device = devices[PoolUser(tokens).username], !device.isConfirmed else { return nil }
        return device
    }
}
