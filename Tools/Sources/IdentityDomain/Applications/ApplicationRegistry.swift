/// The applications by id and by client id. Of two with the same client id, the last one has it.
package struct ApplicationRegistry: Sendable {
    private let applications: [String: Application]
    private let clients: [String: Application]

    package init(_ list: [Application]) {
        applications = Dictionary(list.map { ($0.id, $0) }) { $1 }
        clients = Dictionary(list.map { ($0.clientID, $0) }) { $1 }
    }

    /// Returns a registry with these and further applications. Existing ids and client ids have precedence.
    package func adding(_ others: [Application]) -> ApplicationRegistry { ApplicationRegistry(others + all) }

    package var all: [Application] {
        applications.values.sorted { one, other in
            (one.name, one.id) < (other.name, other.id)
        }
    }

    package var oauthClients: [OAuthSettings] { clients.values.compactMap(\.oauth) }

    package subscript(_ id: String) -> Application? { applications[id] }

    /// The application of an OAuth client; nil also for an application without OAuth.
    package subscript(client id: String) -> Application? {
        guard let application = clients[id], application.oauth != nil else { return nil }
        return application
    }
}
