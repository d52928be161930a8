import Foundation
import LocalIdentityServer

/// The connections and definitions that a running local server saves for other commands. They use the server that
/// started last and, when it has ended, the one before it.
struct RunningServerRecord: Codable, Sendable {
    private static let folder = "servers"

    /// The file of this server only: the time of its start, and its process id.
    private let file: String
    private let connections: [Connection]
    private let tenants: [Connection]
    private let definitions: RunningDefinitions

    init(_ server: LocalIdentityServer) {
        self.init(
            connections: Connection.defaults(of: server),
            tenants: server.entraTenants.map { Connection($0, of: server) },
            definitions: RunningDefinitions(
                baseURL: server.baseURL.absoluteString,
                applications: server.applicationList,
                pools: server.userPools.map { Connection($0, of: server) },
                console: ConsoleCredentials(
                    baseURL: server.loopbackURL.absoluteString,
                    token: server.consoleToken,
                    certificatePath: server.loopbackCertificatePath
                )
            )
        )
    }

    init(
        connections: [Connection],
        tenants: [Connection],
        definitions: RunningDefinitions,
        process: Int32 = getpid(),
        startedAt date: Date = Date()
    ) {
        file = "\(Self.folder)/\(Int(date.timeIntervalSince1970 * 1_000))-\(process).json"
        self.connections = connections
        self.tenants = tenants
        self.definitions = definitions
    }

    func save(in state: CommandState) throws {
        try state.write(self, to: file)
        try publish(in: state)
    }

    /// Removes what was saved, except what another server has replaced. The newest other server becomes the one that
    /// commands use.
    func remove(from state: CommandState) {
        state.remove(file)
        for connection in connections {
            state.remove(Self.connections(of: connection, in: state).runningServerFile, ifEqual: connection)
        }
        state.remove(SavedConnections.tenantsFile, ifEqual: tenants)
        state.remove(SavedConnections.definitionsFile, ifEqual: definitions)

        guard SavedConnections(state: state).runningDefinitions() == nil else { return }
        // A record that can't be written is missing, as that of a server whose folder was removed.
        try? Self.newest(in: state)?.publish(in: state)
    }

    private func publish(in state: CommandState) throws {
        for connection in connections {
            try state.write(connection, to: Self.connections(of: connection, in: state).runningServerFile)
        }
        try state.write(tenants, to: SavedConnections.tenantsFile)
        try state.write(definitions, to: SavedConnections.definitionsFile)
    }

    private static func connections(of connection: Connection, in state: CommandState) -> SavedConnections {
        SavedConnections(state: state, provider: connection.providerName)
    }

    /// Returns the record of the running server that started last. Removes those of servers that were killed.
    private static func newest(in state: CommandState) -> RunningServerRecord? {
        let files = state.files(in: folder).filter { name in
            if isRunning(name) { return true }
            state.remove(name)
            return false
        }
        return files.reversed().lazy.compactMap { try? state.read(Self.self, from: $0) }.first
    }

    private static func isRunning(_ name: String) -> Bool {
        guard let match = name.firstMatch(of: /-([0-9]+)\.json$/), let process = Int32(match.1), process > 0 else {
            return false
        }
        // A process of another user exists, although it can't be signalled.
        return kill(process, 0) == 0 || errno == EPERM
    }
}
