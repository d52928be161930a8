import IdentityBase
import IdentityDomain

/// The executor that checks for the cookie of an active session of the application's sign-in flow.
struct SSOCheckExecutor: FlowExecutor {
    /// `checkpointRef` names the node that starts the session. It has no use here: a sign-in flow has one session.
    static let descriptor = ExecutorDescriptor(
        name: "SSOCheckExecutor",
        properties: [ExecutorProperty(name: "checkpointRef")]
    )

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard context.oauthStart?.ignoresSession != true,
            let flow = context.application.flows[.authentication],
            let handle = context.credentials.cookies[SSOSessionCookie.name(of: flow)],
            let session = try await services.sessions.use(handle, flow: flow, now: context.now),
            try await services.directory.user(.id, value: session.userID) != nil
        else {
            return .incomplete(.noSession)
        }

        let found = Subject.Session(provenAt: session.provenAt, hash: Digest.text(handle))
        return .success([.user(session.userID), .session(found)])
    }
}
