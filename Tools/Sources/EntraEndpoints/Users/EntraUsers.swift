import Foundation
package import GRDB
package import IdentityDomain

/// Finds and changes users as this protocol sees them.
package struct EntraUsers: Sendable {
    package typealias Connection = Database

    package let directory: UserDirectory

    package init(directory: UserDirectory) {
        self.directory = directory
    }

    /// The user whom somebody calls by this name. Whoever asks for no password looks whether the address is proven.
    package func user(named name: String, in tenant: Tenant) async throws -> EntraUser? {
        try await directory.database.pool.read { try Self.holder(of: name, in: tenant, $0) }
    }

    package func user(id: String) async throws -> EntraUser? {
        try await directory.database.pool.read { try Self.user(id, in: $0) }
    }

    package static func user(_ id: String, in connection: Database) throws -> EntraUser? {
        guard let pool = try AccountStore.user(id, in: connection), pool.state.status != .unconfirmed else {
            return nil
        }
        return EntraUser(
            pool: pool, hasPassword: try CredentialStore.hasPassword(id, in: connection),
            registered: try methods(of: id, in: connection))
    }

    /// The user with a name. Where people may have an alias, the user names of other protocols are good too, and come
    /// first: an alias must not hide somebody who has the very name.
    private static func holder(of name: String, in tenant: Tenant, _ connection: Database) throws -> EntraUser? {
        if name.contains("@") { return try claimant(of: name, in: connection) }
        guard tenant.hasAlias else { return nil }
        let names: [(UserDirectory.Name, String)] = [(.username, name), (.alias, name.lowercased())]
        for (kind, text) in names {
            guard let holder = try UserDirectory.user(kind, text, in: connection) else { continue }
            if let user = try user(holder.id, in: connection) { return user }
        }
        return nil
    }

    /// The user who has the address, proven or not.
    private static func claimant(of email: String, in connection: Database) throws -> EntraUser? {
        guard let holder = try UserDirectory.user(.email, email, in: connection),
            let user = try user(holder.id, in: connection), user.claimedEmail != nil
        else { return nil }
        return user
    }

    /// The user whose address it is.
    private static func owner(of email: String, in connection: Database) throws -> EntraUser? {
        try claimant(of: email, in: connection).flatMap { $0.ownEmail == nil ? nil : $0 }
    }

    /// Whether a name is another's. An address that somebody only says is theirs is not.
    package func isTaken(email: String) async throws -> Bool {
        try await directory.database.pool.read { try Self.owner(of: email, in: $0) != nil }
    }

    /// Whether an address is the user's now: it may have been changed since a code was sent there.
    static func owns(_ email: StrongMethod, _ id: String, in connection: Database) throws -> Bool {
        try user(id, in: connection)?.ownEmail?.isSame(as: email) == true
    }

    /// Whether what somebody has shown still counts: a password that was set since ends it, and so does the change of the
    /// address that it was shown with.
    static func isStillProven(_ proven: ProvenUser, in connection: Database) throws -> Bool {
        guard try !CredentialStore.isChanged(of: proven.userID, since: proven.provenAt, in: connection) else {
            return false
        }
        switch proven.proof {
        case .code(let shown), .owner(let shown), .strong(after: let shown?):
            return try owns(shown, proven.userID, in: connection)
        case .password, .strong(after: nil): return true
        }
    }

    /// Whether codes of a second factor may go there now.
    package static func has(_ method: StrongMethod, _ id: String, in tenant: Tenant, _ connection: Database) throws
        -> Bool
    {
        try user(id, in: connection)?.methods(in: tenant).contains { $0.isSame(as: method) } ?? false
    }

    /// User names that differ in case only are too much alike.
    package func isTaken(alias: String) async throws -> Bool {
        try await directory.database.pool.read { connection in
            if let holder = try UserDirectory.user(.alias, alias, in: connection),
                try Self.user(holder.id, in: connection) != nil
            {
                return true
            }
            return try Bool.fetchOne(
                connection, sql: "SELECT EXISTS (SELECT 1 FROM user WHERE username = ? COLLATE NOCASE)",
                arguments: [alias]) ?? false
        }
    }

    /// Writes a new user. Whoever has the same address without a proof that it is theirs gives way: one who waits for
    /// the proof goes, anybody else loses the address. So does the alias of one who waits.
    ///
    /// - Throws: `UserDirectory.Conflict` when a name is taken.
    package static func add(_ user: User, _ password: HashedPassword?, at now: Double, in connection: Database) throws {
        var user = user
        if let email = user.email, try owner(of: email, in: connection) == nil,
            let holder = try UserDirectory.user(.email, email, in: connection)
        {
            let isWaiting = try Self.user(holder.id, in: connection) == nil
            try connection.execute(
                sql: isWaiting ? "DELETE FROM user WHERE id = ?" : "UPDATE user SET email = NULL WHERE id = ?",
                arguments: [holder.id])
        }
        if let alias = user.alias, let holder = try UserDirectory.user(.alias, alias, in: connection),
            try Self.user(holder.id, in: connection) == nil
        {
            try connection.execute(sql: "UPDATE user SET alias = NULL WHERE id = ?", arguments: [holder.id])
        }
        if user.alias == nil, let name = user.username,
            try UserDirectory.user(.username, name, in: connection) != nil
        {
            user.username = nil
        }
        try UserDirectory.write(user, at: now, in: connection)
        if let password { try CredentialStore.write(password, at: now, in: connection) }
        var state = AccountState()
        state.isNative = true
        state.verifiedEmail = user.email
        try AccountStore.write(state, of: user.id, in: connection)
    }

    /// Adds a strong method in a tenant.
    ///
    /// - Throws: `EntraError` when the proof counts no more, or nothing has to be registered any more: then somebody else
    ///   was faster, and it may be the owner who was.
    package static func register(
        _ method: StrongMethod, of proven: ProvenUser, _ conversation: EntraConversation, in tenant: Tenant,
        _ connection: Database
    ) throws {
        let id = proven.userID
        guard try isStillProven(proven, in: connection), let user = try user(id, in: connection),
            SignInDecision.make(user, proven.proof, in: tenant, conversation) == .registration
        else { throw EntraError.invalidToken }
        var methods = user.registered
        var known = methods[tenant.id] ?? []
        if !known.contains(where: { $0.isSame(as: method) }) { known.append(method) }
        methods[tenant.id] = known
        try connection.execute(
            sql: "INSERT OR REPLACE INTO entraUser (userID, methods) VALUES (?, ?)",
            arguments: [id, String(decoding: try JSONEncoder().encode(methods), as: UTF8.self)])
    }

    private static func methods(of id: String, in connection: Database) throws -> [String: [StrongMethod]] {
        let text = try String.fetchOne(
            connection, sql: "SELECT methods FROM entraUser WHERE userID = ?", arguments: [id])
        return try text.map { try JSONDecoder().decode([String: [StrongMethod]].self, from: Data($0.utf8)) } ?? [:]
    }
}
