import Foundation
import IdentityBase
import IdentityDomain

struct ExecutionContext: Sendable {
    let state: ExecutionState
    let application: Application
    /// Type of the current flow; nil for a flow that the definitions no longer have.
    var flowType: FlowType?
    let now: Date
    /// Data of the request outside of its body.
    var credentials = RequestCredentials()

    var executionID: String { state.id }
    var subject: Subject { state.subject }
    var userID: String? { subject.userID }
    var frame: ExecutionState.Frame { state.frame }
    /// The OAuth request that this execution is for; nil for an execution of an app.
    var oauthStart: ExecutionState.OAuthStart? { state.oauthStart }

    /// The languages that the sender of the request, or the application, prefers.
    var languages: RequestLanguages {
        var languages = credentials.languages
        languages.wanted = oauthStart?.languages
        return languages
    }

    /// The OAuth authorization that this execution is for; nil after a call has entered the sign-in flow again.
    var authorizationRequestID: String? {
        guard !state.hasReenteredSignIn else { return nil }
        return oauthStart?.authorizationRequestID
    }

    /// Indicates whether the user is authenticated, in this execution or by a session.
    var isAuthenticated: Bool {
        guard subject.userID != nil else { return false }
        return !subject.authentications.isEmpty || subject.session != nil
    }

    /// Checks whether a new password has an allowed length, and follows the rules of the request, if it has any.
    func allowsNewPassword(_ password: String, limits: Limits) -> Bool {
        guard let rules = oauthStart?.passwordRules else {
            return PasswordLength(shortest: limits.shortestPassword).allows(password)
        }
        return PasswordLength(shortest: 1).allows(password) && rules.allSatisfy { $0.accepts(password) }
    }

    var createsUser: Bool {
        userID == nil && (flowType == .registration || flowType == .userOnboarding)
    }

    /// Returns the state that an executor has kept; nil if it has kept none for this subject.
    func state<Executor: FlowExecutor>(of executor: Executor.Type) -> Executor.State? {
        subject.state(of: executor)
    }

    func input(_ identifier: String) -> String? {
        frame.value(identifier)
    }

    /// Returns the value of an input, or nil if it is missing or empty.
    func nonEmptyInput(_ identifier: String) -> String? {
        input(identifier).flatMap(\.nonEmpty)
    }
}
