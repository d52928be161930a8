import IdentityDomain

/// Requires a signed-in user, except in a sign-up, and determines which of the requested permissions the user's roles
/// give. An authorization request names them as scopes, a direct flow as the input `requested_permissions`.
struct AuthorizationExecutor: FlowExecutor {
    struct State: ExecutorState {
        /// The requested permissions that the user's roles give.
        var permissions: [String]
    }

    package static let descriptor = ExecutorDescriptor(name: "AuthorizationExecutor")
    private static let input = "requested_permissions"

    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.userID, context.isProven, let user = try await services.directory.user(.id, value: id)
        else {
            return if context.flowType == .registration { .success() } else { .failure(.userNotAuthenticated) }
        }
        let requested = context.requestedPermissions ?? Scope(context.input(Self.input)).names
        guard !requested.isEmpty else { return .success([.forget(Self.self)]) }
        let affiliation = try await services.organization.affiliation(of: user)
        return .success([try .keep(State(permissions: affiliation.granted(requested)), of: Self.self)])
    }
}
