import IdentityBase
import IdentityDomain

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
