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
            let user = try await services.directory.user(.username, value: name)
            return try await signIn(user, with: password, in: context)
        }
        guard let id = context.userID else {
            return .incomplete()
        }
        let user = try await services.directory.user(.id, value: id)
        return try await signIn(user, with: password, in: context)
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
            let wait = ExecutorOutcome.Change.additionalData(FlowField.retryAfter, String(seconds))
            return .incomplete(.tooManyAttempts, changes: [Self.inputsConsumed, wait])
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
        guard password.isEmpty || context.allowsNewPassword(password, limits: services.limits) else {
            return .incomplete(.passwordLength, changes: [Self.inputsConsumed])
        }

        guard try await services.directory.user(.username, value: username) == nil else {
            return .failure(.userAlreadyExists, changes: [.consumed(context.frame.provided.sorted())])
        }
        // The password stays in memory until the user is created.
        return .success()
    }
}
