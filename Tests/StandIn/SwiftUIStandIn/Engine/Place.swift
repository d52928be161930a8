/// A position in the tree of views, and what is remembered there: state, subscriptions, running tasks.
///
/// Two walks that come to the same position find the same place, so what is kept here is a view's identity. A place
/// that a walk does not come to is left: what it remembers is dropped and its tasks are cancelled.
@MainActor
final class Place {
    private var children: [AnyHashable: Place] = [:]
    private var memory: [String: Any] = [:]
    private var farewells: [String: () -> Void] = [:]
    private var visit: Int

    init(visit: Int) { self.visit = visit }

    /// The place below, made if nobody was there yet.
    func child(_ key: AnyHashable, visit: Int) -> Place {
        let place = children[key] ?? Place(visit: visit)
        children[key] = place
        place.visit = visit
        return place
    }

    /// What is remembered under a name; made the first time.
    func remembered<Value>(_ name: String, _ make: () -> Value) -> Value {
        if let value = memory[name] as? Value { return value }
        let value = make()
        memory[name] = value
        return value
    }

    /// Says what to do when this place is left; the last word for each name counts.
    func whenLeft(_ name: String, _ farewell: @escaping () -> Void) { farewells[name] = farewell }

    /// Leaves every place below that the walk did not come to, and gives what has to be done about it.
    func sweep(visit: Int) -> [() -> Void] {
        var todo: [() -> Void] = []
        for (key, child) in children {
            if child.visit == visit {
                todo += child.sweep(visit: visit)
            } else {
                children[key] = nil
                todo += child.leave()
            }
        }
        return todo
    }

    /// What has to be done when everything here goes away.
    func leave() -> [() -> Void] { Array(farewells.values) + children.values.flatMap { $0.leave() } }
}
