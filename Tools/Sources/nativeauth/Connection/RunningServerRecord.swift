import LocalIdentityServer

/// The connections and definitions that the running local server saves for other commands.
struct RunningServerRecord {
    private let connections: [Connection]
    private let tenants: [Connection]
    private let definitions: RunningDefinitions

    init(_ server: LocalIdentityServer) {
        let application = Connection(server)
        connections = [application] + Connection.defaultPoolAndTenant(of: server)
        tenants = server.entraTenants.map { Connection($0, of: server) }

        definitions = RunningDefinitions(
            baseURL: application.baseURL,
            applications: server.applicationList,
            pools: server.userPools.map { Connection($0, of: server) }
        )
    }

    func save(in state: CommandState) throws {
        for connection in connections {
            let saved = SavedConnections(state: state, provider: connection.provider.name)
            try state.write(connection, to: saved.runningServerFile)
        }
        try state.write(tenants, to: SavedConnections.tenantsFile)
        try state.write(definitions, to: SavedConnections.definitionsFile)
    }

    /// Removes what was saved, except what another server has replaced.
    func remove(from state: CommandState) {
        for connection in connections {
            let saved = SavedConnections(state: state, provider: connection.provider.name)
            state.remove(saved.runningServerFile, ifEqual: connection)
        }
        state.remove(SavedConnections.tenantsFile, ifEqual: tenants)
        state.remove(SavedConnections.definitionsFile, ifEqual: definitions)
    }
}
