import Foundation
import IdentityBase
import IdentityDomain

/// The executor that creates the user once all attributes that the user type requires are present: from the inputs of
/// a sign-up, or from the identity at a provider. It does nothing for a user who is signed in.
struct ProvisioningExecutor: FlowExecutor {
    struct State: ExecutorState {
        /// Addresses that codes or links have verified before the user exists.
        var contacts: [Contact] = []
        /// Method of the latest of these verifications.
        var method: String?
        /// Whether the flow has requested the optional attributes.
        var hasAsked = false
    }

    private static let includesOptional = "includeOptional"
    private static let includesCredentials = "includeOptionalCredentials"
    private static let roles = "assignRole"
    private static let groups = "assignGroup"
    private static let password = "password"

    static let descriptor = ExecutorDescriptor(
        name: "ProvisioningExecutor",
        properties: [
            ExecutorProperty(name: includesOptional, kind: .flag),
            ExecutorProperty(name: includesCredentials, kind: .flag),
            ExecutorProperty(name: roles, kind: .list), ExecutorProperty(name: groups, kind: .list),
        ])

    let services: ServerServices

    /// Returns the changes after an address was verified that belongs to a user who does not exist yet. No later
    /// request can replace the address.
    static func verified(
        _ contact: Contact, by method: String, in context: ExecutionContext
    ) throws -> [ExecutorOutcome.Change] {
        var state = context.state(of: Self.self) ?? State()
        state.contacts.append(contact)
        state.method = method
        let input = contact.channel.input
        return [.provided([input: contact.address]), .inputsLocked([input]), try .keep(state, of: Self.self)]
    }

    func run(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard !context.isAuthenticated else { return .success([.forget(FederatedAuthExecutor.self)]) }
        let identity = context.state(of: FederatedAuthExecutor.self)?.identity
        guard identity != nil || context.createsUser else { return .failure(.userNotAuthenticated) }
        if let refusal = selfRegistrationRefusal(context) { return .failure(refusal) }
        if let identity {
            let assignments = Assignments(call.properties)
            return try await refusingUnknown(context) {
                try await FederatedProvisioning(services: services).run(identity, in: context) { connection, id in
                    try assignments.write(for: id, in: connection)
                }
            }
        }
        return try await refusingUnknown(context) { try await create(call, in: context) }
    }

    /// Returns the refusal of a user type whose users may not sign themselves up. An administrator may create users of
    /// any type.
    private func selfRegistrationRefusal(_ context: ExecutionContext) -> ServiceError? {
        let types = services.definitions.current.userTypes
        let isOpen = types[context.newUserType(among: types)].allowsSelfRegistration
        guard !isOpen, context.flowType != .userOnboarding else { return nil }
        return if context.flowType == .registration { .selfRegistrationDisabled } else { .cannotProvision }
    }

    /// Refuses the creation of a user if the node names a group or role that does not exist.
    private func refusingUnknown(
        _ context: ExecutionContext, body: () async throws -> ExecutorOutcome
    ) async throws -> ExecutorOutcome {
        do {
            return try await body()
        } catch let unknown as OrganizationStore.Unknown {
            services.logger.error(
                "flow \(context.frame.flow), node \(context.frame.node): there is no group or role \(unknown.id)")
            return .failure(.provisioningFailed)
        }
    }

    private func create(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let types = services.definitions.current.userTypes
        let type = types[context.newUserType(among: types)]
        let mapping = type.mapping
        let missing = missing(in: mapping, call, context: context)
        guard missing.isEmpty else {
            var state = context.state(of: Self.self) ?? State()
            state.hasAsked = true
            return .incomplete(requested: missing, changes: [try .keep(state, of: Self.self)])
        }
        let password = context.input(Self.password) ?? ""
        guard password.isEmpty || PasswordLength(shortest: services.limits.shortestPassword).allows(password) else {
            return .incomplete(
                .passwordLength,
                requested: mapping.entries.filter { $0.place == .password }.map { input(for: $0, isRequired: true) },
                changes: [.consumed([Self.password])])
        }
        let known = context.frame.inputs.merging(context.frame.secrets) { $1 }
            .filter { $0.key != Self.password && mapping.entry($0.key) != nil && !$0.value.isEmpty }
        guard mapping.accepts(known), known.values.allSatisfy({ AttributeLimits.allow($0) })
        else { return .failure(.provisioningFailed) }
        let new = User(
            id: services.identifiers.next(), type: type.name, unitID: context.subject.unitID ?? type.unitID,
            createdAt: context.now)
        let user = mapping.user(new, with: known)
        guard try await isFree(user) else { return .failure(.attributeConflict) }
        let assignments = Assignments(call.properties)
        do {
            if password.isEmpty {
                // The user exists without a password, so no password is accepted at sign-in.
                try await services.directory.addIfNew(user) { connection, _ in
                    try assignments.write(for: user.id, in: connection)
                }
            } else {
                try await services.credentials.setPassword(password, for: user) { connection in
                    try assignments.write(for: user.id, in: connection)
                }
            }
        } catch is UserDirectory.Conflict {
            return .failure(.attributeConflict)
        }
        let state = context.state(of: Self.self)
        for contact in state?.contacts ?? [] {
            try await VerifiedContacts(directory: services.directory).verify(
                contact.channel, address: contact.address, of: user.id)
        }
        let method: String? = if password.isEmpty { state?.method } else { nil }
        return .success([
            .consumed(context.frame.provided.sorted()), .user(user.id),
            // Not the time of the request, which is earlier than the change of the password.
            .authenticated(.init(method: method ?? AuthenticationMethod.password, at: services.clock.now())),
        ])
    }

    /// The ids of the groups and roles that the node assigns to new users.
    private struct Assignments: Sendable {
        let groups: [String]
        let roles: [String]

        init(_ properties: [String: String]) {
            groups = properties[ProvisioningExecutor.groups].map(ExecutorProperty.list) ?? []
            roles = properties[ProvisioningExecutor.roles].map(ExecutorProperty.list) ?? []
        }

        /// - Throws: `OrganizationStore.Unknown`.
        func write(for userID: String, in connection: OrganizationStore.Connection) throws {
            for id in groups { try OrganizationStore.add([Principal(.user, userID)], toGroup: id, in: connection) }
            for id in roles { try OrganizationStore.assign([Principal(.user, userID)], toRole: id, in: connection) }
        }
    }

    /// Returns the inputs that the flow has not collected yet. Optional ones are requested once, because a client may
    /// omit them.
    private func missing(
        in mapping: AttributeMapping, _ call: ExecutorNode, context: ExecutionContext
    ) -> [InputDefinition] {
        let demanded = Set(call.inputs.filter(\.required).map(\.identifier))
        let hasAsked = context.state(of: Self.self)?.hasAsked == true
        return mapping.entries.compactMap { entry in
            let isPassword = entry.place == .password
            let value = context.input(entry.name)
            if entry.isRequired || demanded.contains(entry.name) || context.frame.hasLost(entry.name) {
                // As at the real server, a password may be given as empty: the user then has none.
                return if value == nil || (value == "" && !isPassword) {
                    input(for: entry, isRequired: true)
                } else {
                    nil
                }
            }
            let property = if isPassword { Self.includesCredentials } else { Self.includesOptional }
            let isWanted = call.properties[property] == "true"
            guard isWanted, !hasAsked, value == nil, entry.place != .attribute("sub") else { return nil }
            return input(for: entry, isRequired: false)
        }
    }

    /// Checks user name and email address before the slow hash. The write to the database checks them again.
    private func isFree(_ user: User) async throws -> Bool {
        if let username = user.username, try await services.directory.user(.username, value: username) != nil {
            return false
        }
        if let email = user.email, try await services.directory.user(.email, value: email) != nil { return false }
        return true
    }

    /// Returns the input for a schema attribute. As recorded, it is a text or password field for every attribute type.
    private func input(for entry: AttributeMapping.Entry, isRequired: Bool) -> InputDefinition {
        let type = if entry.place == .password { "PASSWORD_INPUT" } else { "TEXT_INPUT" }
        return InputDefinition(identifier: entry.name, type: type, required: isRequired, label: entry.displayName)
    }
}
