extension SessionKeys {
    /// Moves a session from the keys under which an earlier version stored it. A session that is already stored under
    /// these keys is newer: then the old one is only removed, so that it cannot reappear after a sign-out.
    /// - Parameters:
    ///   - old: the keys of the earlier version.
    ///   - store: the store of both.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`: the session is kept; try again later.
    package func migrate(from old: SessionKeys, in store: any SecretStore) throws {
        guard old != self, let access = try store.read(old.accessToken).get() else { return }
        let stored = try store.read(accessToken).get()
        // A concurrent writer that changes either value has seen both, and has moved or replaced the session.
        let expected = [old.accessToken: access, accessToken: stored]
        guard stored == nil else {
            _ = try store.update(old.removal, ifUnchanged: expected)
            return
        }
        let found = try store.snapshot(of: old.all)
        var moved: SecretChanges = [:]
        for (old, new) in zip(old.all, all) where found[old] != nil { moved[new] = .some(found[old]) }
        // The audience names the server by the authority's spelling.
        moved.remove(audience)
        if store.isAtomic {
            _ = try store.update(moved.merging(old.removal) { $1 }, ifUnchanged: expected)
            return
        }
        // The access token marks a session as complete, so it is written last.
        guard try store.update(moved.filter { $0.key != accessToken }, ifUnchanged: expected) else { return }
        try store.write(access, for: accessToken)
        try store.update(old.removal)
    }
}
