/// Sign-in and sign-out.
extension Session {
    // MARK: - In

    /// Begins a sign-in, ordered among all clients that share the store and the session's keys: see ``SignInTicket``.
    package func beginSignIn() -> SignInTicket { slot.withCache { $0.beginSignIn() } }

    /// Stores the result of a sign-in, replacing the previous content.
    /// - Parameters:
    ///   - tokens: the tokens.
    ///   - ticket: the start of the sign-in; `nil` if the last one to finish counts.
    ///   - companions: returns the secrets to store beside the record, by their names in the keys.
    ///   - isCurrent: whether the sign-in is still required; called immediately before the write.
    /// - Returns: the stored record; `nil` when the sign-in is no longer required.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`; the previous content is unchanged.
    package func establish(
        _ tokens: TokenSet, ticket: SignInTicket? = nil, companions: (SessionRecord) -> [String: Secret] = { _ in [:] },
        if isCurrent: () -> Bool = { true }
    ) throws -> SessionRecord? {
        let generation = environment.random.bytes(8).map { String($0, radix: 16) }.joined(separator: "-")
        let stored: SessionRecord? = try slot.writes.withLock { _ in
            guard ticket.map(isValid) ?? true, isCurrent() else { return nil }
            let record = SessionRecord(
                tokens: tokens, generation: generation, audience: server.audience, clockOffset: serverClock.offset ?? 0)
            try write(signIn: record, companions(record))
            slot.withCache { $0.didStoreSignIn(ticket) }
            return record
        }
        slot.announce()
        return stored
    }

    /// Replaces the tokens of a session that is still stored. A concurrent refresh keeps its effect.
    /// - Parameters:
    ///   - asked: the session when the tokens were requested; `nil` when no user was signed in.
    ///   - new: the tokens.
    ///   - isCurrent: whether the tokens are still required; called before each write.
    ///   - merging: the stored tokens updated by the new ones; `nil` when the new tokens have another subject, and
    ///     begin a new session.
    /// - Returns: the stored session; `nil` when `asked` has ended or was replaced, and nothing was stored.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`; the previous content is unchanged.
    package func replace(
        _ asked: SessionRecord?, with new: TokenSet, if isCurrent: () -> Bool, merging: (TokenSet) -> TokenSet?
    ) throws -> SessionRecord? {
        guard let asked, merging(asked.tokens) != nil else {
            return try establish(
                new, if: { isCurrent() && (try? read()).map(SessionOwner.init) == asked.map(SessionOwner.init) })
        }
        let stored: SessionRecord? = try slot.writes.withLock { _ in
            retryPendingChanges()
            while isCurrent(), let present = try read(), SessionOwner(present) == SessionOwner(asked) {
                guard let tokens = merging(present.tokens) else { return nil }
                var record = present
                record.tokens = tokens
                record.clockOffset = serverClock.offset ?? present.clockOffset
                // The store still has the tokens that the unsaved ones replace, unless another process has written.
                let pending = slot.withCache { $0.phase.pendingWrite }
                let basis = pending.flatMap { if $0.record == present { $0.replaced } else { nil } } ?? present
                guard try write(refresh: record, of: basis) else { continue }
                slot.withCache { $0.didStoreTokens() }
                return record
            }
            return nil
        }
        slot.announce()
        return stored
    }

    private func isValid(_ ticket: SignInTicket) -> Bool { slot.withCache { $0.isValid(ticket) } }

    /// Changes a companion of a stored session.
    /// - Parameters:
    ///   - name: its name in the keys.
    ///   - record: the session.
    ///   - change: returns the new value for the current one; `nil` for none.
    /// - Returns: `false` when the session is over or another one, and nothing was changed.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`.
    package func change(companion name: String, of record: SessionRecord, _ change: (Secret?) -> Secret?) throws -> Bool
    {
        let key = keys.companion(name)
        return try slot.writes.withLock { _ in
            while let generation = record.generation, try read()?.generation == generation {
                let before = try store.read(key).get()
                // Another process may write between the read and the write; then the loop starts again.
                let expected: [String: Secret?] = [keys.generation: Secret(generation), key: before]
                if try store.update([key: change(before)], ifUnchanged: expected) { return true }
            }
            return false
        }
    }

    // MARK: - Out

    /// The result of ``end(_:)``.
    package struct Ending: Sendable {
        /// The stored session.
        package let record: SessionRecord?
        /// The error that prevented reading the store. Unless the store is damaged, nothing has changed then.
        package let unreadable: NativeAuthError?
        /// Whether no user is signed in now; `false` if the session is kept, or another user's is stored.
        package let isOver: Bool
        /// Whether the store could not be changed. Each later access retries it; if the process ends before that, the
        /// session is there again.
        package let isRemovalPending: Bool
        /// The argument for ``explainSignOut(_:revision:)``.
        package let revision: Int
    }

    /// Ends the session on this device, for a caller that can report a failure. If the store can't be read at the
    /// moment, the session is kept: its tokens could not be revoked. A damaged store is removed unread. If the store
    /// can't be written, the write is done later, and no user is signed in here meanwhile.
    package func signOut(_ reason: SignOutReason) async -> Ending {
        let isWritable = (try? await waitUntilWritable()) != nil
        let ending = slot.writes.withLock { _ in
            do {
                return end(reason, found: try read(), unreadable: nil, only: nil, isWritable: isWritable)
            } catch {
                let error =
                    error as? NativeAuthError ?? NativeAuthError(.storageUnavailable, message: "The store failed.")
                guard error.isStoreDamaged else {
                    return kept(nil, unreadable: error)
                }
                return end(reason, found: nil, unreadable: error, only: nil, isWritable: isWritable)
            }
        }
        announce(ending, reason: reason)
        return ending
    }

    /// Ends the session on this device, for a caller that can't report a failure. From now on no user is signed in
    /// here, even if the store can't be read or written: then each later access retries it.
    @discardableResult
    package func end(_ reason: SignOutReason) -> Ending {
        let ending = slot.writes.withLock { _ in
            do {
                return end(reason, found: try read(), unreadable: nil, only: nil)
            } catch {
                return end(reason, found: nil, unreadable: error as? NativeAuthError, only: nil)
            }
        }
        announce(ending, reason: reason)
        return ending
    }

    /// Ends the session of one user on this device, as ``end(_:)`` does, and keeps that of another. If the store can't
    /// be read now, only this sign-in ends.
    /// - Parameters:
    ///   - reason: the reason.
    ///   - owner: the sign-in to end.
    ///   - isSame: whether another sign-in belongs to the same user; called immediately before the change.
    @discardableResult
    package func end(
        _ reason: SignOutReason, ifOwner owner: SessionOwner, or isSame: (SessionRecord) -> Bool = { _ in false }
    ) -> Ending {
        let ending = slot.writes.withLock { _ in
            do {
                let found = try read()
                if let found, SessionOwner(found) != owner, !isSame(found) { return kept(found) }
                // Another process may have signed in another user since; that session is kept.
                let ending = end(reason, found: found, unreadable: nil, only: found.map(SessionOwner.init) ?? owner)
                return (try? read()).map { kept($0) } ?? ending
            } catch {
                return end(reason, found: nil, unreadable: error as? NativeAuthError, only: owner)
            }
        }
        announce(ending, reason: reason)
        return ending
    }

    private func kept(_ record: SessionRecord?, unreadable: NativeAuthError? = nil) -> Ending {
        Ending(
            record: record, unreadable: unreadable, isOver: false, isRemovalPending: false,
            revision: slot.withCache { $0.revision })
    }

    /// - Parameters:
    ///   - owner: the only session to end; `nil` for any.
    ///   - isWritable: `false` if another process is known to prevent a write to the store.
    private func end(
        _ reason: SignOutReason, found record: SessionRecord?, unreadable: NativeAuthError?, only owner: SessionOwner?,
        isWritable: Bool = true
    ) -> Ending {
        // The reason first: a reader that finds no session must also find the reason.
        let revision = slot.withCache { $0.beginSignOut(reason, only: owner) }
        let isRemoved = isWritable && (try? remove(only: owner)) != nil
        let postponed: SessionCache.PendingRemoval?
        if isRemoved {
            postponed = nil
        } else if let owner = record.map(SessionOwner.init) ?? owner {
            postponed = .signIns([owner.generation])
        } else {
            postponed = .anySession
        }
        slot.withCache { $0.endSignOut(postponed: postponed) }
        return Ending(
            record: record, unreadable: unreadable, isOver: true, isRemovalPending: !isRemoved, revision: revision)
    }

    private func remove(only owner: SessionOwner?) throws {
        guard let owner else { return try store.update(keys.nothing) }
        // If this does not match, another session is stored, which stays.
        _ = try store.update(keys.nothing, ifUnchanged: [keys.generation: owner.generation.map(Secret.init)])
    }

    /// Logs and announces an ending. Not under the lock on writes: a log handler may access the session.
    private func announce(_ ending: Ending, reason: SignOutReason) {
        guard ending.isOver else { return }
        if ending.isRemovalPending { log.debug("the session could not be removed from the store") }
        log.debug("session ended", values: ["reason": reason.kind.rawValue, "request": reason.error?.requestID])
        slot.announce()
    }
}
