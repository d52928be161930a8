/// The step after a verified factor.
enum SignInDecision: Equatable, Sendable {
    case tokens
    case secondFactor([StrongAuthMethod])
    case registration
    /// The client lacks the capability that the next step requires.
    case redirect(Capability)

    package static func make(
        _ user: EntraUser, proof: AuthenticatedUser.Proof, in tenant: Tenant, conversation: EntraConversation
    ) -> SignInDecision {
        let capabilities = conversation.capabilities
        if case .strong = proof { return .tokens }
        if tenant.requiresMFA || conversation.isStepUp == true {
            let methods = user.methods(in: tenant)
            switch proof {
            case .owner(let shown) where methods.contains { $0.isSame(as: shown) }:
                // The user has just verified one of these methods.
                break
            case .code(let shown), .owner(let shown):
                // A second code to the same address is no second factor.
                let others = methods.filter { !$0.isSame(as: shown) }
                if !others.isEmpty { return ask(for: .secondFactor(others), .secondFactor, capabilities: capabilities) }
                return ask(for: .registration, .registration, capabilities: capabilities)
            case .password, .strong:
                if !methods.isEmpty {
                    return ask(for: .secondFactor(methods), .secondFactor, capabilities: capabilities)
                }
                return ask(for: .registration, .registration, capabilities: capabilities)
            }
        }
        if tenant.requiresRegistration, (user.registered[tenant.id] ?? []).isEmpty {
            return ask(for: .registration, .registration, capabilities: capabilities)
        }
        return .tokens
    }

    /// Checks whether the proof suffices for a request that requires a second factor.
    static func isStrong(
        _ user: EntraUser, proof: AuthenticatedUser.Proof, in tenant: Tenant, conversation: EntraConversation
    ) -> Bool {
        var stepUp = conversation
        stepUp.isStepUp = true
        return make(user, proof: proof, in: tenant, conversation: stepUp) == .tokens
    }

    private static func ask(
        for decision: SignInDecision, _ capability: Capability, capabilities: Set<Capability>
    ) -> SignInDecision {
        if capabilities.contains(capability) { decision } else { .redirect(capability) }
    }
}
