import Foundation

/// A store for secrets between two launches.
///
/// A read has three results, because "unavailable now" is not "absent": a locked device, a full disk or a damaged file
/// must never sign the user out.
public protocol SecretStore: Sendable {
    /// The identity of the storage behind this store. A class need not implement it: the default is the object's
    /// identity.
    var identity: SecretStoreIdentity { get }

    /// Indicates whether ``update(_:)`` and ``snapshot(of:)`` are atomic. If they are not, the package orders its steps
    /// so that a partial failure does no harm. `false` by default.
    var isAtomic: Bool { get }

    /// Indicates whether ``withProcessLock(named:timeout:_:)`` excludes every other process that has the same secrets.
    /// Otherwise a refused refresh may mean that another process has just rotated the refresh token. `false` by
    /// default.
    var hasExclusiveProcessLock: Bool { get }

    /// Checks, without waiting, whether another process currently prevents a write to this store. The package polls it
    /// before it writes, so that a write does not block a thread. Does nothing by default.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable` while it does; try again later.
    func checkWritable() throws

    /// Reads a secret.
    /// - Parameter key: the name under which it was written.
    /// - Returns: the secret, `absent`, or `unavailable`.
    func read(_ key: String) -> SecretReading

    /// Writes and removes several secrets, atomically if the store supports that.
    /// - Parameter changes: the new value by key; `nil` removes it.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`, whose `recovery` states what to do; in an atomic
    ///   store the previous content is unchanged.
    func update(_ changes: [String: Secret?]) throws

    /// Reads several secrets as of one moment, if the store supports that.
    /// - Parameter keys: the names under which they were written.
    /// - Returns: the secrets that exist.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable` when the store can't be read now; try again later.
    func snapshot(of keys: [String]) throws -> [String: Secret]

    /// Writes and removes several secrets, if others are unchanged (compare-and-set). In a store that several processes
    /// share this is atomic; otherwise the caller must exclude concurrent writers.
    /// - Parameters:
    ///   - changes: the new value by key; `nil` removes it.
    ///   - expected: the expected value by key; `nil` for an absent secret.
    /// - Returns: whether the expected values were found and the changes were made.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`, whose `recovery` states what to do; in an atomic
    ///   store the previous content is unchanged.
    func update(_ changes: [String: Secret?], ifUnchanged expected: [String: Secret?]) throws -> Bool

    /// Runs long work that only one process at a time may do with this store, such as a refresh. Reads and writes
    /// continue meanwhile.
    /// - Parameters:
    ///   - work: the name of the work. Work with another name is not excluded.
    ///   - timeout: the maximum time to wait for another process.
    ///   - body: the work.
    /// - Returns: the result of the work.
    /// - Throws: the error of `body`; ``NativeAuthError`` with code `another_process` if another process has not
    ///   finished in time (try again), or `storage_unavailable` (see its `recovery`).
    func withProcessLock<Result: Sendable>(
        named work: String,
        timeout: Duration,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result
}

extension SecretStore where Self: AnyObject {
    /// The identity of the object.
    public var identity: SecretStoreIdentity { SecretStoreIdentity(self) }
}

extension SecretStore {
    /// `false`: whether the store is atomic is not known.
    public var isAtomic: Bool { false }

    /// `false`: whether other processes are excluded is not known.
    public var hasExclusiveProcessLock: Bool { false }

    /// Does nothing: no other process is known to prevent a write.
    /// - Throws: never; the protocol allows errors.
    public func checkWritable() throws {}

    /// Reads the secrets one by one.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`; try again later.
    public func snapshot(of keys: [String]) throws -> [String: Secret] {
        var found: [String: Secret] = [:]
        for key in keys {
            found[key] = try read(key).get()
        }
        return found
    }

    /// Compares, then writes, in two steps.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`, whose `recovery` states what to do.
    public func update(_ changes: [String: Secret?], ifUnchanged expected: [String: Secret?]) throws -> Bool {
        let now = try snapshot(of: Array(expected.keys))
        guard expected.allSatisfy({ now[$0.key] == $0.value }) else {
            return false
        }
        try update(changes)
        return true
    }

    /// Runs the work at once, without a lock against other processes.
    /// - Throws: the error of the work.
    public func withProcessLock<Result: Sendable>(
        named work: String,
        timeout: Duration,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await body()
    }

    /// Writes one secret.
    /// - Parameters:
    ///   - secret: the secret.
    ///   - key: its name.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`, whose `recovery` states what to do.
    public func write(_ secret: Secret, for key: String) throws {
        try update([key: secret])
    }

    /// Removes one secret. No error if there is none.
    /// - Parameter key: its name.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`, whose `recovery` states what to do.
    public func remove(_ key: String) throws {
        try update(SecretChanges.removing([key]))
    }

    /// Waits, without blocking a thread, until no other process prevents a write to the store. For asynchronous code
    /// before a write: the write itself is synchronous and would block a thread of the cooperative pool.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` when another process holds the lock for five
    ///   seconds; `CancellationError`.
    package func waitUntilWritable(_ clock: AuthClock) async throws {
        let deadline = clock.elapsed + .seconds(5)
        while true {
            do {
                return try checkWritable()
            } catch {
                guard clock.elapsed < deadline else { throw error }
                try await clock.sleep(for: .milliseconds(20))
            }
        }
    }
}

/// The changes of a store by key: a new value, or `nil` to remove the secret. A key that is missing is not changed.
package typealias SecretChanges = [String: Secret?]

extension SecretChanges {
    package static func removing(_ keys: [String]) -> Self {
        Self(keys.map { ($0, nil) }) { first, _ in first }
    }

    package mutating func remove(_ key: String) { updateValue(nil, forKey: key) }
}

/// The underlying error of a permanent `storage_unavailable`: the store was read, and its content is not valid.
struct DamagedStore: Error {}

extension NativeAuthError {
    /// Indicates whether a store could not be written for lack of space, which is not transient.
    package var isStoreFull: Bool {
        guard code == .storageUnavailable else { return false }
        if let error = underlying as? CocoaError {
            return error.code == .fileWriteOutOfSpace
        }
        guard let error = underlying as? POSIXError else { return false }
        return [.ENOSPC, .EDQUOT, .EFBIG].contains(error.code)
    }

    /// Indicates whether a store's content is damaged, as opposed to temporarily unreadable. Only then may signing out
    /// remove it unread.
    public var isStoreDamaged: Bool { underlying is DamagedStore }
}
