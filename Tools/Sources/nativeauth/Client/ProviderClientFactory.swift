import NativeAuthCore

/// The creation of the client of a connection's provider, with its session in the command's state.
enum ProviderClientFactory {
    /// Creates the client of a connection.
    /// - Throws: `CommandFailure` if the connection cannot be used.
    static func make(for connection: Connection, state: CommandState) async throws -> any ProviderClient {
        switch connection.provider {
        case .thunderID: try await ThunderIDProviderClient(connection, state: state)
        case .cognito(let pool):
            try UserPoolProviderClient(connection, pool: pool, store: FileSecretStore(file: state.session))
        case .entra(let tenant):
            try TenantProviderClient(connection, tenant: tenant, store: FileSecretStore(file: state.session))
        }
    }

    /// Creates the client of the stored session, for the server that issued the session.
    static func makeForStoredSession(_ options: ConnectionOptions) async throws -> any ProviderClient {
        let state = CommandState()
        let saved = SavedConnections.selected(by: options, state: state)
        return try await make(for: saved.resolver.connectionForSession(options), state: state)
    }
}
