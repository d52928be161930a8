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

    /// The newest mail with a code for somebody that is not among those seen before.
    /// - Throws: `CommandFailure` when none comes.
    func code(for address: String, after seen: Set<String> = []) async throws -> OutboxMessage {
        for _ in 0..<500 {
            let found = messages.last { $0.to == address && $0.code != nil && !seen.contains($0.id) }
            if let found { return found }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw CommandFailure(
            NativeAuthError(.timedOut, message: "No mail with a code has come."), status: ExitStatus.failure)
    }

    private func add(_ message: OutboxMessage) { messages.append(message) }
}
