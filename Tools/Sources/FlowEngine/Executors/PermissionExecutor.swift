import IdentityDomain

/// The executor that requires a scope in the caller's access token: `scope` in the node's properties, or `system`.
struct PermissionExecutor: FlowExecutor {
    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard context.proof.scopes?.contains(call.properties["scope"] ?? Scope.system) == true else {
            return .failure(.insufficientPermissions)
        }
        return .success()
    }
}
