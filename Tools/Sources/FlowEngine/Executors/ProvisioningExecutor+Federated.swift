import IdentityBase
import IdentityDomain

/// The creation of users from identities at providers.
extension ProvisioningExecutor {
    /// Creates a user for a provider identity without one. Required attributes that the provider did not send are
    /// requested. No password is requested or stored, even if the user type requires one.
    func createFederated(
        _ type: UserType,
        _ node: ExecutorNode,
        for identity: ProviderIdentity,
        in context: ExecutionContext
    ) async throws -> ExecutorOutcome {
        let mapping = type.mapping
        let entries = mapping.entries.filter { $0.place != .password }
        let known = try await values(of: identity, for: entries, in: context)
        let missing = entries.filter { $0.isRequired && known[$0.name] == nil }
        guard missing.isEmpty else {
            let next = missing.prefix(Self.mostInputs(of: node))
            return .incomplete(requested: next.map { input(for: $0, isRequired: true) })
        }

        guard mapping.allows(known) else {
            return .failure(.provisioningFailed)
        }
        if let name = known["username"], try await services.directory.user(.username, value: name) != nil {
            let entries = entries.filter { $0.name == "username" }
            return .incomplete(
                .userAlreadyExists,
                requested: entries.map { input(for: $0, isRequired: true) },
                changes: [.consumed(["username"])]
            )
        }

        let assignments = Assignments(node.properties)
        let user = mapping.applying(known, to: newUser(type, at: services.clock.now(), in: context))
        let error = try await refusal(in: context) {
            try await services.federatedIdentities.add(user, for: identity) {
                try assignments.write(for: user.id, in: $0)
            }
        }
        if let error { return .failure(error) }

        var found = FederatedAuthExecutor.unknownUserValues(context)
        if context.flowType == .authentication {
            found[.isAutoProvisioned] = "true"
        }
        // `user` replaces the subject, so the other changes follow it.
        return .success([
            .consumed(context.frame.provided.sorted()),
            .user(user.id),
            .authenticated(.init(method: AuthenticationMethod.federated, at: services.clock.now())),
            .values(found),
        ])
    }

    /// Returns the values for the attributes, from the inputs and the identity.
    private func values(
        of identity: ProviderIdentity,
        for entries: [AttributeMapping.Entry],
        in context: ExecutionContext
    ) async throws -> [String: String] {
        let names = Set(entries.map(\.name))
        var values = context.frame.inputs.filter { name, value in names.contains(name) && !value.isEmpty }
        // Values of the provider take precedence, so that no input can replace a verified address.
        values.merge(identity.attributes) { $1 }
        values["sub"] = nil

        if values["username"] == nil,
            let name = identity.username,
            try await services.directory.user(.username, value: name) == nil
        {
            values["username"] = name
        }
        return values
    }
}
