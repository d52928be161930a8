extension Session {
    /// Begins a sign-in, ordered among all clients that share the store and the session's keys: see ``SignInTicket``.
    package func beginSignIn() -> SignInTicket { slot.withCache { $0.beginSignIn() } }

    /// Stores the result of a sign-in, replacing the previous content.
    /// - Parameters:
    ///   - ticket: the start of the sign-in; `nil` if the last one to finish counts.
    ///   - additionalValues: returns the secrets to store beside the record, by their names in the keys.
    ///   - isCurrent: whether the sign-in is still required; called immediately before the write.
    /// - Returns: the stored record; `nil` when the sign-in is no longer required.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`; the previous content is unchanged.
    package func storeSignIn(
        _ tokens: TokenSet,
        ticket: SignInTicket? = nil,
        additionalValues: (SessionRecord) -> [String: Secret] = { _ in [:] },
        ifCurrent isCurrent: () -> Bool = { true }
    ) throws -> SessionRecord? {
        let randomBytes = environment.random.bytes(8)
        let signInID = randomBytes.map { String($0, radix: 16) }.joined(separator: "-")

        let stored: SessionRecord? = try slot.writeLock.withLock { _ in
            if let ticket, !slot.withCache({ $0.isValid(ticket) }) { return nil }
            guard isCurrent() else { return nil }

            let record = SessionRecord(
                tokens: tokens,
                signInID: signInID,
                audience: tokenRequests.audience,
                clockOffset: serverClock.offset ?? 0
            )
            try write(signIn: record, additionalValues: additionalValues(record))
            slot.withCache { $0.didStoreSignIn(ticket) }
            return record
        }

        slot.notifyObservers()
        return stored
    }

    /// Checks whether the store has this sign-in, or none for `nil`. A store that can't be read may have another one.
    private func stores(_ expected: SessionRecord?) -> Bool {
        guard case .success(let stored) = Result(catching: { try read() }) else { return false }
        return stored.map(SignInID.init) == expected.map(SignInID.init)
    }

    /// Replaces the tokens of a session that is still stored. A concurrent refresh keeps its effect.
    /// - Parameters:
    ///   - previous: the session when the tokens were requested; `nil` when no user was signed in.
    ///   - isCurrent: whether the tokens are still required; called before each write.
    ///   - merging: the stored tokens updated by the new ones; `nil` when the new tokens have another subject, and
    ///     begin a new session.
    /// - Returns: the stored session; `nil` when `previous` has ended or was replaced, and nothing was stored.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`; the previous content is unchanged.
    package func replace(
        _ previous: SessionRecord?,
        with new: TokenSet,
        ifCurrent isCurrent: () -> Bool,
        merging: (TokenSet) -> TokenSet?
    ) throws -> SessionRecord? {
        guard let previous, merging(previous.tokens) != nil else {
            return try storeSignIn(
                new,
                ifCurrent: { isCurrent() && stores(previous) }
            )
        }

        let stored: SessionRecord? = try slot.writeLock.withLock { _ in
            retryPendingChanges()
            while isCurrent(), let stored = try read(), SignInID(stored) == SignInID(previous) {
                guard let tokens = merging(stored.tokens) else { return nil }
                var record = stored
                record.tokens = tokens
                record.clockOffset = serverClock.offset ?? stored.clockOffset

                // The store still has the tokens that the unsaved ones replace, unless another process has written.
                var basis = stored
                if let pending = slot.withCache({ $0.phase.pendingWrite }), pending.record == stored {
                    basis = pending.replaced
                }
                guard try write(refresh: record, of: basis) else { continue }

                slot.withCache { $0.didStoreTokens() }
                return record
            }
            return nil
        }

        slot.notifyObservers()
        return stored
    }

    /// Changes an additional value of a stored session.
    /// - Parameters:
    ///   - name: its name in the keys.
    ///   - change: returns the new value for the current one; `nil` for none.
    /// - Returns: `false` when the session is over or another one, and nothing was changed.
    package func updateAdditionalValue(
        _ name: String,
        of record: SessionRecord,
        _ change: (Secret?) -> Secret?
    ) throws -> Bool {
        let key = keys.key(ofAdditional: name)

        return try slot.writeLock.withLock { _ in
            while let signInID = record.signInID, try read()?.signInID == signInID {
                let before = try store.read(key).get()
                // Another process may write between the read and the write; then the loop starts again.
                let expected: [String: Secret?] = [keys.signInID: Secret(signInID), key: before]
                if try store.update([key: change(before)], ifUnchanged: expected) {
                    return true
                }
            }
            return false
        }
    }

    /// Replaces an additional value, also while no user is signed in.
    /// - Parameters:
    ///   - name: its name in the keys.
    ///   - previous: the expected value; `nil` for none.
    ///   - record: the session that the value belongs to; `nil` if no user is signed in.
    /// - Returns: `false` when the session or the value is another one, and nothing was changed.
    package func replaceAdditionalValue(
        _ name: String,
        _ previous: Secret?,
        with new: Secret?,
        of record: SessionRecord?
    ) throws -> Bool {
        let key = keys.key(ofAdditional: name)

        return try slot.writeLock.withLock { _ in
            guard try read().map(SignInID.init) == record.map(SignInID.init) else { return false }

            var expected: SecretChanges = [key: previous, keys.signInID: record?.signInID.map(Secret.init)]
            // A session may have no id.
            if record == nil { expected.updateValue(nil, forKey: keys.accessToken) }
            return try store.update([key: new], ifUnchanged: expected)
        }
    }
}
