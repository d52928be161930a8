import NativeAuthCore

/// A stranger's ``StorageAdapter``, seen as a `SecretStore`: it has only two answers, so `nil` is `absent`.
final class BridgedSecretStore: SecretStore {
    private let adapter: Lock<StorageAdapterBox>

    init(_ adapter: any StorageAdapter) { self.adapter = Lock(StorageAdapterBox(adapter)) }

    /// What is behind the adapter where it is one of ours (or can do what ours can), a bridge otherwise.
    static func store(for adapter: any StorageAdapter) -> any SecretStore {
        if let backed = adapter as? any StoreBacked { return backed.secrets }
        return (adapter as? any SecretStore) ?? BridgedSecretStore(adapter)
    }

    /// Two clients that are given the same object share its sessions; a value shares them with nobody.
    var identity: SecretStoreIdentity {
        SecretStoreIdentity(adapter.withLock { type(of: $0.adapter) is AnyClass ? $0.adapter as AnyObject : self })
    }

    func read(_ key: String) -> SecretReading {
        adapter.withLock { $0.adapter.retrieve(key: key) }.map { .value(Secret($0)) } ?? .absent
    }

    func update(_ changes: [String: Secret?]) throws {
        try adapter.withLock { box in
            // What is stored comes before what is removed: if storing fails, nothing is lost.
            for (key, secret) in changes {
                guard let secret else { continue }
                do {
                    try box.adapter.store(key: key, value: secret.reveal())
                } catch {
                    throw NativeAuthError(
                        .storageUnavailable,
                        message: "The session could not be stored.",
                        underlying: error,
                        recovery: [.retry]
                    )
                }
            }
            for (key, secret) in changes where secret == nil { box.adapter.delete(key: key) }
        }
    }
}

/// An adapter over one of the package's own stores, which can do more than the documented protocol asks.
protocol StoreBacked {
    associatedtype Store: SecretStore
    var secrets: Store { get }
}

/// Carries an adapter that need not be `Sendable`, as the documented protocol is not.
///
/// `@unchecked` because the package calls the adapter in one place only, `BridgedSecretStore`, under its lock; before
/// that the box is only handed on. What the app itself does with its adapter at the same time, or with two clients that
/// share one, is the app's to protect: the documented protocol promises a lock to nobody.
struct StorageAdapterBox: @unchecked Sendable {
    let adapter: any StorageAdapter

    init(_ adapter: any StorageAdapter) { self.adapter = adapter }
}
