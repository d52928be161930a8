package import IdentityBase
package import IdentityDomain

/// The result of an executor, as data that the state machine applies.
package struct ExecutorOutcome: Sendable, Equatable {
    package enum Result: Sendable, Equatable {
        case success
        /// Missing or invalid input. `requested` lists the inputs that the executor requests.
        case incomplete(requested: [FlowInput], error: ServiceError?)
        /// A refusal. The execution keeps its state from before the request.
        case failure(ServiceError)
    }

    package enum Change: Sendable, Equatable {
        case user(String)
        /// The user type of a sign-up.
        case userType(String)
        /// The organization unit of a sign-up.
        case unit(String)
        case authenticated(ExecutionState.Authentication)
        case code(OneTimeCode?)
        case invite(Invite?)
        /// The address of a mailed invitation whose link was used.
        case invitedEmail(String?)
        case federation(PendingFederation?)
        case identity(ProviderIdentity?)
        case passkey(PasskeyCeremony?)
        /// A redirect to this address. The next request contains its result.
        case redirect(String)
        case magicLink(Invite?)
        case session(ExecutionState.Session?)
        case consent(ExecutionState.Consent?)
        /// The requested permissions that the user's roles give.
        case permissions([String])
        /// The user that the following nodes delete.
        case deletion(String)
        /// The user of the execution does not exist any more.
        case userDeleted
        /// A session cookie for the response.
        case cookie(SessionCookie)
        /// The invalidation of all authentication so far.
        case unproven
        /// Values that later nodes find among the inputs.
        case provided([String: String])
        /// Inputs that no later request may replace.
        case settled([String])
        /// Inputs that are no longer needed.
        case consumed([String])
        /// An entry for `additionalData` of the response.
        case note(String, String)
        /// An entry that is repeated for as long as the next prompt is shown.
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
