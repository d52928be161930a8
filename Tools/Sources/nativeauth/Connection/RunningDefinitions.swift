import LocalIdentityServer

struct RunningDefinitions: Codable, Equatable, Sendable {
    let baseURL: String
    let applications: [ApplicationOverview]
    let pools: [Connection]
    var console: ConsoleCredentials?
}

/// The address, token and certificate for the console of the running local server, which is available on loopback only.
struct ConsoleCredentials: Codable, Equatable, Sendable {
    let baseURL: String
    let token: String
    let certificatePath: String
}

extension SavedConnections {
    static let definitionsFile = "server-definitions.json"

    func runningDefinitions() -> RunningDefinitions? {
        try? state.read(RunningDefinitions.self, from: Self.definitionsFile)
    }

    /// Returns the application named on the command line: by id, handle or name at the running local server; elsewhere
    /// by id, or by the handle of a shipped application. Its OAuth client is included if it is known.
    /// - Throws: `CommandFailure` if the local server has no such application.
    func application(_ name: String, at server: String) throws -> ThunderIDClientSettings {
        if let local = runningDefinitions(), ServerAddress.isSame(local.baseURL, as: server) {
            if let own = local.applications.first(where: { $0.isCalled(name) }) {
                return ThunderIDClientSettings(
                    applicationId: own.id,
                    clientId: own.handle,
                    redirectURI: own.redirectURI
                )
            }

            let handles = local.applications.map(\.handle)
            let nearest = Suggestion.nearest(to: name, among: handles)
            let hint = nearest.map { " Did you mean \($0)?" } ?? ""
            throw CommandFailure.usage(
                "There is no application \(name) at \(server).\(hint) Available: \(handles.joined(separator: ", "))."
            )
        }

        let shipped = ShippedApplications().all.first { [$0.applicationId, $0.clientId].contains(name) }
        return ThunderIDClientSettings(
            applicationId: shipped?.applicationId ?? name,
            clientId: shipped?.clientId,
            redirectURI: shipped?.redirectURI
        )
    }
}
