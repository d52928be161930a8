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
}

extension RefreshOutcome {
    fileprivate func isSession(of previous: SessionRecord) -> Bool {
        guard case .session(let record) = self else { return false }
        return record.signInID == previous.signInID
    }
}
