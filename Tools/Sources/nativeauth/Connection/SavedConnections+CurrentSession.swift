import Foundation

/// The choice of a session. There is one per provider; commands use the current one unless the command line selects
/// another.
extension SavedConnections {
    private struct Current: Codable {
        let provider: ProviderName
    }

    private static let currentFile = "current.json"

    private var hasSession: Bool { FileManager.default.fileExists(atPath: state.file(sessionFile).path) }

    /// Returns the connections of the selected session: by `--provider`, by the server named on the command line, or
    /// the current session.
    static func selected(by options: ConnectionOptions, state: CommandState) -> SavedConnections {
        if let provider = options.provider { return SavedConnections(state: state, provider: provider) }
        // These options apply to ThunderID only.
        if options.app != nil || options.redirectURI != nil { return SavedConnections(state: state) }
        let used = all(state).filter(\.hasSession)
        if let server = options.server {
            let own = used.first { $0.sessionAddress.map { ServerAddress.isSame($0, as: server) } ?? false }
            return own ?? SavedConnections(state: state)
        }
        return current(state) ?? SavedConnections(state: state)
    }

    /// Returns the connections of every provider.
    static func all(_ state: CommandState) -> [SavedConnections] {
        ProviderName.allCases.map { SavedConnections(state: state, provider: $0) }
    }

    /// Returns the connections of the session selected by `use` or the last sign-in, otherwise of the most recent one.
    static func current(_ state: CommandState) -> SavedConnections? {
        let used = all(state).filter(\.hasSession)
        let chosen = try? state.read(Current.self, from: currentFile)
        return used.first { $0.provider == chosen?.provider } ?? used.max { $0.sessionDate < $1.sessionDate }
    }

    /// Makes this provider's session the current one.
    func makeCurrent() throws { try state.write(Current(provider: provider), to: Self.currentFile) }

    private var sessionDate: Date {
        let attributes = try? FileManager.default.attributesOfItem(atPath: state.file(sessionFile).path)
        return attributes?[.modificationDate] as? Date ?? .distantPast
    }

    /// Whether a session is stored for the provider that the options select.
    static func isSignedIn(_ options: ConnectionOptions, state: CommandState) throws -> Bool {
        let connections = SavedConnections(state: state, provider: options.provider ?? .thunderid)
        let connection = try? connections.storedSessionConnection()
        return try StoredSession(state.session, keys: StoredSession.Keys(connection)) != nil
    }
}
