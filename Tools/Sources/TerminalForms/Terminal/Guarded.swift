#if canImport(os)
import os
#else
import Synchronization
#endif

/// A value protected by a lock. For short critical sections without `await`.
final class Guarded<Value: Sendable>: Sendable {
    #if canImport(os)
    private let storage: OSAllocatedUnfairLock<Value>

    init(_ value: Value) { storage = OSAllocatedUnfairLock(initialState: value) }

    func use<Result: Sendable>(_ body: @Sendable (inout Value) throws -> Result) rethrows -> Result {
        try storage.withLock(body)
    }
    #else
    private let storage: Mutex<Value>

    init(_ value: Value) { storage = Mutex(value) }

    func use<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try storage.withLock { try body(&$0) }
    }
    #endif
}
