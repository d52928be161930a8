/// The identity of a view in the tree, and the values stored for it: state, subscriptions, running tasks.
///
/// Render passes that reach the same position find the same identity. An identity that a pass does not reach is
/// removed: its values are released and its tasks are cancelled.
@MainActor
final class ViewIdentity {
    private var children: [AnyHashable: ViewIdentity] = [:]
    private var values: [String: Any] = [:]
    private var removalActions: [String: () -> Void] = [:]
    private var generation: Int

    init(generation: Int) { self.generation = generation }

    /// The identity of a child, created on first use.
    func child(_ key: AnyHashable, generation: Int) -> ViewIdentity {
        let identity = children[key] ?? ViewIdentity(generation: generation)
        children[key] = identity
        identity.generation = generation
        return identity
    }

    /// The value stored under a name, created on first use.
    func stored<Value>(_ name: String, _ make: () -> Value) -> Value {
        if let value = values[name] as? Value { return value }
        let value = make()
        values[name] = value
        return value
    }

    /// Sets the action for the removal of this identity. An action of the same name is replaced.
    func onRemoval(_ name: String, _ action: @escaping () -> Void) { removalActions[name] = action }

    /// Removes every identity below that the pass did not reach. Returns their removal actions.
    func removeStale(generation: Int) -> [() -> Void] {
        var actions: [() -> Void] = []
        for (key, child) in children {
            if child.generation == generation {
                actions += child.removeStale(generation: generation)
            } else {
                children[key] = nil
                actions += child.remove()
            }
        }
        return actions
    }

    /// The removal actions of this identity and all below it.
    func remove() -> [() -> Void] { Array(removalActions.values) + children.values.flatMap { $0.remove() } }
}
