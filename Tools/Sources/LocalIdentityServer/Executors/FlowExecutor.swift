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
    let invitedEmail: String?
    let federation: PendingFederation?
    let identity: ProviderIdentity?
    let passkey: PasskeyCeremony?
    let magicLink: Invite?
    let session: ExecutionState.Session?
    let consent: ExecutionState.Consent?
    let frame: ExecutionState.Frame
    /// The OAuth authorization that this execution is for; nil after a call has entered the sign-in flow again.
    let authorizationRequestID: String?
    /// Whether the person must sign in anew, whatever session they have.
    let ignoresSession: Bool
    /// What came with the request besides its body.
    let proof: FlowProof

    init(_ state: ExecutionState, application: Application, now: Date, proof: FlowProof = FlowProof()) {
        executionID = state.id
        self.application = application
        self.now = now
        userID = state.userID
        userType = state.userType
        authentications = state.authentications
        code = state.code
        invite = state.invite
        invitedEmail = state.invitedEmail
        federation = state.federation
        identity = state.identity
        passkey = state.passkey
        magicLink = state.magicLink
        session = state.session
        consent = state.consent
        frame = state.frame
        authorizationRequestID =
            state.hasReenteredSignIn == true ? nil : state.oauthStart?.authorizationRequestID
        ignoresSession = state.oauthStart?.ignoresSession == true
        self.proof = proof
    }

    /// Whether the person has proven who they are, now or when their session began.
    var isProven: Bool { userID != nil && (!authentications.isEmpty || session != nil) }

    func input(_ identifier: String) -> String? { frame.value(identifier) }
}
