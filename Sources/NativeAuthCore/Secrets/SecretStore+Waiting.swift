extension SecretStore {
    /// The maximum time that a write waits for another process that holds the store's lock.
    private var lockTimeout: Duration { .seconds(5) }
    private var lockPollInterval: Duration { .milliseconds(20) }

    /// Waits, without blocking a thread, until no other process prevents a write to the store. For asynchronous code
    /// before a write: the write itself is synchronous and would block a thread of the cooperative pool.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` when another process holds the lock for five seconds
    ///   (try again); `CancellationError`.
    package func waitUntilWritable(_ clock: AuthClock) async throws {
        let deadline = clock.elapsed + lockTimeout
        while true {
            do {
                return try checkWritable()
            } catch {
                guard clock.elapsed < deadline else { throw error }
                try await clock.sleep(for: lockPollInterval)
            }
        }
    }
}
