import Foundation
import IdentityBase
import IdentityDomain

/// A kind of operation that a flow can run. An executor declares its name, its properties and its state, and is listed
/// in `ExecutorRegistry.all`.
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

    /// Returns the type of the user that the flow creates: the determined one; else the first one of the application
    /// whose users may sign themselves up.
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

    var names: [String] { [name] + otherNames }

    func defaultInputs(mode: String?) -> [InputDefinition] { mode.flatMap { modeInputs[$0] } ?? inputs }
}

/// A property of an executor in a flow document.
struct ExecutorProperty: Sendable {
    let name: String
    /// Whether the value is `true` or `false`.
    var isFlag = false
    var isRequired = false
    /// The only values; nil when any will do.
    var values: [String]?

    /// Returns the values of a list property: the elements of a JSON list, or the words of a text.
    static func list(_ text: String) -> [String] {
        if let list = ReceivedJSON.decode([String].self, from: Data(text.utf8)) { return list }
        return text.split { $0 == "," || $0 == " " }.map(String.init)
    }
}
