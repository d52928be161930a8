/// Reads and writes of the stored session. Only under the slot's write lock, except for reading an atomic store.
extension Session {
    func read() throws -> SessionRecord? {
        let cache = slot.withCache { $0 }
        let stored: SessionRecord?
        do {
            stored = try readStored()
        } catch {
            // A sign-out here is final even if the store can't be read, except for a session that was seen after it.
            if let removal = cache.pendingRemoval, cache.lastRead.map(removal.covers) ?? true {
                return nil
            }
            throw error
        }
        if let removal = cache.pendingRemoval, stored.map(removal.covers) ?? true {
            return nil
        }

        var record = stored
        if let pending = cache.phase.pendingWrite,
            SessionRelation(stored, to: pending.replaced) == .same
        {
            record = pending.record
        }

        // The record may be older than a sign-out that has happened since.
        if record != nil {
            slot.withCache { $0.didFindSession(since: cache.revision) }
        }
        return record
    }

    /// Reads the store. Finishes a sign-out that an earlier process did not finish, and records the reason for which
    /// another process ended the session.
    private func readStored() throws -> SessionRecord? {
        let secrets = try store.snapshot(of: keys.ofSession + [keys.unrevokedTokens])
        let record = keys.record(from: secrets)
        if let unrevoked = secrets[keys.unrevokedTokens] {
            finishInterruptedSignOut(UnrevokedTokens(unrevoked))
        }
        if record == nil, let reason = keys.reason(from: secrets) {
            slot.withCache { $0.didFindSignOutReason(reason) }
        }
        return record
    }

    /// Repeats writes and removals that the store refused earlier.
    func retryPendingChanges() {
        // Callers may be waiting for this, so it does not wait for another process.
        guard (try? store.checkWritable()) != nil else { return }

        let cache = slot.withCache { $0 }
        if let removal = cache.pendingRemoval, retry(removal) {
            slot.withCache { $0.didRemovePending() }
        }
        if let pending = cache.phase.pendingWrite,
            (try? write(refresh: pending.record, of: pending.replaced)) != nil
        {
            slot.withCache { $0.didStoreTokens() }
        }
    }

    /// - Returns: whether there is nothing left to remove.
    private func retry(_ removal: SessionCache.PendingRemoval) -> Bool {
        guard let stored = try? store.snapshot(of: keys.ofSession) else { return false }
        // Another process may have stored another sign-in meanwhile, or may be doing so now.
        if let record = keys.record(from: stored), !removal.covers(record) { return true }

        let expected: SecretChanges = [
            keys.signInID: stored[keys.signInID],
            keys.accessToken: stored[keys.accessToken],
        ]
        return (try? store.update(keys.removal(), ifUnchanged: expected)) == true
    }

    /// Replaces the stored content with a sign-in. Where that takes several steps, no user is signed in between them:
    /// the tokens of two users must never be mixed.
    func write(signIn record: SessionRecord, additionalValues: [String: Secret]) throws {
        let all = keys.secrets(of: record, additionalValues: additionalValues)
        if store.isAtomic { return try store.update(all) }

        let before = try? store.snapshot(of: keys.all)
        do {
            try store.update(.removing([keys.accessToken]))
            try store.update(all.filter { $0.key != keys.accessToken })
            try store.update([keys.accessToken: record.tokens.accessToken])
        } catch {
            if let before {
                var changes: SecretChanges = [:]
                for key in keys.all {
                    changes[key] = .some(before[key])
                }
                try? store.update(changes)
            }
            throw error
        }
    }

    /// Replaces tokens with their refreshed ones. Where that takes several steps, the refresh token is written first:
    /// the old one is already useless.
    /// - Returns: whether the session was unchanged.
    func write(refresh record: SessionRecord, of previous: SessionRecord) throws -> Bool {
        let all = keys.secrets(of: record)
        let expected = keys.expectedValues(of: previous)
        if store.isAtomic {
            return try store.update(all, ifUnchanged: expected)
        }

        guard try store.update([keys.refreshToken: record.tokens.refreshToken], ifUnchanged: expected) else {
            return false
        }

        // Another process may have refreshed again: its refresh token, and the related values, are the newest.
        let rest = all.filter { $0.key != keys.refreshToken }
        let values = rest.filter { $0.value != nil }
        guard try store.update(values, ifUnchanged: keys.expectedValues(of: record)) else {
            return false
        }
        try store.update(rest.filter { $0.value == nil })
        return true
    }
}
