/// A kind of operation that a flow can run. An executor declares its name, its properties and its state in its own
/// file, and is listed in `ExecutorRegistry.all`.
protocol FlowExecutor: Sendable {
    /// The data that the executor keeps between requests. It belongs to the subject and is replaced with it.
    associatedtype State: ExecutorState = Never

    static var descriptor: ExecutorDescriptor { get }

    init(services: ServerServices)

    func run(_ call: ExecutorNode, in context: ExecutionContext) async throws -> ExecutorOutcome
}
