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

/// A permission of a resource server, such as `booking:read`.
package struct Permission: Sendable, Hashable {
    package let resourceServerID: String
    package let name: String

    package init(resourceServerID: String, name: String) {
        self.resourceServerID = resourceServerID
        self.name = name
    }
}
