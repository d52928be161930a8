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
        guard let call = calls.last else { return }
        guard call.delegate === delegate, call.method == method else { return }
        calls[calls.count - 1].usedDefaultImplementation = true
    }
}
