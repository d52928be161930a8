import OpenCombine

/// Listens to one model for one view.
@MainActor
final class Subscription<Model: ObservableObject> {
    private var model: Model?
    private var listening: AnyCancellable?

    /// Listens to this model from now on. Says whether it was another one until now.
    func follow(_ model: Model, in walk: Walk) -> Bool {
        guard self.model !== model else { return false }
        let isFirst = self.model == nil
        self.model = model
        // Sendable, because a model may publish from anywhere; that is then reported, and not a crash in here.
        listening = model.objectWillChange.sink { @Sendable [changes = walk.engine.changes, owner = walk.owner] _ in
            changes.mark(owner)
        }
        return !isFirst
    }
}
