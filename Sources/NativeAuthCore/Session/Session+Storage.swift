/// Reads and writes of the stored session. Only under the slot's write lock, except for reading an atomic store.
extension Session {
    func read() throws -> SessionRecord? {
        let cache = slot.withCache { $0 }
        let stored: SessionRecord?
        do {
            let secrets = try store.snapshot(of: keys.ofSession + [keys.unrevokedTokens])
            stored = keys.record(from: secrets)
            if let unrevoked = secrets[keys.unrevokedTokens] {
                finishInterruptedSignOut(UnrevokedTokens(unrevoked))
            }
            if stored == nil, let reason = keys.reason(from: secrets) {
                slot.withCache { $0.didFindSignOutReason(reason) }
            }
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
        if let pending = cache.phase.pendingWrite, SessionRelation(stored, to: pending.replaced) == .same {
            record = pending.record
        }
        // The record may be older than a sign-out that has happened since.
        if record != nil {
            slot.withCache { $0.didFindSession(since: cache.revision) }
        }
        return record
    }

    /// Repeats writes and removals that the store refused earlier.
    func retryPendingChanges() {
        // Callers may be waiting for this, so it does not wait for another process.
        guard (try? store.checkWritable()) != nil else { return }
        let cache = slot.withCache { $0 }
        if let removal = cache.pendingRemoval, let stored = try? store.snapshot(of: keys.ofSession) {
            // Another process may have stored another sign-in meanwhile, or may be doing so now.
            let isAnotherSignIn = keys.record(from: stored).map { !removal.covers($0) } ?? false
            let expected = [keys.signInID, keys.accessToken].map { ($0, stored[$0]) }
            let isDone =
                isAnotherSignIn
                || (try? store.update(keys.removal(), ifUnchanged: .init(uniqueKeysWithValues: expected))) == true
            if isDone { slot.withCache { $0.didRemovePending() } }
        }
        if let pending = cache.phase.pendingWrite,
            (try? write(refresh: pending.record, of: pending.replaced)) != nil
        {
            slot.withCache { $0.didStoreTokens() }
        }
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
                try? store.update(SecretChanges(uniqueKeysWithValues: keys.all.map { ($0, before[$0]) }))
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
        let rest = all.filter { $0.key != keys.refreshToken && $0.value != nil }
        guard try store.update(rest, ifUnchanged: keys.expectedValues(of: record)) else {
            return false
        }
        try store.update(all.filter { $0.key != keys.refreshToken && $0.value == nil })
        return true
    }
}
