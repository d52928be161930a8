package import IdentityBase
package import IdentityDomain

/// What an executor found out, as data. The state machine acts on it.
package struct ExecutorOutcome: Sendable, Equatable {
    package enum Result: Sendable, Equatable {
        case success
        /// Something must be given or given again. `requested` are inputs that the schema asks for.
        case incomplete(requested: [FlowInput], error: ServiceError?)
        /// Refused. The execution stays as it was before the request.
        case failure(ServiceError)
    }

    package enum Change: Sendable, Equatable {
        case user(String)
        /// The type of user that a sign-up is for.
        case userType(String)
        case authenticated(ExecutionState.Authentication)
        case code(OneTimeCode?)
        case invite(Invite?)
        /// The link of an invitation that was mailed to this address was used.
        case invitedEmail(String?)
        case federation(PendingFederation?)
        case identity(ProviderIdentity?)
        case passkey(PasskeyCeremony?)
        /// Sends the person to this address; what comes back from there is the next request.
        case redirect(String)
        case magicLink(Invite?)
        case session(ExecutionState.Session?)
        case consent(ExecutionState.Consent?)
        /// The user that the following nodes delete.
        case deletion(String)
        /// The user of the execution does not exist any more.
        case userDeleted
        /// Goes with the answer.
        case cookie(SessionCookie)
        /// What was proven so far counts no more.
        case unproven
        /// Values that later nodes find among the inputs.
        case provided([String: String])
        /// Inputs that no request may replace from now on.
        case settled([String])
        /// Inputs that have done their work.
        case consumed([String])
        /// Goes into `additionalData` of the answer.
        case note(String, String)
        /// The same, and again as long as the prompt is shown that comes next.
        case lastingNote(String, String)
        case assertion(String)
    }

    package var result: Result
    package var changes: [Change] = []

    package static func success(_ changes: [Change] = []) -> Self {
        Self(result: .success, changes: changes)
    }

    package static func incomplete(
        requested: [FlowInput] = [], _ error: ServiceError? = nil, _ changes: [Change] = []
    ) -> Self {
        Self(result: .incomplete(requested: requested, error: error), changes: changes)
    }

    package static func failure(_ error: ServiceError) -> Self {
        Self(result: .failure(error))
    }
}
