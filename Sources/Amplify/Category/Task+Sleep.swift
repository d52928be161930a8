extension Task where Success == Never, Failure == Never {
    /// Suspends the task.
    /// - Parameter seconds: the duration; a negative value counts as zero.
    /// - Throws: `CancellationError` when the task is cancelled.
    public static func sleep(seconds: Double) async throws {
        // A maximum of a century prevents an overflow of `Duration`. NaN counts as zero.
        let valid = if seconds > 0 { min(seconds, 3_153_600_000) } else { 0.0 }
        try await Task.sleep(for: .seconds(valid))
    }
}
