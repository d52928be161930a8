import IdentityDomain

/// The executor that ends the session of the request's cookie. With `promptOnSignOut`, it asks for confirmation first:
/// it goes to `onIncomplete` once, and signs out when it is reached again.
struct SessionSignOutExecutor: FlowExecutor {
    struct State: ExecutorState {
        /// Whether the confirmation prompt has been shown.
        var isAsked: Bool
    }

    private static let prompts = "promptOnSignOut"

    static let descriptor = ExecutorDescriptor(
        name: "SessionSignOutExecutor", properties: [ExecutorProperty(name: prompts, kind: .flag)])

    let services: ServerServices

    func run(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome {
        if call.properties[Self.prompts] == "true", context.state(of: Self.self)?.isAsked != true {
            return .incomplete(changes: [try .keep(State(isAsked: true), of: Self.self)])
        }
        guard let flow = context.application.flows[.authentication] else { return .success([.forget(Self.self)]) }
        let name = SSOSessionCookie.name(of: flow)
        if let handle = context.credentials.cookies[name] { try await services.sessions.end(handle, flow: flow) }
        return .success([.forget(Self.self), .session(nil), .cookie(SSOSessionCookie(name: name, value: ""))])
    }
}
