/// The effect of a refresh response on the stored session.
extension Session {
    /// Applies a response to the stored session, after a wait for a process that prevents a write to the store.
    func applyWhenWritable(
        _ result: RefreshResult,
        additionalValues: [String: Secret],
        previous: SessionRecord,
        revision: Int
    ) async -> RefreshOutcome {
        var storeError: (any Error)?
        do {
            try await waitUntilWritable()
        } catch {
            storeError = error
        }

        do {
            return try slot.writeLock.withLock { [storeError] _ in
                // After an error of the store, `apply` keeps the tokens in memory.
                if storeError == nil,
                    case .granted(let tokens) = result,
                    let restored = try? restore(
                        tokens,
                        additionalValues: additionalValues,
                        previous: previous,
                        revision: revision
                    )
                {
                    return .session(restored)
                }
                return try apply(result, previous: previous, revision: revision, storeError: storeError)
            }
        } catch {
            return .failed(error as? NativeAuthError ?? NativeAuthError(.unknown, message: "The store failed."))
        }
    }

    /// Stores granted tokens although the session is gone: another process, whose refresh came second, was refused and
    /// removed it. A sign-out does not leave that reason.
    /// - Returns: the session; `nil` when one is stored, or when it has ended in another way.
    private func restore(
        _ tokens: TokenSet,
        additionalValues: [String: Secret],
        previous: SessionRecord,
        revision: Int
    ) throws -> SessionRecord? {
        guard !store.hasExclusiveProcessLock,
            try read() == nil,
            slot.withCache({ $0.revision }) == revision,
            let ending = try store.read(keys.signOutReason).get(),
            let kind = keys.reason(from: [keys.signOutReason: ending])?.kind,
            [.refused, .interruptedRefresh].contains(kind)
        else { return nil }

        let record = record(of: tokens, previous: previous)
        var changes = keys.secrets(of: record)
        for (key, secret) in additionalValues {
            changes[key] = .some(secret)
        }
        changes[keys.accessToken] = nil

        var expected = SecretChanges.removing([keys.accessToken])
        expected[keys.signOutReason] = ending
        guard try store.update(changes, ifUnchanged: expected) else { return nil }

        try store.update([keys.accessToken: record.tokens.accessToken])
        slot.withCache { $0.didStoreRefresh() }
        return record
    }

    /// Applies a response to the stored session. Called only under the write lock.
    /// - Parameters:
    ///   - previous: the session when the request was sent.
    ///   - revision: the revision of the cache at that time.
    ///   - storeError: the error of ``waitUntilWritable()``; `nil` if the store can be written.
    private func apply(
        _ result: RefreshResult,
        previous: SessionRecord,
        revision: Int,
        storeError: (any Error)?
    ) throws -> RefreshOutcome {
        while true {
            let stored: SessionRecord?
            do {
                stored = try read()
            } catch {
                guard case .granted(let tokens) = result else { throw error }
                return keep(record(of: tokens, previous: previous), previous: previous, revision: revision)
            }

            // Another process may write between the read and the write; then the loop starts again.
            let decision = RefreshDecision(result, previous: previous, stored: stored)
            if let outcome = try carryOut(decision, previous: previous, revision: revision, storeError: storeError) {
                return outcome
            }
        }
    }

    /// - Returns: `nil` if another process has changed the session since it was read.
    private func carryOut(
        _ decision: RefreshDecision,
        previous: SessionRecord,
        revision: Int,
        storeError: (any Error)?
    ) throws -> RefreshOutcome? {
        switch decision {
        case .store(let tokens):
            let record = record(of: tokens, previous: previous)
            switch writeRefreshed(record, of: previous, storeError: storeError) {
            case .stored:
                slot.withCache { $0.didStoreRefresh() }
                return .session(record)
            case .failed:
                return keep(record, previous: previous, revision: revision)
            case .changed:
                return nil
            }

        case .storeRefreshToken(let refreshToken, let error):
            var record = previous
            record.tokens.refreshToken = refreshToken
            record.sentTokenFingerprint = nil
            switch writeRefreshed(record, of: previous, storeError: storeError) {
            case .stored: break
            case .failed:
                _ = keep(record, previous: previous, revision: revision)
            case .changed:
                return nil
            }
            // No backoff: the next call sends this refresh token.
            return .failed(error)

        case .end(let reason):
            guard try endAfterRefusal(reason, previous: previous, storeError: storeError) else { return nil }
            return .ended

        case .recordReason(let reason):
            slot.withCache { $0.didRefuseRemovedSession(reason, since: revision) }
            return .ended

        case .fail(let error, let removesFingerprint):
            if removesFingerprint, storeError == nil {
                _ = try? store.update(
                    .removing([keys.sentTokenFingerprint]),
                    ifUnchanged: keys.expectedValues(of: previous)
                )
            }
            let end = environment.clock.elapsed + Self.refreshBackoff
            slot.withCache { $0.beginBackoff(until: end) }
            return .failed(error)

        case .useStored(let record):
            return .session(record)
        case .ignore:
            return .ended
        }
    }

    private enum WriteResult {
        case stored
        /// Another process has changed the session.
        case changed
        /// The store could not be written.
        case failed
    }

    private func writeRefreshed(
        _ record: SessionRecord,
        of previous: SessionRecord,
        storeError: (any Error)?
    ) -> WriteResult {
        guard storeError == nil else { return .failed }

        do {
            let isUnchanged = try write(refresh: record, of: previous)
            return if isUnchanged { .stored } else { .changed }
        } catch {
            return .failed
        }
    }

    /// Ends the session after a refused refresh.
    /// - Returns: whether the session was unchanged, and is over now.
    private func endAfterRefusal(
        _ reason: SignOutReason,
        previous: SessionRecord,
        storeError: (any Error)?
    ) throws -> Bool {
        slot.withCache { $0.beginRefusal(reason) }

        let storedReason: SignOutReason? = if store.hasExclusiveProcessLock { nil } else { reason }
        let isRemoved = Result {
            if let storeError { throw storeError }
            return try store.update(
                keys.removal(reason: storedReason),
                ifUnchanged: keys.expectedValues(of: previous)
            )
        }

        switch isRemoved {
        case .success(true):
            slot.withCache { $0.endRefusal(postponed: nil) }
        case .success(false):
            slot.withCache { $0.cancelRefusal() }
        case .failure:
            slot.withCache { $0.endRefusal(postponed: .signIns([previous.signInID])) }
        }
        return (try? isRemoved.get()) ?? true
    }

    private func record(of tokens: TokenSet, previous: SessionRecord) -> SessionRecord {
        var record = previous
        record.tokens = previous.tokens.refreshed(by: tokens)
        record.audience = tokenRequests.audience
        record.clockOffset = serverClock.offset ?? previous.clockOffset
        record.sentTokenFingerprint = nil
        return record
    }

    /// Keeps in memory what the store does not accept, unless a sign-in or sign-out has happened meanwhile. It is
    /// stored as soon as that is possible.
    private func keep(_ record: SessionRecord, previous: SessionRecord, revision: Int) -> RefreshOutcome {
        let pending = SessionPhase.PendingWrite(record: record, replaced: previous)
        let isKept = slot.withCache { $0.keep(pending, since: revision) }
        guard isKept else { return .ended }
        return .session(record)
    }
}
