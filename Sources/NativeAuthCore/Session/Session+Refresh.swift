import Foundation

extension Session {
    /// Refreshes once for all concurrent callers (single-flight).
    func refresh(patience: Duration, rejected: Secret?) async throws -> SessionSlot.Landing {
        let (flight, isMine) = slot.withLock { knowledge -> (Flight<SessionSlot.Landing>, Bool) in
            if let flight = knowledge.flight { return (flight, false) }
            let flight = Flight<SessionSlot.Landing>()
            knowledge.flight = flight
            return (flight, true)
        }
        if isMine {
            // Unstructured on purpose: a cancelled caller must neither cancel the refresh of the others, nor lose a
            // refresh token that the server has already rotated.
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
            return try await store.exclusively(keys.prefix, patience: patience) {
                try await flyAlone(rejected: rejected)
            }
        } catch let error as NativeAuthError {
            return error.code == .anotherProcess && patience == .zero ? .busy : .failed(error)
        } catch {
            return .failed(NativeAuthError(.unknown, message: "The session could not be refreshed.", underlying: error))
        }
    }

    /// Refreshes the session while no other caller and no other process does.
    private func flyAlone(rejected: Secret?) async throws -> SessionSlot.Landing {
        let endings = slot.withLock { $0.endings }
        // Another caller may have refreshed during the wait for the lock.
        guard let record = try current() else { return .ended }
        let now = serverClock.now(offset: record.clockOffset)
        let isStale = record.tokens.accessToken == rejected || freshness(of: record, at: now) != .fresh
        guard isStale || record.hasOpenAttempt else { return .present(record) }
        guard let refreshToken = record.tokens.refreshToken, isOurs(record) else { return .failed(expired(record)) }

        // Written before the request: a process that finds this note later can tell that the token may be used up. A
        // store that can't be written now could not keep the new token either.
        let note = Secret(SessionRecord.fingerprint(of: refreshToken))
        try await waitUntilWritable()
        let companions = store.isExclusive ? [:] : try store.snapshot(of: keys.ofCompanions)
        let isNoted = try slot.writes.withLock { _ in
            try store.update([keys.attempt: note], ifUnchanged: keys.fence(of: record))
        }
        guard isNoted else { return try current().map(SessionSlot.Landing.present) ?? .ended }
        let answer = await server.refresh(record)
        if case .refused = answer, !store.isExclusive { await waitForRotation(elsewhere: record) }

        var heldLock: (any Error)?
        do {
            try await waitUntilWritable()
        } catch {
            heldLock = error
        }
        let landing: SessionSlot.Landing
        do {
            landing = try slot.writes.withLock { [heldLock] _ in
                if heldLock == nil, case .granted(let tokens) = answer,
                    let restored = try restore(tokens, companions, asked: record, endings: endings)
                {
                    return .present(restored)
                }
                return try settle(answer, asked: record, endings: endings, heldLock: heldLock)
            }
        } catch {
            landing = .failed(error as? NativeAuthError ?? NativeAuthError(.unknown, message: "The store failed."))
        }
        report(answer, landing)
        if case .granted(let tokens) = answer, !landing.isSession(of: record) { await server.discard(tokens) }
        return landing
    }

    /// Logs the outcome of a refresh. Not under the lock on writes: a log handler may access the session.
    private func report(_ answer: RefreshAnswer, _ landing: SessionSlot.Landing) {
        if slot.withLock({ $0.unsaved != nil }) { log.debug("new tokens could not be stored yet") }
        switch (answer, landing) {
        case (.failed(let error, _), .failed):
            log.debug("refresh failed", ["code": error.code.rawValue, "request": error.requestID])
        case (.refused(let error, _), .ended):
            log.debug("session refused", ["code": error.serverCode, "request": error.requestID])
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
                let isRotated = RefreshVerdict.Presence(present, asked: asked) != .same
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
        _ tokens: TokenSet, _ companions: [String: Secret], asked: SessionRecord, endings: Int
    ) throws -> SessionRecord? {
        guard !store.isExclusive, try read() == nil, slot.withLock({ $0.endings }) == endings,
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
        slot.withLock { knowledge in
            knowledge.reason = nil
            knowledge.restUntil = nil
        }
        return record
    }

    /// Applies a response to the stored session. Called only under the lock on writes.
    /// - Parameter heldLock: the error that prevents a write to the store, if it is known without waiting.
    private func settle(
        _ answer: RefreshAnswer, asked: SessionRecord, endings: Int, heldLock: (any Error)?
    ) throws -> SessionSlot.Landing {
        while true {
            let present: SessionRecord?
            do {
                present = try read()
            } catch {
                guard case .granted(let tokens) = answer else { throw error }
                return keep(record(of: tokens, asked: asked), asked: asked, endings: endings)
            }
            let verdict = RefreshVerdict(answer, RefreshVerdict.Presence(present, asked: asked))
            // Another process may write between the read and the write; then the loop starts again.
            switch (verdict.change, answer) {
            case (.storeGranted, .granted(let tokens)):
                let record = record(of: tokens, asked: asked)
                do {
                    if let heldLock { throw heldLock }
                    guard try write(refresh: record, of: asked) else { continue }
                } catch {
                    return keep(record, asked: asked, endings: endings)
                }
                slot.withLock { knowledge in
                    knowledge.unsaved = nil
                    knowledge.restUntil = nil
                }
                return .present(record)
            case (.storeRotated, .rotated(let refreshToken, let error)):
                var record = asked
                record.tokens.refreshToken = refreshToken
                record.attempt = nil
                do {
                    if let heldLock { throw heldLock }
                    guard try write(refresh: record, of: asked) else { continue }
                } catch {
                    _ = keep(record, asked: asked, endings: endings)
                }
                return .failed(error)
            case (.end, .refused(let error, let isDoubtful)):
                let reason = Self.reason(error, isInterrupted: isDoubtful || asked.hasOpenAttempt)
                guard try end(refused: reason, asked, heldLock: heldLock) else { continue }
                return .ended
            case (.explain, .refused(let error, let isDoubtful)):
                let reason = Self.reason(error, isInterrupted: isDoubtful || asked.hasOpenAttempt)
                slot.withLock { if $0.endings == endings { $0.reason = reason } }
            case (.closeAttempt, _) where heldLock == nil:
                let none: Secret? = nil
                _ = try? store.update([keys.attempt: none], ifUnchanged: keys.fence(of: asked))
            default: break
            }
            switch (verdict.reply, answer) {
            case (.failure, .failed(let error, _)):
                slot.withLock { $0.restUntil = environment.clock.elapsed + Self.rest }
                return .failed(error)
            case (.present, _): return present.map(SessionSlot.Landing.present) ?? .ended
            default: return .ended
            }
        }
    }

    /// Ends the session after a refused refresh.
    /// - Returns: whether the session was unchanged, and is over now.
    private func end(refused reason: SignOutReason, _ asked: SessionRecord, heldLock: (any Error)?) throws -> Bool {
        let before = slot.withLock { knowledge in
            defer {
                knowledge.isEnding = true
                knowledge.reason = reason
            }
            return knowledge.reason
        }
        let isRemoved = Result {
            if let heldLock { throw heldLock }
            return try store.update(
                keys.nothing(because: store.isExclusive ? nil : reason), ifUnchanged: keys.fence(of: asked))
        }
        let isOver = (try? isRemoved.get()) ?? true
        slot.withLock { knowledge in
            knowledge.isEnding = false
            if isOver {
                knowledge.unsaved = nil
                knowledge.endings += 1
                if case .failure = isRemoved { knowledge.doomed = .adding(asked.generation, to: knowledge.doomed) }
            } else {
                knowledge.reason = before
            }
        }
        return isOver
    }

    private static func reason(_ error: NativeAuthError, isInterrupted: Bool) -> SignOutReason {
        SignOutReason(isInterrupted ? .interruptedRefresh : .refused, error: error)
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
    private func keep(_ record: SessionRecord, asked: SessionRecord, endings: Int) -> SessionSlot.Landing {
        let isKept = slot.withLock { knowledge in
            guard knowledge.endings == endings else { return false }
            knowledge.unsaved = (record, asked)
            return true
        }
        return isKept ? .present(record) : .ended
    }
}

extension SessionSlot.Landing {
    /// Whether this is the sign-in of the request.
    fileprivate func isSession(of asked: SessionRecord) -> Bool {
        if case .present(let record) = self { return record.generation == asked.generation }
        return false
    }
}
