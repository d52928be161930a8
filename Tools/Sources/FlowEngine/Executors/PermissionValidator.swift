import IdentityDomain

/// The executor that requires scopes in the caller's access token: the permission to administer this server, or one of
/// `requiredScopes`. Permissions among these belong to this server or to the standard resource server.
struct PermissionValidator: FlowExecutor {
    private static let scopes = "requiredScopes"

    static let descriptor = ExecutorDescriptor(
        name: "PermissionValidator", properties: [ExecutorProperty(name: scopes, kind: .list)])

    let services: ServerServices

    func run(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let scope = context.credentials.scope else { return .failure(.insufficientPermissions) }
        if scope.grants(.administration) { return .success() }
        let required = call.properties[Self.scopes].map(ExecutorProperty.list) ?? []
        let isMet =
            isUnambiguous(scope)
            && required.contains {
                $0 != Permission.administration.name && scope.names.contains($0)
            }
        return if isMet { .success() } else { .failure(.insufficientPermissions) }
    }

    private func isUnambiguous(_ scope: Scope) -> Bool {
        guard let id = scope.resourceServerID else { return true }
        return id == ResourceServer.system.id || id == services.definitions.current.resourceServers.standard?.id
    }
}
