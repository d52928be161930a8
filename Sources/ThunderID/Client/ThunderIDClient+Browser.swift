public import AuthFlows
import Foundation
import NativeAuthCore

extension ThunderIDClient {
    /// Signs in with the server's own pages, from the first tap to the returned user: builds the address, opens it, waits,
    /// and takes the answer.
    ///
    /// ```swift
    /// let user = try await client.signInWithRedirect(using: SystemBrowserSession())
    /// ```
    ///
    /// With a `LoopbackBrowserSession`, an `afterSignInUrl` of `http://127.0.0.1/callback` gets the port that was free.
    /// If the app is terminated meanwhile, ``handleRedirectCallback(url:)`` of another client on the same storage
    /// still takes the answer, for ten minutes. An answer that can't be redeemed now, because the connection breaks, is given
    /// twice more within seconds. Whatever this call throws, the attempt is forgotten then, and tokens that were issued
    /// on the way are revoked.
    /// - Parameters:
    ///   - browser: opens the address.
    ///   - options: hints for the sign-in.
    ///   - sessionId: the session to sign in, for apps with several.
    /// - Returns: who signed in.
    /// - Throws: `CancellationError` when the person closed the browser or the task was cancelled: nothing happened.
    ///   ``IAMError`` otherwise: `authenticationFailed` when the person or the server refused; `invalidGrant` when the
    ///   browser brings the answer of another attempt; `sessionExpired` when the session was cleared meanwhile; what
    ///   ``buildSignInURL(options:)`` and ``handleRedirectCallback(url:)`` throw; `requestTimeout` when
    ///   nobody came back; `unknownError` when the browser could not be opened, with the reason in `details`.
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
            // The person was away for minutes, and whoever cleared the session did not want another one.
            guard stillWanted(sessionId, stamp) else { throw Self.unwanted }
            // Another attempt's answer is another person's, maybe.
            guard let own = begun.withLock({ $0 }),
                AuthorizationCallback.isAnswer(answer.absoluteString, redirectURI: nil, state: own)
            else { throw Self.foreign("This is not the answer to this sign-in.") }
            return try await takeWithPatience(answer, sessionId, ready, stamp)
        } catch {
            await forget(begun.withLock { $0 }, sessionId, ready)
            throw error
        }
    }

    /// Takes an answer, and again if that fails in a way that may pass: the caller does not have it, so nobody else can.
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

    /// Forgets an attempt, and revokes what the server has issued for it.
    private func forget(_ secret: Secret?, _ sessionId: String?, _ ready: ThunderIDParts) async {
        guard let secret else { return }
        try? await ready.session(sessionId).waitUntilWritable()
        _ = try? ready.pending(sessionId).take(state: secret)
        let now = environment.clock.now
        let halfDone = state.withLock { $0.answered.take(state: secret, sessionId, now: now) }
        if let tokens = halfDone?.stage.tokens { await ready.session(sessionId).discard(tokens) }
    }

    /// Signs out, here as ``signOut(options:sessionId:)`` does, and at the server's own pages in a browser, so that the next
    /// sign-in there asks again.
    ///
    /// The session here is gone and its tokens are revoked before the browser opens, whatever happens in it.
    /// - Parameters:
    ///   - browser: opens the address.
    ///   - options: without an `idTokenHint`, the session's own ID token tells the server whose session ends, also when it
    ///     has expired.
    ///   - sessionId: the session, for apps with several.
    /// - Returns: the configuration's `afterSignOutUrl`.
    /// - Throws: `CancellationError` when the person closed the browser or the task was cancelled; ``IAMError``:
    ///   `invalidConfiguration` without a `clientId` or a usable `afterSignOutUrl`, and then nothing has happened; `requestTimeout`
    ///   when nobody came back; `invalidGrant` when what came back does not belong to this sign-out; `unknownError` when the
    ///   browser could not be opened or the store can't be read now; `sdkNotInitialized`.
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
        // The browser ends the server's session; the rest must not wait for it.
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

    /// An address to come back to.
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
    ///   - redirectURI: the callback as it was written: servers compare letters.
    ///   - address: makes the address to open, for the redirect URI as it has become.
    private func open(
        _ browser: any BrowserSession, comingBackTo callback: URL, as redirectURI: String,
        _ address: @Sendable (_ redirectURI: String) throws -> URL
    ) async throws -> URL {
        try await typed {
            try await browser.open(comingBackTo: callback) { actual in
                // What the browser left as it was is sent as it was written.
                let named = actual == callback ? redirectURI : actual.absoluteString
                return BrowserRequest(url: try address(named), callback: actual)
            }
        }
    }
}
