import Foundation

// @unchecked: what varies is read and written under the lock; `changes` and `owner` are only handed on.
/// The storage of a `State`, at the place of its view. May be read and written from any thread, as Apple's may.
final class Cell<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Value
    private let changes: Changes
    private let owner: Place

    @MainActor
    init(_ value: Value, in walk: Walk) {
        stored = value
        changes = walk.engine.changes
        owner = walk.owner
    }

    var value: Value {
        get { lock.withLock { stored } }
        set {
            lock.withLock { stored = newValue }
            changes.mark(owner)
        }
    }
}

// @unchecked: written only while views are walked, on the main actor; a copy that leaves it is of the view then.
/// Where a property wrapper, which is a value, finds its storage once its view has a place.
final class Storage<Target>: @unchecked Sendable {
    var target: Target?
}
