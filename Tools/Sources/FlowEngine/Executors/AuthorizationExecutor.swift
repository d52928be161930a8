import IdentityDomain

/// Requires a signed-in user, except in a sign-up, and finds the permissions that the user has through roles. The
/// assertion contains them.
struct AuthorizationExecutor: FlowExecutor {
    struct State: ExecutorState {
        var permissions: [String]
    }

    package static let descriptor = ExecutorDescriptor(name: "AuthorizationExecutor")

    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.userID, context.isProven else {
            return context.flowType == .registration ? .success() : .failure(.userNotAuthenticated)
        }
        let permissions = try await services.authorization.permissions(of: id, among: nil)
        guard !permissions.isEmpty else { return .success([.forget(Self.self)]) }
        return .success([try .keep(State(permissions: permissions.sorted()), of: Self.self)])
    }
}
