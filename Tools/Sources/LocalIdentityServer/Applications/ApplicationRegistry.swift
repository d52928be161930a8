/// The applications by id and by client id. Of two with the same client id, the one named last has it.
struct ApplicationRegistry: Sendable {
    private let applications: [String: Application]
    private let clients: [String: Application]

    /// - Throws: `FlowDefinitionError` when an application names a flow that is not there or is of another type.
    init(_ list: [Application], catalog: FlowCatalog) throws {
        for application in list {
            for (type, handle) in application.flows {
                guard let flow = catalog.flows[handle] else {
                    throw FlowDefinitionError(
                        file: "\(handle).yaml", line: 1,
                        reason: "the application \(application.name) needs the flow \(handle), which does not exist")
                }
                guard flow.type == type else {
                    throw FlowDefinitionError(
                        file: flow.file, line: 1,
                        reason: "the application \(application.name) uses \(handle) as \(type.rawValue)")
                }
            }
        }
        applications = Dictionary(list.map { ($0.id, $0) }) { $1 }
        clients = Dictionary(list.map { ($0.clientID, $0) }) { $1 }
    }

    /// What the OAuth clients may do.
    var oauthClients: [OAuthSettings] { clients.values.compactMap(\.oauth) }

    subscript(_ id: String) -> Application? { applications[id] }

    /// The application behind an OAuth client; nil too for one that has nothing to do with OAuth.
    subscript(client id: String) -> Application? { clients[id].flatMap { $0.oauth == nil ? nil : $0 } }
}
