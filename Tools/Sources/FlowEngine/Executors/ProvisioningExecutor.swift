import IdentityDomain

/// Makes the user, once everything is there that the schema of their type requires.
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
                // The user exists without a password: no password signs them in.
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
            // Not when the request came: the password would have been set after its own use.
            .authenticated(.init(method: AuthenticationMethod.password, at: services.clock.now())),
        ])
    }

    /// Asked before the slow hash, so that a conflict is cheap. The database has the last word.
    private func isFree(_ user: User) async throws -> Bool {
        if let username = user.username, try await services.directory.user(.username, username) != nil {
            return false
        }
        if let email = user.email, try await services.directory.user(.email, email) != nil { return false }
        return true
    }

    /// As recorded, every field that comes from the schema is a text, whatever its attribute is.
    private func input(for entry: AttributeMapping.Entry) -> FlowInput {
        FlowInput(
            identifier: entry.name, type: entry.place == .password ? "PASSWORD_INPUT" : "TEXT_INPUT",
            required: true, label: entry.displayName)
    }
}
