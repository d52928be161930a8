/// The applications by id and by client id. Of two with the same client id, the one named last has it.
package struct ApplicationRegistry: Sendable {
    private let applications: [String: Application]
    private let clients: [String: Application]

    package init(_ list: [Application]) {
        applications = Dictionary(list.map { ($0.id, $0) }) { $1 }
        clients = Dictionary(list.map { ($0.clientID, $0) }) { $1 }
    }

    /// These and others; an id or client id that is taken stays where it is.
    package func adding(_ others: [Application]) -> ApplicationRegistry { ApplicationRegistry(others + all) }

    /// By name and id.
    package var all: [Application] { applications.values.sorted { ($0.name, $0.id) < ($1.name, $1.id) } }

    /// What the OAuth clients may do.
    package var oauthClients: [OAuthSettings] { clients.values.compactMap(\.oauth) }

    package subscript(_ id: String) -> Application? { applications[id] }

    /// The application behind an OAuth client; nil too for one that has nothing to do with OAuth.
    package subscript(client id: String) -> Application? { clients[id].flatMap { $0.oauth == nil ? nil : $0 } }
}
