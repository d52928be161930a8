import NativeAuthBase
public import AuthFlows
import Foundation
import NativeAuthCore

extension ThunderIDClient {
    /// Signs in with the server's own pages: builds the authorization URL, opens it, waits for the callback, and
    /// redeems its code.
    ///
    /// ```swift
    /// let user = try await client.signInWithRedirect(using: SystemBrowserSession())
    /// ```
    ///
    /// With a `LoopbackBrowserSession`, an `afterSignInUrl` of `http://127.0.0.1/callback` gets the free port.
    /// If the app is terminated in the meantime, ``handleRedirectCallback(url:)`` of another client on the same storage
    /// accepts the callback for ten minutes. If the connection fails while a callback is redeemed, the request is
    /// retried twice within seconds. If this call throws, the attempt is discarded, and tokens that were issued for it
    /// are revoked.
    /// - Parameters:
    ///   - browser: the browser session that opens the URL.
    ///   - options: hints for the sign-in.
    ///   - sessionId: the session to sign in, for apps with several.
    /// - Returns: the signed-in user.
    /// - Throws: `CancellationError` if the user closed the browser or the task was cancelled: nothing has changed.
    ///   ``IAMError`` otherwise: `authenticationFailed` if the user or the server refused; `invalidGrant` if the
    ///   callback belongs to another attempt; `sessionExpired` if the session was cleared in the meantime; the errors
    ///   of ``buildSignInURL(options:)`` and ``handleRedirectCallback(url:)``; `requestTimeout` if no callback
    ///   arrived; `unknownError` if the browser could not be opened, with the reason in `details`.
    ///
    /// Source: RFC 8252.
    @discardableResult
    public func signInWithRedirect(
        using browser: any BrowserSession, options: SignInOptions? = nil, sessionId: String? = nil
    ) async throws -> User {
        let (ready, stamp) = try begin(sessionId)
        defer { end() }
        let redirectURI = try ready.requiredRedirectURI()
        try await typed { try await ready.session(sessionId).waitUntilWritable() }
        let begun = Lock<Secret?>(nil)
        do {
            let answer = try await open(browser, comingBackTo: Self.address(redirectURI), as: redirectURI) {
                [self] redirectURI in
                let (url, secret) = try begin(options, sessionId, ready, redirectURI: redirectURI)
                begun.withLock { $0 = secret }
                return url
            }
            // The browser may have been open for minutes; a session that was cleared in the meantime must stay cleared.
            guard stillWanted(sessionId, stamp) else { throw Self.unwanted }
            // The callback of another attempt may belong to another user (session fixation).
            guard let own = begun.withLock({ $0 }),
                AuthorizationCallback.isAnswer(answer.absoluteString, redirectURI: nil, state: own)
            else { throw Self.foreign("This is not the answer to this sign-in.") }
            return try await takeWithPatience(answer, sessionId, ready, stamp)
        } catch {
            await forget(begun.withLock { $0 }, sessionId, ready)
            throw error
        }
    }

    /// Redeems a callback, with retries after transient failures. The caller does not have the callback and can't
    /// retry.
    private func takeWithPatience(
        _ answer: URL, _ sessionId: String?, _ ready: ThunderIDParts, _ stamp: [Int]
    ) async throws -> User {
        try await retrying(
            RetryPolicy(attempts: 3, baseDelay: .seconds(1)), clock: environment.clock, random: environment.random,
            verdict: { result in
                guard case .failure(let error) = result, Self.mayPass(error) else { return .stop }
                let told = (error as? IAMError).map { RetryVerdict($0.rich, isIdempotent: true) }
                return told == .stop ? .retry(after: nil) : told ?? .stop
            },
            body: { [self] _ in try await take(answer, sessionId, ready, stamp) })
    }

    /// Discards an attempt, and revokes the tokens that the server has issued for it.
    private func forget(_ secret: Secret?, _ sessionId: String?, _ ready: ThunderIDParts) async {
        guard let secret else { return }
        try? await ready.session(sessionId).waitUntilWritable()
        _ = try? ready.pending(sessionId).take(state: secret)
        let now = environment.clock.now
        let halfDone = state.withLock { $0.answered.take(state: secret, sessionId, now: now) }
        if let tokens = halfDone?.stage.tokens { await ready.session(sessionId).discard(tokens) }
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
        using browser: any BrowserSession, options: SignOutOptions? = nil, sessionId: String? = nil
    ) async throws -> String {
        let (ready, _) = try begin(sessionId)
        defer { end() }
        let oauth = try ready.requiredOAuth()
        guard let afterSignOut = ready.config.afterSignOutUrl, !afterSignOut.isEmpty else {
            throw IAMError(code: .invalidConfiguration, message: "This needs an afterSignOutUrl in the configuration.")
        }
        let callback = try Self.address(afterSignOut)
        guard oauth.http.has(Endpoint.logout) else {
            throw IAMError(
                NativeAuthError(.unsupported, message: "This provider has no sign-out in a browser. Use signOut()."))
        }
        let own = try await typed { try ready.session(sessionId).current()?.tokens.idToken }
        let given = (options?.idTokenHint).flatMap { $0.isEmpty ? nil : Secret($0) }
        // The browser ends the server's session; local sign-out and revocation must not wait for it.
        try await signOut(options: nil, sessionId: sessionId)
        let extra = Self.parameters(options, ready.config)
        let state = Secret(Base64URL.encode(environment.random.bytes(32)))
        let answer = try await open(browser, comingBackTo: callback, as: afterSignOut) { redirectURI in
            oauth.logoutURL(idTokenHint: given ?? own, redirectURI: redirectURI, state: state, extra: extra)
        }
        guard AuthorizationCallback.isAnswer(answer.absoluteString, redirectURI: nil, state: state) else {
            throw Self.foreign("This is not the answer to this sign-out.")
        }
        return afterSignOut
    }

    /// Parses a redirect URI.
    /// - Throws: ``IAMError`` with code `invalidConfiguration`.
    private static func address(_ text: String) throws -> URL {
        guard RedirectTarget(text) != nil, let url = URL(string: text) else {
            throw IAMError(code: .invalidConfiguration, message: "The redirect URI must be a whole address.")
        }
        return url
    }

    private static func foreign(_ message: String) -> IAMError {
        IAMError(NativeAuthError(.refused, message: message, recovery: [.retry]), code: .invalidGrant)
    }

    /// - Parameters:
    ///   - redirectURI: the configured callback, unchanged: servers compare redirect URIs as strings.
    ///   - address: returns the URL to open for the final redirect URI.
    private func open(
        _ browser: any BrowserSession, comingBackTo callback: URL, as redirectURI: String,
        _ address: @Sendable (_ redirectURI: String) throws -> URL
    ) async throws -> URL {
        try await typed {
            try await browser.open(comingBackTo: callback) { actual in
                // A callback that the browser did not change is sent as configured.
                let named = actual == callback ? redirectURI : actual.absoluteString
                return BrowserRequest(url: try address(named), callback: actual)
            }
        }
    }
}
