public import Foundation

/// The time, as the package sees it: what time it is and how to wait. Injected, so that tests need not wait.
public struct AuthClock: Sendable {
    private let nowBody: @Sendable () -> Date
    private let elapsedBody: @Sendable () -> Duration
    private let sleepBody: @Sendable (Duration) async throws -> Void

    /// Makes a clock.
    /// - Parameters:
    ///   - now: the current time, as the device shows it: a person may set it.
    ///   - elapsed: how much time has passed since some moment, which nobody can set; `nil` if only `now` is known.
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

    /// How much time has passed since some moment. Goes on evenly, whatever becomes of the device's clock.
    public var elapsed: Duration { elapsedBody() }

    /// Waits.
    /// - Parameter duration: how long.
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
