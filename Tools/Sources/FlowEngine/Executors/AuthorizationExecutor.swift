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
            guard context.flowType == .registration else {
                return .failure(.userNotAuthenticated)
            }
            return .success()
        }
        guard let scope = Self.requested(in: context), !scope.names.isEmpty else {
            return .success([.forget(Self.self)])
        }

        let affiliation = try await services.organization.affiliation(of: user)
        let granted = affiliation.granted(scope, of: services.definitions.current.resourceServers)
        let state = State(permissions: granted.names, resourceServerID: granted.resourceServerID)
        return .success([try .keep(state, of: Self.self)])
    }

    private static func requested(in context: ExecutionContext) -> Scope? {
        if let start = context.oauthStart {
            return start.requestedPermissions
        }
        return Scope(context.input(input))
    }
}
