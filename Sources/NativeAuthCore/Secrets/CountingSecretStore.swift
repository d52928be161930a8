/// A store that knows of all its changes: what was read at one count need not be read again at the same count.
package protocol CountingSecretStore: SecretStore {
    /// The number of changes so far. A change increments it at the moment when it becomes visible.
    var changeCount: Int { get }
}
