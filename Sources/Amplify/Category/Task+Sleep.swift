extension Task where Success == Never, Failure == Never {
    /// Suspends the task.
    /// - Parameter seconds: the duration; a negative value counts as zero.
    /// - Throws: `CancellationError` when the task is cancelled.
    public static func sleep(seconds: Double) async throws {
        // A maximum of a century prevents an overflow of `Duration`. NaN counts as zero.
        var valid = 0.0
        if seconds > 0 { valid = min(seconds, 3_153_600_000) }

        try await Task.sleep(for: .seconds(valid))
    }
}
