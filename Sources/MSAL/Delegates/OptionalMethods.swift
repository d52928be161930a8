/// Finds out whether a delegate implements a method that it need not implement, where there is no Objective-C to ask.
///
/// Each such method has one default implementation, which says so here. The delegates that share a method declare it each for
/// themselves, so that a class decides for each anew, also one whose base class conforms to another of them. A call is on the stack only while the delegate's
/// method runs, so that callbacks may run within callbacks.
@MainActor
enum OptionalMethods {
    private final class Call {
        let delegate: AnyObject
        let method: String
        var isMissing = false

        init(_ delegate: AnyObject, _ method: String) {
            self.delegate = delegate
            self.method = method
        }
    }

    private static var calls: [Call] = []

    /// Calls a delegate's method.
    /// - Parameters:
    ///   - method: the base name.
    ///   - delegate: whose.
    ///   - body: makes the call.
    ///   - otherwise: what to do when the default ran instead.
    static func call(
        _ method: String, of delegate: AnyObject, _ body: () -> Void, otherwise: (_ method: String) -> Void
    ) {
        let call = Call(delegate, method)
        calls.append(call)
        body()
        calls.removeLast()
        if call.isMissing { otherwise(method) }
    }

    /// Calls a delegate's method that has two forms.
    /// - Parameters:
    ///   - method: the base name of both.
    ///   - delegate: whose.
    ///   - long: calls the long form.
    ///   - short: calls the short form, if the long one is not implemented.
    ///   - otherwise: what to do when the defaults of both ran.
    static func call(
        _ method: String, of delegate: AnyObject, long: () -> Void, short: () -> Void,
        otherwise: (_ method: String) -> Void
    ) {
        call(longForm(method), of: delegate, long) { _ in call(method, of: delegate, short, otherwise: otherwise) }
    }

    /// Tells the long form of a method from the short one.
    static func longForm(_ method: String) -> String { method + " (long form)" }

    /// The default of a method ran.
    static func isMissing(_ method: String, of delegate: AnyObject) {
        guard let call = calls.last, call.delegate === delegate, call.method == method else { return }
        call.isMissing = true
    }
}
