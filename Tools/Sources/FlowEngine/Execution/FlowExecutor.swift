import IdentityDomain

/// A kind of operation that a flow can run. An executor declares its name, its properties and its state, and is listed
/// in `ExecutorRegistry.all`.
protocol FlowExecutor: Sendable {
    /// The data that the executor keeps between requests. It belongs to the subject and is replaced with it.
    associatedtype State: ExecutorState = Never

    static var descriptor: ExecutorDescriptor { get }

    var services: ServerServices { get }

    init(services: ServerServices)

    func run(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome
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
