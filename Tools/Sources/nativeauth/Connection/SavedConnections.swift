import Foundation

/// The saved connections of one provider: that of the stored session and that to the running local server.
struct SavedConnections: Sendable {
    var state = CommandState()
    /// The identity provider; each has a session of its own.
    var provider = ProviderName.thunderid

    var runningServerFile: String { file("server") }
    var sessionConnectionFile: String { file("connection") }

    private func file(_ name: String) -> String {
        guard provider != .thunderid else { return "\(name).json" }
        return "\(name)-\(provider.rawValue).json"
    }

    var resolver: any ConnectionResolver { provider.type.resolver(self) }

    /// Returns the connection of a saved flow, at the flow's own provider.
    /// - Throws: `CommandFailure` if the command line names another provider, server or client.
    static func connectionForSavedFlow(
        _ options: ConnectionOptions,
        saved: Connection,
        state: CommandState
    ) throws -> Connection {
        let provider = saved.providerName
        guard options.provider == nil || options.provider == provider else {
            throw CommandFailure.usage("This flow belongs to \(provider.title). Leave --provider out.")
        }

        let resolver = SavedConnections(state: state, provider: provider).resolver
        return try resolver.connectionForSavedFlow(options, saved: saved)
    }

    // MARK: - The running local server

    func runningServer() throws -> Connection? { try state.read(Connection.self, from: runningServerFile) }

    /// Returns the running local server, to complete the options of a command line. A damaged file is an error only if
    /// the options name no server of their own.
    func runningServer(completing options: ConnectionOptions) throws -> Connection? {
        guard options.namesServer else { return try runningServer() }
        return try? runningServer()
    }

    // MARK: - The stored session

    func storedSessionConnection() throws -> Connection? {
        try state.read(Connection.self, from: sessionConnectionFile)
    }

    /// Saves the connection of the session that was just stored, and makes it the current one.
    func saveSessionConnection(_ connection: Connection) throws {
        try state.write(connection, to: sessionConnectionFile)
        try makeCurrent()
    }

    func removeSessionConnection() { state.remove(sessionConnectionFile) }

    /// The base URL of the server that issued the stored session, if known.
    var sessionAddress: String? { (try? storedSessionConnection())?.baseURL }

    // MARK: - Damaged files

    /// Paths of the connection files that exist but cannot be decoded.
    var damagedFiles: [String] {
        func isDamaged(_ name: String, as type: (some Decodable).Type) -> Bool {
            do {
                _ = try state.read(type, from: name)
                return false
            } catch {
                return true
            }
        }

        var damaged = [runningServerFile, sessionConnectionFile].filter { isDamaged($0, as: Connection.self) }
        if let file = provider.type.connectionsFile, isDamaged(file, as: [Connection].self) {
            damaged.append(file)
        }
        return damaged.map { state.file($0).path }
    }

    /// Path of the stored session's connection file, if it exists but cannot be decoded.
    var damagedSessionFile: String? {
        let path = state.file(sessionConnectionFile).path
        return damagedFiles.first { $0 == path }
    }
}

/// The choice of a session, of which each provider has one.
extension SavedConnections {
    private struct Current: Codable {
        let provider: ProviderName
    }

    private static let currentFile = "current.json"

    private var hasSession: Bool {
        FileManager.default.fileExists(atPath: state.file(sessionConnectionFile).path)
    }

    /// Returns the connections of the session that the command line selects, or of the current session.
    static func selected(
        by options: ConnectionOptions,
        state: CommandState = CommandState()
    ) -> SavedConnections {
        if let provider = options.provider { return SavedConnections(state: state, provider: provider) }
        let fallback = SavedConnections(state: state)
        if ThunderIDOptions(options: options).given != nil { return fallback }

        guard let server = options.server else { return current(state) ?? fallback }
        let own = all(state).filter(\.hasSession).first { connections in
            guard let address = connections.sessionAddress else { return false }
            return ServerAddress.isSame(address, as: server)
        }
        return own ?? fallback
    }

    static func all(_ state: CommandState) -> [SavedConnections] {
        ProviderName.allCases.map { SavedConnections(state: state, provider: $0) }
    }

    /// Returns the connections of the session selected by `use` or the last sign-in, otherwise of the most recent one.
    static func current(_ state: CommandState) -> SavedConnections? {
        let withSession = all(state).filter(\.hasSession)
        let selected = try? state.read(Current.self, from: currentFile)
        return withSession.first { $0.provider == selected?.provider }
            ?? withSession.max { $0.sessionDate < $1.sessionDate }
    }

    func makeCurrent() throws {
        try state.write(Current(provider: provider), to: Self.currentFile)
    }

    private var sessionDate: Date {
        let path = state.file(sessionConnectionFile).path
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.modificationDate] as? Date ?? .distantPast
    }

    static func isSignedIn(_ options: ConnectionOptions, state: CommandState) throws -> Bool {
        let connections = SavedConnections(state: state, provider: options.provider ?? .thunderid)
        let connection = try? connections.storedSessionConnection()
        return try StoredSession(state.sessionFile, keys: StoredSession.Keys(connection)) != nil
    }
}
