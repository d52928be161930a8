/// A refresh whose request is sent, for the application of its response.
struct SentRefresh: Sendable {
    /// The session when the request was sent.
    let previous: SessionRecord
    /// The revision of the cache before the request.
    let revision: Int
    /// The values stored beside the session, if processes share the store without a lock.
    let additionalValues: [String: Secret]
    /// The error of the wait before the response is stored; `nil` if the store can be written.
    var storeError: (any Error)?
}

/// The effect of a refresh response on the stored session.
extension Session {
    /// Applies a response to the stored session, after a wait for a process that prevents a write to the store.
    func applyWhenWritable(_ result: RefreshResult, to sent: SentRefresh) async -> RefreshOutcome {
        var sent = sent
        do {
            try await waitUntilWritable()
        } catch {
            sent.storeError = error
        }

        do {
            return try slot.writeLock.withLock { [sent] _ in
                if case .granted(let tokens) = result, let restored = try? restore(tokens, after: sent) {
                    return .session(restored)
                }
                return try apply(result, to: sent)
            }
        } catch {
            return .failed(error as? NativeAuthError ?? NativeAuthError(.unknown, message: "The store failed."))
        }
    }

    /// Stores granted tokens although the session is gone: another process, whose refresh came second, was refused and
    /// removed it. A sign-out does not leave that reason.
    /// - Returns: the session; `nil` when one is stored, when it has ended in another way, or after an error of the
    ///   store.
    private func restore(_ tokens: TokenSet, after sent: SentRefresh) throws -> SessionRecord? {
        guard sent.storeError == nil,
            !store.hasExclusiveProcessLock,
            try read() == nil,
            slot.withCache({ $0.revision }) == sent.revision,
            let storedReason = try store.read(keys.signOutReason).get(),
            let kind = keys.reason(from: [keys.signOutReason: storedReason])?.kind,
            [.refused, .interruptedRefresh].contains(kind)
        else { return nil }

        let record = record(of: tokens, previous: sent.previous)
        var changes = keys.secrets(of: record)
        for (key, secret) in sent.additionalValues {
            changes[key] = .some(secret)
        }
        // The access token is not a part of these changes: it is stored last, as other processes expect.
        changes[keys.accessToken] = nil

        var expected = SecretChanges.removing([keys.accessToken])
        expected[keys.signOutReason] = storedReason
        guard try store.update(changes, ifUnchanged: expected) else { return nil }

        try store.update([keys.accessToken: record.tokens.accessToken])
        slot.withCache { $0.didStoreRefresh() }
        return record
    }

    /// Applies a response to the stored session. Called only under the write lock. After an error of the store, the
    /// tokens are kept in memory.
    private func apply(_ result: RefreshResult, to sent: SentRefresh) throws -> RefreshOutcome {
        while true {
            let stored: SessionRecord?
            do {
                stored = try read()
            } catch {
                guard case .granted(let tokens) = result else { throw error }
                return keep(record(of: tokens, previous: sent.previous), of: sent)
            }

            // Another process may write between the read and the write; then the loop starts again.
            let decision = RefreshDecision(result, previous: sent.previous, stored: stored)
            if let outcome = try carryOut(decision, of: sent) { return outcome }
        }
    }

    /// - Returns: `nil` if another process has changed the session since it was read.
    private func carryOut(_ decision: RefreshDecision, of sent: SentRefresh) throws -> RefreshOutcome? {
        switch decision {
        case .store(let tokens):
            let record = record(of: tokens, previous: sent.previous)
            switch writeRefreshed(record, of: sent) {
            case .stored:
                slot.withCache { $0.didStoreRefresh() }
                return .session(record)
            case .failed:
                return keep(record, of: sent)
            case .changed:
                return nil
            }

        case .storeRefreshToken(let refreshToken, let error):
            var record = sent.previous
            record.tokens.refreshToken = refreshToken
            record.sentTokenFingerprint = nil
            switch writeRefreshed(record, of: sent) {
            case .stored: break
            case .failed:
                _ = keep(record, of: sent)
            case .changed:
                return nil
            }
            // No backoff: the next call sends this refresh token.
            return .failed(error)

        case .end(let reason):
            guard try endAfterRefusal(reason, of: sent) else { return nil }
            return .ended

        case .recordReason(let reason):
            slot.withCache { $0.didRefuseRemovedSession(reason, since: sent.revision) }
            return .ended

        case .fail(let error, let removesFingerprint):
            if removesFingerprint, sent.storeError == nil {
                _ = try? store.update(
                    .removing([keys.sentTokenFingerprint]),
                    ifUnchanged: keys.expectedValues(of: sent.previous)
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

    private func writeRefreshed(_ record: SessionRecord, of sent: SentRefresh) -> WriteResult {
        guard sent.storeError == nil else { return .failed }

        do {
            let isUnchanged = try write(refresh: record, of: sent.previous)
            return if isUnchanged { .stored } else { .changed }
        } catch {
            return .failed
        }
    }

    /// Ends the session after a refused refresh.
    /// - Returns: whether the session was unchanged, and is over now.
    private func endAfterRefusal(_ reason: SignOutReason, of sent: SentRefresh) throws -> Bool {
        slot.withCache { $0.beginRefusal(reason) }

        let storedReason: SignOutReason? = if store.hasExclusiveProcessLock { nil } else { reason }
        let isRemoved = Result {
            if let error = sent.storeError { throw error }
            return try store.update(
                keys.removal(reason: storedReason),
                ifUnchanged: keys.expectedValues(of: sent.previous)
            )
        }

        switch isRemoved {
        case .success(true):
            slot.withCache { $0.endRefusal(postponed: nil) }
        case .success(false):
            slot.withCache { $0.cancelRefusal() }
        case .failure:
            slot.withCache { $0.endRefusal(postponed: .signIns([sent.previous.signInID])) }
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
    private func keep(_ record: SessionRecord, of sent: SentRefresh) -> RefreshOutcome {
        let pending = SessionPhase.PendingWrite(record: record, replaced: sent.previous)
        let isKept = slot.withCache { $0.keep(pending, since: sent.revision) }
        guard isKept else { return .ended }
        return .session(record)
    }
}
