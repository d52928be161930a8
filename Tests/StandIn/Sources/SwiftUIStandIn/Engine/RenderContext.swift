/// The position in a render pass: the view identity, its environment, and whether the view values are new.
struct RenderContext {
    let engine: Engine
    var identity: ViewIdentity
    /// The identity of the view whose body is evaluated. A change of its properties runs that body again.
    var owner: ViewIdentity
    var environment: EnvironmentValues
    /// Whether the view values are new: a body above ran in this pass.
    var isFresh: Bool
    /// Whether every body runs, as if every parent had changed.
    var isForced: Bool

    /// The context of a child.
    @MainActor
    func child(_ key: some Hashable) -> RenderContext {
        var context = self
        context.identity = identity.child(AnyHashable(key), generation: engine.generation)
        return context
    }
}
