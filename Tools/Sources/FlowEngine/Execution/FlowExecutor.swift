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
}
