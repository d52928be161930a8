/// An API with permissions, which clients request as scopes.
package struct ResourceServer: Sendable, Equatable {
    package let id: String
    package let name: String
    /// The value of the `resource` parameter (RFC 8707) that requests it; nil for a server that cannot be requested.
    package let identifier: String?
    package let permissions: [String]

    /// The local server itself, whose permission `system` authorizes administration. Its ID and identifier are those of
    /// the real server's own documents, which may redefine the rest.
    package static let system = ResourceServer(
        id: "01900000-0000-7000-8000-000000000020",
        name: "System",
        identifier: "https://localhost:8090/mcp",
        permissions: ["system"]
    )
}

package struct ResourceServers: Sendable {
    private let servers: [String: ResourceServer]
    private let standardID: String?

    /// - Parameter standardID: the id of the server that a request without `resource` is for.
    package init(
        _ servers: [String: ResourceServer] = [ResourceServer.system.id: .system],
        standardID: String? = nil
    ) {
        self.servers = servers
        self.standardID = standardID
    }

    package var standard: ResourceServer? { standardID.flatMap { servers[$0] } }

    /// Returns the server that a request is for; nil if there is none.
    /// - Parameter identifier: the `resource` parameter; nil if it is absent.
    package func server(requestedAs identifier: String?) -> ResourceServer? {
        guard let identifier else { return standard }
        return servers.values.first { $0.identifier == identifier }
    }

    func ids(defining name: String) -> Set<String> {
        let defining = servers.values.filter { $0.permissions.contains(name) }
        return Set(defining.map(\.id))
    }
}
