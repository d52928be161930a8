import Foundation

extension Session {
    /// A refresh that returns a value for its caller besides.
    typealias ValueRefresh<Value> = @Sendable (SessionRecord) async -> (RefreshResult, Value?)

    /// Joins the running refresh or starts one: all concurrent callers share it (single-flight).
    /// - Parameters:
    ///   - wait: the maximum time to wait for another process that refreshes.
    ///   - rejected: a token that the server did not accept: it counts as stale.
    ///   - refresh: requests new tokens. Not called if a refresh is running.
    /// - Returns: the outcome, and the value of `refresh`; `nil` if it was not called.
    func joinOrStartRefresh<Value: Sendable>(
        waitingUpTo wait: Duration,
        rejected: Secret?,
        by refresh: @escaping ValueRefresh<Value>
    ) async throws -> (outcome: RefreshOutcome, value: Value?) {
        let (shared, isNew) = slot.joinRefresh()
        guard isNew else { return (try await shared.value(), nil) }

        // Unstructured on purpose: a cancelled caller must neither cancel the refresh of the others, nor lose a
        // refresh token that the server has already rotated.
        let startedRefresh = Task {
            let (outcome, value) = await refreshHoldingProcessLock(waitingUpTo: wait, rejected: rejected, by: refresh)
            slot.completeRefresh(outcome)
            return value
        }
        return (try await shared.value(), await startedRefresh.value)
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

            let (outcome, value) = try await joinOrStartRefresh(
                waitingUpTo: Self.maximumProcessWait,
                rejected: record.tokens.accessToken,
                by: refresh
            )

            switch outcome {
            case .session(let new):
                guard SignInID(new) == signIn else { throw notSignedInError() }
                // Without a value, the refresh was another one.
                if let value { return (new, value) }
            case .ended: throw notSignedInError()
            case .failed(let error): throw error
            // The joined refresh was not allowed to wait for another process; this call waits.
            case .anotherProcess: continue
            }
        }
        throw anotherProcessError()
    }

    private func refreshHoldingProcessLock<Value: Sendable>(
        waitingUpTo wait: Duration,
        rejected: Secret?,
        by refresh: @escaping ValueRefresh<Value>
    ) async -> (RefreshOutcome, Value?) {
        do {
            return try await store.withProcessLock(named: keys.prefix, timeout: wait) {
                try await performRefresh(rejected: rejected, by: refresh)
            }
        } catch let error as NativeAuthError {
            // A refresh of another process is a failure only after a wait for it.
            if error.code == .anotherProcess, wait == .zero { return (.anotherProcess, nil) }
            return (.failed(error), nil)
        } catch {
            let error = NativeAuthError(
                .unknown,
                message: "The session could not be refreshed.",
                underlying: error
            )
            return (.failed(error), nil)
        }
    }

    private func performRefresh<Value: Sendable>(
        rejected: Secret?,
        by refresh: ValueRefresh<Value>
    ) async throws -> (RefreshOutcome, Value?) {
        let sent: SentRefresh
        switch try await prepareRefresh(rejected: rejected) {
        case .unnecessary(let outcome): return (outcome, nil)
        case .ready(let prepared): sent = prepared
        }

        let (result, value) = await refresh(sent.previous)
        if case .refused = result, !store.hasExclusiveProcessLock {
            await waitForRotation(elsewhere: sent.previous)
        }

        let outcome = await applyWhenWritable(result, to: sent)
        logOutcome(outcome, result: result)
        if case .granted(let tokens) = result, !outcome.isSession(of: sent.previous) {
            await revokeUnstored(tokens)
        }
        return (outcome, value)
    }

    private enum Preparation {
        case ready(SentRefresh)
        /// No request is sent.
        case unnecessary(RefreshOutcome)
    }

    /// Checks whether the session must be refreshed, and stores that its refresh token is being used.
    private func prepareRefresh(rejected: Secret?) async throws -> Preparation {
        let revision = slot.withCache { $0.revision }
        // Another caller may have refreshed during the wait for the lock.
        guard let record = try loadRecord() else { return .unnecessary(.ended) }
        let now = serverClock.now(offset: record.clockOffset)
        let isStale =
            record.tokens.accessToken == rejected
            || freshness(of: record, at: now) != .fresh
        guard isStale || record.isRefreshUnanswered else { return .unnecessary(.session(record)) }
        guard let refreshToken = record.tokens.refreshToken, belongsToThisServer(record) else {
            return .unnecessary(.failed(expiredError(for: record)))
        }

        // Stored before the request, so that a later process can detect that the refresh token may have been used. If
        // the store can't be written, no request is sent, because the new token could not be stored.
        let fingerprint = Secret(SessionRecord.fingerprint(of: refreshToken))
        try await waitUntilWritable()
        // Another process, whose refresh is refused meanwhile, may remove them with the session.
        var additionalValues: [String: Secret] = [:]
        if !store.hasExclusiveProcessLock {
            additionalValues = try store.snapshot(of: keys.additionalKeys)
        }
        let isUnchanged = try slot.writeLock.withLock { _ in
            try store.update([keys.sentTokenFingerprint: fingerprint], ifUnchanged: keys.expectedValues(of: record))
        }
        // Another process has refreshed, replaced or ended the session since it was loaded.
        guard isUnchanged else {
            let current = try loadRecord()
            return .unnecessary(current.map(RefreshOutcome.session) ?? .ended)
        }

        return .ready(SentRefresh(previous: record, revision: revision, additionalValues: additionalValues))
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
