/// The runner of calls that report their result to a delegate.
enum DelegateCall {
    /// A `Sendable` box for any delegate. The delegate is accessed on the main actor only, to which its methods are
    /// isolated.
    // unchecked: see above.
    private struct UncheckedSendableBox<Delegate>: @unchecked Sendable {
        let delegate: Delegate
    }

    /// Starts a call and returns immediately. The delegate is retained until one of its methods has been called,
    /// exactly once, on the main actor.
    static func start<Delegate, Outcome: Sendable>(
        _ delegate: Delegate, work: @escaping @Sendable () async -> Outcome,
        deliver: @escaping @MainActor @Sendable (Outcome, Delegate) -> Void
    ) {
        let box = UncheckedSendableBox(delegate: delegate)
        let task = Task {
            // Calls that the delegate starts are not part of this call.
            await MSALNativeAuthCall.$current.withValue(nil) {
                let outcome = await work()
                await MainActor.run { deliver(outcome, box.delegate) }
            }
        }
        MSALNativeAuthCall.current?.add(task)
    }
}

/// The detection of optional methods that a delegate does not implement, on platforms without Objective-C.
///
/// Each optional method has one default implementation, which calls `recordDefaultImplementation`. Delegate protocols
/// that share a method declare it separately, so that a class has its own witness for each, even if its base class
/// conforms to another of them. A call is on the stack only while the delegate's method runs, so that calls can be
/// nested.
@MainActor
enum OptionalMethods {
    private final class Call {
        let delegate: AnyObject
        let method: String
        var usedDefaultImplementation = false

        init(delegate: AnyObject, method: String) {
            self.delegate = delegate
            self.method = method
        }
    }

    private static var calls: [Call] = []

    /// Calls a delegate's method.
    /// - Parameters:
    ///   - name: the base name.
    ///   - delegate: the delegate.
    ///   - method: the method; `nil` if Objective-C reports that the delegate does not implement it.
    ///   - body: calls the method.
    ///   - otherwise: called if there is no method, or if the default implementation ran instead.
    static func call<Method>(
        _ name: String, of delegate: AnyObject, method: Method?, body: (Method) -> Void,
        otherwise: (_ name: String) -> Void
    ) {
        guard let method else { return otherwise(name) }
        let call = Call(delegate: delegate, method: name)
        calls.append(call)
        body(method)
        calls.removeLast()
        if call.usedDefaultImplementation { otherwise(name) }
    }

    /// Calls a delegate's method that has two forms.
    /// - Parameters:
    ///   - name: the base name of both.
    ///   - delegate: the delegate.
    ///   - long: the long form.
    ///   - short: the short form, for a delegate without the long one.
    ///   - callLong: calls the long form.
    ///   - callShort: calls the short form.
    ///   - otherwise: called if the delegate has neither.
    static func call<Long, Short>(
        _ name: String, of delegate: AnyObject, long: Long?, short: Short?, callLong: (Long) -> Void,
        short callShort: (Short) -> Void, otherwise: (_ name: String) -> Void
    ) {
        call(longForm(name), of: delegate, method: long, body: callLong) { _ in
            call(name, of: delegate, method: short, body: callShort, otherwise: otherwise)
        }
    }

    /// Returns a name that distinguishes the long form of a method from the short one.
    static func longForm(_ method: String) -> String { method + " (long form)" }

    /// Records that the default implementation of a method was called.
    static func recordDefaultImplementation(of method: String, on delegate: AnyObject) {
        guard let call = calls.last, call.delegate === delegate, call.method == method else { return }
        call.usedDefaultImplementation = true
    }
}
