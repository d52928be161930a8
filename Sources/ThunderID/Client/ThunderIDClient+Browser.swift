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
    /// If the app is stopped meanwhile, ``handleRedirectCallback(url:sessionId:)`` of another client on the same storage
    /// still takes the answer, for ten minutes. What the person broke off is forgotten.
    /// - Parameters:
    ///   - browser: opens the address.
    ///   - options: hints for the sign-in.
    ///   - sessionId: the session to sign in, for apps with several.
    /// - Returns: who signed in.
    /// - Throws: `CancellationError` when the person closed the browser or the task was cancelled: nothing happened.
    ///   ``IAMError`` otherwise: `authenticationFailed` when the person or the server refused; what
    ///   ``buildSignInURL(options:sessionId:)`` and ``handleRedirectCallback(url:sessionId:)`` throw; `requestTimeout` when
    ///   nobody came back; `unknownError` when the browser could not be opened, with the reason in `details`.
    ///
    /// Source: RFC 8252.
    @discardableResult
    public func signInWithRedirect(
        using browser: any BrowserSession, options: SignInOptions? = nil, sessionId: String? = nil
    ) async throws -> User {
        let (ready, _) = try begin(sessionId)
        defer { end() }
        let redirectURI = try ready.requiredRedirectURI()
        let begun = Lock<Secret?>(nil)
        let answer: URL
        do {
            answer = try await open(browser, comingBackTo: redirectURI) { [self] redirectURI in
                let (url, secret) = try begin(options, sessionId, ready, redirectURI: redirectURI)
                begun.withLock { $0 = secret }
                return url
            }
        } catch {
            if let secret = begun.withLock({ $0 }) { _ = try? ready.pending(sessionId).take(state: secret) }
            throw error
        }
        return try await handleRedirectCallback(url: answer, sessionId: sessionId)
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
    ///   `invalidConfiguration` without a `clientId` or an `afterSignOutUrl`, and then nothing has happened; `requestTimeout`
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
        let answer = try await open(browser, comingBackTo: afterSignOut) { redirectURI in
            oauth.logoutURL(idTokenHint: given ?? own, redirectURI: redirectURI, state: state, extra: extra)
        }
        guard AuthorizationCallback.isAnswer(answer.absoluteString, redirectURI: nil, state: state) else {
            throw IAMError(
                NativeAuthError(.refused, message: "This is not the answer to this sign-out.", recovery: [.retry]),
                code: .invalidGrant)
        }
        return afterSignOut
    }

    /// - Parameter address: makes the address to open, for the redirect URI as it has become.
    private func open(
        _ browser: any BrowserSession, comingBackTo redirectURI: String,
        _ address: @Sendable (_ redirectURI: String) throws -> URL
    ) async throws -> URL {
        guard let callback = URL(string: redirectURI) else {
            throw IAMError(code: .invalidConfiguration, message: "The redirect URI must be a whole address.")
        }
        return try await typed {
            try await browser.open(comingBackTo: callback) { actual in
                // Servers compare letters: what the browser left as it was is sent as it was written.
                let named = actual == callback ? redirectURI : actual.absoluteString
                return BrowserRequest(url: try address(named), callback: actual)
            }
        }
    }
}
