public import AuthFlows
public import NativeAuthCore

extension ThunderIDClient {
    /// Returns whether a user is signed in: whether an access token is stored.
    /// - Parameter sessionId: the session, for apps with several.
    /// - Throws: ``IAMError`` with code `sdkNotInitialized`, or `unknownError` if the store can't be read at the moment
    ///   (a locked device, a damaged file): the state is unknown and unchanged; try again.
    public func isSignedIn(sessionId: String? = nil) async throws -> Bool {
        try await withSession(sessionId) { try $1.loadRecord() != nil }
    }

    /// Returns the session's state: signed in with the freshness of its token, signed out with the reason, or
    /// unavailable if the store can't be read at the moment.
    /// - Parameter sessionId: the session, for apps with several.
    /// - Returns: the current state. No request is sent.
    /// - Throws: ``IAMError`` with code `sdkNotInitialized`.
    public func sessionState(sessionId: String? = nil) throws -> SessionState {
        try IAMError.convertingErrors { try context().session(sessionId).state() }
    }

    /// Observes the session's state; the current state comes first.
    /// - Parameter sessionId: the session, for apps with several.
    /// - Returns: an endless sequence of states.
    /// - Throws: ``IAMError`` with code `sdkNotInitialized`.
    public func sessionStates(sessionId: String? = nil) throws -> SessionStateSequence {
        try IAMError.convertingErrors { try context().session(sessionId).states() }
    }

    /// Removes the local session. Sends no request. Has no effect before initialization. A sign-in in progress does not
    /// restore it.
    /// - Parameter sessionId: the session, for apps with several.
    public func clearSession(sessionId: String? = nil) {
        if let context = try? context() {
            SignOut(context: context).clear(sessionId)
        }
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
        try await IAMError.convertingErrors {
            try await reportingActivity { try await SignOut(context: $0).signOut(options, sessionId: sessionId) }
        }
    }

    /// Signs out on the device, as ``signOut(options:sessionId:)`` does, and on the server's own pages in a browser, so
    /// that the next sign-in there requires authentication.
    ///
    /// The local session is removed and its tokens are revoked before the browser opens, whatever its outcome.
    /// - Parameters:
    ///   - browser: the browser session that opens the URL.
    ///   - options: without an `idTokenHint`, the session's own ID token identifies the session to end, even if it has
    ///     expired.
    ///   - sessionId: the session, for apps with several.
    /// - Returns: the configuration's `afterSignOutUrl`.
    /// - Throws: `CancellationError` if the user closed the browser or the task was cancelled; ``IAMError``:
    ///   `invalidConfiguration` without a `clientId` or a usable `afterSignOutUrl`: nothing has changed;
    ///   `requestTimeout` if no callback arrived; `invalidGrant` if the callback does not belong to this sign-out;
    ///   `unknownError` if the browser could not be opened, if the store can't be read at the moment, or if the
    ///   configuration's OpenID provider has no sign-out in a browser (use ``signOut(options:sessionId:)``);
    ///   `sdkNotInitialized`.
    ///
    /// Source: OpenID Connect RP-Initiated Logout 1.0.
    @discardableResult
    public func signOutWithRedirect(
        using browser: any BrowserSession,
        options: SignOutOptions? = nil,
        sessionId: String? = nil
    ) async throws -> String {
        try await IAMError.convertingErrors {
            try await reportingActivity {
                try await SignOut(context: $0).signOut(
                    using: browser,
                    options: options,
                    sessionId: sessionId
                )
            }
        }
    }
}
