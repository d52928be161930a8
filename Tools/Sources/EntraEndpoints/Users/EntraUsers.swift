import GRDB
import IdentityDomain

struct EntraUsers: Sendable {
    let directory: UserDirectory

    /// Returns the user with a name. Callers that require no password must check that the address is verified.
    ///
    /// In a tenant with aliases, user names from other protocols match too. They come first, so that an alias cannot
    /// hide a user with the same user name.
    func user(named name: String, in tenant: Tenant) throws -> EntraUser? {
        try directory.database.read { connection in
            if name.contains("@") {
                // Also an unverified address.
                let holder = try Self.user(.email, name: name, in: connection)
                guard holder?.claimedEmail != nil else { return nil }
                return holder
            }

            guard tenant.hasAlias else { return nil }
            return try Self.user(.username, name: name, in: connection)
                ?? Self.user(.alias, name: name.lowercased(), in: connection)
        }
    }

    func user(id: String) throws -> EntraUser? {
        try directory.database.read { try Self.user(id, in: $0) }
    }

    /// - Throws: `EntraError.userNotFound`.
    func existingUser(id: String) throws -> EntraUser {
        guard let user = try user(id: id) else {
            throw EntraError.userNotFound
        }
        return user
    }

    static func user(_ id: String, in connection: Database) throws -> EntraUser? {
        guard let account = try AccountStore.account(id, in: connection),
            account.state.status != .unconfirmed
        else { return nil }

        return EntraUser(
            account: account,
            hasPassword: try CredentialStore.hasPassword(id, in: connection),
            registered: try RegisteredMethods.methods(of: id, in: connection)
        )
    }

    private static func user(
        _ kind: UserDirectory.Name,
        name: String,
        in connection: Database
    ) throws -> EntraUser? {
        guard let found = try UserDirectory.user(kind, value: name, in: connection) else {
            return nil
        }
        return try user(found.id, in: connection)
    }

    /// Returns the user who has verified an e-mail address.
    private static func owner(of email: String, in connection: Database) throws -> EntraUser? {
        let holder = try user(.email, name: email, in: connection)
        guard holder?.ownEmail != nil else { return nil }
        return holder
    }

    /// Checks whether a user has verified the address. An unverified address counts as free.
    func isTaken(email: String) throws -> Bool {
        try directory.database.read { try Self.owner(of: email, in: $0) != nil }
    }

    /// Checks whether the user's current, verified address is this one. It may have changed since a code was sent.
    static func owns(_ email: StrongAuthMethod, id: String, in connection: Database) throws -> Bool {
        try user(id, in: connection)?.ownEmail?.isSame(as: email) == true
    }

    /// Checks whether a proof is still valid. A later change of the password or of the verified address invalidates it.
    static func isProofValid(_ proven: AuthenticatedUser, in connection: Database) throws -> Bool {
        guard try !CredentialStore.isChanged(of: proven.userID, since: proven.provenAt, in: connection) else {
            return false
        }
        guard let address = proven.proof.address else { return true }
        return try owns(address, id: proven.userID, in: connection)
    }

    /// Checks whether second-factor codes may currently be sent to this method.
    static func has(
        _ method: StrongAuthMethod,
        id: String,
        in tenant: Tenant,
        connection: Database
    ) throws -> Bool {
        let methods = try user(id, in: connection)?.methods(in: tenant)
        return methods?.contains { $0.isSame(as: method) } ?? false
    }

    /// Checks whether an alias or a user name is taken, regardless of case.
    func isTaken(alias: String) throws -> Bool {
        try directory.database.read { connection in
            if try Self.user(.alias, name: alias, in: connection) != nil {
                return true
            }
            return try !UserDirectory.ids(usernameInAnyCase: alias, in: connection).isEmpty
        }
    }

    /// Writes a new user with a verified address. Another account that has the address unverified loses it, or is
    /// deleted if it is unconfirmed. An unconfirmed account also loses the alias.
    /// - Throws: `UserDirectory.Conflict` if a name is taken.
    static func add(
        _ user: User,
        password: HashedPassword?,
        at now: Double,
        in connection: Database
    ) throws {
        var user = user
        try takeNames(of: user, in: connection)
        // Without an alias the user name is the address, which may be the user name of an account of another protocol.
        if user.alias == nil, let name = user.username,
            try UserDirectory.user(.username, value: name, in: connection) != nil
        {
            user.username = nil
        }

        try UserDirectory.write(user, at: now, in: connection)
        if let password {
            try CredentialStore.write(password, at: now, in: connection)
        }

        var state = AccountState()
        state.isNative = true
        state.verifiedEmail = user.email
        try AccountStore.write(state, of: user.id, in: connection)
    }

    /// Takes the new user's address and alias from accounts without a verified address, or that are unconfirmed.
    private static func takeNames(of user: User, in connection: Database) throws {
        if let email = user.email,
            try owner(of: email, in: connection) == nil,
            let holder = try UserDirectory.user(.email, value: email, in: connection)
        {
            if try Self.user(holder.id, in: connection) == nil {
                try UserDirectory.delete(holder.id, in: connection)
            } else {
                try UserDirectory.release(.email, of: holder.id, in: connection)
            }
        }
        if let alias = user.alias,
            let holder = try UserDirectory.user(.alias, value: alias, in: connection),
            try Self.user(holder.id, in: connection) == nil
        {
            try UserDirectory.release(.alias, of: holder.id, in: connection)
        }
    }

    /// Registers a strong method in a tenant.
    /// - Throws: `EntraError` if the proof is no longer valid, or if no registration is required any more. In the
    ///   second case another request was faster, possibly one from the owner.
    static func register(
        _ method: StrongAuthMethod,
        of proven: AuthenticatedUser,
        conversation: EntraConversation,
        in tenant: Tenant,
        connection: Database
    ) throws {
        let id = proven.userID
        guard try isProofValid(proven, in: connection),
            let user = try user(id, in: connection),
            SignInDecision.make(user, proof: proven.proof, in: tenant, conversation: conversation) == .registration
        else { throw EntraError.invalidToken }

        var methods = user.registered
        var tenantMethods = methods[tenant.id] ?? []
        if !tenantMethods.contains(where: { $0.isSame(as: method) }) {
            tenantMethods.append(method)
        }
        methods[tenant.id] = tenantMethods
        try RegisteredMethods.write(methods, of: id, in: connection)
    }
}
