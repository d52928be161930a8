package import IdentityBase

/// The position of a user in the organization: the unit, and the groups, roles and permissions in effect.
package struct Affiliation: Sendable, Equatable {
    /// The claims that this type computes. A user attribute with such a name never replaces them.
    static let claimNames: Set<String> = [
        "groups", "roles", "userType", "ouId", "ouName", "ouHandle",
    ]

    package var unit = OrganizationUnit.standard
    /// The user's groups, with those that contain another one of them, sorted by name.
    package var groups: [UserGroup] = []
    /// The roles of the user and of the groups, sorted by name.
    package var roles: [Role] = []
    package var permissions: Set<Permission> = []

    /// Returns the requested permissions that the roles grant, in the order of the request. If the request names no
    /// resource server, it is for the standard one of `servers`. Without a standard one, a name that several servers
    /// define is ambiguous and not granted.
    package func granted(_ requested: Scope, of servers: ResourceServers) -> Scope {
        guard let id = requested.resourceServerID ?? servers.standard?.id else {
            return Scope(names: requested.names.filter { isGrantedByOneServer($0, of: servers) })
        }

        let names = requested.names.filter { name in
            permissions.contains(Permission(resourceServerID: id, name: name))
        }
        guard !names.isEmpty else { return Scope(names: []) }
        return Scope(names: names, resourceServerID: id)
    }

    private func isGrantedByOneServer(_ name: String, of servers: ResourceServers) -> Bool {
        let granting = permissions.filter { $0.name == name }.map(\.resourceServerID)
        return granting.count == 1 && servers.ids(defining: name).isSubset(of: granting)
    }

    /// Returns the claims of a user with these names: the claims of this affiliation, and the user's attributes with
    /// other names.
    package func claims(
        of user: User,
        named names: Set<String>
    ) -> [String: JSONValue] {
        let attributes = AttributeMapping.thunderID.attributes(of: user).filter { name, _ in
            !SignedToken.reservedClaims.contains(name) && !Self.claimNames.contains(name)
        }
        let all = attributes.merging(claims(of: user)) { $1 }
        return all.filter { names.contains($0.key) }
    }

    /// Returns the claims of a user with this affiliation. Empty lists are left out, as the real server does.
    package func claims(of user: User) -> [String: JSONValue] {
        var claims: [String: JSONValue] = [
            "userType": .string(user.type),
            "ouId": .string(unit.id),
            "ouName": .string(unit.name),
            "ouHandle": .string(unit.handle),
        ]

        if !groups.isEmpty {
            claims["groups"] = .array(groups.map { .string($0.name) })
        }
        if !roles.isEmpty {
            claims["roles"] = .array(roles.map { .string($0.name) })
        }
        return claims
    }
}

extension Affiliation {
    /// Creates the affiliation of a client, which belongs to no group.
    package init(permissions: Set<Permission>) {
        self.init(unit: .standard, permissions: permissions)
    }
}
