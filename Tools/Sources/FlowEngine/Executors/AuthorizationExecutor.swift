import IdentityDomain

/// The executor that determines which of the requested permissions the user's roles grant. Except in a sign-up, a
/// signed-in user is required. An authorization request contains the permissions as scopes, a direct flow contains them
/// in the input `requested_permissions`.
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

    func run(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.userID, context.isAuthenticated,
            let user = try await services.directory.user(.id, value: id)
        else {
            return if context.flowType == .registration { .success() } else { .failure(.userNotAuthenticated) }
        }
        let requested =
            if let start = context.start { start.requestedPermissions } else { Scope(context.input(Self.input)) }
        guard let requested, !requested.names.isEmpty else { return .success([.forget(Self.self)]) }
        let affiliation = try await services.organization.affiliation(of: user)
        let granted = affiliation.granted(requested, of: services.definitions.current.resourceServers)
        let state = State(permissions: granted.names, resourceServerID: granted.resourceServerID)
        return .success([try .keep(state, of: Self.self)])
    }
}
