/// Where secrets are kept between two launches.
///
/// Reading has three answers, because "I can't tell now" is not "there is nothing": a locked device, a full disk or a
/// damaged file must never sign anybody out.
public protocol SecretStore: Sendable {
    /// What is behind this store. An object need not say: it is its own.
    var identity: SecretStoreIdentity { get }

    /// Whether ``update(_:)`` and ``snapshot(of:)`` are one indivisible step each. Where they are not, the package orders
    /// its steps so that whatever is left behind when one fails does no harm. `false` unless a store says otherwise.
    var isAtomic: Bool { get }

    /// Whether ``exclusively(_:patience:_:)`` excludes every other process that has the same secrets. Otherwise a
    /// refused refresh may mean that another process has just rotated the refresh token. `false` by default.
    var isExclusive: Bool { get }

    /// Checks, without waiting, whether another process currently prevents a write to this store. The package polls it
    /// before it writes, so that a write does not block a thread. Does nothing by default.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`.
    func checkWritable() throws

    /// Reads a secret.
    /// - Parameter key: the name under which it was written.
    /// - Returns: the secret, that there is none, or that this cannot be told now.
    func read(_ key: String) -> SecretReading

    /// Writes and removes several secrets, all or none wherever the store can do that.
    /// - Parameter changes: the new value by key; `nil` removes it.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`; what was stored before is still there.
    func update(_ changes: [String: Secret?]) throws

    /// Reads several secrets as they are at one moment, wherever the store can do that.
    /// - Parameter keys: the names under which they were written.
    /// - Returns: the secrets that are there.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable` when that can't be told now.
    func snapshot(of keys: [String]) throws -> [String: Secret]

    /// Writes and removes several secrets, if others are still what the caller has seen. A store that several processes
    /// share makes this one indivisible step; otherwise the caller must see to it that nobody else writes meanwhile.
    /// - Parameters:
    ///   - changes: the new value by key; `nil` removes it.
    ///   - expected: what the caller has seen by key; `nil` for "there is none".
    /// - Returns: whether they were, and the changes were made.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`; what was stored before is still there.
    func update(_ changes: [String: Secret?], ifUnchanged expected: [String: Secret?]) throws -> Bool

    /// Runs a long piece of work that only one process at a time may do with this store, such as a refresh. Reading and
    /// writing go on meanwhile.
    /// - Parameters:
    ///   - work: names the work: pieces with other names do not wait for each other.
    ///   - patience: how long to wait for another process.
    ///   - body: the work.
    /// - Returns: what the work returns.
    /// - Throws: the error of `body`; ``NativeAuthError`` with code `another_process` if another process has not
    ///   finished in time, or `storage_unavailable`.
    func exclusively<Result: Sendable>(
        _ work: String, patience: Duration, _ body: @Sendable () async throws -> Result
    ) async throws -> Result
}

extension SecretStore where Self: AnyObject {
    /// The object itself.
    public var identity: SecretStoreIdentity { SecretStoreIdentity(self) }
}

extension SecretStore {
    /// Not one step, as far as is known.
    public var isAtomic: Bool { false }

    /// `false`, since it is not known.
    public var isExclusive: Bool { false }

    /// Does nothing: no other process is known to prevent a write.
    public func checkWritable() throws {}

    /// Reads one after the other.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`.
    public func snapshot(of keys: [String]) throws -> [String: Secret] {
        var found: [String: Secret] = [:]
        for key in keys { found[key] = try read(key).get() }
        return found
    }

    /// Compares, then writes.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`.
    public func update(_ changes: [String: Secret?], ifUnchanged expected: [String: Secret?]) throws -> Bool {
        let now = try snapshot(of: Array(expected.keys))
        guard expected.allSatisfy({ now[$0.key] == $0.value }) else { return false }
        try update(changes)
        return true
    }

    /// Runs the work at once, without a lock against other processes.
    /// - Throws: what the work throws.
    public func exclusively<Result: Sendable>(
        _ work: String, patience: Duration, _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await body()
    }

    /// Writes one secret.
    /// - Parameters:
    ///   - secret: the secret.
    ///   - key: its name.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`.
    public func write(_ secret: Secret, for key: String) throws { try update([key: secret]) }

    /// Removes one secret. No error if there is none.
    /// - Parameter key: its name.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`.
    public func remove(_ key: String) throws {
        let nothing: Secret? = nil
        try update([key: nothing])
    }
}
