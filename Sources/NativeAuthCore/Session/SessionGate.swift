/// What everybody who uses one store shares: for each session in it a slot.
///
/// It belongs to the store and not to a client, so that two clients on one store refresh once.
package final class SessionGate: Sendable {
    private struct Reference {
        weak var gate: SessionGate?
    }

    private static let gates = Lock<[SecretStoreIdentity: Reference]>([:])

    /// By what the sessions' names begin with.
    private let slots = Lock<[String: SessionSlot]>([:])

    private init() {}

    /// The gate of a store: the same for everybody, for as long as anybody holds it.
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
