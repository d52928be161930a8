import IdentityBase
import IdentityDomain

/// The search for the user whom a name means in a pool: by the id, the user name or an address.
struct PoolUserLookup {
    let name: String
    let pool: UserPool
    let connection: AccountStore.Connection

    func account() throws -> Account? {
        // Clients send the name that they received, which may be the user's id.
        if let account = try found(.id) { return account }

        // A user name from another pool that looks like an address must not hide the owner of that address.
        if mayBeAddress {
            if let account = try addressOwner() { return account }
            return try nameHolder()
        }
        if let account = try nameHolder() { return account }
        return try addressOwner()
    }

    private var mayBeAddress: Bool {
        let channels = pool.loginAddresses
        if channels.contains(.email), EmailAddress.isValid(name) {
            return true
        }
        return channels.contains(.sms) && ContactSyntax.isPhone(name)
    }

    private func nameHolder() throws -> Account? {
        guard pool.signInAttributes.isEmpty else { return nil }
        if let account = try found(.username) { return account }
        guard pool.isCaseSensitive == false else { return nil }

        let ids = try UserDirectory.ids(usernameInAnyCase: name, in: connection)
        guard ids.count == 1 else { return nil }
        return try AccountStore.account(ids[0], in: connection)
    }

    private func addressOwner() throws -> Account? {
        let channels = pool.loginAddresses
        if channels.contains(.email),
            let account = try found(.email),
            isSignInName(.email, of: account)
        {
            return account
        }

        guard channels.contains(.sms), name.hasPrefix("+") else {
            return nil
        }
        guard let id = try AccountStore.userID(phone: name, in: connection),
            let account = try AccountStore.account(id, in: connection),
            isSignInName(.sms, of: account)
        else { return nil }
        return account
    }

    /// Checks whether the user can sign in with the address. An alias counts once it is verified, or while a ThunderID
    /// account claims it. In a pool whose names are addresses, an unverified one counts too.
    private func isSignInName(_ channel: CodeChannel, of account: Account) -> Bool {
        if pool.signInAttributes.isEmpty {
            return account.claimedDelivery(channel) != nil
        }
        return pool.isCaseSensitive != true || account.names.contains(name)
    }

    private func found(_ kind: UserDirectory.Name) throws -> Account? {
        guard let user = try UserDirectory.user(kind, value: name, in: connection) else {
            return nil
        }
        return try AccountStore.account(user.id, in: connection)
    }
}
