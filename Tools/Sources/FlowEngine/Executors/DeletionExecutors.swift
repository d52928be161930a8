import IdentityBase
import IdentityDomain

/// The executor that authorizes the following nodes to delete a user. In an administrative flow, an administrator names
/// the user as `subject`. In any other flow, which the real server does not have, it is the signed-in user.
struct PreDeleteExecutor: FlowExecutor {
    struct State: ExecutorState {
        /// The user that the following nodes may delete.
        var userID: String
    }

    static let descriptor = ExecutorDescriptor(name: "PreDeleteExecutor", modes: ["revoke_all"])

    private static let input = "subject"

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard context.flowType == .administration else {
            guard let user = try await authenticatedUser(context) else {
                return .failure(.userNotAuthenticated)
            }
            if let subject = context.input(Self.input), subject != user.id {
                return .failure(.deletionNotAllowed)
            }
            return .success([.consumed([Self.input]), try .keep(State(userID: user.id), of: Self.self)])
        }
        guard context.credentials.scope?.grants(.administration) == true else {
            return .failure(.insufficientPermissions)
        }
        guard let id = context.nonEmptyInput(Self.input) else {
            return .incomplete(requested: [InputDefinition(identifier: Self.input, type: "TEXT_INPUT", required: true)])
        }
        guard try await services.directory.user(.id, value: id) != nil else {
            return .failure(.deletionNotAllowed)
        }
        return .success([.consumed([Self.input]), try .keep(State(userID: id), of: Self.self)])
    }
}

/// The executor that revokes all tokens of the user whose deletion `PreDeleteExecutor` has authorized.
struct CriteriaRevocationExecutor: FlowExecutor {
    static let descriptor = ExecutorDescriptor(name: "CriteriaRevocationExecutor")

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.state(of: PreDeleteExecutor.self)?.userID else {
            return .failure(.internalError)
        }
        try await services.directory.transaction { connection, _ in
            try UserTokens.revokeAll(of: id, in: connection)
        }
        return .success()
    }
}

/// The executor that ends all browser sessions of the user whose deletion `PreDeleteExecutor` has authorized.
struct SessionRevocationExecutor: FlowExecutor {
    static let descriptor = ExecutorDescriptor(name: "SessionRevocationExecutor")

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.state(of: PreDeleteExecutor.self)?.userID else {
            return .failure(.internalError)
        }
        try await services.sessions.endAll(of: id)
        // The caller of an administrative flow is another user, whose session remains.
        guard context.flowType != .administration, let flow = context.application.flows[.authentication] else {
            return .success([.session(nil)])
        }
        return .success([.session(nil), .cookie(SSOSessionCookie(name: SSOSessionCookie.name(of: flow), value: ""))])
    }
}

/// The executor that deletes the user whose deletion `PreDeleteExecutor` has authorized, with all related data.
struct UserDeleteExecutor: FlowExecutor {
    static let descriptor = ExecutorDescriptor(name: "UserDeleteExecutor")

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.state(of: PreDeleteExecutor.self)?.userID else {
            return .failure(.internalError)
        }
        guard try await services.accounts.delete(id) else {
            return .failure(.deletionFailed)
        }
        return .success([.userDeleted])
    }
}
