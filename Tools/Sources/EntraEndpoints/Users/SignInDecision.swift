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
        var isOwner = false
        if case .owner(let shown) = proof {
            isOwner = methods.contains { $0.isSame(as: shown) }
        }

        var needed = SignInDecision.registration
        var capability = Capability.registration
        if case .strong = proof {
            // The registration follows a second factor with the verified address.
        } else if tenant.requiresMFA || conversation.isStepUp, !isOwner {
            // A second code to the same address is no second factor.
            var others = methods
            if let address = proof.address {
                others.removeAll { $0.isSame(as: address) }
            }
            if !others.isEmpty {
                needed = .secondFactor(others)
                capability = .secondFactor
            }
        } else if isRegistered {
            return .tokens
        }

        guard conversation.capabilities.contains(capability) else {
            return .redirect(capability)
        }
        return needed
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
