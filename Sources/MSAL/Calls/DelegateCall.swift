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
    static func failure(_ details: MSALNativeAuthErrorDetails) -> Self { .error(Failure(details), newState: nil) }
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

/// The optional methods of a delegate. A missing one is reported to the delegate's error method.
///
/// Without Objective-C each optional method has one default implementation, which calls `recordDefaultImplementation`.
/// A method that several delegate protocols share is a requirement of each of them, so that a class has its own witness
/// for each, even if its base class conforms to another of them.
@MainActor
struct OptionalMethods {
    private struct Call {
        let delegate: AnyObject
        let method: String
        var usedDefaultImplementation = false
    }

    /// The calls in progress, the innermost last: a delegate's method can start another call.
    private static var calls: [Call] = []

    let delegate: AnyObject
    let correlationId: UUID
    let reportError: (MSALNativeAuthErrorDetails) -> Void

    /// Calls a method of the delegate. State, account and attribute names are for the error of a missing method.
    /// - Parameter method: the method; `nil` if Objective-C reports that the delegate does not implement it.
    func call<each Argument>(
        _ name: String,
        _ method: ((repeat each Argument) -> Void)?,
        _ arguments: repeat each Argument,
        state: MSALNativeAuthBaseState? = nil,
        account: MSALNativeAuthUserAccountResult? = nil,
        invalidAttributeNames: [String] = []
    ) {
        guard !isImplemented(name, method, repeat each arguments) else { return }
        reportError(
            MSALNativeAuthErrorDetails(
                kind: .delegateMethodMissing(name),
                correlationId: state?.correlationId ?? correlationId,
                invalidAttributeNames: invalidAttributeNames,
                reachedState: state,
                reachedAccount: account
            )
        )
    }

    /// Calls a method, and returns whether the delegate implements it.
    func isImplemented<each Argument>(
        _ name: String,
        _ method: ((repeat each Argument) -> Void)?,
        _ arguments: repeat each Argument
    ) -> Bool {
        guard let method else { return false }
        Self.calls.append(Call(delegate: delegate, method: name))
        method(repeat each arguments)
        return !Self.calls.removeLast().usedDefaultImplementation
    }

    /// Returns a name that distinguishes the long form of a method from the short one.
    static func longForm(_ method: String) -> String { method + " (long form)" }

    /// Records that the default implementation of a method was called.
    static func recordDefaultImplementation(of method: String, on delegate: AnyObject) {
        guard let call = calls.last, call.delegate === delegate, call.method == method else { return }
        calls[calls.count - 1].usedDefaultImplementation = true
    }
}
