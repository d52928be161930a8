import EntraNativeAuth

/// A state that wraps one of the client's. Each of MSAL's states is one.
protocol TypedState: MSALNativeAuthBaseState {
    associatedtype Value: EntraStateValue

    var value: Value { get }

    init(_ value: Value, _ engine: NativeAuthEngine)
}

extension TypedState {
    /// Returns the state for another attempt after a failure, as reported by the client, if it is of this class.
    /// - Parameter value: the submitted state. One created for a test or a preview remains.
    static func left(by failure: CallFailure, of value: Value, _ engine: NativeAuthEngine) -> Self? {
        if failure.facts.kind == .preview { return Self(value, engine) }
        return (failure.state?.value as? Value).map { Self($0, engine) }
    }

    /// Returns the state for another attempt after a failure: this one, if nothing has changed.
    func left(by failure: CallFailure) -> Self? {
        guard let left = Self.left(by: failure, of: value, engine) else { return nil }
        return left.value == value ? self : left
    }
}
