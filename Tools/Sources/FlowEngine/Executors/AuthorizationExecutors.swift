import IdentityDomain

/// The executor that determines which of the requested permissions the user's roles grant. They are scopes of the
/// authorization request or, in a direct flow, words of the input `requested_permissions`.
struct AuthorizationExecutor: FlowExecutor {
    struct State: ExecutorState {
        /// The requested permissions that the user's roles grant.
        var permissions: [String]
        /// The resource server of the permissions; nil if a direct flow has not named it.
        var resourceServerID: String?
    }

    static let descriptor = ExecutorDescriptor(name: "AuthorizationExecutor")
    private static let input = "requested_permissions"

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let user = try await authenticatedUser(context) else {
            return if context.flowType == .registration { .success() } else { .failure(.userNotAuthenticated) }
        }
        let requested =
            if let start = context.oauthStart { start.requestedPermissions } else { Scope(context.input(Self.input)) }
        guard let requested, !requested.names.isEmpty else {
            return .success([.forget(Self.self)])
        }
        let affiliation = try await services.organization.affiliation(of: user)
        let granted = affiliation.granted(requested, of: services.definitions.current.resourceServers)
        let state = State(permissions: granted.names, resourceServerID: granted.resourceServerID)
        return .success([try .keep(state, of: Self.self)])
    }
}

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
        if scope.grants(.administration) { return .success() }
        let required = node.properties[Self.scopes].map(ExecutorProperty.list) ?? []
        let isMet =
            isUnambiguous(scope)
            && required.contains { $0 != Permission.administration.name && scope.names.contains($0) }
        return if isMet { .success() } else { .failure(.insufficientPermissions) }
    }

    private func isUnambiguous(_ scope: Scope) -> Bool {
        guard let id = scope.resourceServerID else { return true }
        return id == ResourceServer.system.id || id == services.definitions.current.resourceServers.standard?.id
    }
}
