import NativeAuthBase
import NativeAuthCore

/// An app's own ``StorageAdapter`` as a `SecretStore`. The adapter can't report a failed read, so `nil` is `absent`.
final class BridgedSecretStore: SecretStore {
    private let adapter: Lock<StorageAdapterBox>

    init(_ adapter: any StorageAdapter) {
        self.adapter = Lock(StorageAdapterBox(adapter))
    }

    /// Returns the store behind an adapter that has one or is one; otherwise a bridge.
    static func store(for adapter: any StorageAdapter) -> any SecretStore {
        if let backed = adapter as? any StoreBacked { return backed.secrets }
        return (adapter as? any SecretStore) ?? BridgedSecretStore(adapter)
    }

    /// The identity of the store: clients with the same object share its sessions; a value type is never shared.
    var identity: SecretStoreIdentity {
        let adapter = adapter.withLock { $0.adapter }
        guard type(of: adapter) is AnyClass else { return SecretStoreIdentity(self) }
        return SecretStoreIdentity(adapter as AnyObject)
    }

    func read(_ key: String) -> SecretReading {
        guard let text = adapter.withLock({ $0.adapter.retrieve(key: key) }) else {
            return .absent
        }
        return .value(Secret(text))
    }

    func update(_ changes: [String: Secret?]) throws {
        try adapter.withLock { box in
            // Values are stored before others are removed: if storing fails, nothing is lost.
            for case (let key, let secret?) in changes {
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

            for (key, secret) in changes where secret == nil {
                box.adapter.delete(key: key)
            }
        }
    }
}

/// An adapter over one of the package's own stores, which provides more than the documented protocol requires.
protocol StoreBacked {
    associatedtype Store: SecretStore
    var secrets: Store { get }
}

/// The box of an adapter that need not be `Sendable`, as the documented protocol is not.
///
/// `@unchecked` because the package calls the adapter in one place only, `BridgedSecretStore`, under its lock; before
/// that the box is only stored. The app must protect its own concurrent use of the adapter, and an adapter that two
/// clients share: the documented protocol does not guarantee a lock.
struct StorageAdapterBox: @unchecked Sendable {
    let adapter: any StorageAdapter

    init(_ adapter: any StorageAdapter) { self.adapter = adapter }
}
