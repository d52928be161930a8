import Foundation

/// The sign-ins of a session that await their response: one for each `state`, each for a single response.
///
/// They are kept in the session's store, so that a response finds its sign-in even after a restart of the app.
package struct PendingAuthorizations: Sendable {
    private static let maximumCount = 8
    private static let maximumAttempts = 16

    private let store: any SecretStore
    private let key: String
    private let audience: String
    private let clock: AuthClock
    private let slot: SessionSlot
    /// Retained here, because ``SessionRegistry`` holds its instances weakly.
    private let registry: SessionRegistry

    /// - Parameter audience: the identifier of the server and the client. A response for another audience finds nothing
    ///   here and leaves its own sign-in stored: it must never be redeemed elsewhere.
    package init(
        store: any SecretStore,
        keys: SessionKeys,
        registry: SessionRegistry,
        audience: String,
        clock: AuthClock
    ) {
        self.store = store
        self.registry = registry
        slot = registry.slot(keys)

        self.audience = audience
        key = keys.pending
        self.clock = clock
    }

    /// Stores a sign-in. The oldest ones are removed beyond the maximum number.
    package func add(_ pending: PendingAuthorization) throws {
        var pending = pending
        pending.audience = audience
        try change { $0 = ($0 + [pending]).suffix(Self.maximumCount) }
    }

    /// Returns the sign-in with this `state` and removes it: a response can be used once (replay protection).
    package func take(state: Secret) throws -> PendingAuthorization? {
        try take { $0.state.isEqualInConstantTime(to: state) }
    }

    /// Returns the sign-in that continues in this flow of the server, and removes it.
    package func take(executionID: String) throws -> PendingAuthorization? {
        try take { $0.executionID == executionID }
    }

    private func take(_ matches: (PendingAuthorization) -> Bool) throws -> PendingAuthorization? {
        try change { all in
            let index = all.firstIndex { $0.audience == audience && matches($0) }
            return index.map { all.remove(at: $0) }
        }
    }

    /// Changes the stored sign-ins. Serialised within this process, because not every store can compare and write
    /// atomically.
    private func change<Result: Sendable>(_ body: (inout [PendingAuthorization]) -> Result) throws -> Result {
        try slot.writeLock.withLock { _ in
            for _ in 0..<Self.maximumAttempts {
                let stored = try store.read(key).get()
                var all = Self.decoded(stored).filter { !$0.isExpired(at: clock.now) }
                let result = body(&all)

                let new = try Self.encoded(all)
                if new == stored { return result }
                if try store.update([key: new], ifUnchanged: [key: stored]) { return result }
            }

            throw NativeAuthError(
                .storageUnavailable,
                message: "The pending sign-in could not be stored because of concurrent changes.",
                recovery: [.retry]
            )
        }
    }

    /// Damaged data contain no sign-in: a response to one is refused, and it must be started again.
    private static func decoded(_ stored: Secret?) -> [PendingAuthorization] {
        guard let stored else { return [] }
        let data = Data(stored.reveal().utf8)
        return (try? JSONDecoder().decode([PendingAuthorization].self, from: data)) ?? []
    }

    private static func encoded(_ all: [PendingAuthorization]) throws -> Secret? {
        guard !all.isEmpty else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Secret(String(decoding: try encoder.encode(all), as: UTF8.self))
    }
}
