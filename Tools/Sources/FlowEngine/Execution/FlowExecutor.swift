import Foundation
import IdentityBase
import IdentityDomain

/// A kind of operation that a flow can run, with its name, properties and state. `ExecutorRegistry.all` lists it.
protocol FlowExecutor: Sendable {
    /// The data that the executor keeps between requests. It belongs to the subject and is replaced with it.
    associatedtype State: ExecutorState = Never

    static var descriptor: ExecutorDescriptor { get }

    var services: ServerServices { get }

    init(services: ServerServices)

    func run(_ node: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome
}

extension FlowExecutor {
    /// Returns the user of the execution; nil for one who is not authenticated or was deleted.
    func authenticatedUser(_ context: ExecutionContext) async throws -> User? {
        guard let id = context.userID, context.isAuthenticated else { return nil }
        return try await services.directory.user(.id, value: id)
    }

    /// Returns the refusal of an address that cannot be a new user's; nil for an acceptable one.
    func refusal(
        ofNewUser contact: CodeDelivery,
        invalid error: ServiceError = .provisioningFailed
    ) async throws -> ExecutorOutcome? {
        let (input, address) = (contact.channel.input, contact.destination)
        guard !address.isEmpty, AttributeMapping.thunderID.allows([input: address]) else {
            return .incomplete(error, changes: [.consumed([input])])
        }
        guard contact.channel == .email, try await services.directory.user(.email, value: address) != nil else {
            return nil
        }
        return .failure(.userAlreadyExists, changes: [.consumed([input])])
    }

    /// Returns the type of the user that the flow creates: the determined one, else the first one open for sign-up.
    func newUserType(in context: ExecutionContext) -> UserType {
        let types = services.definitions.current.userTypes
        let names = context.application.userTypes
        let open = names.first { context.flowType == .userOnboarding || types[$0].allowsSelfRegistration }
        return types[context.subject.userType ?? open ?? names.first ?? OrganizationUnit.userType]
    }
}

/// The name of an executor in flow documents, and the contents of a node that runs it.
struct ExecutorDescriptor: Sendable {
    /// Name in flow documents. The executor's state is stored under it.
    let name: String
    var otherNames: [String] = []
    var modes: [String] = []
    var isModeRequired = false
    /// Properties that the executor supports. Any other one in a document is an error.
    var properties: [ExecutorProperty] = []
    /// Inputs of a node that declares none.
    var inputs: [InputDefinition] = []
    /// Inputs of a node with a certain mode that declares none.
    var modeInputs: [String: [InputDefinition]] = [:]
    /// Name of the input with the token of a sent link, which mode `verify` checks; nil for an executor without links.
    var linkInput: String?
    /// Returns the problem of a node's mode and properties beyond the rules above; nil for a valid node.
    var problem: @Sendable (_ mode: String?, _ properties: [String: String]) -> String? = { _, _ in nil }
    /// Returns the reason why a valid node has no effect; nil for a node with one.
    var warning: @Sendable (_ properties: [String: String]) -> String? = { _ in nil }

    var names: [String] { [name] + otherNames }

    func defaultInputs(mode: String?) -> [InputDefinition] {
        mode.flatMap { modeInputs[$0] } ?? inputs
    }
}

/// A property of an executor in a flow document.
struct ExecutorProperty: Sendable {
    let name: String
    /// Whether the value is `true` or `false`.
    var isFlag = false
    var isRequired = false
    /// The only values; nil when any will do.
    var values: [String]?
    /// The range of a whole number; nil for another property.
    var range: ClosedRange<Int>?

    /// Returns the values of a list property: the elements of a JSON list, or the words of a text.
    static func list(_ text: String) -> [String] {
        if let list = ReceivedJSON.decode([String].self, from: Data(text.utf8)) {
            return list
        }
        return text.split { $0 == "," || $0 == " " }.map(String.init)
    }
}

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

    /// The OAuth authorization that this execution is for; nil after a call has entered the sign-in flow again.
    var authorizationRequestID: String? {
        if state.hasReenteredSignIn == true { nil } else { oauthStart?.authorizationRequestID }
    }

    /// Whether the user is authenticated, in this execution or by a session.
    var isAuthenticated: Bool {
        subject.userID != nil && (!subject.authentications.isEmpty || subject.session != nil)
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
        .incomplete(.resendTooEarly, changes: changes + [.additionalData(FlowField.resendAfter, String(wait))])
    }

    static func failure(_ error: ServiceError, changes: [Change] = []) -> Self {
        Self(result: .failure(error), changes: changes)
    }
}

/// The data that an executor keeps between the requests of an execution. The encoded form is for the database.
protocol ExecutorState: Codable, Sendable, Equatable {
    /// Value that stays in memory; nil for a state without one. It must not be part of the encoded form.
    var secret: String? { get set }
}

extension ExecutorState {
    var secret: String? {
        get { nil }
        set {}
    }
}

/// The state of an executor that keeps nothing.
extension Never: ExecutorState {}

struct StoredExecutorState: Sendable, Equatable {
    /// JSON of the state, without its secret.
    let text: String
    /// The state's secret. It is not encoded.
    var secret: String?
}

extension StoredExecutorState: Codable {
    init(_ state: some ExecutorState) throws {
        self.init(text: try Self.json(state), secret: state.secret)
    }

    init(from decoder: any Decoder) throws {
        self.init(text: try String(from: decoder))
    }

    func encode(to encoder: any Encoder) throws {
        try text.encode(to: encoder)
    }

    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Returns the state; nil for a text that another version of the server wrote and this one cannot read.
    func state<State: ExecutorState>(as type: State.Type) -> State? {
        guard var state = try? JSONDecoder().decode(State.self, from: Data(text.utf8)) else {
            return nil
        }
        state.secret = secret
        return state
    }
}
