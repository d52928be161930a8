import NativeAuthBase

/// A store that begins with the session of another SDK, read where that SDK has left it.
///
/// Until the first change of any value, reads find the other SDK's session. The first change writes the whole session
/// into this package's store, with a marker after which the other SDK's is never read again. The other SDK's items are
/// not touched before ``completeMigration()``.
package final class AdoptingSecretStore: SecretStore {
    private static let maximumAttempts = 8

    private let own: any SecretStore
    private let source: any ForeignSessionSource
    private let currentKeys: @Sendable () -> SessionKeys
    /// Indicates whether only the own store counts, as far as this process knows. It never becomes `false` again.
    private let isSettled = Lock(false)
    /// Serialises the first change in this process.
    private let firstChange = Lock(())

    /// - Parameters:
    ///   - own: this package's store.
    ///   - source: the other SDK's session.
    ///   - keys: returns the keys of the session. They may depend on the own store.
    package init(
        own: any SecretStore,
        source: any ForeignSessionSource,
        keys: @escaping @Sendable () -> SessionKeys
    ) {
        self.own = own
        self.source = source
        currentKeys = keys
    }

    package var identity: SecretStoreIdentity { own.identity }
    package var isAtomic: Bool { own.isAtomic }
    package var hasExclusiveProcessLock: Bool { own.hasExclusiveProcessLock }

    package func checkWritable() throws { try own.checkWritable() }

    package func withProcessLock<Result: Sendable>(
        named work: String,
        timeout: Duration,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await own.withProcessLock(named: work, timeout: timeout, body)
    }

    /// Removes the other SDK's session from where it has left it, after it was written into this package's store.
    /// - Throws: ``NativeAuthError`` with code `storage_unavailable`; try again later. The user stays signed in.
    package func completeMigration() throws {
        try update([:])
        try source.remove()
    }

    // MARK: - Reading

    package func read(_ key: String) -> SecretReading {
        do {
            return try snapshot(of: [key])[key].map(SecretReading.value) ?? .absent
        } catch {
            return .unavailable(
                error as? NativeAuthError
                    ?? NativeAuthError(.storageUnavailable, message: "The store failed.", recovery: [.retry])
            )
        }
    }

    package func snapshot(of keys: [String]) throws -> [String: Secret] {
        guard let view = try view(of: keys) else { return try own.snapshot(of: keys) }
        return view.values
    }

    /// The values before the first change: the own ones, and the other SDK's where there is no own one.
    private struct View {
        let keys: SessionKeys
        /// The values of the requested keys.
        let values: [String: Secret]
        /// The own values, also of the other SDK's keys.
        let stored: [String: Secret]
        /// The other SDK's values that the own store lacks.
        let adopted: [String: Secret]
    }

    /// - Returns: `nil` if only the own store counts.
    private func view(of keys: some Collection<String>) throws -> View? {
        if isSettled.withLock({ $0 }) { return nil }
        let session = currentKeys()
        // A marker and a session are read after the other SDK's values: another thread may be writing them.
        let foreign = try foreignValues(session)
        let stored = try own.snapshot(
            of: Array(Set(keys).union(foreign.keys)) + [session.accessToken, session.adopted]
        )

        guard !foreign.isEmpty, stored[session.adopted] == nil else {
            isSettled.withLock { $0 = true }
            return nil
        }

        var adopted = foreign
        if stored[session.accessToken] != nil { adopted = [:] }
        adopted = adopted.filter { stored[$0.key] == nil }
        let wanted = Set(keys)
        let values = adopted.merging(stored) { $1 }.filter { wanted.contains($0.key) }
        return View(keys: session, values: values, stored: stored, adopted: adopted)
    }

    /// - Returns: no values if there is no session.
    private func foreignValues(_ keys: SessionKeys) throws -> [String: Secret] {
        if try own.read(keys.adopted).get() != nil { return [:] }

        return switch try source.session(keys) {
        case .absent: [:]
        case .usable(let values): values
        case .unusable(let problem): keys.values(of: problem)
        }
    }

    // MARK: - Writing

    package func update(_ changes: SecretChanges) throws {
        _ = try update(changes, ifUnchanged: [:])
    }

    package func update(_ changes: SecretChanges, ifUnchanged expected: SecretChanges) throws -> Bool {
        if isSettled.withLock({ $0 }) { return try own.update(changes, ifUnchanged: expected) }

        return try firstChange.withLock { _ in
            do {
                return try adopt(changing: changes, ifUnchanged: expected)
            } catch let error as NativeAuthError where error.isStoreDamaged {
                let onlyRemoves = changes.values.allSatisfy { $0 == nil }
                guard onlyRemoves else { throw error }
                try own.update(changes)
                try own.update([currentKeys().adopted: Secret("1")])
                return true
            }
        }
    }

    private func adopt(changing changes: SecretChanges, ifUnchanged expected: SecretChanges) throws -> Bool {
        for _ in 0..<Self.maximumAttempts {
            guard let view = try view(of: expected.keys) else {
                return try own.update(changes, ifUnchanged: expected)
            }
            guard expected.allSatisfy({ view.values[$0.key] == $0.value }) else { return false }

            var all = SecretChanges(uniqueKeysWithValues: view.adopted.map { ($0.key, $0.value) })
            all.merge(changes) { $1 }
            if try write(all, replacing: view, expected: expected) {
                isSettled.withLock { $0 = true }
                return true
            }
            // Another process has written meanwhile.
        }

        throw NativeAuthError(
            .storageUnavailable,
            message: "The session could not be stored because of concurrent changes.",
            recovery: [.retry]
        )
    }

    /// Writes the adopted session with the changes, and the marker.
    private func write(_ changes: SecretChanges, replacing view: View, expected: SecretChanges) throws -> Bool {
        let marker: SecretChanges = [view.keys.adopted: Secret("1")]
        var unchanged: SecretChanges = [:]
        for key in expected.keys {
            unchanged.updateValue(view.stored[key], forKey: key)
        }
        unchanged.updateValue(nil, forKey: view.keys.adopted)

        if own.isAtomic {
            return try own.update(changes.merging(marker) { $1 }, ifUnchanged: unchanged)
        }
        return try writeInSteps(changes, marker: marker, of: view.keys, ifUnchanged: unchanged)
    }

    /// Where a write takes several steps, each interruption leaves either session: the marker comes first when there is
    /// no access token afterwards, and otherwise last, after the access token.
    private func writeInSteps(
        _ changes: SecretChanges,
        marker: SecretChanges,
        of keys: SessionKeys,
        ifUnchanged expected: SecretChanges
    ) throws -> Bool {
        let hasSession = changes[keys.accessToken].flatMap { $0 } != nil
        guard hasSession else {
            guard try own.update(marker, ifUnchanged: expected) else { return false }
            try own.update(changes)
            return true
        }

        let others = changes.filter { $0.key != keys.accessToken }
        guard try own.update(others, ifUnchanged: expected) else { return false }
        try own.update(changes.filter { $0.key == keys.accessToken })
        try own.update(marker)
        return true
    }
}
