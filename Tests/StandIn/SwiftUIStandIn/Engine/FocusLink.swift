/// What `.focused` says about one field: which `FocusState` it belongs to, and with which value.
@MainActor
struct FocusLink {
    let storage: any FocusStorage
    /// Whether the `FocusState` has this field's value.
    let matches: () -> Bool
    let gain: () -> Void

    var isWished: Bool { matches() }
    func lose() { storage.clear() }
}

/// The storage of a `FocusState`, whatever its value is.
@MainActor
protocol FocusStorage: AnyObject {
    /// When it was last set, by ``FocusClock``.
    var asked: Int { get }
    /// Back to "no field".
    func clear()
}

/// Counts every change of focus, so that of two wishes the later one is known.
@MainActor
final class FocusClock {
    static let shared = FocusClock()
    private(set) var now = 0

    func tick() -> Int {
        now += 1
        return now
    }
}
