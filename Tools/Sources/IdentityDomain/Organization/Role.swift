/// A role, which grants permissions of resource servers to its assignees.
package struct Role: Sendable, Equatable {
    package let id: String
    package var name: String
    package var description: String?
    package var unitID: String

    package init(id: String, name: String, description: String? = nil, unitID: String = OrganizationUnit.standard.id) {
        self.id = id
        self.name = name
        self.description = description
        self.unitID = unitID
    }
}

/// A permission of a resource server, such as `booking:read`. Two servers may have permissions with the same name.
package struct Permission: Sendable, Hashable {
    /// The permission to administer the local server.
    package static let administration = Permission(resourceServerID: ResourceServer.system.id, name: "system")

    package let resourceServerID: String
    package let name: String

    package init(resourceServerID: String, name: String) {
        self.resourceServerID = resourceServerID
        self.name = name
    }
}
