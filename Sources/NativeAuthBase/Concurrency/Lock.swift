#if canImport(os)
import os
#else
import Foundation
#endif

/// A mutex around a value. For short sections without `await`.
///
/// Public because the command-line tool, which is another package, uses it, too.
///
/// The implementation depends on the platform: Apple's unfair lock exists from iOS 16 on. Elsewhere it is a POSIX mutex
/// and not the standard library's `Mutex`, because ThreadSanitizer recognises the former and not the latter: with
/// `Mutex` it reports every guarded value as a data race.
public final class Lock<Value>: Sendable {
    #if canImport(os)
    private let storage: OSAllocatedUnfairLock<Value>

    /// - Parameter value: the initial value.
    public init(_ value: sending Value) { storage = OSAllocatedUnfairLock(uncheckedState: value) }

    /// Runs `body` while no other thread accesses the value.
    /// - Throws: the error of `body`.
    public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try storage.withLockUnchecked(body)
    }
    #else
    /// Allocated, because a mutex needs a stable address. Freed when no reference to the lock is left.
    nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    /// Accessed by ``withLock(_:)`` alone, between locking and unlocking. Allocated, too: a value of size zero would
    /// have the address of this object, and ThreadSanitizer would report every access to the object as a race with it.
    nonisolated(unsafe) private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    /// - Parameter value: the initial value.
    public init(_ value: sending Value) {
        self.value.initialize(to: value)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
        value.deinitialize(count: 1)
        value.deallocate()
    }

    /// Runs `body` while no other thread accesses the value.
    /// - Throws: the error of `body`.
    public func withLock<Result>(_ body: (inout sending Value) throws -> sending Result) rethrows -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value.pointee)
    }
    #endif
}

extension Lock: CustomReflectable {
    /// A mirror without children: the value may hold secrets, and a mirror would read it without the lock.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
