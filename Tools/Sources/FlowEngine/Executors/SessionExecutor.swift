import IdentityBase
import IdentityDomain

struct SessionExecutor: FlowExecutor {
    static let descriptor = ExecutorDescriptor(name: "SessionExecutor")

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let flow = context.application.flows[.authentication] else {
            return .success()
        }
        let provenAt = context.subject.authentications.map(\.at).min()
        guard let userID = context.userID, let provenAt else {
            return .failure(.userNotAuthenticated)
        }

        let name = SSOSessionCookie.name(of: flow)
        let handle = try await services.sessions.begin(
            SSOSessionStore.Session(userID: userID, provenAt: provenAt),
            flow: flow,
            replacing: context.credentials.cookies[name],
            now: context.now
        )
        guard let handle else {
            return .failure(.userNotAuthenticated)
        }
        return .success([
            .session(.init(provenAt: provenAt, hash: Digest.text(handle))),
            .cookie(SSOSessionCookie(name: name, value: handle)),
        ])
    }
}
