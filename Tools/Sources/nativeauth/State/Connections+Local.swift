import Foundation
import LocalIdentityServer

/// What the running local server has: its applications and its user pools.
struct RunningDefinitions: Codable, Equatable, Sendable {
    let baseURL: String
    let applications: [ApplicationOverview]
    let pools: [Connection]
}

/// Names of applications, on the command line.
extension Connections {
    private static let definitionsFile = "server-definitions.json"

    /// Remembers what the local server that runs now has.
    func rememberRunning(_ definitions: RunningDefinitions) throws {
        try state.write(definitions, to: Self.definitionsFile)
    }

    /// Forgets it, unless another server has taken its place.
    func forgetRunning(_ definitions: RunningDefinitions) {
        if let known = runningDefinitions(), known == definitions { state.remove(Self.definitionsFile) }
    }

    func runningDefinitions() -> RunningDefinitions? {
        (try? state.read(RunningDefinitions.self, from: Self.definitionsFile)) ?? nil
    }

    /// The application that the command line names: by id, by handle or by name at the local server, by id elsewhere.
    /// - Throws: `CommandFailure` when the local server has none of that name.
    func application(_ name: String, at server: String) throws -> KnownApplication {
        if let local = runningDefinitions(), Self.isSame(local.baseURL, server) {
            if let own = local.applications.first(where: { $0.isCalled(name) }) {
                return KnownApplication(id: own.id, clientId: own.handle, redirectURI: own.redirectURI)
            }
            throw CommandFailure.usage(Self.unknown(name, at: server, local.applications.map(\.handle)))
        }
        let shipped = ShippedApplications().all.first { [$0.applicationId, $0.clientId].contains(name) }
        guard let shipped else { return KnownApplication(id: name, clientId: nil, redirectURI: nil) }
        return KnownApplication(
            id: shipped.applicationId, clientId: shipped.clientId, redirectURI: shipped.redirectURI)
    }

    private static func unknown(_ name: String, at server: String, _ handles: [String]) -> String {
        let near = Suggestion.nearest(to: name, among: handles).map { " Did you mean \($0)?" } ?? ""
        return "There is no application \(name) at \(server).\(near) There are: \(handles.joined(separator: ", "))."
    }
}

/// An application, and its OAuth client where that is known.
struct KnownApplication: Equatable, Sendable {
    let id: String
    let clientId: String?
    let redirectURI: String?
}
