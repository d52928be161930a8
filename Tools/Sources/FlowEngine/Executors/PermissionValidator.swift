import IdentityDomain

/// The executor that requires scopes in the caller's access token: one of `requiredScopes`, or `system`.
struct PermissionValidator: FlowExecutor {
    private static let scopes = "requiredScopes"

    package static let descriptor = ExecutorDescriptor(
        name: "PermissionValidator", properties: [ExecutorProperty(name: scopes, kind: .list)])

    package init(services: ServerServices) {}

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let required = call.properties[Self.scopes].map(ExecutorProperty.list) ?? [Scope.system]
        guard let granted = context.proof.scopes, !granted.isDisjoint(with: required + [Scope.system]) else {
            return .failure(.insufficientPermissions)
        }
        return .success()
    }
}
