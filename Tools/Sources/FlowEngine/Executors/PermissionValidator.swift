import IdentityDomain

/// The executor that requires scopes in the caller's access token: the permission to administer this server, or one of
/// `requiredScopes`. Permissions among these belong to this server or to the standard resource server.
struct PermissionValidator: FlowExecutor {
    private static let scopes = "requiredScopes"

    static let descriptor = ExecutorDescriptor(
        name: "PermissionValidator",
        properties: [ExecutorProperty(name: scopes)]
    )

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let scope = context.credentials.scope else {
            return .failure(.insufficientPermissions)
        }
        if scope.grants(.administration) {
            return .success()
        }

        var required = node.properties[Self.scopes].map(ExecutorProperty.list) ?? []
        required.removeAll { $0 == Permission.administration.name }
        guard isUnambiguous(scope), required.contains(where: scope.names.contains) else {
            return .failure(.insufficientPermissions)
        }
        return .success()
    }

    private func isUnambiguous(_ scope: Scope) -> Bool {
        guard let id = scope.resourceServerID else { return true }
        let standard = services.definitions.current.resourceServers.standard
        return id == ResourceServer.system.id || id == standard?.id
    }
}
