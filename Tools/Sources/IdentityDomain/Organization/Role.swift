package import GRDB

/// A group or a role: a named set of principals in a unit.
package protocol PrincipalSet: Sendable, FetchableRecord, PersistableRecord {
    static var principalTable: String { get }

    var id: String { get }
    var name: String { get }
    var description: String? { get }
    var unitID: String { get }
}

/// A group of users and of other groups.
package struct UserGroup: PrincipalSet, Hashable, Codable {
    package static let principalTable = "groupMember"

    package let id: String
    package var name: String
    package var description: String?
    package var unitID = OrganizationUnit.standard.id
}

/// A role, which grants permissions of resource servers to its assignees.
package struct Role: PrincipalSet, Hashable, Codable {
    package static let principalTable = "roleAssignment"

    package let id: String
    package var name: String
    package var description: String?
    package var unitID = OrganizationUnit.standard.id
}

/// A permission of a resource server, such as `booking:read`. Two servers may have permissions with the same name.
package struct Permission: Sendable, Hashable, Codable, FetchableRecord {
    package static let administration = Permission(resourceServerID: ResourceServer.system.id, name: "system")

    package let resourceServerID: String
    package let name: String

    package init(resourceServerID: String, name: String) {
        self.resourceServerID = resourceServerID
        self.name = name
    }
}

/// A member of a group, or the assignee of a role.
package struct Principal: Sendable, Hashable {
    /// The kind of a principal. The raw values are the protocol's.
    package enum Kind: String, Sendable, CaseIterable {
        case user, group, app, agent
    }

    package let kind: Kind
    package let id: String

    package init(_ kind: Kind, _ id: String) {
        self.kind = kind
        self.id = id
    }
}
