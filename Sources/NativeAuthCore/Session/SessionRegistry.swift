import NativeAuthBase

/// The state that all users of one store share: a slot for each session in it.
///
/// It belongs to the store and not to a client, so that two clients on one store refresh once.
package final class SessionRegistry: Sendable {
    private struct Reference {
        weak var registry: SessionRegistry?
    }

    private static let registries = Lock<[SecretStoreIdentity: Reference]>([:])

    /// The slots by the prefix of the sessions' keys.
    private let slots = Lock<[String: SessionSlot]>([:])

    private init() {}

    /// Returns the registry of a store: the same instance for as long as it is retained.
    package static func of(_ store: any SecretStore) -> SessionRegistry {
        registries.withLock { registries in
            if let registry = registries[store.identity]?.registry {
                return registry
            }
            registries = registries.filter { $0.value.registry != nil }
            let registry = SessionRegistry()
            registries[store.identity] = Reference(registry: registry)
            return registry
        }
    }

    func slot(_ keys: SessionKeys) -> SessionSlot {
        slots.withLock { slots in
            if let slot = slots[keys.prefix] { return slot }
            let slot = SessionSlot()
            slots[keys.prefix] = slot
            return slot
        }
    }
}
