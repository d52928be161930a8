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
