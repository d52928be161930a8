/// The messages that the server "sent", newest last. They live in memory only: a code in them is a secret that has no
/// business on a disk, and after a restart a new one can be asked for.
package actor Outbox {
    private static let capacity = 1_000

    private var kept: [OutboxMessage] = []
    private let listener: (@Sendable (OutboxMessage) -> Void)?

    package init(listener: (@Sendable (OutboxMessage) -> Void)?) {
        self.listener = listener
    }

    /// The messages to one address, compared without regard to case, or all of them.
    package func messages(to recipient: String? = nil) -> [OutboxMessage] {
        guard let recipient else { return kept }
        return kept.filter { $0.to.lowercased() == recipient.lowercased() }
    }

    package func send(_ message: OutboxMessage) {
        kept.append(message)
        if kept.count > Self.capacity { kept.removeFirst(kept.count - Self.capacity) }
        listener?(message)
    }
}
