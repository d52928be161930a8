public import Foundation

/// The time, as the package sees it: what time it is and how to wait. Injected, so that tests need not wait.
public struct AuthClock: Sendable {
    private let nowBody: @Sendable () -> Date
    private let sleepBody: @Sendable (Duration) async throws -> Void

    /// Makes a clock.
    /// - Parameters:
    ///   - now: the current time.
    ///   - sleep: waits for a duration; must throw `CancellationError` when its task is cancelled.
    public init(
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        nowBody = now
        sleepBody = sleep
    }

    /// The current time.
    public var now: Date { nowBody() }

    /// Waits.
    /// - Parameter duration: how long.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(for duration: Duration) async throws { try await sleepBody(duration) }

    /// The system's clock.
    public static let system = AuthClock(
        now: { Date() },
        sleep: { try await Task.sleep(for: $0) }
    )
}
