import IdentityBase

/// The server-sent events of one page of the console.
struct ConsoleEvents: Sendable {
    /// A comment at this interval shows whether the browser is still there.
    private static let interval: Duration = .seconds(15)
    private static let change = "event: change\ndata:\n\n"
    private static let comment = ":\n\n"
    /// Number of events that wait for a slow browser.
    private static let mostWaiting = 16

    private let changes: ChangeSignal

    init(_ changes: ChangeSignal) { self.changes = changes }

    /// Writes an event for each change until the changes end.
    /// - Throws: the error of `send`, such as that of a connection that the browser has closed.
    func write(_ send: (String) async throws -> Void) async throws {
        let (texts, continuation) = AsyncStream.makeStream(
            of: String.self,
            bufferingPolicy: .bufferingNewest(Self.mostWaiting)
        )
        let changes = changes.changes()
        let relay = Task {
            for await _ in changes { continuation.yield(Self.change) }
            continuation.finish()
        }
        let clock = Task {
            while true {
                try await Task.sleep(for: Self.interval)
                continuation.yield(Self.comment)
            }
        }
        defer {
            relay.cancel()
            clock.cancel()
        }

        // Something may have changed since the page was rendered.
        try await send(Self.change)
        for await text in texts { try await send(text) }
    }
}
