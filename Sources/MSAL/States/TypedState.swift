import EntraNativeAuth

/// A state over one of the client's. Each of MSAL's states is one.
protocol TypedState: MSALNativeAuthBaseState {
    associatedtype Value: EntraStateValue

    var value: Value { get }

    init(_ value: Value, _ engine: NativeAuthEngine)
}

extension TypedState {
    /// The state that a failure leaves to try again with, if it is one of this class: the client knows it.
    /// - Parameter value: what was submitted. One that was made for a test or a preview stays as it is.
    static func left(by failure: CallFailure, of value: Value, _ engine: NativeAuthEngine) -> Self? {
        if failure.facts.kind == .preview { return Self(value, engine) }
        return (failure.state?.value as? Value).map { Self($0, engine) }
    }

    /// The state that a failure leaves to try again with: this one, if nothing has changed.
    func left(by failure: CallFailure) -> Self? {
        guard let left = Self.left(by: failure, of: value, engine) else { return nil }
        return left.value == value ? self : left
    }
}
