import IdentityDomain

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

        guard let password = context.nonEmptyInput("password") else {
            return .failure(.invalidCredentials)
        }
        guard context.allowsNewPassword(password, limits: services.limits) else {
            return .incomplete(.passwordLength, changes: [.consumed(["password"])])
        }

        try await services.credentials.setPassword(password, for: user)
        // A password change is no authentication with the new password.
        return .success([.consumed(["password"]), .authenticationCleared])
    }
}
