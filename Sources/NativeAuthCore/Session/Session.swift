import Foundation

/// One session in a store: who is signed in, and a token to prove it.
///
/// Everything that reads or writes the session's tokens goes through here. What is decided is decided in pure types
/// (`SessionRecord`, `RefreshVerdict`); this one does it.
package struct Session: Sendable {
    /// How this session's server is asked.
    package struct Server: Sendable {
        /// Names the server: a session of another one is never sent to it.
        let audience: String
        let refresh: @Sendable (SessionRecord) async -> RefreshAnswer
        let discard: @Sendable (TokenSet) async -> Void

        /// - Parameters:
        ///   - audience: names the server.
        ///   - refresh: asks for new tokens. May try several times, but not for ever.
        ///   - discard: tells the server that nobody has these tokens any more. Best effort.
        package init(
            audience: String,
            refresh: @escaping @Sendable (SessionRecord) async -> RefreshAnswer,
            discard: @escaping @Sendable (TokenSet) async -> Void
        ) {
            self.audience = audience
            self.refresh = refresh
            self.discard = discard
        }
    }

    /// How long to wait for another process that refreshes.
    static let patience = Duration.seconds(60)
    /// How long a token that is still good is used after a refresh failed, before the next try.
    static let rest = Duration.seconds(5)
    /// How often somebody joins another's refresh that does not give what they need.
    static let rounds = 4

    /// The number of reads of the store after a refusal, if processes share it without a lock: for three seconds, in
    /// which another process should have received and stored its answer.
    static let rotationPolls = 30
    static let rotationPollInterval = Duration.milliseconds(100)

    package let keys: SessionKeys
    let store: any SecretStore
    let environment: ClientEnvironment
    package let serverClock: ServerClock
    let server: Server
    let slot: SessionSlot
    /// How long before its end a token counts as stale.
    let leeway: Duration
    /// Held, since it lives only as long as somebody holds it.
    private let gate: SessionGate
    let log: AuthLog

    package init(
        keys: SessionKeys, store: any SecretStore, gate: SessionGate, environment: ClientEnvironment,
        serverClock: ServerClock, server: Server, leeway: Duration = .seconds(60)
    ) {
        self.keys = keys
        self.store = store
        self.environment = environment
        self.serverClock = serverClock
        self.server = server
        self.gate = gate
        self.leeway = leeway
        slot = gate.slot(keys)
        log = AuthLog(environment.logger)
    }

    // MARK: - Reading

    /// The session as it is stored; `nil` when nobody is signed in.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` when that can't be told now.
    package func current() throws -> SessionRecord? {
        let isBehind = slot.withLock { $0.doomed != nil || $0.unsaved != nil }
        let record: SessionRecord?
        if isBehind || !store.isAtomic {
            record = try slot.writes.withLock { _ in
                if isBehind { catchUp() }
                return try read()
            }
        } else {
            record = try read()
        }
        // Another process may have done something. Whoever watches is told by whoever finds out.
        let isNews = slot.withLock { knowledge in
            defer { knowledge.seen = record }
            return knowledge.seen != record
        }
        if isNews { slot.announce() }
        return record
    }

    /// Who is signed in, for work that takes several requests.
    /// - Throws: `NativeAuthError` with code `expired` when nobody is; `storage_unavailable`.
    package func owner() throws -> SessionOwner {
        guard let record = try current() else { throw ended() }
        return SessionOwner(record)
    }

    /// The access token: as it is stored while it is fresh, otherwise a new one.
    /// - Parameters:
    ///   - owner: whose; `nil` for whoever is signed in when this is called.
    ///   - rejected: a token that the server did not accept: it counts as stale.
    /// - Throws: `NativeAuthError`: `expired` when nobody is signed in (any more), or the session can't be prolonged;
    ///   `storage_unavailable`; otherwise what prevented the refresh, and then the session is still there.
    ///   `CancellationError` when the caller is cancelled: the refresh goes on.
    package func accessToken(of owner: SessionOwner? = nil, insteadOf rejected: Secret? = nil) async throws -> Secret {
        var owner = owner
        for _ in 0..<Self.rounds {
            guard let record = try current(), owner == nil || owner == SessionOwner(record) else { throw ended() }
            owner = SessionOwner(record)
            guard let patience = try patience(record, rejected) else { return record.tokens.accessToken }
            switch try await refresh(patience: patience, rejected: rejected) {
            case .present(let new):
                guard SessionOwner(new) == owner else { throw ended() }
                // Another process may have stored its refresh token, and not yet its access token.
                let isPartial = new.tokens.accessToken == record.tokens.accessToken && !isUsable(new)
                if new.tokens.accessToken != rejected, !isPartial { return new.tokens.accessToken }
            case .ended: throw ended()
            case .busy: if let token = try usable(owner, rejected) { return token }
            case .failed(let error):
                guard let token = try usable(owner, rejected) else { throw error }
                return token
            }
        }
        throw refreshedElsewhere()
    }

    /// How long somebody who needs a token should wait for a refresh; `nil` if the one that is there will do.
    private func patience(_ record: SessionRecord, _ rejected: Secret?) throws -> Duration? {
        let now = serverClock.now(offset: record.clockOffset)
        let isRejected = record.tokens.accessToken == rejected
        switch isRejected ? .stale : freshness(of: record, at: now) {
        case .expired: throw expired(record)
        case .fresh where !record.hasOpenAttempt: return nil
        case .fresh:
            // Somebody is refreshing, or stopped in the middle of it. Only in the latter case is there something to do.
            return slot.withLock { $0.flight == nil && !isResting($0) } ? .zero : nil
        case .stale:
            guard record.tokens.refreshToken != nil, isOurs(record) else { throw expired(record) }
            let mayRest = !isRejected && record.isAccessTokenValid(at: now)
            return mayRest && slot.withLock { isResting($0) } ? nil : Self.patience
        }
    }

    /// The token that is there, if it can still be used although it was not renewed.
    private func usable(_ owner: SessionOwner?, _ rejected: Secret?) throws -> Secret? {
        // The session may have ended, or have been taken over, while we waited.
        guard let record = try current(), SessionOwner(record) == owner, record.tokens.accessToken != rejected,
            isOurs(record), isUsable(record)
        else { return nil }
        return record.tokens.accessToken
    }

    private func isUsable(_ record: SessionRecord) -> Bool {
        record.isAccessTokenValid(at: serverClock.now(offset: record.clockOffset))
    }

    /// Whether somebody is signed in, now and from now on.
    package func states() -> SessionStates { SessionStates(session: self) }

    /// Says more about a sign-out, if nothing has happened since.
    package func explain(_ mark: Int, _ reason: SignOutReason) {
        slot.withLock { knowledge in
            if knowledge.endings == mark { knowledge.reason = reason }
        }
        slot.announce()
    }

    /// Waits, without blocking a thread, until no other process prevents a write to the store. To be called before a
    /// sign-in is stored.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`; `CancellationError`.
    package func waitUntilWritable() async throws { try await store.waitUntilWritable(environment.clock) }

    /// Tells the server that nobody has these tokens. Best effort.
    package func discard(_ tokens: TokenSet) async { await server.discard(tokens) }

    // MARK: - Inside

    /// A session without a name of a server is of an older version, or has just been migrated.
    func isOurs(_ record: SessionRecord) -> Bool { record.audience == nil || record.audience == server.audience }

    func freshness(of record: SessionRecord, at now: Date) -> SessionState.Freshness {
        isOurs(record) ? record.freshness(at: now, leeway: leeway) : .expired
    }

    private func isResting(_ knowledge: SessionSlot.Knowledge) -> Bool {
        knowledge.restUntil.map { environment.clock.elapsed < $0 } ?? false
    }

    /// What to tell somebody who needs a session that is not there.
    package func ended() -> NativeAuthError {
        let reason = slot.withLock { $0.reason }
        guard let reason, reason.kind == .refused || reason.kind == .interruptedRefresh else {
            return NativeAuthError(.expired, message: "Nobody is signed in.", recovery: [.restart])
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
            isOurs(record)
            ? "The session has expired. Sign in again." : "The session belongs to another server. Sign in again."
        return NativeAuthError(.expired, message: message, recovery: [.restart])
    }
}
