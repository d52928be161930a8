import IdentityBase
import IdentityDomain

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
