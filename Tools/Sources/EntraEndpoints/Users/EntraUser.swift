import IdentityBase
package import IdentityDomain

/// A user as this protocol sees them.
package struct EntraUser: Sendable {
    package let pool: Account
    package let hasPassword: Bool
    /// Strong methods that were registered, by the tenant.
    package var registered: [String: [StrongMethod]]

    package var user: User { pool.user }
    package var id: String { pool.id }

    /// The e-mail address that they have proven.
    var ownEmail: StrongMethod? { pool.isVerified(.email) ? claimedEmail : nil }

    /// The e-mail address, proven or not. Only a name that a password follows: the mailbox may be somebody else's.
    var claimedEmail: StrongMethod? {
        pool.claimed(.email).map { StrongMethod(channel: .email, contact: $0.destination) }
    }

    /// Whether the name is an address that they only say is theirs.
    func onlyClaims(_ name: String) -> Bool {
        ownEmail == nil && claimedEmail?.contact.lowercased() == name.lowercased()
    }

    /// Whether the password is not to be used any more once it was right.
    var mustChangePassword: Bool {
        pool.state.status == .resetRequired || pool.state.status == .newPasswordRequired
    }

    /// What the account is called; never by an address that nobody has proven.
    package var shownName: String {
        ownEmail?.contact ?? user.alias ?? user.username.flatMap { isShown($0) ? $0 : nil } ?? user.id
    }

    package func isCalled(_ name: String) -> Bool {
        let name = name.lowercased()
        return claimedEmail?.contact.lowercased() == name || user.alias == name || user.username?.lowercased() == name
    }

    private func isShown(_ username: String) -> Bool {
        !username.contains("@") || username.lowercased() == pool.state.verifiedEmail?.lowercased()
    }

    /// Where codes of a second factor can go in a tenant: what was registered there; without that, addresses that are
    /// proven.
    package func methods(in tenant: Tenant) -> [StrongMethod] {
        let proven = CodeChannel.allCases.compactMap { channel in
            pool.provenDelivery(channel).map { StrongMethod(channel: channel, contact: $0.destination) }
        }
        var methods: [StrongMethod] = []
        let own = (registered[tenant.id] ?? []).filter { tenant.methods.contains($0.channel) }
        for method in own.isEmpty ? proven : own where tenant.methods.contains(method.channel) {
            guard !methods.contains(where: { $0.isSame(as: method) }) else { continue }
            methods.append(
                StrongMethod(
                    id: Self.methodID(id, method), channel: method.channel, contact: method.contact))
        }
        return methods
    }

    /// Says nothing of the address, and is always the same.
    private static func methodID(_ userID: String, _ method: StrongMethod) -> String {
        let digits = Array(Digest.text("\(userID)\u{0}\(method.channel.rawValue)\u{0}\(method.contact.lowercased())"))
        let cuts = [0, 8, 12, 16, 20, 32]
        return zip(cuts, cuts.dropFirst()).map { String(digits[$0..<$1]) }.joined(separator: "-")
    }
}
