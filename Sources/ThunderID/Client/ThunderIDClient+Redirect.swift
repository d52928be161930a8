public import AuthFlows
public import Foundation

extension ThunderIDClient {
    /// Builds the URL of the authorization request, for a browser session that the app opens.
    ///
    /// Each call starts a separate sign-in with its own `state`, `nonce` and PKCE verifier. They are kept in the
    /// session's storage for ten minutes, also across launches; each is valid for one callback. Neither
    /// ``SignInOptions/extra`` nor the configuration's `signInOptions` can replace these parameters.
    /// - Parameter options: hints for the sign-in.
    /// - Returns: the URL, with `code_challenge` and `code_challenge_method=S256`.
    /// - Throws: ``IAMError``: `invalidConfiguration` if `clientId` or `afterSignInUrl` is not set or can't be used,
    ///   `sdkNotInitialized`, or `unknownError` if the storage can't be written at the moment (try again).
    ///
    /// Source: seed `ThunderIDClient`, "Redirect-Based Authentication"; RFC 6749, RFC 7636.
    public func buildSignInURL(options: SignInOptions? = nil) throws -> URL {
        try buildSignInURL(options: options, sessionId: nil)
    }

    /// Builds the URL for one of several sessions; see ``buildSignInURL(options:)``.
    /// - Parameters:
    ///   - options: hints for the sign-in.
    ///   - sessionId: the session to sign in.
    /// - Returns: as ``buildSignInURL(options:)``.
    /// - Throws: as ``buildSignInURL(options:)``.
    @_disfavoredOverload
    public func buildSignInURL(options: SignInOptions? = nil, sessionId: String?) throws -> URL {
        try IAMError.convertingErrors {
            try RedirectSignIn(context: context()).begin(options, sessionId: sessionId).url
        }
    }

    /// Completes a sign-in from the callback at `afterSignInUrl`: validates it, redeems its code, validates the tokens
    /// and stores the session.
    ///
    /// A callback is valid once. If the connection fails, or the storage can't be used at the moment, the same callback
    /// can be passed again: completed steps are not repeated. If the server may have used the code and its tokens did
    /// not arrive, the callback is spent, and the recovery option is `restart`.
    /// - Parameter url: the complete URL that opened the app.
    /// - Returns: the signed-in user.
    /// - Throws: ``IAMError``: `invalidGrant` if the URL has no code, does not belong to a sign-in that was started
    ///   here, was used before, comes from another server, or if its code or the tokens are refused (start again); for
    ///   a callback with `error=` the matching code, such as `authenticationFailed` if the user refused,
    ///   `consentRequired`, `mfaRequired`; `networkError`, `requestTimeout` or `serverError` (try again);
    ///   `unknownError` if the storage can't be used at the moment (try again); `sessionExpired` if the session was
    ///   cleared in the meantime; `sdkNotInitialized`.
    ///
    /// Source: seed `ThunderIDClient`; RFC 9207, RFC 9700.
    @discardableResult
    public func handleRedirectCallback(url: URL) async throws -> User {
        try await handleRedirectCallback(url: url, sessionId: nil)
    }

    /// Completes a sign-in of one of several sessions; see ``handleRedirectCallback(url:)``.
    /// - Parameters:
    ///   - url: the complete URL that opened the app.
    ///   - sessionId: the session that was passed to ``buildSignInURL(options:sessionId:)``.
    /// - Returns: the user who signed in.
    /// - Throws: as ``handleRedirectCallback(url:)``.
    @discardableResult
    @_disfavoredOverload
    public func handleRedirectCallback(url: URL, sessionId: String?) async throws -> User {
        try await IAMError.convertingErrors {
            try await reportingActivity {
                try await RedirectSignIn(context: $0).complete(
                    url,
                    attempt: $0.signIns.makeAttempt(sessionId: sessionId)
                )
            }
        }
    }

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
        using browser: any BrowserSession,
        options: SignInOptions? = nil,
        sessionId: String? = nil
    ) async throws -> User {
        try await IAMError.convertingErrors {
            try await reportingActivity {
                try await RedirectSignIn(context: $0).signIn(
                    using: browser,
                    options: options,
                    attempt: $0.signIns.makeAttempt(sessionId: sessionId)
                )
            }
        }
    }
}
