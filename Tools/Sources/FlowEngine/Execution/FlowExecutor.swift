package import Foundation
package import IdentityDomain

/// A kind of operation that a flow can run.
protocol FlowExecutor: Sendable {
    func run(_ call: ExecutorCall, in context: ExecutionContext) async throws -> ExecutorOutcome
}

/// The context of an executor call.
package struct ExecutionContext: Sendable {
    package let executionID: String
    package let application: Application
    package let now: Date
    package let userID: String?
    package let userType: String?
    /// Organization unit of a sign-up; nil for that of the user type.
    let unitID: String?
    let authentications: [ExecutionState.Authentication]
    package let code: OneTimeCode?
    package let invite: Invite?
    package let invitedEmail: String?
    let federation: PendingFederation?
    package let identity: ProviderIdentity?
    package let passkey: PasskeyCeremony?
    package let magicLink: Invite?
    package let session: ExecutionState.Session?
    package let consent: ExecutionState.Consent?
    /// The permissions that an authorization request contains; nil for an execution without one.
    let requestedPermissions: [String]?
    /// The requested permissions that the user's roles give; nil before the authorization.
    let permissions: [String]?
    /// The user that the following nodes delete.
    let deletion: String?
    let frame: ExecutionState.Frame
    /// The OAuth authorization that this execution is for; nil after a call has entered the sign-in flow again.
    package let authorizationRequestID: String?
    /// Whether the user must sign in again despite an existing session.
    package let ignoresSession: Bool
    /// Data of the request outside of its body.
    package let proof: FlowProof

    package init(_ state: ExecutionState, application: Application, now: Date, proof: FlowProof = FlowProof()) {
        executionID = state.id
        self.application = application
        self.now = now
        userID = state.userID
        userType = state.userType
        unitID = state.unitID
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
        requestedPermissions = state.oauthStart?.permissions
        permissions = state.permissions
        deletion = state.deletion
        frame = state.frame
        authorizationRequestID =
            state.hasReenteredSignIn == true ? nil : state.oauthStart?.authorizationRequestID
        ignoresSession = state.oauthStart?.ignoresSession == true
        self.proof = proof
    }

    /// Whether the user is authenticated, in this execution or by a session.
    var isProven: Bool { userID != nil && (!authentications.isEmpty || session != nil) }

    /// The type of the user that a sign-up makes.
    var newUserType: String { userType ?? application.userTypes.first ?? OrganizationUnit.userType }

    package func input(_ identifier: String) -> String? { frame.value(identifier) }
}
