import NativeAuthBase
import Foundation

extension Session {
    /// Refreshes once for all concurrent callers (single-flight).
    /// - Parameters:
    ///   - wait: the maximum time to wait for another process that refreshes.
    ///   - rejected: a token that the server did not accept: it counts as stale.
    ///   - refresh: requests new tokens, and returns a value for the caller besides. Not called if a refresh is
    ///     running.
    /// - Returns: the outcome, and the value if `refresh` was called.
    func refreshShared<Value: Sendable>(
        waitingUpTo wait: Duration, rejected: Secret?,
        by refresh: @escaping @Sendable (SessionRecord) async -> (RefreshAnswer, Value?)
    ) async throws -> (RefreshOutcome, Value?) {
        let (shared, isNew) = slot.joinRefresh()
        guard isNew else { return (try await shared.value(), nil) }
        let ownValue = SingleFlight<Value?>()
        // Unstructured on purpose: a cancelled caller must neither cancel the refresh of the others, nor lose a refresh
        // token that the server has already rotated.
        Task {
            let (outcome, value) = await refreshLocked(waitingUpTo: wait, rejected: rejected, by: refresh)
            ownValue.complete(value)
            slot.completeRefresh(outcome)
        }
        return (try await shared.value(), try await ownValue.value())
    }

    /// Refreshes while no other process does.
    private func refreshLocked<Value: Sendable>(
        waitingUpTo wait: Duration, rejected: Secret?,
        by refresh: @escaping @Sendable (SessionRecord) async -> (RefreshAnswer, Value?)
    ) async -> (RefreshOutcome, Value?) {
        do {
            return try await store.exclusively(keys.prefix, patience: wait) {
                try await refreshExclusively(rejected: rejected, by: refresh)
            }
        } catch let error as NativeAuthError {
            return (error.code == .anotherProcess && wait == .zero ? .busy : .failed(error), nil)
        } catch {
            let failure = NativeAuthError(
                .unknown, message: "The session could not be refreshed.", underlying: error)
            return (.failed(failure), nil)
        }
    }

    /// Refreshes the session while no other caller and no other process does.
    private func refreshExclusively<Value: Sendable>(
        rejected: Secret?, by refresh: @Sendable (SessionRecord) async -> (RefreshAnswer, Value?)
    ) async throws -> (RefreshOutcome, Value?) {
        let revision = slot.withCache { $0.revision }
        // Another caller may have refreshed during the wait for the lock.
        guard let record = try current() else { return (.ended, nil) }
        let now = serverClock.now(offset: record.clockOffset)
        let isStale = record.tokens.accessToken == rejected || freshness(of: record, at: now) != .fresh
        guard isStale || record.hasOpenAttempt else { return (.present(record), nil) }
        guard let refreshToken = record.tokens.refreshToken, isOurs(record) else {
            return (.failed(expired(record)), nil)
        }

        // Written before the request: a process that finds this note later can tell that the token may be used up. A
        // store that can't be written now could not keep the new token either.
        let note = Secret(SessionRecord.fingerprint(of: refreshToken))
        try await waitUntilWritable()
        let companions: [String: Secret] =
            if store.isExclusive { [:] } else { try store.snapshot(of: keys.ofCompanions) }
        let isNoted = try slot.writes.withLock { _ in
            try store.update([keys.attempt: note], ifUnchanged: keys.expectedValues(of: record))
        }
        guard isNoted else { return (try current().map(RefreshOutcome.present) ?? .ended, nil) }
        let (answer, value) = await refresh(record)
        if case .refused = answer, !store.isExclusive { await waitForRotation(elsewhere: record) }

        var heldLock: (any Error)?
        do {
            try await waitUntilWritable()
        } catch {
            heldLock = error
        }
        let outcome: RefreshOutcome
        do {
            outcome = try slot.writes.withLock { [heldLock] _ in
                if heldLock == nil, case .granted(let tokens) = answer,
                    let restored = try restore(tokens, companions: companions, asked: record, revision: revision)
                {
                    return .present(restored)
                }
                return try settle(answer, asked: record, revision: revision, heldLock: heldLock)
            }
        } catch {
            outcome = .failed(error as? NativeAuthError ?? NativeAuthError(.unknown, message: "The store failed."))
        }
        report(answer, outcome: outcome)
        if case .granted(let tokens) = answer, !outcome.isSession(of: record) { await server.discard(tokens) }
        return (outcome, value)
    }

    /// Logs the outcome of a refresh. Not under the lock on writes: a log handler may access the session.
    private func report(_ answer: RefreshAnswer, outcome: RefreshOutcome) {
        if slot.withCache({ $0.phase.pendingWrite != nil }) { log.debug("new tokens could not be stored yet") }
        switch (answer, outcome) {
        case (.failed(let error, _), .failed):
            log.debug("refresh failed", values: ["code": error.code.rawValue, "request": error.requestID])
        case (.refused(let error, _), .ended):
            log.debug("session refused", values: ["code": error.serverCode, "request": error.requestID])
        default: break
        }
    }

    /// Waits a moment for another process to store rotated tokens. Without a lock between processes, both may send the
    /// same refresh token, and the server refuses the second request before the first process has stored the new
    /// tokens.
    private func waitForRotation(elsewhere asked: SessionRecord) async {
        for _ in 0..<Self.rotationPolls {
            switch Result(catching: { try slot.writes.withLock { _ in try read() } }) {
            case .success(nil): return
            case .success(let present?):
                // The refresh token is stored first and the access token last.
                let isRotated = SessionRelation(present, to: asked) != .same
                if isRotated, present.tokens.accessToken != asked.tokens.accessToken { return }
            case .failure: break
            }
            try? await environment.clock.sleep(for: Self.rotationPollInterval)
        }
    }

    /// Stores granted tokens although the session is gone: another process, whose refresh came second, was refused and
    /// removed it. A sign-out does not leave that reason.
    /// - Returns: the session; `nil` when one is stored, or when it has ended in another way.
    private func restore(
        _ tokens: TokenSet, companions: [String: Secret], asked: SessionRecord, revision: Int
    ) throws -> SessionRecord? {
        guard !store.isExclusive, try read() == nil, slot.withCache({ $0.revision }) == revision,
            let ending = try store.read(keys.ending).get(),
            let kind = keys.reason(from: [keys.ending: ending])?.kind, [.refused, .interruptedRefresh].contains(kind)
        else { return nil }
        let record = record(of: tokens, asked: asked)
        var changes = keys.secrets(of: record)
        for (key, secret) in companions { changes[key] = .some(secret) }
        changes[keys.accessToken] = nil
        let none: Secret? = nil
        guard try store.update(changes, ifUnchanged: [keys.ending: ending, keys.accessToken: none]) else { return nil }
        try store.update([keys.accessToken: record.tokens.accessToken])
        slot.withCache { $0.didStoreRefresh() }
        return record
    }

    /// Applies a response to the stored session. Called only under the lock on writes.
    /// - Parameter heldLock: the error that prevents a write to the store, if it is known without waiting.
    private func settle(
        _ answer: RefreshAnswer, asked: SessionRecord, revision: Int, heldLock: (any Error)?
    ) throws -> RefreshOutcome {
        while true {
            let present: SessionRecord?
            do {
                present = try read()
            } catch {
                guard case .granted(let tokens) = answer else { throw error }
                return keep(record(of: tokens, asked: asked), asked: asked, revision: revision)
            }
            // Another process may write between the read and the write; then the loop starts again.
            switch RefreshDecision(answer, asked: asked, present: present) {
            case .store(let tokens):
                let record = record(of: tokens, asked: asked)
                switch store(record, of: asked, heldLock: heldLock) {
                case .stored:
                    slot.withCache { $0.didStoreRefresh() }
                    return .present(record)
                case .refused: return keep(record, asked: asked, revision: revision)
                case .changed: continue
                }
            case .storeRotated(let refreshToken, let error):
                var record = asked
                record.tokens.refreshToken = refreshToken
                record.attempt = nil
                switch store(record, of: asked, heldLock: heldLock) {
                case .stored: break
                case .refused: _ = keep(record, asked: asked, revision: revision)
                case .changed: continue
                }
                return .failed(error)
            case .end(let reason):
                guard try end(refused: reason, asked, heldLock: heldLock) else { continue }
                return .ended
            case .explain(let reason):
                slot.withCache { $0.didRefuseRemovedSession(reason, since: revision) }
                return .ended
            case .fail(let error, let closesAttempt):
                if closesAttempt, heldLock == nil {
                    let none: Secret? = nil
                    _ = try? store.update([keys.attempt: none], ifUnchanged: keys.expectedValues(of: asked))
                }
                return fail(error)
            case .usePresent(let record): return .present(record)
            case .discard: return .ended
            }
        }
    }

    /// The result of a write of refreshed tokens.
    private enum Write {
        case stored
        /// Another process has changed the session.
        case changed
        /// The store could not be written.
        case refused
    }

    private func store(_ record: SessionRecord, of asked: SessionRecord, heldLock: (any Error)?) -> Write {
        guard heldLock == nil else { return .refused }
        do {
            return try write(refresh: record, of: asked) ? .stored : .changed
        } catch {
            return .refused
        }
    }

    private func fail(_ error: NativeAuthError) -> RefreshOutcome {
        let end = environment.clock.elapsed + Self.refreshBackoff
        slot.withCache { $0.beginBackoff(until: end) }
        return .failed(error)
    }

    /// Ends the session after a refused refresh.
    /// - Returns: whether the session was unchanged, and is over now.
    private func end(refused reason: SignOutReason, _ asked: SessionRecord, heldLock: (any Error)?) throws -> Bool {
        slot.withCache { $0.beginRefusal(reason) }
        let isRemoved = Result {
            if let heldLock { throw heldLock }
            return try store.update(
                keys.nothing(because: store.isExclusive ? nil : reason), ifUnchanged: keys.expectedValues(of: asked))
        }
        switch isRemoved {
        case .success(true): slot.withCache { $0.endRefusal(postponed: nil) }
        case .success(false): slot.withCache { $0.cancelRefusal() }
        case .failure: slot.withCache { $0.endRefusal(postponed: .signIns([asked.generation])) }
        }
        return (try? isRemoved.get()) ?? true
    }

    private func record(of tokens: TokenSet, asked: SessionRecord) -> SessionRecord {
        var record = asked
        record.tokens = asked.tokens.refreshed(by: tokens)
        record.audience = server.audience
        record.clockOffset = serverClock.offset ?? asked.clockOffset
        record.attempt = nil
        return record
    }

    /// Keeps in memory what the store does not accept, unless a sign-in or sign-out has happened meanwhile. It is
    /// stored as soon as that is possible.
    private func keep(_ record: SessionRecord, asked: SessionRecord, revision: Int) -> RefreshOutcome {
        let pending = SessionPhase.PendingWrite(record: record, replaced: asked)
        return if (slot.withCache { $0.keep(pending, since: revision) }) { .present(record) } else { .ended }
    }
}

extension RefreshOutcome {
    /// Whether this is the sign-in of the request.
    fileprivate func isSession(of asked: SessionRecord) -> Bool {
        if case .present(let record) = self { return record.generation == asked.generation }
        return false
    }
}
