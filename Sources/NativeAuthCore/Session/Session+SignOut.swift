extension Session {
    /// The result of ending a session.
    package struct SignOutResult: Sendable {
        package let record: SessionRecord?
        /// The error that prevented reading the store. Unless the store is damaged, nothing has changed then.
        package let unreadable: NativeAuthError?
        /// Indicates whether no user is signed in now; `false` if the session is kept, or another user's is stored.
        package let isOver: Bool
        /// Indicates whether the store could not be changed. Each later access retries it; if the process ends before
        /// that, the session is there again.
        package let isRemovalPending: Bool
        /// The revision of this sign-out, for its reason.
        package let revision: Int
    }

    /// Ends the session on this device, for a caller that can report a failure. If the store can't be read at the
    /// moment, the session is kept: its tokens could not be revoked. A damaged store is removed unread. If the store
    /// can't be written, the write is done later, and no user is signed in here meanwhile.
    ///
    /// The caller revokes the tokens and calls ``finishSignOut(_:reason:)``. Until then they are stored for a later
    /// process; those of an earlier one have been revoked, as far as possible, when this function returns.
    package func signOut(_ reason: SignOutReason) async -> SignOutResult {
        let isWritable = (try? await waitUntilWritable()) != nil

        let ending = slot.writeLock.withLock { _ in
            let found = Result { try read() }
            if case .failure(let error) = found {
                let error =
                    error as? NativeAuthError
                    ?? NativeAuthError(.storageUnavailable, message: "The store failed.")
                guard error.isStoreDamaged else { return kept(nil, unreadable: error) }
            }
            return end(reason, found: found, isWritable: isWritable, storesUnrevokedTokens: true)
        }

        announce(ending, reason: reason)
        await slot.recoveryTask?.value
        return ending
    }

    /// Ends the session on this device, for a caller that can't report a failure. From now on no user is signed in
    /// here, even if the store can't be read or written: then each later access retries it.
    @discardableResult
    package func end(_ reason: SignOutReason) -> SignOutResult {
        let ending = slot.writeLock.withLock { _ in
            let found = Result { try read() }
            return end(reason, found: found)
        }
        announce(ending, reason: reason)
        return ending
    }

    /// Ends the session of one user on this device, as ``end(_:)`` does, and keeps that of another. If the store can't
    /// be read now, only this sign-in ends.
    /// - Parameters:
    ///   - signIn: the sign-in to end.
    ///   - isSame: whether another sign-in belongs to the same user; called immediately before the change. After an
    ///     error of it, that sign-in is kept.
    @discardableResult
    package func end(
        _ reason: SignOutReason,
        ifSignIn signIn: SignInID,
        or isSame: (SessionRecord) throws -> Bool = { _ in false }
    ) -> SignOutResult {
        let ending = slot.writeLock.withLock { _ in
            let found = Result { try read() }
            guard case .success(let record) = found else {
                return end(reason, found: found, only: signIn)
            }
            if let record, SignInID(record) != signIn {
                do {
                    guard try isSame(record) else { return kept(record) }
                } catch {
                    let unknown = NativeAuthError(.storageUnavailable, message: "The account can't be read now.")
                    return kept(record, unreadable: error as? NativeAuthError ?? unknown)
                }
            }

            let ended = end(reason, found: found, only: record.map(SignInID.init) ?? signIn)
            // Another process may have signed in another user since; that session is kept.
            guard let other = try? read() else { return ended }
            return kept(other)
        }

        announce(ending, reason: reason)
        return ending
    }

    private func kept(_ record: SessionRecord?, unreadable: NativeAuthError? = nil) -> SignOutResult {
        SignOutResult(
            record: record,
            unreadable: unreadable,
            isOver: false,
            isRemovalPending: false,
            revision: slot.withCache { $0.revision }
        )
    }

    /// - Parameters:
    ///   - signIn: the only session to end; `nil` for any.
    ///   - isWritable: `false` if another process is known to prevent a write to the store.
    ///   - storesUnrevokedTokens: whether the caller is going to revoke the tokens.
    private func end(
        _ reason: SignOutReason,
        found: Result<SessionRecord?, any Error>,
        only signIn: SignInID? = nil,
        isWritable: Bool = true,
        storesUnrevokedTokens: Bool = false
    ) -> SignOutResult {
        let record = try? found.get()
        // The reason first: a reader that finds no session must also find the reason.
        let revision = slot.withCache { $0.beginSignOut(reason, only: signIn) }

        let unrevoked: SessionRecord? = if storesUnrevokedTokens { record } else { nil }
        let isRemoved = isWritable && (try? remove(only: signIn, unrevoked: unrevoked)) != nil
        var postponed: SessionCache.PendingRemoval?
        if !isRemoved {
            let ended = record.map(SignInID.init) ?? signIn
            postponed = ended.map { .signIns([$0.id]) } ?? .anySession
        }
        slot.withCache { $0.endSignOut(postponed: postponed) }

        return SignOutResult(
            record: record,
            unreadable: found.failure as? NativeAuthError,
            isOver: true,
            isRemovalPending: !isRemoved,
            revision: revision
        )
    }

    /// - Parameter unrevoked: the session if its tokens are stored until they are revoked. If that fails, for lack of
    ///   space, it is only removed.
    private func remove(only signIn: SignInID?, unrevoked: SessionRecord?) throws {
        if let unrevoked, (try? removeStoringUnrevokedTokens(of: unrevoked)) == true {
            return
        }
        guard let signIn else { return try store.update(keys.removal()) }
        // If this does not match, another session is stored, which stays.
        _ = try store.update(
            keys.removal(),
            ifUnchanged: [keys.signInID: signIn.id.map(Secret.init)]
        )
    }

    /// Logs and announces an ending. Not under the write lock: a log handler may access the session.
    private func announce(_ ending: SignOutResult, reason: SignOutReason) {
        guard ending.isOver else { return }
        if ending.isRemovalPending { log.debug("the session could not be removed from the store") }
        log.debug(
            "session ended",
            values: ["reason": reason.kind.rawValue, "request": reason.error?.requestID]
        )
        slot.notifyObservers()
    }
}

extension Result {
    fileprivate var failure: Failure? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}
