package import IdentityDomain

extension OrganizationStore: UserAuthorization {
    package func permissions(of userID: String, among requested: Set<String>?) async throws -> Set<String> {
        let permissions = Set(try await permissions(of: Principal(.user, userID)).map(\.name))
        return requested.map(permissions.intersection) ?? permissions
    }

    package func knows(roles: [String], groups: [String]) async throws -> Bool {
        try await database.pool.read { connection in
            try roles.allSatisfy { try Self.role($0, in: connection) != nil }
                && groups.allSatisfy { try Self.group($0, in: connection) != nil }
        }
    }

    package func assign(roles: [String], groups: [String], to userID: String) async throws {
        let principal: Set<Principal> = [Principal(.user, userID)]
        try await database.pool.write { connection in
            for id in groups { try Self.add(principal, toGroup: id, in: connection) }
            for id in roles { try Self.assign(principal, toRole: id, in: connection) }
        }
    }
}
