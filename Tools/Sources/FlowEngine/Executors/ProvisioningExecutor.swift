import Foundation
import IdentityBase
import IdentityDomain

/// The executor that creates the user once all attributes that the user type requires are present: from the inputs of
/// a sign-up, or from the identity at a provider. It does nothing for a user who is signed in.
struct ProvisioningExecutor: FlowExecutor {
    struct State: ExecutorState {
        /// Addresses that codes or links have verified before the user exists.
        var contacts: [CodeDelivery] = []
        /// Method of the latest of these verifications.
        var method: String?
        /// The optional attributes that the flow has requested.
        var requested: Set<String> = []
    }

    private static let includesOptional = "includeOptional"
    private static let includesCredentials = "includeOptionalCredentials"
    private static let mostInputs = "maxPerPrompt"
    private static let roles = "assignRole"
    private static let groups = "assignGroup"
    private static let passwordInput = "password"

    static let descriptor = ExecutorDescriptor(
        name: "ProvisioningExecutor",
        properties: [
            ExecutorProperty(name: includesOptional, isFlag: true),
            ExecutorProperty(name: includesCredentials, isFlag: true),
            ExecutorProperty(name: mostInputs, range: 1...100),
            ExecutorProperty(name: roles),
            ExecutorProperty(name: groups),
        ]
    )

    let services: ServerServices

    /// Returns the changes after a new user's address was verified. No later request can replace the address.
    static func verified(
        _ contact: CodeDelivery,
        by method: String,
        in context: ExecutionContext
    ) throws -> [ExecutorOutcome.Change] {
        var state = context.state(of: Self.self) ?? State()
        state.contacts.append(contact)
        state.method = method

        let input = contact.channel.input
        return [
            .provided([input: contact.destination]),
            .inputsLocked([input]),
            try .keep(state, of: Self.self),
        ]
    }

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard !context.isAuthenticated else {
            return .success([.forget(FederatedAuthExecutor.self)])
        }
        let identity = context.state(of: FederatedAuthExecutor.self)?.identity
        guard identity != nil || context.createsUser else {
            return .failure(.userNotAuthenticated)
        }

        let type = newUserType(in: context)
        // An administrator may create users of any type.
        guard type.allowsSelfRegistration || context.flowType == .userOnboarding else {
            if context.flowType == .registration {
                return .failure(.selfRegistrationDisabled)
            }
            return .failure(.cannotProvision)
        }
        guard let identity else {
            return try await createFromInputs(type, node, in: context)
        }
        return try await createFederated(type, node, for: identity, in: context)
    }

    private func createFromInputs(
        _ type: UserType,
        _ node: ExecutorNode,
        in context: ExecutionContext
    ) async throws -> ExecutorOutcome {
        let mapping = type.mapping
        let password = context.input(Self.passwordInput) ?? ""
        let state = context.state(of: Self.self) ?? State()
        if let outcome = try requestInputs(for: mapping, node, state: state, in: context) {
            return outcome
        }
        let values = context.frame.inputs.merging(context.frame.secrets) { $1 }
        let known = values.filter { name, value in
            name != Self.passwordInput && mapping.entry(name) != nil && !value.isEmpty
        }
        if let attribute = mapping.invalidAttribute(in: known) {
            var error = ServiceError.provisioningFailed
            // The recorded server does not name the attribute.
            if services.limits.checksNames {
                error = error.naming(attribute)
            }
            return .failure(error)
        }

        let user = mapping.applying(known, to: newUser(type, at: context.now, in: context))
        guard try await services.directory.isFree(user) else {
            return try await conflict(of: user, mapping: mapping, node)
        }
        let assignments = Assignments(node.properties)
        let contacts = state.contacts
        let error = try await refusal(in: context) {
            if password.isEmpty {
                // The user exists without a password, so no password is accepted at sign-in.
                try await services.directory.addIfNew(user) { connection, _ in
                    try assignments.write(for: user.id, in: connection)
                    try AccountStore.verify(contacts, of: user.id, in: connection)
                }
            } else {
                try await services.credentials.setPassword(password, for: user) { connection in
                    try assignments.write(for: user.id, in: connection)
                    try AccountStore.verify(contacts, of: user.id, in: connection)
                }
            }
        }
        if let error {
            return .failure(error)
        }

        var method = AuthenticationMethod.password
        if password.isEmpty, let other = state.method {
            method = other
        }
        // Not the time of the request, which is earlier than the change of the password.
        let proof = Subject.Authentication(method: method, at: services.clock.now())
        return .success([
            .consumed(context.frame.provided.sorted()),
            .user(user.id),
            .authenticated(proof),
        ])
    }

    /// Returns the outcome that requests missing inputs or another password; nil if the user can be created.
    private func requestInputs(
        for mapping: AttributeMapping,
        _ node: ExecutorNode,
        state: State,
        in context: ExecutionContext
    ) throws -> ExecutorOutcome? {
        let missing = missingInputs(in: mapping, node, requested: state.requested, context: context)
        guard missing.isEmpty else {
            let next = Array(missing.prefix(Self.mostInputs(of: node)))
            var state = state
            state.requested.formUnion(next.filter { !$0.required }.map(\.identifier))
            // A prompt that declares the inputs requests only those without a value.
            let empty = next.map(\.identifier).filter { context.input($0) == "" }
            return .incomplete(requested: next, changes: [.consumed(empty), try .keep(state, of: Self.self)])
        }

        let password = context.input(Self.passwordInput) ?? ""
        guard !password.isEmpty, !context.allowsNewPassword(password, limits: services.limits) else {
            return nil
        }
        let entries = mapping.entries.filter { $0.place == .password }
        return .incomplete(
            .passwordLength,
            requested: entries.map { input(for: $0, isRequired: true) },
            changes: [.consumed([Self.passwordInput])]
        )
    }

    /// Returns the refusal of a new user whose user name or email address is taken. A user with all the given values
    /// exists already; otherwise only some values are another user's.
    private func conflict(
        of user: User,
        mapping: AttributeMapping,
        _ node: ExecutorNode
    ) async throws -> ExecutorOutcome {
        let names: [(UserDirectory.Name, String?)] = [(.username, user.username), (.email, user.email)]
        for (name, value) in names {
            guard let value, let existing = try await services.directory.user(name, value: value) else {
                continue
            }
            guard Self.has(existing, allValuesOf: user, mapping: mapping) else {
                break
            }

            guard !node.inputs.isEmpty else {
                return .failure(.userAlreadyExists)
            }
            return .incomplete(
                .userAlreadyExists,
                requested: node.inputs,
                changes: [.consumed(node.inputs.map(\.identifier))]
            )
        }
        return .failure(.attributeConflict)
    }

    private static func has(_ existing: User, allValuesOf user: User, mapping: AttributeMapping) -> Bool {
        var compared = user
        // The directory compares addresses without case.
        let address = user.email.map(EmailAddress.normalized)
        if address?.lowercased() == existing.email?.lowercased() {
            compared.email = existing.email
        }

        let attributes = mapping.attributes(of: existing)
        return mapping.attributes(of: compared).allSatisfy { name, value in attributes[name] == value }
    }

    func newUser(_ type: UserType, at now: Date, in context: ExecutionContext) -> User {
        User(
            id: services.identifiers.next(),
            type: type.name,
            unitID: context.subject.unitID ?? type.unitID,
            createdAt: now
        )
    }

    /// Returns the refusal of a new user: a value is taken, or the node names a group or role that does not exist.
    func refusal(in context: ExecutionContext, adding: () async throws -> Void) async throws -> ServiceError? {
        do {
            try await adding()
            return nil
        } catch is UserDirectory.Conflict {
            return .attributeConflict
        } catch let unknown as OrganizationStore.Unknown {
            services.logger.error(
                "a node assigns a group or role that does not exist",
                metadata: [
                    "flow": "\(context.frame.flow)",
                    "node": "\(context.frame.node)",
                    "id": "\(unknown.id)",
                ]
            )
            return .provisioningFailed
        }
    }

    struct Assignments: Sendable {
        let groups: [String]
        let roles: [String]

        init(_ properties: [String: String]) {
            groups = properties[ProvisioningExecutor.groups].map(ExecutorProperty.list) ?? []
            roles = properties[ProvisioningExecutor.roles].map(ExecutorProperty.list) ?? []
        }

        func write(for userID: String, in connection: OrganizationStore.Connection) throws {
            for id in groups {
                try UserGroup.add([Principal(.user, userID)], to: id, in: connection)
            }
            for id in roles {
                try Role.add([Principal(.user, userID)], to: id, in: connection)
            }
        }
    }

    /// Returns the inputs to collect. Optional ones are requested once, because a client may omit them.
    private func missingInputs(
        in mapping: AttributeMapping,
        _ node: ExecutorNode,
        requested: Set<String>,
        context: ExecutionContext
    ) -> [InputDefinition] {
        let requiredByNode = Set(node.inputs.filter(\.required).map(\.identifier))
        return mapping.entries.compactMap { entry in
            let value = context.input(entry.name)
            if entry.isRequired || requiredByNode.contains(entry.name) || context.frame.hasLost(entry.name) {
                guard value?.isEmpty ?? true else {
                    return nil
                }
                return input(for: entry, isRequired: true)
            }

            var property = Self.includesOptional
            if entry.place == .password {
                property = Self.includesCredentials
            }
            guard node.properties[property] == "true", !requested.contains(entry.name), value == nil else {
                return nil
            }
            return input(for: entry, isRequired: false)
        }
    }

    /// Returns the maximum number of inputs that the node requests in one prompt.
    static func mostInputs(of node: ExecutorNode) -> Int {
        node.properties[mostInputs].flatMap { Int($0) } ?? .max
    }

    /// Returns the input for a schema attribute. As recorded, it is a text or password field for every attribute type.
    func input(for entry: AttributeMapping.Entry, isRequired: Bool) -> InputDefinition {
        var type = "TEXT_INPUT"
        if entry.place == .password {
            type = "PASSWORD_INPUT"
        }
        return InputDefinition(identifier: entry.name, type: type, required: isRequired, label: entry.displayName)
    }
}
