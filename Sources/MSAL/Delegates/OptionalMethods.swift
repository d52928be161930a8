/// Detects whether a delegate implements an optional method, on platforms without Objective-C.
///
/// Each such method has one default implementation, which says so here. The delegates that share a method declare it
/// each for themselves, so that a class decides for each anew, also one whose base class conforms to another of them. A
/// call is on the stack only while the delegate's method runs, so that callbacks may run within callbacks.
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
    ///   - name: the base name.
    ///   - delegate: whose.
    ///   - method: the method; `nil` if Objective-C reports that the delegate does not implement it.
    ///   - body: makes the call.
    ///   - otherwise: called if there is no method, or if the default implementation ran instead.
    static func call<Method>(
        _ name: String, of delegate: AnyObject, _ method: Method?, _ body: (Method) -> Void,
        otherwise: (_ name: String) -> Void
    ) {
        guard let method else { return otherwise(name) }
        let call = Call(delegate, name)
        calls.append(call)
        body(method)
        calls.removeLast()
        if call.isMissing { otherwise(name) }
    }

    /// Calls a delegate's method that has two forms.
    /// - Parameters:
    ///   - name: the base name of both.
    ///   - delegate: whose.
    ///   - long: the long form.
    ///   - short: the short form, for a delegate without the long one.
    ///   - callLong: calls the long form.
    ///   - callShort: calls the short form.
    ///   - otherwise: called if the delegate has neither.
    static func call<Long, Short>(
        _ name: String, of delegate: AnyObject, long: Long?, short: Short?, _ callLong: (Long) -> Void,
        short callShort: (Short) -> Void, otherwise: (_ name: String) -> Void
    ) {
        call(longForm(name), of: delegate, long, callLong) { _ in
            call(name, of: delegate, short, callShort, otherwise: otherwise)
        }
    }

    /// Tells the long form of a method from the short one.
    static func longForm(_ method: String) -> String { method + " (long form)" }

    /// The default of a method ran.
    static func isMissing(_ method: String, of delegate: AnyObject) {
        guard let call = calls.last, call.delegate === delegate, call.method == method else { return }
        call.isMissing = true
    }
}
