/// Where a walk through the views stands: the place, the environment there, and whether the view values are new.
struct Walk {
    let engine: Engine
    var place: Place
    /// The place of the view whose body is being built. A change of its properties runs that body again.
    var owner: Place
    var environment: EnvironmentValues
    /// Below a body that ran in this walk: the view values were just made.
    var isFresh: Bool
    /// Every body has to run, as if every parent had changed.
    var isForced: Bool

    /// The same walk, one step further down.
    @MainActor
    func at(_ key: some Hashable) -> Walk {
        var walk = self
        walk.place = place.child(AnyHashable(key), visit: engine.visit)
        return walk
    }
}
