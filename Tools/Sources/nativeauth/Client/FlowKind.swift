/// The kind of a flow, common to all providers.
enum FlowKind: Sendable, Equatable {
    case signUp, signIn, recovery
    /// A flow saved by another process, with the provider's own name for its kind.
    case saved(String)
}
