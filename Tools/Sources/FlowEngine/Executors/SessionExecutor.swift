import IdentityBase
import IdentityDomain

/// The executor that starts a session after a sign-in. With `mode: end`, it ends the session of the request's cookie.
struct SessionExecutor: FlowExecutor {
    package let services: ServerServices

    package func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let flow = context.application.flows[.authentication] else { return .success() }
        let name = SessionCookie.name(of: flow)
        let old = context.proof.cookies[name]
        if call.properties["mode"] == "end" {
            if let old { try await services.sessions.end(old, flow: flow) }
            return .success([.session(nil), .cookie(SessionCookie(name: name, value: ""))])
        }
        guard let userID = context.userID, let provenAt = context.authentications.map(\.at).min() else {
            return .failure(.userNotAuthenticated)
        }
        let session = SessionStore.Session(userID: userID, provenAt: provenAt)
        guard
            let handle = try await services.sessions.begin(session, flow: flow, replacing: old, now: context.now)
        else { return .failure(.userNotAuthenticated) }
        return .success([
            .session(.init(provenAt: provenAt, hash: Digest.text(handle))),
            .cookie(SessionCookie(name: name, value: handle)),
        ])
    }
}
