import IdentityDomain

/// The executor that creates the user once all attributes that the user type requires are present.
struct ProvisioningExecutor: FlowExecutor {
    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let name = context.newUserType
        let mapping = services.definitions.current.userTypes[name].mapping
        let missing = mapping.entries.filter { entry in
            guard entry.place != .password else { return context.input(entry.name) == nil }
            return entry.isRequired && (context.input(entry.name) ?? "").isEmpty
        }
        guard missing.isEmpty, let password = context.input("password") else {
            return .incomplete(requested: missing.map(input))
        }
        guard password.isEmpty || PasswordLength(shortest: services.limits.shortestPassword).allows(password) else {
            return .incomplete(
                requested: mapping.entries.filter { $0.place == .password }.map(input), .passwordLength,
                [.consumed(["password"])])
        }
        let known = context.frame.inputs.merging(context.frame.secrets) { $1 }
            .filter { $0.key != "password" && mapping.entry($0.key) != nil && !$0.value.isEmpty }
        guard mapping.accepts(known), known.values.allSatisfy({ AttributeLimits.allow($0) })
        else { return .failure(.provisioningFailed) }
        let new = User(id: services.identifiers.next(), type: name, createdAt: context.now)
        let user = mapping.user(new, with: known)
        guard try await isFree(user) else { return .failure(.attributeConflict) }
        do {
            if password.isEmpty {
                // The user exists without a password, so no password is accepted at sign-in.
                try await services.directory.addIfNew(user) { _, _ in }
            } else {
                try await services.credentials.setPassword(password, for: user)
            }
        } catch is UserDirectory.Conflict {
            return .failure(.attributeConflict)
        }
        if let email = context.invitedEmail {
            try await VerifiedContacts(directory: services.directory).verify(.email, email, of: user.id)
        }
        return .success([
            .consumed(context.frame.provided.sorted()), .user(user.id), .invitedEmail(nil),
            // Not the time of the request, which is earlier than the change of the password.
            .authenticated(.init(method: AuthenticationMethod.password, at: services.clock.now())),
        ])
    }

    /// Checks user name and email address before the slow hash. The write to the database checks them again.
    private func isFree(_ user: User) async throws -> Bool {
        if let username = user.username, try await services.directory.user(.username, username) != nil {
            return false
        }
        if let email = user.email, try await services.directory.user(.email, email) != nil { return false }
        return true
    }

    /// Returns the input for a schema attribute. As recorded, it is a text or password field for every attribute type.
    private func input(for entry: AttributeMapping.Entry) -> FlowInput {
        FlowInput(
            identifier: entry.name, type: entry.place == .password ? "PASSWORD_INPUT" : "TEXT_INPUT",
            required: true, label: entry.displayName)
    }
}
