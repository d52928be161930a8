import Foundation

extension Session {
    /// Refreshes once, however many ask.
    func refresh(patience: Duration, rejected: Secret?) async throws -> SessionSlot.Landing {
        let (flight, isMine) = slot.withLock { knowledge -> (Flight<SessionSlot.Landing>, Bool) in
            if let flight = knowledge.flight { return (flight, false) }
            let flight = Flight<SessionSlot.Landing>()
            knowledge.flight = flight
            return (flight, true)
        }
        if isMine {
            // Not a child of the caller's task: whoever gives up must not take the others' refresh along, nor lose a
            // refresh token that the server has already replaced.
            Task {
                let landing = await fly(patience: patience, rejected: rejected)
                slot.withLock { $0.flight = nil }
                flight.land(landing)
                slot.announce()
            }
        }
        return try await flight.value()
    }

    private func fly(patience: Duration, rejected: Secret?) async -> SessionSlot.Landing {
        do {
            return try await store.exclusively(patience: patience) { try await flyAlone(rejected: rejected) }
        } catch let error as NativeAuthError {
            return error.code == .timedOut && patience == .zero ? .busy : .failed(error)
        } catch {
            return .failed(NativeAuthError(.unknown, message: "The session could not be refreshed.", underlying: error))
        }
    }

    /// In one process, and in no other, at a time.
    private func flyAlone(rejected: Secret?) async throws -> SessionSlot.Landing {
        // Somebody else may have refreshed while we waited for our turn.
        guard let record = try current() else { return .ended }
        let now = serverClock.now(offset: record.clockOffset)
        let isStale = record.tokens.accessToken == rejected || record.freshness(at: now, leeway: Self.leeway) != .fresh
        guard isStale || record.hasOpenAttempt else { return .present(record) }
        guard let refreshToken = record.tokens.refreshToken else { return .failed(expired()) }

        // Before it is sent: whoever finds this note later knows that the token may be used up. And a store that can't
        // be written now could not keep the new token either.
        let wasInterrupted = record.hasOpenAttempt
        let note = Secret(SessionRecord.fingerprint(of: refreshToken))
        guard try writing({ try store.update([keys.attempt: note], ifUnchanged: keys.fence(of: record)) }) else {
            return try current().map(SessionSlot.Landing.present) ?? .ended
        }
        let answer = await server.refresh(record)
        return await settle(answer, asked: record, wasInterrupted: wasInterrupted)
    }

    private func settle(
        _ answer: RefreshAnswer, asked: SessionRecord, wasInterrupted: Bool
    ) async -> SessionSlot.Landing {
        let landing: SessionSlot.Landing
        do {
            landing = try writing { try change(after: answer, asked: asked, wasInterrupted: wasInterrupted) }
        } catch {
            landing = .failed(error as? NativeAuthError ?? NativeAuthError(.unknown, message: "The store failed."))
        }
        if case .granted(let tokens) = answer {
            switch landing {
            case .ended: await server.discard(tokens)
            case .present(let present) where present.generation != asked.generation: await server.discard(tokens)
            default: break
            }
        }
        return landing
    }

    /// Only here, and only under the lock, does an answer become the session.
    private func change(
        after answer: RefreshAnswer, asked: SessionRecord, wasInterrupted: Bool
    ) throws -> SessionSlot.Landing {
        if case .granted(let tokens) = answer { return try store(tokens, asked: asked) }
        let present = try read()
        let verdict = RefreshVerdict(answer, RefreshVerdict.Presence(present, asked: asked))
        switch (verdict.change, answer) {
        case (.end, .refused(let error)):
            let reason = SignOutReason(wasInterrupted ? .interruptedRefresh : .refused, error: error)
            let isRemoved = try store.update(keys.nothing, ifUnchanged: keys.fence(of: asked))
            guard isRemoved else { return try read().map(SessionSlot.Landing.present) ?? .ended }
            slot.withLock { knowledge in
                knowledge.reason = reason
                knowledge.unsaved = nil
                knowledge.endings += 1
            }
            log.debug("session refused", ["code": error.serverCode, "request": error.requestID])
            return .ended
        case (.closeAttempt, _):
            let none: Secret? = nil
            _ = try? store.update([keys.attempt: none], ifUnchanged: keys.fence(of: asked))
        default: break
        }
        switch (verdict.reply, answer) {
        case (.failure, .failed(let error, _)):
            slot.withLock { $0.restUntil = environment.clock.elapsed + Self.rest }
            log.debug("refresh failed", ["code": error.code.rawValue, "request": error.requestID])
            return .failed(error)
        case (.present, _): return present.map(SessionSlot.Landing.present) ?? .ended
        default: return .ended
        }
    }

    /// The new refresh token is stored before anybody may use the new tokens. If the store refuses, they are kept in
    /// memory and stored as soon as it can be done.
    private func store(_ tokens: TokenSet, asked: SessionRecord) throws -> SessionSlot.Landing {
        var record = asked
        record.tokens = asked.tokens.refreshed(by: tokens)
        record.clockOffset = serverClock.offset ?? asked.clockOffset
        record.attempt = nil
        do {
            guard try store.update(keys.secrets(of: record), ifUnchanged: keys.fence(of: asked)) else {
                let present = try read()
                let verdict = RefreshVerdict(.granted(tokens), RefreshVerdict.Presence(present, asked: asked))
                return verdict.reply == .present ? present.map(SessionSlot.Landing.present) ?? .ended : .ended
            }
            slot.withLock { knowledge in
                knowledge.unsaved = nil
                knowledge.restUntil = nil
            }
        } catch {
            guard slot.withLock({ !$0.mustRemove }) else { return .ended }
            slot.withLock { $0.unsaved = (record, asked) }
            log.debug("new tokens could not be stored yet")
        }
        return .present(record)
    }

    private func writing<Result: Sendable>(_ body: () throws -> Result) throws -> Result {
        try slot.writes.withLock { _ in try body() }
    }
}
