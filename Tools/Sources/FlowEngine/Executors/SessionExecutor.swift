import IdentityBase
import IdentityDomain

/// The executor that starts a session after a sign-in.
struct SessionExecutor: FlowExecutor {
    static let descriptor = ExecutorDescriptor(name: "SessionExecutor")

    let services: ServerServices

    func run(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let flow = context.application.flows[.authentication] else { return .success() }
        let name = SSOSessionCookie.name(of: flow)
        guard let userID = context.userID, let provenAt = context.subject.authentications.map(\.at).min() else {
            return .failure(.userNotAuthenticated)
        }
        let session = SSOSessionStore.Session(userID: userID, provenAt: provenAt)
        guard
            let handle = try await services.sessions.begin(
                session, flow: flow, replacing: context.credentials.cookies[name], now: context.now)
        else { return .failure(.userNotAuthenticated) }
        return .success([
            .session(.init(provenAt: provenAt, hash: Digest.text(handle))),
            .cookie(SSOSessionCookie(name: name, value: handle)),
        ])
    }
}
