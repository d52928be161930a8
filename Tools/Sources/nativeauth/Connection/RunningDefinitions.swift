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

/// The running local server's definitions, and the lookup of its applications.
extension SavedConnections {
    private static let definitionsFile = "server-definitions.json"

    /// Saves the definitions of the running local server.
    func saveRunning(_ definitions: RunningDefinitions) throws {
        try state.write(definitions, to: Self.definitionsFile)
    }

    /// Removes the saved definitions, unless another server has replaced them.
    func removeRunning(_ definitions: RunningDefinitions) {
        if let known = runningDefinitions(), known == definitions { state.remove(Self.definitionsFile) }
    }

    func runningDefinitions() -> RunningDefinitions? {
        (try? state.read(RunningDefinitions.self, from: Self.definitionsFile)) ?? nil
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
        guard let shipped else { return KnownApplication(id: name, clientId: nil, redirectURI: nil) }
        return KnownApplication(
            id: shipped.applicationId, clientId: shipped.clientId, redirectURI: shipped.redirectURI)
    }
}
