/// The connection of a field with a `FocusState` and a value of it, made by `.focused`.
@MainActor
struct FocusLink {
    let storage: any FocusStorage
    /// Whether the `FocusState` has this field's value.
    let matches: () -> Bool
    let gain: () -> Void

    var isRequested: Bool { matches() }
    func lose() { storage.clear() }
}

/// The storage of a `FocusState` with any type of value.
@MainActor
protocol FocusStorage: AnyObject {
    /// The time at which it was last set, by ``FocusClock``.
    var requestedAt: Int { get }
    /// Resets it to "no field".
    func clear()
}

/// A counter of focus changes, which orders the requests.
@MainActor
final class FocusClock {
    static let shared = FocusClock()
    private(set) var now = 0

    func tick() -> Int {
        now += 1
        return now
    }
}
