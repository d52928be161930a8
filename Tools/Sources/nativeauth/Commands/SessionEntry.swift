import Foundation
import TerminalForms

/// A session as listed by `nativeauth sessions`.
struct SessionEntry: Encodable, Sendable {
    let provider: ProviderName
    let server: String?
    let user: String?
    let expiresAt: Date?
    var isCurrent: Bool

    var text: String {
        let location = server.map { " at \($0)" } ?? ""
        let end = expiresAt.map { ", access token until \($0.formatted(.iso8601))" } ?? ""
        let name = TextCleaner.line(user ?? "unknown user")
        return "\(name): \(provider.title)\(location)\(end)"
    }

    /// Returns the sessions on this machine. A file that cannot be read is omitted; `doctor` reports it.
    static func all(_ state: CommandState = CommandState()) -> [SessionEntry] {
        let current = SavedConnections.current(state)?.provider
        return SavedConnections.all(state).compactMap { connections in
            let connection = try? connections.storedSessionConnection()
            guard connection != nil || connections.provider == .thunderid else { return nil }
            let keys = StoredSession.Keys(connection)
            guard let stored = try? StoredSession(state.sessionFile, keys: keys) else { return nil }

            return SessionEntry(
                provider: connections.provider,
                server: connection?.baseURL,
                user: stored.owner,
                expiresAt: stored.expiresAt,
                isCurrent: connections.provider == current
            )
        }
    }
}
