import IdentityDomain

/// Lets only a caller go on whose access token has a scope: `scope` in the node's properties, or else `system`.
struct PermissionExecutor: FlowExecutor {
    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard context.proof.scopes?.contains(call.properties["scope"] ?? Scope.system) == true else {
            return .failure(.insufficientPermissions)
        }
        return .success()
    }
}
