import IdentityBase
import IdentityDomain

struct SessionExecutor: FlowExecutor {
    static let descriptor = ExecutorDescriptor(name: "SessionExecutor")

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        guard let flow = context.application.flows[.authentication] else {
            return .success()
        }
        let name = SSOSessionCookie.name(of: flow)
        guard let userID = context.userID, let provenAt = context.subject.authentications.map(\.at).min() else {
            return .failure(.userNotAuthenticated)
        }
        let session = SSOSessionStore.Session(userID: userID, provenAt: provenAt)
        guard
            let handle = try await services.sessions.begin(
                session,
                flow: flow,
                replacing: context.credentials.cookies[name],
                now: context.now
            )
        else { return .failure(.userNotAuthenticated) }
        return .success([
            .session(.init(provenAt: provenAt, hash: Digest.text(handle))),
            .cookie(SSOSessionCookie(name: name, value: handle)),
        ])
    }
}

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
        else { return .incomplete(.noSession) }
        return .success([.user(session.userID), .session(.init(provenAt: session.provenAt, hash: Digest.text(handle)))])
    }
}

/// The executor that ends the session of the request's cookie. With `promptOnSignOut`, it asks for confirmation first
/// if an OAuth logout request has no valid `id_token_hint`: it goes to `onIncomplete` once, and signs out when it is
/// reached again. A flow that an app starts asks nothing.
struct SessionSignOutExecutor: FlowExecutor {
    struct State: ExecutorState {
        var isAsked: Bool
    }

    private static let prompts = "promptOnSignOut"

    static let descriptor = ExecutorDescriptor(
        name: "SessionSignOutExecutor",
        properties: [ExecutorProperty(name: prompts, isFlag: true)]
    )

    let services: ServerServices

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        let needsConfirmation = node.properties[Self.prompts] == "true" && context.oauthStart?.needsConfirmation == true
        if needsConfirmation, context.state(of: Self.self)?.isAsked != true {
            return .incomplete(changes: [try .keep(State(isAsked: true), of: Self.self)])
        }

        guard let flow = context.application.flows[.authentication] else {
            return .success([.forget(Self.self)])
        }
        let name = SSOSessionCookie.name(of: flow)
        if let handle = context.credentials.cookies[name] {
            try await services.sessions.end(handle, flow: flow)
        }
        return .success([.forget(Self.self), .session(nil), .cookie(SSOSessionCookie(name: name, value: ""))])
    }
}
