import Foundation

/// One kind of work that a flow can ask for.
protocol FlowExecutor: Sendable {
    func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome
}

/// What an executor may look at.
struct ExecutionContext: Sendable {
    let executionID: String
    let application: Application
    let now: Date
    let userID: String?
    let userType: String?
    let authentications: [ExecutionState.Authentication]
    let code: OneTimeCode?
    let invite: Invite?
    let frame: ExecutionState.Frame
    /// The OAuth authorization that this execution is for.
    let authorizationRequestID: String?

    init(_ state: ExecutionState, application: Application, now: Date) {
        executionID = state.id
        self.application = application
        self.now = now
        userID = state.userID
        userType = state.userType
        authentications = state.authentications
        code = state.code
        invite = state.invite
        frame = state.frame
        authorizationRequestID = state.oauthStart?.authorizationRequestID
    }

    func input(_ identifier: String) -> String? { frame.value(identifier) }
}
