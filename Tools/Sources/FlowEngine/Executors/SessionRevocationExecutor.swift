import IdentityBase
import IdentityDomain

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
        let removal = SSOSessionCookie(name: SSOSessionCookie.name(of: flow), value: "")
        return .success([.session(nil), .cookie(removal)])
    }
}
