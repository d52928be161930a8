/// The result of a call, which is delivered to a delegate.
protocol DelegateResult: Sendable {
    associatedtype Delegate

    /// Returns the result of a failed call, without a state for another attempt.
    static func failure(_ details: MSALNativeAuthErrorDetails) -> Self

    /// Calls the delegate's method for this result: the error method, or an optional one through `methods`.
    @MainActor func deliver(to delegate: Delegate, using methods: OptionalMethods)
}

extension DelegateResult {
    /// Calls the delegate's method for this result; the error method if the delegate does not implement that one.
    @MainActor func deliver(to delegate: Delegate, correlationId: UUID) {
        let methods = OptionalMethods(delegate: delegate as AnyObject, correlationId: correlationId) {
            Self.failure($0).deliver(to: delegate, correlationId: correlationId)
        }
        deliver(to: delegate, using: methods)
    }
}

/// A result whose error has no state for another attempt.
protocol NonRetryableResult: DelegateResult {
    associatedtype Failure: MSALNativeAuthError

    static func error(_ error: Failure) -> Self
}

extension NonRetryableResult {
    static func failure(_ details: MSALNativeAuthErrorDetails) -> Self { .error(Failure(details)) }
}

/// A result whose error has a state for another attempt, if one can succeed.
protocol RetryableResult: DelegateResult {
    associatedtype Failure: MSALNativeAuthError
    associatedtype RetryState: RetryableState

    static func error(_ error: Failure, newState: RetryState?) -> Self
}

extension RetryableResult {
    static func failure(_ details: MSALNativeAuthErrorDetails) -> Self {
        .error(Failure(details), newState: nil)
    }
}

/// The runner of calls that report their result to a delegate.
enum DelegateCall {
    // unchecked: the delegate is accessed on the main actor only, to which its methods are isolated.
    /// A `Sendable` box for any delegate.
    private struct UncheckedSendableBox<Delegate>: @unchecked Sendable {
        let delegate: Delegate
    }

    /// Starts a call and returns immediately. The delegate is retained until one of its methods has been called,
    /// exactly once, on the main actor.
    static func start<CallResult: DelegateResult>(
        _ delegate: CallResult.Delegate,
        correlationId: UUID,
        work: @escaping @Sendable () async -> CallResult
    ) {
        let box = UncheckedSendableBox(delegate: delegate)

        let task = Task {
            // Calls that the delegate starts are not part of this call.
            await MSALNativeAuthCall.$current.withValue(nil) {
                let result = await work()
                await MainActor.run { result.deliver(to: box.delegate, correlationId: correlationId) }
            }
        }

        MSALNativeAuthCall.current?.add(task)
    }
}
