import EntraNativeAuth

// unchecked: no subclass outside this module, and all stored properties are constant.
/// The state of a flow. The subclasses have the methods for its next step.
///
/// A state can be used again after an error; while one of its requests runs, a second one fails with an error of the
/// kind `busy`.
public class MSALNativeAuthBaseState: NSObject, CustomReflectable, @unchecked Sendable {
    let runner: EntraCallRunner
    /// The flow's correlation id in the server's logs. An addition of this package.
    public let correlationId: UUID

    init(_ runner: EntraCallRunner, _ correlationId: UUID) {
        self.runner = runner
        self.correlationId = correlationId
    }

    /// The class name, without the continuation token.
    public override var description: String { "\(type(of: self))" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Starts a call whose result a delegate receives.
    func start<CallResult: DelegateResult>(
        reportingTo delegate: CallResult.Delegate,
        work: @escaping @Sendable () async -> CallResult
    ) {
        DelegateCall.start(delegate, correlationId: correlationId, work: work)
    }
}

/// A state that is returned for another attempt after a failure. It wraps a state of the typed client.
protocol RetryableState: MSALNativeAuthBaseState {
    associatedtype Value: EntraStateValue

    /// The wrapped state of the typed client.
    var entraState: Value { get }

    init(_ entraState: Value, _ runner: EntraCallRunner)
}

extension RetryableState {
    /// Performs an operation for this state; see `EntraCallRunner.perform`. The state for another attempt is this one
    /// if nothing was sent or changed, otherwise the one that the client reports, if it is of this class.
    func run<Step: Sendable, CallResult: RetryableResult>(
        _ operation: MSALOperation,
        invalidInput: MSALNativeAuthErrorKind? = nil,
        call: @Sendable (EntraClient, Value) async throws -> Step,
        onSuccess: (Step) -> CallResult?
    ) async -> CallResult where CallResult.RetryState == Self {
        await runner.perform(
            operation,
            correlationId: correlationId,
            invalidInput: invalidInput,
            call: { [entraState] in try await call($0, entraState) },
            onSuccess: onSuccess
        ) { failure in
            .error(CallResult.Failure(failure.details), newState: state(after: failure))
        }
    }

    private func state(after failure: MSALCallFailure) -> Self? {
        guard failure.reachedClient else { return self }

        let retryState = failure.retryState?.associatedValue as? Value
        if retryState == entraState { return self }
        return retryState.map { Self($0, runner) }
    }
}

/// A state for which a code was sent.
protocol CodeState: RetryableState {
    var sentTo: String { get }
    var channelTargetType: MSALNativeAuthChannelType { get }
    var codeLength: Int { get }
}

/// A result with the delivery of a code.
protocol CodeRequiredResult {
    associatedtype State: CodeState

    static func codeRequired(
        newState: State,
        sentTo: String,
        channelTargetType: MSALNativeAuthChannelType,
        codeLength: Int
    ) -> Self
}

extension CodeRequiredResult {
    /// Returns the result with the state's code delivery.
    static func codeRequired(_ newState: State) -> Self {
        codeRequired(
            newState: newState,
            sentTo: newState.sentTo,
            channelTargetType: newState.channelTargetType,
            codeLength: newState.codeLength
        )
    }
}
