/// A store that only this process can change, and that counts its changes: what was read at one count need not be read
/// again at the same count.
package protocol CountingSecretStore: SecretStore {
    /// The number of changes so far. A change increments it at the moment when it becomes visible.
    var changeCount: Int { get }
}
