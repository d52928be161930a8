import Foundation

/// One session in a store.
///
/// All reads and writes of the session's tokens use this type. The decisions are made by pure types (`SessionRecord`,
/// `SessionCache`, `RefreshDecision`); this one performs them.
package struct Session: Sendable {
    package struct TokenRequests: Sendable {
        package typealias Refresh = @Sendable (SessionRecord) async -> RefreshResult

        /// The identifier of the server: a session is never sent to another one.
        let audience: String
        let refresh: Refresh
        let revoke: @Sendable (TokenSet) async throws -> Void

        /// - Parameters:
        ///   - refresh: requests new tokens. May retry, for a limited time.
        ///   - revoke: revokes tokens that are not stored anywhere.
        package init(
            audience: String,
            refresh: @escaping Refresh,
            revoke: @escaping @Sendable (TokenSet) async throws -> Void
        ) {
            self.audience = audience
            self.refresh = refresh
            self.revoke = revoke
        }
    }

    /// The maximum time to wait for another process that refreshes.
    static let maximumProcessWait = Duration.seconds(60)
    /// The backoff after a failed refresh, during which a token that is still valid is used.
    static let refreshBackoff = Duration.seconds(5)
    /// Maximum number of refreshes that one call joins without receiving a usable token.
    static let maximumRefreshes = 4

    /// The number of reads of the store after a refusal, if processes share it without a lock: for three seconds, in
    /// which another process should have received and stored its response.
    static let rotationPolls = 30
    static let rotationPollInterval = Duration.milliseconds(100)

    package let keys: SessionKeys
    let store: any SecretStore
    /// The same store, if it counts its changes.
    private let countingStore: (any CountingSecretStore)?
    let environment: ClientEnvironment
    package let serverClock: ServerClock
    let tokenRequests: TokenRequests
    let slot: SessionSlot
    /// The time before its expiry from which a token counts as stale.
    let leeway: Duration
    /// Retained here, because ``SessionRegistry`` holds its instances weakly.
    private let registry: SessionRegistry
    let log: AuthLog

    package init(
        keys: SessionKeys,
        store: any SecretStore,
        registry: SessionRegistry,
        environment: ClientEnvironment,
        serverClock: ServerClock,
        tokenRequests: TokenRequests,
        leeway: Duration = .seconds(60)
    ) {
        self.keys = keys
        self.store = store
        countingStore = store as? any CountingSecretStore
        self.environment = environment
        self.serverClock = serverClock
        self.tokenRequests = tokenRequests
        self.registry = registry
        self.leeway = leeway

        slot = registry.slot(keys)
        log = AuthLog(environment.logger)
    }

    // MARK: - Reading

    /// Loads the stored session; `nil` when no user is signed in. First repeats writes that the store refused earlier,
    /// and notifies the observers of a change by another process.
    package func loadRecord() throws -> SessionRecord? {
        let changeCount = countingStore?.changeCount
        if let changeCount, let record = slot.withCache({ $0.unchangedRecord(at: changeCount) }) {
            return record
        }

        let isAheadOfStore = slot.withCache { $0.isAheadOfStore }
        let record: SessionRecord?
        if isAheadOfStore || !store.isAtomic {
            record = try slot.writeLock.withLock { _ in
                if isAheadOfStore { retryPendingChanges() }
                return try read()
            }
        } else {
            record = try read()
        }

        // Another process may have changed the session. The reader that finds the change notifies the observers.
        if slot.withCache({ $0.didRead(record, changeCount: changeCount) }) {
            slot.notifyObservers()
        }
        return record
    }

    /// Returns the current sign-in, for work that takes several requests.
    /// - Throws: `NativeAuthError` with code `expired` when no user is signed in; `storage_unavailable`.
    package func signInID() throws -> SignInID {
        guard let record = try loadRecord() else { throw notSignedInError() }
        return SignInID(record)
    }

    /// Returns the access token: the stored one while it is fresh, otherwise a new one.
    /// - Parameters:
    ///   - signIn: the sign-in that the token must belong to; `nil` for the current one.
    ///   - rejected: a token that the server did not accept: it counts as stale.
    ///   - refresh: the refresh to run if one is necessary and none is running; `nil` for the server's ordinary one.
    /// - Throws: `NativeAuthError`: `expired` when the sign-in has ended or the session can't be extended;
    ///   `storage_unavailable`; `another_process` when another process keeps refreshing; otherwise the error that
    ///   prevented the refresh, and then the session is still stored. `CancellationError` when the caller is cancelled:
    ///   the refresh continues.
    package func accessToken(
        of signIn: SignInID? = nil,
        insteadOf rejected: Secret? = nil,
        by refresh: TokenRequests.Refresh? = nil
    ) async throws -> Secret {
        let refresh = refresh ?? tokenRequests.refresh
        var signIn = signIn
        for _ in 0..<Self.maximumRefreshes {
            guard let record = try loadRecord(), signIn == nil || signIn == SignInID(record) else {
                throw notSignedInError()
            }
            signIn = SignInID(record)

            guard let wait = try refreshWait(for: record, rejected: rejected) else {
                return record.tokens.accessToken
            }

            let joined = try await joinOrStartRefresh(
                waitingUpTo: wait,
                rejected: rejected,
                // This call needs no value besides the outcome.
                by: { (await refresh($0), ()) }
            )

            switch joined.outcome {
            case .session(let new):
                guard SignInID(new) == signIn else { throw notSignedInError() }
                // Another process may have stored its refresh token, and not yet its access token.
                let isPartial = new.tokens.accessToken == record.tokens.accessToken && !isUsable(new)
                if new.tokens.accessToken != rejected, !isPartial {
                    return new.tokens.accessToken
                }
                // This call's own refresh has returned the rejected token: another one would, too.
                let isReissued = joined.value != nil && !isPartial
                if isReissued { return new.tokens.accessToken }
            case .ended: throw notSignedInError()
            case .anotherProcess:
                if let token = try usableToken(of: signIn, rejected: rejected) { return token }
            case .failed(let error):
                guard let token = try usableToken(of: signIn, rejected: rejected) else {
                    throw error
                }
                return token
            }
        }
        throw anotherProcessError()
    }

    /// Returns the maximum time that a refresh waits for another process; `nil` if the current token is usable without
    /// a refresh.
    private func refreshWait(for record: SessionRecord, rejected: Secret?) throws -> Duration? {
        let now = serverClock.now(offset: record.clockOffset)
        let isRejected = record.tokens.accessToken == rejected
        var current = freshness(of: record, at: now)
        if isRejected { current = .stale }

        switch current {
        case .expired: throw expiredError(for: record)
        case .fresh where !record.isRefreshUnanswered: return nil
        case .fresh:
            // A refresh is running or was interrupted. Only an interrupted one must be repeated.
            let isInterrupted = slot.runningRefresh == nil && !isInBackoff
            return if isInterrupted { .zero } else { nil }
        case .stale:
            guard record.tokens.refreshToken != nil, belongsToThisServer(record) else {
                throw expiredError(for: record)
            }
            // After a failed refresh, a token that is still valid is used until the backoff ends.
            let isUsable = !isRejected && record.isAccessTokenValid(at: now)
            if isUsable, isInBackoff { return nil }
            return Self.maximumProcessWait
        }
    }

    private func usableToken(of signIn: SignInID?, rejected: Secret?) throws -> Secret? {
        // The session may have ended or been replaced during the wait.
        guard let record = try loadRecord(),
            SignInID(record) == signIn,
            record.tokens.accessToken != rejected,
            belongsToThisServer(record),
            isUsable(record)
        else { return nil }
        return record.tokens.accessToken
    }

    private func isUsable(_ record: SessionRecord) -> Bool {
        record.isAccessTokenValid(at: serverClock.now(offset: record.clockOffset))
    }

    package func states() -> SessionStateSequence { SessionStateSequence(session: self) }

    /// Ends a sign-out after the server's notification: adds details to its reason, if nothing has happened since.
    package func finishSignOut(_ ending: SignOutResult, reason: SignOutReason) {
        if let record = ending.record {
            removeUnrevokedTokens([record.tokens])
        }
        slot.withCache { $0.explainSignOut(reason, revision: ending.revision) }
        slot.notifyObservers()
    }

    /// Waits, without blocking a thread, until no other process prevents a write to the store. To be called before a
    /// sign-in is stored.
    package func waitUntilWritable() async throws { try await store.waitUntilWritable(environment.clock) }

    /// Indicates whether no other process prevents a write to the store now.
    package var isWritable: Bool { (try? store.checkWritable()) != nil }

    /// Revokes tokens that are not stored anywhere. Best effort.
    package func revokeUnstored(_ tokens: TokenSet) async { try? await tokenRequests.revoke(tokens) }

    // MARK: - Conditions and errors

    /// Checks whether the session belongs to this server. One without an audience was stored by the released ThunderID
    /// SDK.
    func belongsToThisServer(_ record: SessionRecord) -> Bool {
        record.audience == nil || record.audience == tokenRequests.audience
    }

    func freshness(of record: SessionRecord, at now: Date) -> SessionState.Freshness {
        guard belongsToThisServer(record) else { return .expired }
        return record.freshness(at: now, leeway: leeway)
    }

    private var isInBackoff: Bool {
        let elapsed = environment.clock.elapsed
        return slot.withCache { $0.isInBackoff(at: elapsed) }
    }

    /// Returns the error for a caller that requires a session when there is none.
    package func notSignedInError() -> NativeAuthError {
        let reason = slot.withCache { $0.phase.reason }
        if let reason, reason.kind == .notMigrated, let error = reason.error { return error }
        guard let reason, reason.kind == .refused || reason.kind == .interruptedRefresh else {
            return NativeAuthError(.expired, message: "No user is signed in.", recovery: [.restart])
        }

        return NativeAuthError(
            .expired,
            message: "The session is over. Sign in again.",
            serverCode: reason.error?.serverCode,
            requestID: reason.error?.requestID,
            httpStatus: reason.error?.httpStatus,
            underlying: reason.error,
            recovery: [.restart]
        )
    }

    func anotherProcessError() -> NativeAuthError {
        NativeAuthError(.anotherProcess, message: "Another process is refreshing the session.", recovery: [.retry])
    }

    func expiredError(for record: SessionRecord) -> NativeAuthError {
        let problem = if belongsToThisServer(record) { "has expired" } else { "belongs to another server" }
        return NativeAuthError(.expired, message: "The session \(problem). Sign in again.", recovery: [.restart])
    }
}
