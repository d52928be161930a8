import IdentityDomain

/// The executor that checks the user name and password. A user whom the flow has identified needs no user name. In a
/// flow that creates a user, it checks that the password is acceptable and that the user name is free.
struct CredentialsAuthExecutor: FlowExecutor {
    static let descriptor = ExecutorDescriptor(
        name: "CredentialsAuthExecutor",
        inputs: [
            InputDefinition(identifier: username, type: "TEXT_INPUT", required: true),
            InputDefinition(identifier: password, type: "PASSWORD_INPUT", required: true),
        ]
    )

    private static let username = "username"
    private static let password = "password"
    private static let inputsConsumed = ExecutorOutcome.Change.consumed([username, password])

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let password = context.input(Self.password) else {
            return .incomplete()
        }
        if context.createsUser {
            guard let name = context.input(Self.username) else {
                return .incomplete()
            }
            return try await register(name, password: password, in: context)
        }
        if let name = context.input(Self.username) {
            return try await signIn(
                try await services.directory.user(.username, value: name),
                with: password,
                in: context
            )
        }
        guard let id = context.userID else { return .incomplete() }
        return try await signIn(try await services.directory.user(.id, value: id), with: password, in: context)
    }

    private func signIn(
        _ user: User?,
        with password: String,
        in context: ExecutionContext
    ) async throws -> ExecutorOutcome {
        guard let user else {
            return .incomplete(.userNotFound, changes: [Self.inputsConsumed])
        }
        guard !password.isEmpty else {
            return .incomplete(.invalidCredentials, changes: [Self.inputsConsumed])
        }
        if let seconds = try await services.attempts.recordUnlessThrottled(user.id) {
            return .incomplete(
                .tooManyAttempts,
                changes: [Self.inputsConsumed, .additionalData(FlowField.retryAfter, String(seconds))]
            )
        }
        guard try await services.credentials.verifyPassword(password, of: user),
            try await services.accounts.isConfirmed(user.id)
        else {
            return .incomplete(.invalidCredentials, changes: [Self.inputsConsumed])
        }
        try await services.attempts.succeeded(user.id)
        return .success([
            .consumed([Self.password]),
            .user(user.id),
            .authenticated(.init(method: AuthenticationMethod.password, at: context.now)),
        ])
    }

    private func register(
        _ username: String,
        password: String,
        in context: ExecutionContext
    ) async throws -> ExecutorOutcome {
        // As at the real server, both may be empty: an empty user name is requested before the user is created, and an
        // empty password creates a user without one.
        guard password.isEmpty || PasswordLength(shortest: services.limits.shortestPassword).allows(password) else {
            return .incomplete(.passwordLength, changes: [Self.inputsConsumed])
        }
        guard try await services.directory.user(.username, value: username) == nil else {
            return .failure(.userAlreadyExists, changes: [.consumed(context.frame.provided.sorted())])
        }
        // The password stays in memory until the user is created.
        return .success()
    }
}

/// The executor that sets a new password for a user who has authenticated in this execution.
struct CredentialSetter: FlowExecutor {
    static let descriptor = ExecutorDescriptor(
        name: "CredentialSetter",
        inputs: [InputDefinition(identifier: "password", type: "PASSWORD_INPUT", required: true)]
    )

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.userID, let user = try await services.directory.user(.id, value: id) else {
            return .failure(.userNotFound)
        }
        guard !context.subject.authentications.isEmpty else {
            return .failure(.userNotAuthenticated)
        }
        guard let password = context.input("password"), !password.isEmpty else {
            return .failure(.invalidCredentials)
        }
        guard PasswordLength(shortest: services.limits.shortestPassword).allows(password) else {
            return .incomplete(.passwordLength, changes: [.consumed(["password"])])
        }
        try await services.credentials.setPassword(password, for: user)
        // A password change is no authentication with the new password.
        return .success([.consumed(["password"]), .authenticationCleared])
    }
}
