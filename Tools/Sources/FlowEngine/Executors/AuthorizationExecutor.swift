import IdentityDomain

/// Requires a signed-in user, except in a sign-up, and finds which of the requested permissions the user has through
/// roles. An authorization request names them as scopes, a direct flow as the input `requested_permissions`. The
/// assertion contains them.
struct AuthorizationExecutor: FlowExecutor {
    struct State: ExecutorState {
        var permissions: [String]
    }

    package static let descriptor = ExecutorDescriptor(name: "AuthorizationExecutor")
    private static let input = "requested_permissions"

    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.userID, context.isProven else {
            return context.flowType == .registration ? .success() : .failure(.userNotAuthenticated)
        }
        let requested = context.start?.permissions ?? Scope(context.input(Self.input)).names
        guard !requested.isEmpty else { return .success([.forget(Self.self)]) }
        let granted = try await services.authorization.permissions(of: id, among: Set(requested))
        return .success([try .keep(State(permissions: requested.filter(granted.contains)), of: Self.self)])
    }
}
