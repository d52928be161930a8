extension Task where Success == Never, Failure == Never {
    /// Suspends the task.
    ///
    /// Source: Amplify's public surface.
    /// - Parameter seconds: for how long; nothing below zero counts.
    /// - Throws: `CancellationError` when the task is cancelled.
    public static func sleep(seconds: Double) async throws {
        // A century is long enough, and fits a `Duration`; NaN counts as nothing.
        try await Task.sleep(for: .seconds(seconds > 0 ? min(seconds, 3_153_600_000) : 0))
    }
}
