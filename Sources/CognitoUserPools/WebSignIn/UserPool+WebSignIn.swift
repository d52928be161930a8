package import AuthFlows
import Foundation
import NativeAuthBase
import NativeAuthCore

extension UserPool {
    /// Signs in on the pool's managed login pages in a browser: an authorization code flow with PKCE.
    ///
    /// A sign-out during the call ends it: no session is stored, and the tokens are revoked.
    /// - Throws: `NativeAuthError`, whose underlying error is a ``WebSignInFailure`` if the pages, the browser or the
    ///   user ended the sign-in; `CancellationError` if the task was cancelled. Nothing has changed then.
    package func signInOnWeb(_ options: WebSignInOptions, using browser: any BrowserSession) async throws {
        let login = try configuredLogin()
        let revision = signInRevision
        try await session.waitUntilWritable()

        let (callback, pending) = try await response(of: login, options: options, browser: browser)
        guard signInRevision == revision else { throw SignInStateMachine.cancellation }
        let code = try Self.code(in: callback, of: pending)
        let response = try await login.redeem(code, of: pending)

        let tokens = TokenSet(response, now: client.serverClock.now())
        do {
            try check(tokens, of: pending, options: options)
            try await store(tokens, mark: WebSessions.Mark(isPrivate: options.isPrivate), revision: revision)
        } catch {
            await session.revokeUnstored(tokens)
            throw error
        }
    }

    /// Ends the session that the managed login pages have in the browser. No effect for a session that began in another
    /// way, or in a private browser session.
    /// - Returns: the failure, if the pages' session could not be ended.
    /// - Throws: `NativeAuthError` with the cause ``WebSignInFailure/userCancelled``, or `CancellationError`: the
    ///   sign-out was cancelled.
    func endWebSession(using browser: any BrowserSession) async throws -> NativeAuthError? {
        // A store that can't be read is reported by the sign-out itself.
        guard let record = try? session.loadRecord(),
            let mark = try? webSessions.mark(of: record),
            !mark.isPrivate
        else { return nil }

        do {
            let login = try configuredLogin()
            let redirectURI = try login.settings.signOutRedirectURI()
            _ = try await Self.reportingBrowser {
                try await browser.open(redirectURI, hasResponse: false) { actual in
                    try login.signOutURL(redirectURI: actual)
                }
            }
            return nil
        } catch let error as NativeAuthError {
            if case .userCancelled? = error.underlying as? WebSignInFailure { throw error }
            return error
        }
    }

    private func configuredLogin() throws -> ManagedLogin {
        guard let login = webSessions.login else { throw NativeAuthError.webSignInNotConfigured }
        return login
    }

    // MARK: - Browser

    private func response(
        of login: ManagedLogin,
        options: WebSignInOptions,
        browser: any BrowserSession
    ) async throws -> (callback: URL, pending: PendingAuthorization) {
        let redirectURI = try login.settings.signInRedirectURI()
        // Known as soon as the browser has asked for the URL.
        let requested = Lock<PendingAuthorization?>(nil)

        let callback = try await Self.reportingBrowser {
            try await browser.open(redirectURI) { actual in
                let pending = PendingAuthorization(
                    redirectURI: actual,
                    random: environment.random,
                    now: environment.clock.now,
                    nonce: options.nonce
                )
                let url = try login.signInURL(pending, options: options)
                requested.withLock { $0 = pending }
                return url
            }
        }

        guard let pending = requested.withLock({ $0 }) else {
            throw NativeAuthError(.refused, message: "The browser returned before it was opened.", recovery: [.restart])
        }
        return (callback, pending)
    }

    /// Runs a browser session, and states the cause of its failure.
    private static func reportingBrowser(_ body: () async throws -> URL) async throws -> URL {
        do {
            return try await body()
        } catch is CancellationError {
            try Task.checkCancellation()
            throw NativeAuthError.browserClosed
        } catch let error as NativeAuthError where error.code == .misconfigured {
            throw error
        } catch {
            throw NativeAuthError.browserUnavailable(error)
        }
    }

    private static func code(in callback: URL, of pending: PendingAuthorization) throws -> Secret {
        // The service states no issuer in its response.
        let outcome = try AuthorizationCallback(callback).check(against: pending, issuers: nil)
        switch outcome {
        case .code(let code): return code
        case .failure(let failure): throw NativeAuthError(webSignIn: failure)
        }
    }

    // MARK: - Tokens

    /// Checks that the tokens belong to this request and to one user. They came directly from the service, over TLS, so
    /// their signatures are not verified.
    private func check(_ tokens: TokenSet, of pending: PendingAuthorization, options: WebSignInOptions) throws {
        guard let identity = TokenClaims(tokens.idToken) else {
            // Without the scope openid there is no ID token.
            guard tokens.idToken == nil else { throw Self.refusedToken("it can't be read") }
            return
        }

        if let nonce = identity.text("nonce") {
            guard Secret(nonce).isEqualInConstantTime(to: pending.nonce) else {
                throw Self.refusedToken("its nonce is not that of the request")
            }
        } else if options.nonce != nil {
            throw Self.refusedToken("it has no nonce")
        }
        if let audience = identity.text("aud"), audience != webSessions.login?.settings.clientID {
            throw Self.refusedToken("it was issued to another client")
        }
        if let subject = TokenClaims(tokens.accessToken)?.subject, subject != identity.subject {
            throw Self.refusedToken("it belongs to another user than the access token")
        }
    }

    private static func refusedToken(_ reason: String) -> NativeAuthError {
        NativeAuthError(.refused, message: "The ID token was refused: \(reason).", recovery: [.restart])
    }

    private func store(_ tokens: TokenSet, mark: WebSessions.Mark, revision: Int) async throws {
        try await session.waitUntilWritable()
        let previous = ownTokens
        let stored = try session.storeSignIn(
            tokens,
            additionalValues: { record in
                var values = guestIdentity
                values[WebSessions.name] = WebSessions.secret(mark, of: record)
                return values
            },
            ifCurrent: { signInRevision == revision }
        )
        guard stored != nil else { throw SignInStateMachine.cancellation }

        if let previous, previous.refreshToken != tokens.refreshToken {
            await session.revokeUnstored(previous)
        }
    }
}
