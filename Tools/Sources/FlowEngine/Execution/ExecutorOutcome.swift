import IdentityBase
import IdentityDomain

/// The result of an executor, as data that the state machine applies.
struct ExecutorOutcome: Sendable, Equatable {
    enum Result: Sendable, Equatable {
        case success
        /// Missing or invalid input. `requested` lists the inputs that the executor requests.
        case incomplete(requested: [InputDefinition], error: ServiceError?)
        /// A refusal, after which the execution continues at `onFailure`. Without it, all changes are discarded.
        case failure(ServiceError)
    }

    enum Change: Sendable, Equatable {
        /// The user. Another one than before gets a new subject.
        case user(String)
        case userType(String)
        case unit(String)
        /// Values for conditions.
        case values([FlowValue: String])
        case authenticated(Subject.Authentication)
        case session(Subject.Session?)
        /// The state of the executor with this name, or nil to discard it. Use `keep` and `forget`.
        case state(String, StoredExecutorState?)
        /// A redirect to this address. The next request contains its result.
        case redirect(String)
        case userDeleted
        case cookie(SSOSessionCookie)
        /// A new subject with the same user, who is not authenticated any more.
        case authenticationCleared
        /// Values that later nodes find among the inputs.
        case provided([String: String])
        /// Inputs that no later request may replace.
        case inputsLocked([String])
        /// Inputs that are no longer needed.
        case consumed([String])
        /// An entry for `additionalData` of the response.
        case additionalData(String, String)
        /// An entry of this request that the response must not contain.
        case additionalDataRemoved(String)
        /// An entry that is repeated for as long as the next prompt is shown.
        case persistentAdditionalData(String, String)
        case assertion(String)

        static func keep<Executor: FlowExecutor>(_ state: Executor.State, of executor: Executor.Type) throws -> Change {
            .state(executor.descriptor.name, try StoredExecutorState(state))
        }

        static func forget<Executor: FlowExecutor>(_ executor: Executor.Type) -> Change {
            .state(executor.descriptor.name, nil)
        }
    }

    var result: Result
    var changes: [Change] = []

    static func success(_ changes: [Change] = []) -> Self { Self(result: .success, changes: changes) }

    static func incomplete(
        _ error: ServiceError? = nil,
        requested: [InputDefinition] = [],
        changes: [Change] = []
    ) -> Self {
        Self(result: .incomplete(requested: requested, error: error), changes: changes)
    }

    /// The refusal of a message that may be sent only after this number of seconds.
    static func tooEarly(_ wait: Int, changes: [Change] = []) -> Self {
        let seconds = Change.additionalData(FlowField.resendAfter, String(wait))
        return .incomplete(.resendTooEarly, changes: changes + [seconds])
    }

    static func failure(_ error: ServiceError, changes: [Change] = []) -> Self {
        Self(result: .failure(error), changes: changes)
    }
}
