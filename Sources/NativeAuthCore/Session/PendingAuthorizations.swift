import Foundation

/// The sign-ins that were begun for a session and have not come back yet: one for each `state`, each good for one answer.
///
/// They are kept in the session's store, so that an answer finds its sign-in even if the app was stopped meanwhile.
package struct PendingAuthorizations: Sendable {
    private static let most = 8
    private static let tries = 16

    private let store: any SecretStore
    private let key: String
    private let audience: String
    private let clock: AuthClock
    private let slot: SessionSlot
    /// Held, since it lives only as long as somebody holds it.
    private let gate: SessionGate

    /// - Parameters:
    ///   - store: the session's store.
    ///   - keys: the session's names in it.
    ///   - audience: names the server and the client. An answer for another one finds nothing here, and leaves its sign-in
    ///     as it is: it must never be redeemed elsewhere.
    ///   - gate: the store's.
    ///   - clock: the time.
    package init(store: any SecretStore, keys: SessionKeys, gate: SessionGate, audience: String, clock: AuthClock) {
        self.store = store
        self.gate = gate
        slot = gate.slot(keys)
        self.audience = audience
        key = keys.pending
        self.clock = clock
    }

    /// Remembers a sign-in. The oldest ones give way.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`.
    package func add(_ pending: PendingAuthorization) throws {
        var pending = pending
        pending.audience = audience
        try change { $0 = ($0 + [pending]).suffix(Self.most) }
    }

    /// The sign-in with this `state`, which is forgotten: an answer can be used once.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`.
    package func take(state: Secret) throws -> PendingAuthorization? {
        try take { $0.state.isEqualInConstantTime(to: state) }
    }

    /// The sign-in that goes on in this flow of the server's, which is forgotten.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`.
    package func take(executionID: String) throws -> PendingAuthorization? {
        try take { $0.executionID == executionID }
    }

    private func take(_ matches: (PendingAuthorization) -> Bool) throws -> PendingAuthorization? {
        var found: PendingAuthorization?
        try change { all in
            let index = all.firstIndex { $0.audience == audience && matches($0) }
            found = index.map { all.remove(at: $0) }
        }
        return found
    }

    /// One at a time in this process, since not every store can compare and write in one step.
    private func change(_ body: (inout [PendingAuthorization]) -> Void) throws {
        try slot.writes.withLock { _ in try changeAlone(body) }
    }

    private func changeAlone(_ body: (inout [PendingAuthorization]) -> Void) throws {
        for _ in 0..<Self.tries {
            let stored = try store.read(key).get()
            // What can't be read is of an older version or damaged: those sign-ins must be begun again.
            let old = stored.flatMap {
                try? JSONDecoder().decode([PendingAuthorization].self, from: Data($0.reveal().utf8))
            }
            var all = (old ?? []).filter { !$0.isOver(now: clock.now) }
            body(&all)
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let new = all.isEmpty ? nil : Secret(String(decoding: try encoder.encode(all), as: UTF8.self))
            if new == stored { return }
            if try store.update([key: new], ifUnchanged: [key: stored]) { return }
        }
        throw NativeAuthError(
            .storageUnavailable, message: "Too many sign-ins are begun at once.", recovery: [.retry])
    }
}
