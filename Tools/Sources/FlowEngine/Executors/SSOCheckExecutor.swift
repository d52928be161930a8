import IdentityBase
import IdentityDomain

/// The executor that checks for the cookie of an active session of the application's sign-in flow.
struct SSOCheckExecutor: FlowExecutor {
    /// `checkpointRef` names the node that starts the session. This server has one session per sign-in flow, so that
    /// the name makes no difference.
    static let descriptor = ExecutorDescriptor(
        name: "SSOCheckExecutor", properties: [ExecutorProperty(name: "checkpointRef")])

    let services: ServerServices

    func run(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard !context.ignoresSession, let flow = context.application.flows[.authentication],
            let handle = context.credentials.cookies[SSOSessionCookie.name(of: flow)],
            let session = try await services.sessions.use(handle, flow: flow, now: context.now),
            try await services.directory.user(.id, value: session.userID) != nil
        else { return .incomplete(.noSession) }
        return .success([.user(session.userID), .session(.init(provenAt: session.provenAt, hash: Digest.text(handle)))])
    }
}
