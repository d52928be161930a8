/// The state that all users of one store share: a slot for each session in it.
///
/// It belongs to the store and not to a client, so that two clients on one store refresh once.
package final class SessionGate: Sendable {
    private struct Reference {
        weak var gate: SessionGate?
    }

    private static let gates = Lock<[SecretStoreIdentity: Reference]>([:])

    /// The slots by the prefix of the sessions' keys.
    private let slots = Lock<[String: SessionSlot]>([:])

    private init() {}

    /// Returns the gate of a store: the same instance for as long as it is retained.
    package static func of(_ store: any SecretStore) -> SessionGate {
        gates.withLock { gates in
            if let gate = gates[store.identity]?.gate { return gate }
            gates = gates.filter { $0.value.gate != nil }
            let gate = SessionGate()
            gates[store.identity] = Reference(gate: gate)
            return gate
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
