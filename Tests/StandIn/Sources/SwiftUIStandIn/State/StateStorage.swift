import Foundation

// @unchecked: the mutable property is accessed under the lock; `changes` and `owner` are only passed on.
/// The storage of a `State`, kept with the view's identity. Any thread may read and write it, as in SwiftUI.
final class StateStorage<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Value
    private let changes: ChangeTracker
    private let owner: ViewIdentity

    @MainActor
    init(_ value: Value, in context: RenderContext) {
        stored = value
        changes = context.engine.changes
        owner = context.owner
    }

    var value: Value {
        get { lock.withLock { stored } }
        set {
            lock.withLock { stored = newValue }
            changes.invalidate(owner)
        }
    }
}

// @unchecked: written only during a render pass, on the main actor.
/// The reference from a property wrapper, which is a value, to its storage, set when its view is installed.
final class StorageLink<Target>: @unchecked Sendable {
    var target: Target?
}
