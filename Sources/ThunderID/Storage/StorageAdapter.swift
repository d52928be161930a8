/// The storage of a ``ThunderIDClient``'s session, as defined by the ThunderID documentation.
///
/// The package's own adapters can also report a read that fails at the moment; for an app's own adapter, `nil` means
/// that there is no value. The client calls an adapter from one thread at a time; an adapter must not call the client's
/// session methods during a call.
///
/// Source: seed `ThunderIDClient`, `initialize(config:storage:)`.
public protocol StorageAdapter {
    /// Stores a value under a key, replacing an earlier one.
    /// - Parameters:
    ///   - key: the name of the value; the client's begin with `thunder.`.
    ///   - value: the value, a secret.
    /// - Throws: any error; the client keeps it as the underlying error and reports that the session could not be
    ///   stored.
    func store(key: String, value: String) throws

    /// Returns the value of a key, or `nil` if there is none.
    /// - Parameter key: the name of the value.
    func retrieve(key: String) -> String?

    /// Removes the value of a key. Has no effect if there is none.
    /// - Parameter key: the name of the value.
    func delete(key: String)

    /// Removes every value. The client never calls it: it removes its own keys only.
    func clear()
}
