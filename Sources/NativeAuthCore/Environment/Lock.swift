#if canImport(os)
import os
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A value that only one thread at a time may touch. For short sections without `await`.
///
/// The one place where the platforms differ: Apple's unfair lock exists from iOS 16 on. Elsewhere it is a POSIX mutex
/// and not the standard library's `Mutex`, because ThreadSanitizer sees the former and not the latter: with `Mutex` it
/// takes every guarded value for a race. A lock that guards no value guards a `Bool`: what has no size has the lock's own
/// address, and ThreadSanitizer takes that for a race too.
package final class Lock<Value>: Sendable {
    #if canImport(os)
    private let storage: OSAllocatedUnfairLock<Value>

    package init(_ value: sending Value) {
        storage = OSAllocatedUnfairLock(uncheckedState: value)
    }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try storage.withLockUnchecked(body)
    }
    #else
    /// Has an address of its own, as a mutex must. Freed when nobody can hold it any more.
    nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    /// Touched by ``withLock(_:)`` alone, between locking and unlocking.
    nonisolated(unsafe) private var value: Value

    package init(_ value: sending Value) {
        self.value = value
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    package func withLock<Result>(_ body: (inout sending Value) throws -> sending Result) rethrows -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
    #endif
}

extension Lock: CustomReflectable {
    /// A mirror without children: what is kept here may hold secrets, and a mirror would read it without the lock.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
