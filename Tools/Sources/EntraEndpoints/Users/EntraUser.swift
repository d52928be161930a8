import IdentityBase
import IdentityDomain

struct EntraUser: Sendable {
    let account: Account
    let hasPassword: Bool
    /// Registered strong methods by tenant id.
    var registered: [String: [StrongAuthMethod]]

    var user: User { account.user }
    var id: String { account.id }

    var ownEmail: StrongAuthMethod? {
        guard account.isVerified(.email) else { return nil }
        return claimedEmail
    }

    /// The e-mail address, verified or not. An unverified one is only a name for sign-in with a password, because its
    /// mailbox may belong to another user.
    var claimedEmail: StrongAuthMethod? {
        account.claimedDelivery(.email).map { StrongAuthMethod($0) }
    }

    func isUnverifiedEmail(_ name: String) -> Bool {
        ownEmail == nil && claimedEmail?.contact.lowercased() == name.lowercased()
    }

    /// Indicates whether the user must change the password after its successful check.
    var mustChangePassword: Bool {
        account.state.status == .resetRequired || account.state.status == .newPasswordRequired
    }

    /// The displayed name of the account, never an unverified e-mail address.
    var shownName: String {
        if let name = ownEmail?.contact ?? user.alias { return name }
        guard let username = user.username else { return user.id }
        let isVerified = username.lowercased() == account.state.verifiedEmail?.lowercased()
        guard isVerified || !username.contains("@") else {
            return user.id
        }
        return username
    }

    func hasName(_ name: String) -> Bool {
        let name = name.lowercased()
        return claimedEmail?.contact.lowercased() == name
            || user.alias == name
            || user.username?.lowercased() == name
    }

    /// Returns the destinations of second-factor codes: the registered methods, or else the verified addresses.
    func methods(in tenant: Tenant) -> [StrongAuthMethod] {
        let verified = CodeChannel.allCases.compactMap(account.lastVerifiedDelivery)
        let proven = verified.map { StrongAuthMethod($0) }
        let registered = registered[tenant.id] ?? []
        let own = registered.filter { tenant.methods.contains($0.channel) }

        var methods: [StrongAuthMethod] = []
        for var method in own.nonEmpty ?? proven where tenant.methods.contains(method.channel) {
            guard !methods.contains(where: { $0.isSame(as: method) }) else {
                continue
            }
            method.id = Self.methodID(id, method: method)
            methods.append(method)
        }
        return methods
    }

    /// Returns a stable id that does not reveal the address.
    private static func methodID(_ userID: String, method: StrongAuthMethod) -> String {
        let text = "\(userID)\u{0}\(method.channel.rawValue)\u{0}\(method.contact.lowercased())"
        return IdentifierFactory.uuid(Digest.bytes(text))
    }
}
