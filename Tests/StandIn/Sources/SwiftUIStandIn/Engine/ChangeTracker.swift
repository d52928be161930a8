import Foundation

// @unchecked: every access to the mutable properties is made under the lock.
/// The changes since the last render pass, and the tasks that wait for a change. Models may publish on any thread.
final class ChangeTracker: @unchecked Sendable {
    private let lock = NSLock()
    private var invalidated: Set<ObjectIdentifier> = []
    private var needsRender = true
    private var isRendering = false
    private var violations: [String] = []
    private var revision = 0
    private var pending: [CheckedContinuation<Void, Never>] = []

    /// The number of changes so far, for ``next(after:)``.
    var count: Int { lock.withLock { revision } }

    /// Has the body of a view run again.
    func invalidate(_ identity: ViewIdentity) {
        let waiters = lock.withLock {
            let isOnMain = MainQueue.isCurrent
            if isRendering, isOnMain {
                violations.append(
                    "State was changed while a body was being evaluated; change it in an action or a task."
                )
            }
            if !isOnMain {
                violations.append("State that a view shows was changed on another thread than the main one.")
            }
            invalidated.insert(ObjectIdentifier(identity))
            needsRender = true
            return takeWaiters()
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Resumes the tasks that wait for a change. With `needsRender`, the views are rendered again.
    func signal(needsRender isNeeded: Bool = false) {
        let waiters = lock.withLock {
            needsRender = needsRender || isNeeded
            return takeWaiters()
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Returns whether a view was invalidated, and resets that.
    func consumeInvalidation(of identity: ViewIdentity) -> Bool {
        lock.withLock { invalidated.remove(ObjectIdentifier(identity)) != nil }
    }

    /// Begins a render pass if one is needed.
    func beginPass() -> Bool {
        lock.withLock {
            guard needsRender else { return false }
            needsRender = false
            isRendering = true
            return true
        }
    }

    /// Ends a render pass. Returns the violations since the last one.
    func endPass() -> [String] {
        lock.withLock {
            isRendering = false
            defer { violations = [] }
            return violations
        }
    }

    /// Returns as soon as there are more changes than `count`.
    func next(after count: Int) async {
        await withCheckedContinuation { continuation in
            let hasChanged = lock.withLock {
                guard revision == count else { return true }
                pending.append(continuation)
                return false
            }
            if hasChanged { continuation.resume() }
        }
    }

    private func takeWaiters() -> [CheckedContinuation<Void, Never>] {
        revision += 1
        defer { pending = [] }
        return pending
    }
}
