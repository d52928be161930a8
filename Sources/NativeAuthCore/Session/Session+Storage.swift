/// How a session is read and written. Only under the slot's lock on writes, except for reading an atomic store.
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
            // Whoever has signed out here is signed out, whatever can't be read; not whoever was seen after them.
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
                // What was read may be older than a sign-out that has happened since.
                if knowledge.endings == endings, !knowledge.isEnding { knowledge.reason = nil }
            }
        }
        return record
    }

    /// Does what the store refused earlier.
    func catchUp() {
        // Callers may be waiting for this, so it does not wait for another process.
        guard (try? store.checkWritable()) != nil else { return }
        let (doomed, unsaved) = slot.withLock { ($0.doomed, $0.unsaved) }
        if let doomed, let stored = try? store.snapshot(of: keys.ofSession) {
            // Another process may have signed somebody in meanwhile, or may be doing so now.
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

    /// Puts a sign-in in place of everything that is there. Where that takes several steps, nobody is signed in between
    /// them: one person's token must never stand beside another's.
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

    /// Puts refreshed tokens in place of those that they were issued for. Where that takes several steps, the refresh
    /// token comes first: the old one is of no use any more.
    /// - Returns: whether the session was still as it was.
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
