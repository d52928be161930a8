import IdentityDomain

/// The creation of a user for a provider identity without one. Required attributes that the provider did not send are
/// requested. No password is requested. The caller has checked that no user is authenticated.
struct FederatedProvisioning: Sendable {
    let services: ServerServices

    /// - Parameter completing: part of the transaction that adds the user with this id.
    func run(
        _ identity: ProviderIdentity, in context: ExecutionContext,
        completing: @escaping @Sendable (OrganizationStore.Connection, String) throws -> Void
    ) async throws -> ExecutorOutcome {
        let types = services.definitions.current.userTypes
        let type = types[context.newUserType(among: types)]
        let mapping = type.mapping
        var values = context.frame.inputs.filter { mapping.entry($0.key) != nil && !$0.value.isEmpty }
        // Values of the provider take precedence, so that no input can replace a verified address.
        values.merge(identity.attributes) { $1 }
        values["sub"] = nil
        if values["username"] == nil, let name = identity.username,
            try await services.directory.user(.username, value: name) == nil
        {
            values["username"] = name
        }
        let missing = mapping.entries.filter { $0.isRequired && values[$0.name] == nil }
        guard missing.isEmpty else { return .incomplete(requested: missing.map(input)) }
        guard mapping.accepts(values), values.values.allSatisfy({ AttributeLimits.allow($0) }) else {
            return .failure(.provisioningFailed)
        }
        let new = User(
            id: services.identifiers.next(), type: type.name, unitID: context.subject.unitID ?? type.unitID,
            createdAt: services.clock.now())
        if let name = values["username"], try await services.directory.user(.username, value: name) != nil {
            return .incomplete(
                .userAlreadyExists, requested: mapping.entries.filter { $0.name == "username" }.map(input),
                changes: [.consumed(["username"])])
        }
        do {
            try await services.federatedIdentities.add(mapping.user(new, with: values), for: identity) { connection in
                try completing(connection, new.id)
            }
        } catch is UserDirectory.Conflict {
            return .failure(.attributeConflict)
        }
        // The new user has a new subject.
        var found: [FlowValue: String] = [.entityState: "not_exists"]
        if context.flowType == .authentication {
            found[.isEligibleForProvisioning] = "true"
            found[.isAutoProvisioned] = "true"
        }
        return .success([
            .consumed(context.frame.provided.sorted()), .user(new.id),
            .authenticated(.init(method: AuthenticationMethod.federated, at: services.clock.now())),
            .values(found),
        ])
    }

    private func input(for entry: AttributeMapping.Entry) -> InputDefinition {
        InputDefinition(identifier: entry.name, type: "TEXT_INPUT", required: true, label: entry.displayName)
    }
}
