public import Foundation

/// The source of the current time and of waiting. Injected, so that tests need not wait.
public struct AuthClock: Sendable {
    private let nowBody: @Sendable () -> Date
    private let elapsedBody: @Sendable () -> Duration
    private let sleepBody: @Sendable (Duration) async throws -> Void

    /// Creates a clock.
    /// - Parameters:
    ///   - now: the current time as the device shows it; the user can change it.
    ///   - elapsed: the monotonic time since an arbitrary moment; `nil` derives it from `now`.
    ///   - sleep: waits for a duration; must throw `CancellationError` when its task is cancelled.
    public init(
        now: @escaping @Sendable () -> Date,
        elapsed: (@Sendable () -> Duration)? = nil,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        nowBody = now
        elapsedBody = elapsed ?? { .seconds(now().timeIntervalSinceReferenceDate) }
        sleepBody = sleep
    }

    /// The current time.
    public var now: Date { nowBody() }

    /// The monotonic time since an arbitrary moment, unaffected by changes of the device's clock. Derived from ``now``
    /// in a clock that was created without `elapsed`.
    public var elapsed: Duration { elapsedBody() }

    /// Waits for a duration.
    /// - Parameter duration: the time to wait.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(for duration: Duration) async throws { try await sleepBody(duration) }

    private static let start = ContinuousClock.now

    /// The system's clock.
    public static let system = AuthClock(
        now: { Date() },
        elapsed: { start.duration(to: .now) },
        sleep: { try await Task.sleep(for: $0) }
    )
}
