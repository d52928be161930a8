import IdentityBase

/// The effect of a request, which the caller of the state machine performs.
enum FlowEffect: Sendable, Equatable {
    /// A view to show before the next request.
    case ask(FlowView)
    /// An executor to run. The machine resumes with its outcome.
    case run(ExecutorNode)
    case complete(FlowView)
    /// A refusal. The changes of this request are discarded.
    case fail(ServiceError)
}
