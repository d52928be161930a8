/// The choice of the connection for a command at one provider, from the command line or the saved connections.
protocol ConnectionResolver: Sendable {
    var saved: SavedConnections { get }

    func connectionForFlow(_ options: ConnectionOptions) throws -> Connection

    /// Returns the connection of the stored session. Its tokens are sent to that server only.
    /// - Throws: `CommandFailure` if the command line names another server, application or client.
    func connectionForSession(_ options: ConnectionOptions) throws -> Connection

    /// Returns the connection of a saved flow, which can only continue at the same server and client.
    /// - Throws: `CommandFailure` if the command line names another server, application or client.
    func connectionForSavedFlow(_ options: ConnectionOptions, saved: Connection) throws -> Connection

    /// Returns the connection to diagnose; `nil` if none is known.
    func connectionForDiagnosis(_ options: ConnectionOptions) throws -> Connection?

    /// Returns the connection for a sign-in or sign-out on hosted pages.
    /// - Throws: `CommandFailure` if the provider has no pages.
    func connectionForBrowser(_ options: ConnectionOptions) async throws -> Connection
}

extension ConnectionResolver {
    func connectionForBrowser(_ options: ConnectionOptions) async throws -> Connection {
        throw CommandFailure.usage("--browser is not available for \(saved.provider.title). Leave --provider out.")
    }
}
