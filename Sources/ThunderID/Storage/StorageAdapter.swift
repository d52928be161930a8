/// Where a ``ThunderIDClient`` keeps a session, as the ThunderID documentation defines it.
///
/// The package's own adapters can also say "I can't tell now" when they are asked for a value; for an adapter of
/// yours, `nil` means that there is none. The client calls an adapter from one thread at a time; an adapter must not
/// call the client's session methods while it is asked.
///
/// Source: seed `ThunderIDClient`, `initialize(config:storage:)`.
public protocol StorageAdapter {
    /// Stores a value under a key, replacing an earlier one.
    /// - Parameters:
    ///   - key: the name of the value; the client's begin with `thunder.`.
    ///   - value: the value, a secret.
    /// - Throws: whatever prevents it; the client keeps the error and reports that the session could not be stored.
    func store(key: String, value: String) throws

    /// Gives the value of a key, or `nil` if there is none.
    /// - Parameter key: the name of the value.
    func retrieve(key: String) -> String?

    /// Removes the value of a key. Nothing happens if there is none.
    /// - Parameter key: the name of the value.
    func delete(key: String)

    /// Removes every value. The client never calls it: it removes its own keys only.
    func clear()
}
