/// The messages that the server "sent", newest last. They are kept in memory only: the codes in them are secrets that
/// must not be written to disk. After a restart, a new code can be requested.
package actor Outbox {
    private static let capacity = 1_000

    private var kept: [OutboxMessage] = []
    private let listener: (@Sendable (OutboxMessage) -> Void)?

    package init(listener: (@Sendable (OutboxMessage) -> Void)?) { self.listener = listener }

    /// Returns the messages to one address, compared without regard to case, or all messages.
    package func messages(to recipient: String? = nil) -> [OutboxMessage] {
        guard let recipient else { return kept }
        return kept.filter { $0.to.lowercased() == recipient.lowercased() }
    }

    package func send(_ message: OutboxMessage) {
        kept.append(message)
        if kept.count > Self.capacity { kept.removeFirst(kept.count - Self.capacity) }
        listener?(message)
    }

    package func removeAll() { kept.removeAll() }
}
