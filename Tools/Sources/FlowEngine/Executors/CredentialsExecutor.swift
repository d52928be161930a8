import IdentityDomain

/// The executor that checks the user name and password. With `mode: register`, it checks that both are acceptable and
/// that the user name is free.
struct CredentialsExecutor: FlowExecutor {
    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let username = context.input("username"), let password = context.input("password") else {
            return .incomplete()
        }
        return call.properties["mode"] == "register"
            ? try await register(username, password, context)
            : try await signIn(username, password, context)
    }

    private func signIn(
        _ username: String, _ password: String, _ context: ExecutionContext
    ) async throws -> ExecutorOutcome {
        let used = ExecutorOutcome.Change.consumed(["username", "password"])
        guard let user = try await services.directory.user(.username, username) else {
            return .incomplete(.userNotFound, [used])
        }
        guard !password.isEmpty else { return .incomplete(.invalidCredentials, [used]) }
        if case .refused(let seconds) = try await services.attempts.begin(user.id) {
            return .incomplete(.tooManyAttempts, [used, .note(FlowField.retryAfter, String(seconds))])
        }
        guard try await services.credentials.isPassword(password, of: user),
            try await VerifiedContacts(directory: services.directory).mayUsePassword(user)
        else {
            return .incomplete(.invalidCredentials, [used])
        }
        try await services.attempts.succeeded(user.id)
        return .success([
            .consumed(["password"]), .user(user.id),
            .authenticated(.init(method: AuthenticationMethod.password, at: context.now)),
        ])
    }

    private func register(
        _ username: String, _ password: String, _ context: ExecutionContext
    ) async throws -> ExecutorOutcome {
        // An empty password is accepted, as at the real server: the user then has no password.
        guard !username.isEmpty else {
            return .incomplete(.invalidCredentials, [.consumed(["username", "password"])])
        }
        guard password.isEmpty || PasswordLength(shortest: services.limits.shortestPassword).allows(password) else {
            return .incomplete(.passwordLength, [.consumed(["username", "password"])])
        }
        guard try await services.directory.user(.username, username) == nil else {
            return .incomplete(.userAlreadyExists, [.consumed(context.frame.provided.sorted())])
        }
        // The password stays in memory until the user is created.
        return .success()
    }
}
