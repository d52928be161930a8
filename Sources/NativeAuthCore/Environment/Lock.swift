#if canImport(os)
import os
#else
import Synchronization
#endif

/// A value that only one thread at a time may touch. For short sections without `await`.
///
/// The one place where the platforms differ: Apple's unfair lock exists from iOS 16 on, the standard library's `Mutex`
/// only from iOS 18, and Linux has only the latter.
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
    private let storage: Mutex<Value>

    package init(_ value: sending Value) {
        storage = Mutex(value)
    }

    package func withLock<Result>(_ body: (inout sending Value) throws -> sending Result) rethrows -> sending Result {
        try storage.withLock(body)
    }
    #endif
}
