import OpenCombine

/// The subscription of a view to a model.
@MainActor
final class Subscription<Model: ObservableObject> {
    private var model: Model?
    private var cancellable: AnyCancellable?

    /// Subscribes to a model. Returns whether it replaces another one.
    func follow(_ model: Model, in context: RenderContext) -> Bool {
        guard self.model !== model else { return false }
        let isFirst = self.model == nil
        self.model = model
        // Sendable, because a model may publish on any thread: that is reported instead of a crash here.
        cancellable = model.objectWillChange.sink {
            @Sendable [changes = context.engine.changes, owner = context.owner] _ in
            changes.invalidate(owner)
        }
        return !isFirst
    }
}
