import IdentityDomain
import NativeAuthCore
import TerminalForms

/// The outbox of the demo's server, from which the automatic demo reads its codes.
actor DemoMailbox {
    private var messages: [OutboxMessage] = []

    /// Adds a message; callable from any thread.
    nonisolated func receive(_ message: OutboxMessage) {
        Task { await self.add(message) }
    }

    /// Removes all messages to an address and returns the newest one with a code.
    /// - Throws: `CommandFailure` if no message arrives in time.
    func code(for address: String) async throws -> OutboxMessage {
        for _ in 0..<500 {
            if let found = messages.last(where: { $0.to == address && $0.code != nil }) {
                messages.removeAll { $0.to == address }
                return found
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw CommandFailure(.timedOut, "No message with a code arrived in time.", status: ExitStatus.failure)
    }

    private func add(_ message: OutboxMessage) { messages.append(message) }
}
