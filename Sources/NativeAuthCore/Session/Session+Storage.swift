/// Reads and writes of the stored session. Only under the slot's lock on writes, except for reading an atomic store.
extension Session {
    func read() throws -> SessionRecord? {
        let (doomed, unsaved, endings, seen) = slot.withLock { ($0.doomed, $0.unsaved, $0.endings, $0.seen) }
        let stored: SessionRecord?
        do {
            let secrets = try store.snapshot(of: keys.ofSession)
            stored = keys.record(from: secrets)
            if stored == nil, let reason = keys.reason(from: secrets) {
                slot.withLock { if $0.wasSignedIn, $0.reason == nil { $0.reason = reason } }
            }
        } catch {
            // A sign-out here is final even if the store can't be read, except for a session that was seen after it.
            if let doomed, seen.map(doomed.covers) ?? true { return nil }
            throw error
        }
        if let doomed, stored.map(doomed.covers) ?? true { return nil }
        let record: SessionRecord?
        if let unsaved, RefreshVerdict.Presence(stored, asked: unsaved.instead) == .same {
            record = unsaved.record
        } else {
            record = stored
        }
        if record != nil {
            slot.withLock { knowledge in
                knowledge.wasSignedIn = true
                // The record may be older than a sign-out that has happened since.
                if knowledge.endings == endings, !knowledge.isEnding { knowledge.reason = nil }
            }
        }
        return record
    }

    /// Repeats writes and removals that the store refused earlier.
    func catchUp() {
        // Callers may be waiting for this, so it does not wait for another process.
        guard (try? store.checkWritable()) != nil else { return }
        let (doomed, unsaved) = slot.withLock { ($0.doomed, $0.unsaved) }
        if let doomed, let stored = try? store.snapshot(of: keys.ofSession) {
            // Another process may have stored another sign-in meanwhile, or may be doing so now.
            let isElses = keys.record(from: stored).map { !doomed.covers($0) } ?? false
            let seen = [keys.generation, keys.accessToken].map { ($0, stored[$0]) }
            let isDone =
                isElses || (try? store.update(keys.nothing, ifUnchanged: .init(uniqueKeysWithValues: seen))) == true
            if isDone { slot.withLock { $0.doomed = nil } }
        }
        if let unsaved, (try? write(refresh: unsaved.record, of: unsaved.instead)) != nil {
            slot.withLock { $0.unsaved = nil }
        }
    }

    /// Replaces the stored content with a sign-in. Where that takes several steps, no user is signed in between them:
    /// the tokens of two users must never be mixed.
    func write(signIn record: SessionRecord, _ companions: [String: Secret]) throws {
        let all = keys.secrets(of: record, companions)
        if store.isAtomic { return try store.update(all) }
        let before = try? store.snapshot(of: keys.all)
        let none: Secret? = nil
        do {
            try store.update([keys.accessToken: none])
            try store.update(all.filter { $0.key != keys.accessToken })
            try store.update([keys.accessToken: record.tokens.accessToken])
        } catch {
            if let before {
                try? store.update(Dictionary(uniqueKeysWithValues: keys.all.map { ($0, before[$0]) }))
            }
            throw error
        }
    }

    /// Replaces tokens with their refreshed ones. Where that takes several steps, the refresh token is written first:
    /// the old one is already useless.
    /// - Returns: whether the session was unchanged.
    func write(refresh record: SessionRecord, of asked: SessionRecord) throws -> Bool {
        let all = keys.secrets(of: record)
        let fence = keys.fence(of: asked)
        if store.isAtomic { return try store.update(all, ifUnchanged: fence) }
        guard try store.update([keys.refreshToken: record.tokens.refreshToken], ifUnchanged: fence) else {
            return false
        }
        // Another process may have refreshed again: its refresh token, and the related values, are the newest.
        let rest = all.filter { $0.key != keys.refreshToken && $0.value != nil }
        guard try store.update(rest, ifUnchanged: keys.fence(of: record)) else { return false }
        try store.update(all.filter { $0.key != keys.refreshToken && $0.value == nil })
        return true
    }
}
