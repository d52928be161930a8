import IdentityBase
import IdentityDomain

struct EntraUser: Sendable {
    let account: Account
    let hasPassword: Bool
    /// Registered strong methods by tenant id.
    var registered: [String: [StrongAuthMethod]]

    var user: User { account.user }
    var id: String { account.id }

    var ownEmail: StrongAuthMethod? { if account.isVerified(.email) { claimedEmail } else { nil } }

    /// The e-mail address, verified or not. An unverified one is only a name for sign-in with a password, because its
    /// mailbox may belong to another user.
    var claimedEmail: StrongAuthMethod? { account.claimedDelivery(.email).map { StrongAuthMethod($0) } }

    func isUnverifiedEmail(_ name: String) -> Bool {
        ownEmail == nil && claimedEmail?.contact.lowercased() == name.lowercased()
    }

    /// Whether the user must change the password after its successful check.
    var mustChangePassword: Bool {
        account.state.status == .resetRequired || account.state.status == .newPasswordRequired
    }

    /// The displayed name of the account, never an unverified e-mail address.
    var shownName: String {
        let verified = account.state.verifiedEmail?.lowercased()
        let username = user.username.flatMap { !$0.contains("@") || $0.lowercased() == verified ? $0 : nil }
        return ownEmail?.contact ?? user.alias ?? username ?? user.id
    }

    func hasName(_ name: String) -> Bool {
        let name = name.lowercased()
        return claimedEmail?.contact.lowercased() == name || user.alias == name || user.username?.lowercased() == name
    }

    /// Returns the destinations of second-factor codes: the registered methods, or else the verified addresses.
    func methods(in tenant: Tenant) -> [StrongAuthMethod] {
        let proven = CodeChannel.allCases.compactMap(account.lastVerifiedDelivery).map { StrongAuthMethod($0) }
        let own = (registered[tenant.id] ?? []).filter { tenant.methods.contains($0.channel) }
        var methods: [StrongAuthMethod] = []
        for var method in own.nonEmpty ?? proven where tenant.methods.contains(method.channel) {
            guard !methods.contains(where: { $0.isSame(as: method) }) else { continue }
            method.id = Self.methodID(id, method: method)
            methods.append(method)
        }
        return methods
    }

    /// Returns a stable id that does not reveal the address.
    private static func methodID(_ userID: String, method: StrongAuthMethod) -> String {
        let text = "\(userID)\u{0}\(method.channel.rawValue)\u{0}\(method.contact.lowercased())"
        return IdentifierFactory.uuid(Digest.text(text))
    }
}

/// The step after a verified factor.
enum SignInDecision: Equatable, Sendable {
    case tokens
    case secondFactor([StrongAuthMethod])
    case registration
    /// The client lacks the capability that the next step requires.
    case redirect(Capability)

    static func make(
        _ user: EntraUser,
        proof: AuthenticatedUser.Proof,
        in tenant: Tenant,
        conversation: EntraConversation
    ) -> SignInDecision {
        let isRegistered = !tenant.requiresRegistration || user.registered[tenant.id]?.isEmpty == false
        if case .strong = proof, isRegistered { return .tokens }

        let methods = user.methods(in: tenant)
        // The user has just verified one of these methods.
        let isOwner = if case .owner(let shown) = proof { methods.contains { $0.isSame(as: shown) } } else { false }
        var needed = (decision: SignInDecision.registration, capability: Capability.registration)
        if case .strong = proof {
            // The registration follows a second factor with the verified address.
        } else if tenant.requiresMFA || conversation.isStepUp == true, !isOwner {
            // A second code to the same address is no second factor.
            let others = methods.filter { method in proof.address.map { !method.isSame(as: $0) } ?? true }
            if !others.isEmpty { needed = (.secondFactor(others), .secondFactor) }
        } else if isRegistered {
            return .tokens
        }

        return if conversation.capabilities.contains(needed.capability) {
            needed.decision
        } else {
            .redirect(needed.capability)
        }
    }

    /// Checks whether the proof suffices for a request that requires a second factor.
    static func isStrong(
        _ user: EntraUser,
        proof: AuthenticatedUser.Proof,
        in tenant: Tenant,
        conversation: EntraConversation
    ) -> Bool {
        var stepUp = conversation
        stepUp.isStepUp = true
        return make(user, proof: proof, in: tenant, conversation: stepUp) == .tokens
    }
}
