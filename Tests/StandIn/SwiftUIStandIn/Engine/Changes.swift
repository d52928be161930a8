import Foundation

// @unchecked: every access to what varies is made under the lock.
/// What has changed since the last walk, and who waits for a change. Models may speak up from any thread.
final class Changes: @unchecked Sendable {
    private let lock = NSLock()
    private var marks: Set<ObjectIdentifier> = []
    private var isStale = true
    private var isWalking = false
    private var complaints: [String] = []
    private var number = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// How many changes there were. To be given to ``next(after:)``.
    var count: Int { lock.withLock { number } }

    /// The body at a place has to run again.
    func mark(_ place: Place) {
        let woken = lock.withLock {
            let isOnMain = MainQueue.isCurrent
            if isWalking, isOnMain {
                complaints.append(
                    "State was changed while a body was being evaluated; change it in an action or a task.")
            }
            if !isOnMain {
                complaints.append("State that a view shows was changed on another thread than the main one.")
            }
            marks.insert(ObjectIdentifier(place))
            isStale = true
            return wake()
        }
        for one in woken { one.resume() }
    }

    /// Something happened that those who wait may want to see. With `isStale`, the views have to be walked again.
    func note(isStale stale: Bool = false) {
        let woken = lock.withLock {
            isStale = isStale || stale
            return wake()
        }
        for one in woken { one.resume() }
    }

    /// Whether a place was marked; takes the mark away.
    func take(_ place: Place) -> Bool { lock.withLock { marks.remove(ObjectIdentifier(place)) != nil } }

    /// Begins a walk, if there is a reason for one.
    func begin() -> Bool {
        lock.withLock {
            guard isStale else { return false }
            isStale = false
            isWalking = true
            return true
        }
    }

    /// Ends a walk. Gives what was done wrong since the last one.
    func end() -> [String] {
        lock.withLock {
            isWalking = false
            defer { complaints = [] }
            return complaints
        }
    }

    /// Returns as soon as there are more changes than `count`.
    func next(after count: Int) async {
        await withCheckedContinuation { continuation in
            let isLate = lock.withLock {
                guard number == count else { return true }
                waiting.append(continuation)
                return false
            }
            if isLate { continuation.resume() }
        }
    }

    private func wake() -> [CheckedContinuation<Void, Never>] {
        number += 1
        defer { waiting = [] }
        return waiting
    }
}
