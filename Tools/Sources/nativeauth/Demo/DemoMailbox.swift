import IdentityDomain
import NativeAuthCore
import TerminalForms

/// The mails of the demo's server, for the story that reads its codes from them.
actor DemoMailbox {
    private var messages: [OutboxMessage] = []

    /// Takes a mail, from whichever thread it was sent on.
    nonisolated func take(_ message: OutboxMessage) {
        Task { await self.add(message) }
    }

    /// Removes the newest mail with a code for an address, and the older ones.
    /// - Throws: `CommandFailure` when none comes.
    func code(for address: String) async throws -> OutboxMessage {
        for _ in 0..<500 {
            if let found = messages.last(where: { $0.to == address && $0.code != nil }) {
                messages.removeAll { $0.to == address }
                return found
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw CommandFailure(
            NativeAuthError(.timedOut, message: "No mail with a code has come."), status: ExitStatus.failure)
    }

    private func add(_ message: OutboxMessage) { messages.append(message) }
}
