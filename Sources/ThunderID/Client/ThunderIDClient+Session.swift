import Foundation
public import NativeAuthCore

extension ThunderIDClient {
    /// Returns whether a user is signed in: whether an access token is stored.
    /// - Parameter sessionId: the session, for apps with several.
    /// - Throws: ``IAMError`` with code `sdkNotInitialized`, or `unknownError` if the store can't be read at the moment
    ///   (a locked device, a damaged file): the state is unknown and unchanged; try again.
    public func isSignedIn(sessionId: String? = nil) async throws -> Bool {
        let ready = try ready()
        return try await typed { try ready.session(sessionId).current() != nil }
    }

    /// Returns the session's state: signed in with the freshness of its token, signed out with the reason, or
    /// unavailable if the store can't be read at the moment.
    /// - Parameter sessionId: the session, for apps with several.
    /// - Returns: the current state. No request is sent.
    /// - Throws: ``IAMError`` with code `sdkNotInitialized`.
    public func sessionState(sessionId: String? = nil) throws -> SessionState {
        try ready().session(sessionId).state().state
    }

    /// Observes the session's state; the current state comes first.
    /// - Parameter sessionId: the session, for apps with several.
    /// - Returns: an endless sequence of states.
    /// - Throws: ``IAMError`` with code `sdkNotInitialized`.
    public func sessionStates(sessionId: String? = nil) throws -> SessionStates {
        try ready().session(sessionId).states()
    }

    /// Removes the local session. Sends no request. Has no effect before initialization. A sign-in in progress does not
    /// restore it.
    /// - Parameter sessionId: the session, for apps with several.
    public func clearSession(sessionId: String? = nil) {
        endSignIns(sessionId).ready?.session(sessionId).end(SignOutReason(.cleared))
    }

    /// Signs out: removes the session from this device, then revokes its tokens at the server.
    ///
    /// No user is signed in here afterwards, whatever the server's response. The outcome of the revocation is in the
    /// reason of ``sessionState(sessionId:)``, and is not an error. Only if the store can't be read at the moment (a
    /// locked device), the session is kept, since its tokens could not be revoked; a damaged store is removed. If the
    /// store can't be written at the moment (a full disk), no user is signed in here until the process ends, and each
    /// later access retries the removal; if the process ends before that, a later one restores the session, with tokens
    /// that are revoked if the server was reachable. An observer of ``sessionStates(sessionId:)`` receives the sign-out
    /// at once, with the notice `pending`, and again with the server's response.
    /// - Parameters:
    ///   - options: with an `idTokenHint` the server's own session is ended as well.
    ///   - sessionId: the session, for apps with several.
    /// - Returns: the configuration's `afterSignOutUrl`, or `"/"`.
    /// - Throws: ``IAMError`` with code `sdkNotInitialized`, or `unknownError` if the store can't be read at the
    ///   moment: the session is kept; try again.
    ///
    /// Source: seed `ThunderIDClient`; RFC 7009.
    @discardableResult
    public func signOut(options: SignOutOptions? = nil, sessionId: String? = nil) async throws -> String {
        let (ready, _) = try begin(sessionId)
        defer { end() }
        let session = ready.session(sessionId)
        let (_, halfDone) = endSignIns(sessionId)
        // Not a child of the caller's task: a cancelled view must not leave the tokens valid.
        let kept = await Task { () -> NativeAuthError? in
            let ending = await session.signOut(SignOutReason(.signedOut, notice: .pending))
            for tokens in halfDone { await session.discard(tokens) }
            guard ending.isOver else { return ending.unreadable }
            var reason = SignOutReason(.signedOut)
            do {
                if try await tellServer(ending.record, options, ready) {
                    reason = SignOutReason(.signedOut, notice: .told)
                }
                if let error = ending.unreadable { throw error }
            } catch {
                let failure = (error as? IAMError)?.rich ?? (error as? NativeAuthError)
                log.debug("the server could not be told of the sign-out", ["code": failure?.code.rawValue])
                reason = SignOutReason(.signedOut, notice: .failed, error: failure)
            }
            session.explainSignOut(reason, revision: ending.revision)
            return nil
        }.value
        if let kept { throw IAMError(kept) }
        return ready.config.afterSignOutUrl ?? "/"
    }

    // MARK: - Implementation

    /// - Returns: whether a request was necessary.
    private func tellServer(
        _ record: SessionRecord?, _ options: SignOutOptions?, _ ready: ThunderIDParts
    ) async throws -> Bool {
        guard let oauth = ready.oauth else { return false }
        let hint = (options?.idTokenHint).flatMap { $0.isEmpty ? nil : $0 }
        var isTold = false
        do {
            if let tokens = record?.tokens { isTold = try await oauth.revoke(tokens) }
        } catch let error as IAMError where hint != nil && error.details?.httpStatus != nil {
            // The server is reachable, so its own session can be ended at least.
            try await logOut(hint, options, oauth, ready.config)
            throw error
        }
        if let hint {
            try await logOut(hint, options, oauth, ready.config)
            isTold = true
        }
        return isTold
    }

    private func logOut(
        _ idTokenHint: String?, _ options: SignOutOptions?, _ oauth: OAuthEndpoints, _ config: ThunderIDConfig
    ) async throws {
        guard let idTokenHint else { return }
        try await oauth.logOut(
            idTokenHint: Secret(idTokenHint), redirectURI: config.afterSignOutUrl,
            extra: Self.parameters(options, config))
    }

    /// Returns the parameters of a sign-out. Its options take precedence over the configuration.
    static func parameters(
        _ options: SignOutOptions?, _ config: ThunderIDConfig
    ) -> [(name: String, value: String)] {
        parameters(config.signOutOptions.merging(options?.extra ?? [:]) { $1 })
    }

    /// Invalidates the sign-ins in progress.
    /// - Returns: the client's components, and the tokens of sign-ins that were interrupted.
    private func endSignIns(_ sessionId: String?) -> (ready: ThunderIDParts?, halfDone: [TokenSet]) {
        let (ready, stages) = state.withLock { state in
            state.clearings[sessionId, default: 0] += 1
            // Running submits detect it themselves.
            let stopped = state.executions.filter { !$0.isBusy && $0.completion?.sessionId == .some(sessionId) }
            state.executions.removeAll { execution in stopped.contains { $0 === execution } }
            return (state.ready, stopped.compactMap { $0.completion?.stage } + state.answered.drop(sessionId))
        }
        return (ready, stages.compactMap(\.tokens))
    }

    /// Starts an operation that ``isLoading()`` reports.
    /// - Returns: the components, and the counters that must be unchanged for the result to become the session.
    /// - Throws: ``IAMError`` with code `sdkNotInitialized`.
    func begin(_ sessionId: String?) throws -> (ready: ThunderIDParts, stamp: [Int]) {
        try state.withLock { state in
            guard let ready = state.ready else { throw Self.notInitialized }
            state.running += 1
            return (ready, state.stamp(sessionId))
        }
    }

    func end() { state.withLock { $0.running -= 1 } }

    /// Whether the client was not reinitialized since the stamp.
    func stillCurrent(_ stamp: [Int]) -> Bool { state.withLock { $0.epoch == stamp[0] } }

    func stillWanted(_ sessionId: String?, _ stamp: [Int]) -> Bool {
        state.withLock { $0.stamp(sessionId) == stamp }
    }
}
