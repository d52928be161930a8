import Foundation
import LocalIdentityServer

/// The applications and user pools of the running local server.
struct RunningDefinitions: Codable, Equatable, Sendable {
    let baseURL: String
    let applications: [ApplicationOverview]
    let pools: [Connection]
}

/// An application and, if known, its OAuth client.
struct KnownApplication: Equatable, Sendable {
    let id: String
    let clientId: String?
    let redirectURI: String?
}

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
            baseURL: application.baseURL, applications: server.applicationList,
            pools: server.userPools.map { Connection($0, of: server) })
    }

    func save(in state: CommandState) throws {
        for connection in connections {
            try SavedConnections(state: state, provider: connection.provider.name).saveRunning(connection)
        }
        let saved = SavedConnections(state: state)
        try saved.saveRunningTenants(tenants)
        try state.write(definitions, to: SavedConnections.definitionsFile)
    }

    /// Removes what was saved, except what another server has replaced.
    func remove(from state: CommandState) {
        for connection in connections {
            let saved = SavedConnections(state: state, provider: connection.provider.name)
            state.remove(saved.runningFile, ifEqual: connection)
        }
        SavedConnections(state: state).removeRunningTenants(tenants)
        state.remove(SavedConnections.definitionsFile, ifEqual: definitions)
    }
}

/// The running local server's definitions, and the lookup of its applications.
extension SavedConnections {
    fileprivate static let definitionsFile = "server-definitions.json"

    func runningDefinitions() -> RunningDefinitions? {
        try? state.read(RunningDefinitions.self, from: Self.definitionsFile)
    }

    /// Returns the application named on the command line: by id, handle or name at the running local server; elsewhere
    /// by id, or by the handle of a shipped application.
    /// - Throws: `CommandFailure` if the local server has no such application.
    func application(_ name: String, at server: String) throws -> KnownApplication {
        if let local = runningDefinitions(), ServerAddress.isSame(local.baseURL, as: server) {
            if let own = local.applications.first(where: { $0.isCalled(name) }) {
                return KnownApplication(id: own.id, clientId: own.handle, redirectURI: own.redirectURI)
            }
            let handles = local.applications.map(\.handle)
            let hint = Suggestion.nearest(to: name, among: handles).map { " Did you mean \($0)?" } ?? ""
            throw CommandFailure.usage(
                "There is no application \(name) at \(server).\(hint) Available: \(handles.joined(separator: ", ")).")
        }
        let shipped = ShippedApplications().all.first { [$0.applicationId, $0.clientId].contains(name) }
        return KnownApplication(
            id: shipped?.applicationId ?? name, clientId: shipped?.clientId, redirectURI: shipped?.redirectURI)
    }
}
