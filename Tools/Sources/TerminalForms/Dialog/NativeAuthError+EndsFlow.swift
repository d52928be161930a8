package import NativeAuthCore

extension NativeAuthError {
    /// Whether the flow that this came from cannot go on: what helps is to begin a new one.
    package var endsFlow: Bool { recovery.first?.kind == .restart }
}
