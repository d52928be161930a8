import NativeAuthCore

/// Decides how long a session waits for its identity, and when a service that did not answer is asked again. Pure: the
/// time is passed to it.
///
/// The tokens of the user pool do not depend on the identity, so a session must not wait long for it, and not at every
/// call.
struct IdentityBackOff: Sendable, Equatable {
    /// The time for all requests of one call.
    static let timeout = Duration.seconds(8)
    /// The pause after the first call without an answer. Each further one doubles it.
    static let shortestPause = Duration.seconds(30)
    static let longestPause = Duration.seconds(300)

    private var pause = Duration.zero
    /// The end of the pause, on the monotonic clock.
    private var end: Duration?

    /// Checks that the service may be asked now.
    /// - Parameter elapsed: the monotonic time.
    /// - Throws: `NativeAuthError` with code `timed_out` and the remaining time, during a pause.
    func check(at elapsed: Duration) throws {
        guard let end, elapsed < end else { return }
        throw NativeAuthError(
            .timedOut,
            message: "The identity pool's service did not answer. It is asked again after a pause.",
            recovery: [.retry(after: end - elapsed)]
        )
    }

    /// Records the failure of a call. Only a missing answer begins a pause: a refusal is an answer, and a device
    /// without a connection notices that at once.
    mutating func record(_ error: NativeAuthError, at elapsed: Duration) {
        guard error.code == .timedOut else { return recordAnswer() }
        pause = min(max(pause * 2, Self.shortestPause), Self.longestPause)
        end = elapsed + pause
    }

    /// Records an answer, which ends the pause.
    mutating func recordAnswer() { self = Self() }
}
