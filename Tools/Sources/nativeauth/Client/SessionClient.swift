/// The client of the stored session that a command line selects, for the server that issued the session.
struct SessionClient: Sendable {
    let client: any ProviderClient

    /// - Throws: `CommandFailure` if the command line names another server, application or client.
    init(_ options: ConnectionOptions) async throws {
        let saved = SavedConnections.selected(by: options)
        let connection = try saved.resolver.connectionForSession(options)
        client = try await connection.makeClient(state: saved.state)
    }

    /// Sends a request of the signed-in user.
    /// - Throws: `CommandFailure`, as ``ProviderClient/withSignedInUser(_:)``.
    static func request<Value: Sendable>(
        _ options: SessionOptions,
        _ body: @Sendable (any ProviderClient) async throws -> Value
    ) async throws -> Value {
        let client = try await SessionClient(options.connectionOptions).client
        return try await client.withSignedInUser { try await body(client) }
    }
}
