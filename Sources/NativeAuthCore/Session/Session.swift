import Foundation

/// One session in a store.
///
/// All reads and writes of the session's tokens use this type. The decisions are made by pure types (`SessionRecord`,
/// `SessionCache`, `RefreshDecision`); this one performs them.
package struct Session: Sendable {
    /// The requests to this session's server.
    package struct Server: Sendable {
        /// A request for new tokens.
        package typealias Refresh = @Sendable (SessionRecord) async -> RefreshAnswer

        /// The identifier of the server: a session is never sent to another one.
        let audience: String
        let refresh: Refresh
        let discard: @Sendable (TokenSet) async -> Void

        /// - Parameters:
        ///   - audience: the identifier of the server.
        ///   - refresh: requests new tokens. May retry, for a limited time.
        ///   - discard: revokes tokens that are not stored anywhere. Best effort.
        package init(
            audience: String,
            refresh: @escaping Refresh,
            discard: @escaping @Sendable (TokenSet) async -> Void
        ) {
            self.audience = audience
            self.refresh = refresh
            self.discard = discard
        }
    }

    /// Maximum time to wait for another process that refreshes.
    static let maximumWait = Duration.seconds(60)
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
    let environment: ClientEnvironment
    package let serverClock: ServerClock
    let server: Server
    let slot: SessionSlot
    /// The time before its expiry from which a token counts as stale.
    let leeway: Duration
    /// Retained here, because ``SessionRegistry`` holds its instances weakly.
    private let registry: SessionRegistry
    let log: AuthLog

    package init(
        keys: SessionKeys, store: any SecretStore, registry: SessionRegistry, environment: ClientEnvironment,
        serverClock: ServerClock, server: Server, leeway: Duration = .seconds(60)
    ) {
        self.keys = keys
        self.store = store
        self.environment = environment
        self.serverClock = serverClock
        self.server = server
        self.registry = registry
        self.leeway = leeway
        slot = registry.slot(keys)
        log = AuthLog(environment.logger)
    }

    // MARK: - Reading

    /// Returns the stored session; `nil` when no user is signed in.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` when the store can't be read now.
    package func current() throws -> SessionRecord? {
        let isAheadOfStore = slot.withCache { $0.isAheadOfStore }
        let record: SessionRecord?
        if isAheadOfStore || !store.isAtomic {
            record = try slot.writes.withLock { _ in
                if isAheadOfStore { retryPendingChanges() }
                return try read()
            }
        } else {
            record = try read()
        }
        // Another process may have changed the session. The reader that finds the change notifies the observers.
        if slot.withCache({ $0.didRead(record) }) { slot.announce() }
        return record
    }

    /// Returns the current sign-in, for work that takes several requests.
    /// - Throws: `NativeAuthError` with code `expired` when no user is signed in; `storage_unavailable`.
    package func owner() throws -> SessionOwner {
        guard let record = try current() else { throw ended() }
        return SessionOwner(record)
    }

    /// Returns the access token: the stored one while it is fresh, otherwise a new one.
    /// - Parameters:
    ///   - owner: the sign-in that the token must belong to; `nil` for the current one.
    ///   - rejected: a token that the server did not accept: it counts as stale.
    ///   - refresh: the refresh to run if one is necessary and none is running; `nil` for the server's ordinary one.
    /// - Throws: `NativeAuthError`: `expired` when the sign-in has ended or the session can't be extended;
    ///   `storage_unavailable`; `another_process` when another process keeps refreshing; otherwise the error that
    ///   prevented the refresh, and then the session is still stored. `CancellationError` when the caller is cancelled:
    ///   the refresh continues.
    package func accessToken(
        of owner: SessionOwner? = nil, insteadOf rejected: Secret? = nil, by refresh: Server.Refresh? = nil
    ) async throws -> Secret {
        let refresh = refresh ?? server.refresh
        var owner = owner
        for _ in 0..<Self.maximumRefreshes {
            guard let record = try current(), owner == nil || owner == SessionOwner(record) else { throw ended() }
            owner = SessionOwner(record)
            guard let wait = try maximumWait(for: record, rejected: rejected) else {
                return record.tokens.accessToken
            }
            let (outcome, _) = try await refreshShared(waitingUpTo: wait, rejected: rejected) { record in
                (await refresh(record), Void?.none)
            }
            switch outcome {
            case .present(let new):
                guard SessionOwner(new) == owner else { throw ended() }
                // Another process may have stored its refresh token, and not yet its access token.
                let isPartial = new.tokens.accessToken == record.tokens.accessToken && !isUsable(new)
                if new.tokens.accessToken != rejected, !isPartial { return new.tokens.accessToken }
            case .ended: throw ended()
            case .busy: if let token = try usableToken(of: owner, rejected: rejected) { return token }
            case .failed(let error):
                guard let token = try usableToken(of: owner, rejected: rejected) else { throw error }
                return token
            }
        }
        throw refreshedElsewhere()
    }

    /// Returns the maximum time to wait for a refresh; `nil` if the current token is usable.
    private func maximumWait(for record: SessionRecord, rejected: Secret?) throws -> Duration? {
        let now = serverClock.now(offset: record.clockOffset)
        let isRejected = record.tokens.accessToken == rejected
        switch isRejected ? .stale : freshness(of: record, at: now) {
        case .expired: throw expired(record)
        case .fresh where !record.hasOpenAttempt: return nil
        case .fresh:
            // A refresh is running or was interrupted. Only an interrupted one must be repeated.
            return if slot.refresh == nil && !isInBackoff { .zero } else { nil }
        case .stale:
            guard record.tokens.refreshToken != nil, isOurs(record) else { throw expired(record) }
            let isUsable = !isRejected && record.isAccessTokenValid(at: now)
            return if isUsable && isInBackoff { nil } else { Self.maximumWait }
        }
    }

    /// Returns the current token, if it is usable without a refresh.
    private func usableToken(of owner: SessionOwner?, rejected: Secret?) throws -> Secret? {
        // The session may have ended or been replaced during the wait.
        guard let record = try current(), SessionOwner(record) == owner, record.tokens.accessToken != rejected,
            isOurs(record), isUsable(record)
        else { return nil }
        return record.tokens.accessToken
    }

    private func isUsable(_ record: SessionRecord) -> Bool {
        record.isAccessTokenValid(at: serverClock.now(offset: record.clockOffset))
    }

    /// Returns the current state and its changes.
    package func states() -> SessionStates { SessionStates(session: self) }

    /// Adds details to the reason of a sign-out, if nothing has happened since.
    /// - Parameters:
    ///   - reason: the reason with its details.
    ///   - revision: the sign-out, from ``Ending/revision``.
    package func explainSignOut(_ reason: SignOutReason, revision: Int) {
        slot.withCache { $0.explainSignOut(reason, revision: revision) }
        slot.announce()
    }

    /// Waits, without blocking a thread, until no other process prevents a write to the store. To be called before a
    /// sign-in is stored.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`; `CancellationError`.
    package func waitUntilWritable() async throws { try await store.waitUntilWritable(environment.clock) }

    /// Revokes tokens that are not stored anywhere. Best effort.
    package func discard(_ tokens: TokenSet) async { await server.discard(tokens) }

    // MARK: - Inside

    /// Whether the session belongs to this server. One without an audience is of an older version, or has just been
    /// migrated.
    func isOurs(_ record: SessionRecord) -> Bool { record.audience == nil || record.audience == server.audience }

    func freshness(of record: SessionRecord, at now: Date) -> SessionState.Freshness {
        if isOurs(record) { record.freshness(at: now, leeway: leeway) } else { .expired }
    }

    private var isInBackoff: Bool {
        let elapsed = environment.clock.elapsed
        return slot.withCache { $0.isInBackoff(at: elapsed) }
    }

    /// Returns the error for a caller that requires a session when there is none.
    package func ended() -> NativeAuthError {
        let reason = slot.withCache { $0.phase.reason }
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

    func refreshedElsewhere() -> NativeAuthError {
        NativeAuthError(
            .anotherProcess, message: "Another process is refreshing the session.", recovery: [.retry])
    }

    func expired(_ record: SessionRecord) -> NativeAuthError {
        let message =
            if isOurs(record) { "The session has expired. Sign in again." } else {
                "The session belongs to another server. Sign in again."
            }
        return NativeAuthError(.expired, message: message, recovery: [.restart])
    }
}
