import IdentityBase
import IdentityDomain

/// Allows the following nodes to delete the signed-in user. The real server deletes the user whom an administrator
/// names as `subject`; here that must be the signed-in one.
struct PreDeleteExecutor: FlowExecutor {
    struct State: ExecutorState {
        /// The user that the following nodes may delete: the one who was signed in at this node.
        var userID: String
    }

    package static let descriptor = ExecutorDescriptor(name: "PreDeleteExecutor", modes: ["revoke_all"])

    private static let input = "subject"

    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.userID, context.isProven, try await services.directory.user(.id, value: id) != nil else {
            return .failure(.userNotAuthenticated)
        }
        if let subject = context.input(Self.input), subject != id { return .failure(.deletionNotAllowed) }
        return .success([.consumed([Self.input]), try .keep(State(userID: id), of: Self.self)])
    }
}

/// Revokes all tokens of the user whom `PreDeleteExecutor` has let through.
struct CriteriaRevocationExecutor: FlowExecutor {
    package static let descriptor = ExecutorDescriptor(name: "CriteriaRevocationExecutor")

    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.state(of: PreDeleteExecutor.self)?.userID else { return .failure(.internalError) }
        try await services.directory.transaction { connection, _ in
            try IssuedTokens.revokeAll(of: id, in: connection)
        }
        return .success()
    }
}

/// Ends all browser sessions of the user whom `PreDeleteExecutor` has let through.
struct SessionRevocationExecutor: FlowExecutor {
    package static let descriptor = ExecutorDescriptor(name: "SessionRevocationExecutor")

    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.state(of: PreDeleteExecutor.self)?.userID else { return .failure(.internalError) }
        try await services.sessions.endAll(of: id)
        guard let flow = context.application.flows[.authentication] else { return .success([.session(nil)]) }
        return .success([.session(nil), .cookie(SessionCookie(name: SessionCookie.name(of: flow), value: ""))])
    }
}

/// Deletes the user whom `PreDeleteExecutor` has let through, with everything that belongs to them.
struct UserDeleteExecutor: FlowExecutor {
    package static let descriptor = ExecutorDescriptor(name: "UserDeleteExecutor")

    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let id = context.state(of: PreDeleteExecutor.self)?.userID else { return .failure(.internalError) }
        guard try await AccountStore(directory: services.directory).delete(id) else { return .failure(.deletionFailed) }
        return .success([.userDeleted])
    }
}
