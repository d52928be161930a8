import IdentityDomain

/// Requires a signed-in user, except in a sign-up. Users have no roles yet, so no permission is added.
struct AuthorizationExecutor: FlowExecutor {
    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let flow = services.definitions.current.catalog.flows[context.frame.flow]
        return context.isProven || flow?.type == .registration ? .success() : .failure(.userNotAuthenticated)
    }
}
