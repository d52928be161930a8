import IdentityBase
import IdentityDomain

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
        if node.properties[Self.prompts] == "true",
            context.oauthStart?.needsConfirmation == true,
            context.state(of: Self.self)?.isAsked != true
        {
            return .incomplete(changes: [try .keep(State(isAsked: true), of: Self.self)])
        }

        guard let flow = context.application.flows[.authentication] else {
            return .success([.forget(Self.self)])
        }
        let name = SSOSessionCookie.name(of: flow)
        if let handle = context.credentials.cookies[name] {
            try await services.sessions.end(handle, flow: flow)
        }
        return .success([
            .forget(Self.self),
            .session(nil),
            .cookie(SSOSessionCookie(name: name, value: "")),
        ])
    }
}
