import Foundation

/// A value that is protected by a lock.
///
/// The package's own `Lock` lives in a module that this one does not import.
///
/// `@unchecked`, because `value` is private and accessed only while the lock is held.
final class Guarded<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
