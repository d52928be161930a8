/// The client of the stored session that a command line selects, for the server that issued the session.
enum SessionClient {
    /// - Throws: `CommandFailure` if the command line names another server, application or client.
    static func make(_ options: ConnectionOptions) async throws -> any ProviderClient {
        let saved = SavedConnections.selected(by: options)
        let connection = try saved.resolver.connectionForSession(options)
        return try await connection.makeClient(state: saved.state)
    }

    /// Sends a request of the signed-in user.
    /// - Throws: `CommandFailure`, as ``ProviderClient/withSignedInUser(_:)``.
    static func request<Value: Sendable>(
        _ options: ConnectionOptions,
        _ body: @Sendable (any ProviderClient) async throws -> Value
    ) async throws -> Value {
        let client = try await make(options)
        return try await client.withSignedInUser { try await body(client) }
    }
}
