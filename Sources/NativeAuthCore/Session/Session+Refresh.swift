import NativeAuthBase
import Foundation

extension Session {
    /// Joins the running refresh or starts one: all concurrent callers share it (single-flight).
    /// - Parameters:
    ///   - wait: the maximum time to wait for another process that refreshes.
    ///   - rejected: a token that the server did not accept: it counts as stale.
    ///   - refresh: requests new tokens. Not called if a refresh is running.
    func joinOrStartRefresh(
        waitingUpTo wait: Duration,
        rejected: Secret?,
        by refresh: @escaping TokenRequests.Refresh
    ) async throws -> RefreshOutcome {
        let (shared, isNew) = slot.joinRefresh()
        if isNew {
            // Unstructured on purpose: a cancelled caller must neither cancel the refresh of the others, nor lose a
            // refresh token that the server has already rotated.
            Task {
                let outcome = await refreshHoldingProcessLock(waitingUpTo: wait, rejected: rejected, by: refresh)
                slot.completeRefresh(outcome)
            }
        }

        return try await shared.value()
    }

    /// Runs a token request of the caller's as a refresh, regardless of the freshness of the current tokens. If another
    /// refresh is running, the request follows it.
    /// - Parameters:
    ///   - signIn: the sign-in that the session must belong to.
    ///   - refresh: requests new tokens for the session, and returns a value for the caller besides.
    /// - Returns: the session afterwards, and the value.
    /// - Throws: as ``accessToken(of:insteadOf:by:)``.
    package func refresh<Value: Sendable>(
        of signIn: SignInID,
        by refresh: @escaping @Sendable (SessionRecord) async -> (RefreshResult, Value?)
    ) async throws -> (SessionRecord, Value) {
        for _ in 0..<Self.maximumRefreshes {
            guard let record = try loadRecord(), SignInID(record) == signIn else {
                throw notSignedInError()
            }
            guard record.tokens.refreshToken != nil, belongsToThisServer(record) else {
                throw expiredError(for: record)
            }

            let ownValue = Lock<Value?>(nil)
            let outcome = try await joinOrStartRefresh(
                waitingUpTo: Self.maximumProcessWait,
                rejected: record.tokens.accessToken
            ) { record in
                let (result, value) = await refresh(record)
                ownValue.withLock { $0 = value }
                return result
            }

            switch outcome {
            case .session(let new):
                guard SignInID(new) == signIn else { throw notSignedInError() }
                // Without a value, the refresh was another one.
                if let value = ownValue.withLock({ $0 }) {
                    return (new, value)
                }
            case .ended: throw notSignedInError()
            case .failed(let error): throw error
            // The joined refresh was not allowed to wait for another process; this call waits.
            case .anotherProcess: continue
            }
        }
        throw anotherProcessError()
    }

    private func refreshHoldingProcessLock(
        waitingUpTo wait: Duration,
        rejected: Secret?,
        by refresh: @escaping TokenRequests.Refresh
    ) async -> RefreshOutcome {
        do {
            return try await store.withProcessLock(named: keys.prefix, timeout: wait) {
                try await performRefresh(rejected: rejected, by: refresh)
            }
        } catch let error as NativeAuthError {
            guard error.code == .anotherProcess, wait == .zero else { return .failed(error) }
            return .anotherProcess
        } catch {
            return .failed(NativeAuthError(.unknown, message: "The session could not be refreshed.", underlying: error))
        }
    }

    private func performRefresh(rejected: Secret?, by refresh: TokenRequests.Refresh) async throws -> RefreshOutcome {
        let revision = slot.withCache { $0.revision }
        // Another caller may have refreshed during the wait for the lock.
        guard let record = try loadRecord() else { return .ended }
        let now = serverClock.now(offset: record.clockOffset)
        let isStale =
            record.tokens.accessToken == rejected
            || freshness(of: record, at: now) != .fresh
        guard isStale || record.isRefreshUnanswered else { return .session(record) }
        guard let refreshToken = record.tokens.refreshToken, belongsToThisServer(record) else {
            return .failed(expiredError(for: record))
        }

        // Stored before the request, so that a later process can detect that the refresh token may have been used. If
        // the store can't be written, no request is sent, because the new token could not be stored.
        let fingerprint = Secret(SessionRecord.fingerprint(of: refreshToken))
        try await waitUntilWritable()
        let additionalValues: [String: Secret]
        if store.hasExclusiveProcessLock {
            additionalValues = [:]
        } else {
            additionalValues = try store.snapshot(of: keys.additionalKeys)
        }
        let isUnchanged = try slot.writeLock.withLock { _ in
            try store.update([keys.sentTokenFingerprint: fingerprint], ifUnchanged: keys.expectedValues(of: record))
        }
        guard isUnchanged else {
            return try loadRecord().map(RefreshOutcome.session) ?? .ended
        }

        let result = await refresh(record)
        if case .refused = result, !store.hasExclusiveProcessLock {
            await waitForRotation(elsewhere: record)
        }

        let outcome = await applyWhenWritable(
            result,
            additionalValues: additionalValues,
            previous: record,
            revision: revision
        )
        logOutcome(outcome, result: result)
        if case .granted(let tokens) = result, !outcome.isSession(of: record) {
            await revokeUnstored(tokens)
        }
        return outcome
    }

    /// Applies a response to the stored session, after a wait for a process that prevents a write to the store.
    private func applyWhenWritable(
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

    /// Logs the outcome of a refresh. Not under the write lock: a log handler may access the session.
    private func logOutcome(_ outcome: RefreshOutcome, result: RefreshResult) {
        if slot.withCache({ $0.phase.pendingWrite != nil }) {
            log.debug("new tokens could not be stored yet")
        }

        switch (result, outcome) {
        case (.failed(let error, _), .failed):
            log.debug(
                "refresh failed",
                values: ["code": error.code.rawValue, "request": error.requestID]
            )
        case (.refused(let error, _), .ended):
            log.debug(
                "session refused",
                values: ["code": error.serverCode, "request": error.requestID]
            )
        default: break
        }
    }

    /// Waits a moment for another process to store rotated tokens. Without a lock between processes, both may send the
    /// same refresh token, and the server refuses the second request before the first process has stored the new
    /// tokens.
    private func waitForRotation(elsewhere previous: SessionRecord) async {
        for _ in 0..<Self.rotationPolls {
            switch Result(catching: { try slot.writeLock.withLock { _ in try read() } }) {
            case .success(nil): return
            case .success(let stored?):
                // The refresh token is stored first and the access token last.
                let isRotated = SessionRelation(stored, to: previous) != .same
                if isRotated, stored.tokens.accessToken != previous.tokens.accessToken {
                    return
                }
            case .failure: break
            }

            try? await environment.clock.sleep(for: Self.rotationPollInterval)
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
            return isUnchanged ? .stored : .changed
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

        let storedReason = store.hasExclusiveProcessLock ? nil : reason
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

extension RefreshOutcome {
    fileprivate func isSession(of previous: SessionRecord) -> Bool {
        guard case .session(let record) = self else { return false }
        return record.signInID == previous.signInID
    }
}
