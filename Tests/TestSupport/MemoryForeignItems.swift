import NativeAuthBase
package import NativeAuthCore

/// Another SDK's items in memory, which can't be read while the device is locked.
package final class MemoryForeignItems: ForeignItemStore {
    private struct State {
        var items: [ForeignItem]
        var isLocked = false
    }

    private let state: Lock<State>

    package init(_ items: [ForeignItem] = []) { state = Lock(State(items: items)) }

    /// The content, also while the device is locked.
    package var all: [ForeignItem] {
        get { state.withLock { $0.items } }
        set { state.withLock { $0.items = newValue } }
    }

    package var isLocked: Bool {
        get { state.withLock { $0.isLocked } }
        set { state.withLock { $0.isLocked = newValue } }
    }

    package func items() throws -> [ForeignItem] {
        try checkUnlocked()
        return all
    }

    package func remove(_ item: ForeignItem) throws {
        try checkUnlocked()
        state.withLock { $0.items.removeAll { $0 == item } }
    }

    private func checkUnlocked() throws {
        guard isLocked else { return }
        throw NativeAuthError(.storageUnavailable, message: "The device is locked.", recovery: [.retry])
    }
}
