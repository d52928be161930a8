/// One session in a store: who is signed in, and a token to prove it.
///
/// Everything that reads or writes the session's tokens goes through here. What is decided is decided in pure types
/// (`SessionRecord`, `RefreshVerdict`); this one does it.
package struct Session: Sendable {
    /// How this session's server is asked.
    package struct Server: Sendable {
        let refresh: @Sendable (SessionRecord) async -> RefreshAnswer
        let discard: @Sendable (TokenSet) async -> Void

        /// - Parameters:
        ///   - refresh: asks for new tokens. May try several times, but not for ever.
        ///   - discard: tells the server that nobody has these tokens any more. Best effort.
        package init(
            refresh: @escaping @Sendable (SessionRecord) async -> RefreshAnswer,
            discard: @escaping @Sendable (TokenSet) async -> Void
        ) {
            self.refresh = refresh
            self.discard = discard
        }
    }

    /// How long before its end a token counts as stale.
    static let leeway = Duration.seconds(60)
    /// How long to wait for another process that refreshes.
    static let patience = Duration.seconds(60)
    /// How long a token that is still good is used after a refresh failed, before the next try.
    static let rest = Duration.seconds(5)

    package let keys: SessionKeys
    let store: any SecretStore
    let environment: ClientEnvironment
    package let serverClock: ServerClock
    let server: Server
    let slot: SessionSlot
    /// Held, since it lives only as long as somebody holds it.
    private let gate: SessionGate
    let log: AuthLog

    package init(
        keys: SessionKeys, store: any SecretStore, gate: SessionGate, environment: ClientEnvironment,
        serverClock: ServerClock, server: Server
    ) {
        self.keys = keys
        self.store = store
        self.environment = environment
        self.serverClock = serverClock
        self.server = server
        self.gate = gate
        slot = gate.slot(keys)
        log = AuthLog(environment.logger)
    }

    // MARK: - Reading

    /// The session as it is stored; `nil` when nobody is signed in.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` when that can't be told now.
    package func current() throws -> SessionRecord? {
        if slot.withLock({ $0.mustRemove || $0.unsaved != nil }) { slot.writes.withLock { _ in catchUp() } }
        return try read()
    }

    /// The same, for whoever holds the lock on writes.
    func read() throws -> SessionRecord? {
        let (mustRemove, unsaved) = slot.withLock { ($0.mustRemove, $0.unsaved) }
        guard !mustRemove else { return nil }
        let stored = keys.record(from: try store.snapshot(of: keys.ofSession))
        let record: SessionRecord?
        if let unsaved, RefreshVerdict.Presence(stored, asked: unsaved.instead) == .same {
            record = unsaved.record
        } else {
            record = stored
        }
        if record != nil {
            slot.withLock { knowledge in
                knowledge.wasSignedIn = true
                knowledge.reason = nil
            }
        }
        return record
    }

    /// The access token: as it is stored while it is fresh, otherwise a new one.
    /// - Parameter rejected: a token that the server did not accept: it counts as stale.
    /// - Throws: `NativeAuthError`: `expired` when nobody is signed in or the session can't be prolonged;
    ///   `storage_unavailable`; otherwise what prevented the refresh, and then the session is still there.
    ///   `CancellationError` when the caller is cancelled: the refresh goes on.
    package func accessToken(insteadOf rejected: Secret? = nil) async throws -> Secret {
        guard let record = try current() else { throw ended() }
        let now = serverClock.now(offset: record.clockOffset)
        let isRejected = rejected != nil && record.tokens.accessToken == rejected
        let isUsable = !isRejected && record.isAccessTokenValid(at: now)
        var patience = Self.patience
        switch isRejected ? .stale : record.freshness(at: now, leeway: Self.leeway) {
        case .expired: throw expired()
        case .fresh where !record.hasOpenAttempt: return record.tokens.accessToken
        case .fresh:
            // Somebody is refreshing, or stopped in the middle of it. Only in the latter case is there something to do.
            guard slot.withLock({ $0.flight == nil && !isResting($0) }) else { return record.tokens.accessToken }
            patience = .zero
        case .stale:
            guard record.tokens.refreshToken != nil else { throw expired() }
            if isUsable, slot.withLock({ isResting($0) }) { return record.tokens.accessToken }
        }
        let landing = try await refresh(patience: patience, rejected: isRejected ? rejected : nil)
        switch landing {
        case .present(let new) where new.generation == record.generation: return new.tokens.accessToken
        case .present, .ended: throw ended()
        case .busy where isUsable: return record.tokens.accessToken
        case .busy: throw Self.busy
        case .failed(let error):
            // The session may have ended, or have been taken over, while we waited.
            guard isUsable, let present = try current(), present.generation == record.generation else { throw error }
            return present.tokens.accessToken
        }
    }

    /// Whether somebody is signed in, now and from now on.
    package func states() -> SessionStates { SessionStates(session: self) }

    // MARK: - Writing

    /// Stores what a sign-in came to, in place of everything that was there.
    /// - Parameter isCurrent: asked at the last moment: whether the sign-in is still wanted.
    /// - Returns: whether it was.
    /// - Throws: `NativeAuthError` with code `storage_unavailable`; what was stored before is still there.
    package func establish(_ tokens: TokenSet, if isCurrent: () -> Bool = { true }) throws -> Bool {
        let generation = environment.random.bytes(8).map { String($0, radix: 16) }.joined(separator: "-")
        let record = SessionRecord(tokens: tokens, generation: generation, clockOffset: serverClock.offset ?? 0)
        let isStored = try slot.writes.withLock { _ in
            guard isCurrent() else { return false }
            try store.update(keys.secrets(of: record))
            slot.withLock { knowledge in
                knowledge.unsaved = nil
                knowledge.mustRemove = false
                knowledge.reason = nil
                knowledge.wasSignedIn = true
                knowledge.restUntil = nil
                knowledge.endings += 1
            }
            return true
        }
        slot.announce()
        return isStored
    }

    /// Ends the session on this device. From now on nobody is signed in here, even if the store refuses to forget: then
    /// that is tried again whenever somebody asks.
    /// - Returns: what was stored, and a mark for ``explain(_:_:)``.
    @discardableResult
    package func end(_ reason: SignOutReason) -> (record: SessionRecord?, mark: Int) {
        let result = slot.writes.withLock { _ in
            let record = try? read()
            let isRemoved = (try? store.update(keys.nothing)) != nil
            let mark = slot.withLock { knowledge in
                knowledge.mustRemove = !isRemoved
                knowledge.unsaved = nil
                knowledge.reason = reason
                knowledge.restUntil = nil
                knowledge.endings += 1
                return knowledge.endings
            }
            if !isRemoved { log.debug("the session could not be removed from the store") }
            return (record, mark)
        }
        log.debug("session ended", ["reason": reason.kind.rawValue, "request": reason.error?.requestID])
        slot.announce()
        return result
    }

    /// Says more about a sign-out, if nothing has happened since.
    package func explain(_ mark: Int, _ reason: SignOutReason) {
        slot.withLock { knowledge in
            if knowledge.endings == mark, knowledge.reason != nil { knowledge.reason = reason }
        }
        slot.announce()
    }

    /// Tells the server that nobody has these tokens. Best effort.
    package func discard(_ tokens: TokenSet) async { await server.discard(tokens) }

    // MARK: - Inside

    private func isResting(_ knowledge: SessionSlot.Knowledge) -> Bool {
        knowledge.restUntil.map { environment.clock.elapsed < $0 } ?? false
    }

    /// Does what the store refused earlier. Only under the lock on writes.
    private func catchUp() {
        let (mustRemove, unsaved) = slot.withLock { ($0.mustRemove, $0.unsaved) }
        if mustRemove, (try? store.update(keys.nothing)) != nil { slot.withLock { $0.mustRemove = false } }
        if let unsaved,
            (try? store.update(keys.secrets(of: unsaved.record), ifUnchanged: keys.fence(of: unsaved.instead))) != nil
        {
            slot.withLock { $0.unsaved = nil }
        }
    }

    /// What to tell somebody who needs a session that is not there.
    package func ended() -> NativeAuthError {
        let reason = slot.withLock { $0.reason }
        var error = NativeAuthError(.expired, message: "Nobody is signed in.", recovery: [.restart])
        guard let reason, reason.kind == .refused || reason.kind == .interruptedRefresh else { return error }
        error = NativeAuthError(
            .expired,
            message: "The session is over. Sign in again.",
            serverCode: reason.error?.serverCode,
            requestID: reason.error?.requestID,
            httpStatus: reason.error?.httpStatus,
            underlying: reason.error,
            recovery: [.restart]
        )
        return error
    }

    func expired() -> NativeAuthError {
        NativeAuthError(.expired, message: "The session has expired. Sign in again.", recovery: [.restart])
    }

    static let busy = NativeAuthError(
        .timedOut, message: "Another process is refreshing the session.", recovery: [.retry])
}
