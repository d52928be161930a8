extension Task where Success == Never, Failure == Never {
    /// Suspends the task.
    ///
    /// Source: Amplify's public surface.
    /// - Parameter seconds: the duration; a negative value counts as zero.
    /// - Throws: `CancellationError` when the task is cancelled.
    public static func sleep(seconds: Double) async throws {
        // A century is long enough, and fits a `Duration`; NaN counts as zero.
        let valid = if seconds > 0 { min(seconds, 3_153_600_000) } else { 0.0 }
        try await Task.sleep(for: .seconds(valid))
    }
}
