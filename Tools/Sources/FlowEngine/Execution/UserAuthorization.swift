/// The roles, groups and permissions of users.
package protocol UserAuthorization: Sendable {
    /// Returns the permissions that a user has through roles.
    ///
    /// - Parameter requested: the permissions to look for; nil for all.
    func permissions(of userID: String, among requested: Set<String>?) async throws -> Set<String>

    /// Checks whether all roles and groups with these ids exist.
    func knows(roles: [String], groups: [String]) async throws -> Bool

    /// Gives a user roles, and makes the user a member of groups.
    func assign(roles: [String], groups: [String], to userID: String) async throws
}

/// The authorization of a server without roles and groups.
package struct NoUserAuthorization: UserAuthorization {
    package init() {}

    package func permissions(of userID: String, among requested: Set<String>?) async throws -> Set<String> { [] }

    package func knows(roles: [String], groups: [String]) async throws -> Bool { roles.isEmpty && groups.isEmpty }

    package func assign(roles: [String], groups: [String], to userID: String) async throws {}
}
