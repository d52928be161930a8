import AuthFlows
import EntraNativeAuth

extension MSALPublicClientApplication {
    /// Gets an access token by a sign-in on the tenant's own pages, in the browser: after an error with
    /// `isBrowserRequired` or ``MSALError/interactionRequired``, and for identity providers.
    ///
    /// The account becomes that of native authentication, too. It replaces a signed-in one only if the call succeeds.
    /// - Parameters:
    ///   - parameters: the parameters of the sign-in. Read once, when the call is made.
    ///   - completionBlock: receives the token, or an `NSError` of ``MSALErrorDomain``:
    ///     ``MSALError/userCanceled`` if the user closed the browser; ``MSALError/serverDeclinedScopes`` if the server
    ///     granted fewer scopes: the user is signed in, and ``MSALInvalidResultKey`` has the token; `internal` with
    ///     ``MSALInternalError/errorSessionCanceled`` after ``cancelCurrentWebAuthSession()``,
    ///     ``MSALInternalError/errorMismatchedUser`` if another user than the parameters' account signed in,
    ///     ``MSALInternalError/errorInvalidState`` if the callback belongs to another call,
    ///     ``MSALInternalError/errorInteractiveSessionAlreadyRunning`` while another call uses the browser. Without a
    ///     response the domain is `NSURLErrorDomain`. Called once, after the call has returned.
    public func acquireToken(
        with parameters: MSALInteractiveTokenParameters,
        completionBlock: @escaping MSALCompletionBlock
    ) {
        let request = InteractiveTokenRequest(parameters)
        Completion(completionBlock, parameters).run { [self] in try await token(request) }
    }

    /// Gets an access token by a sign-in on the tenant's own pages, in the browser.
    /// - Parameter parameters: the parameters of the sign-in. Read once, when the call is made.
    /// - Returns: the token, and the account, which is that of native authentication, too.
    /// - Throws: the errors of ``acquireToken(with:completionBlock:)``; ``MSALError/userCanceled`` also if the task was
    ///   cancelled.
    nonisolated(nonsending) public func acquireToken(
        with parameters: MSALInteractiveTokenParameters
    ) async throws -> MSALResult {
        try await token(InteractiveTokenRequest(parameters))
    }

    /// Ends an account's session on this device, and at the tenant's pages in the browser if the parameters ask for it.
    /// - Parameters:
    ///   - account: the account.
    ///   - signoutParameters: the parameters of the sign-out. Read once, when the call is made.
    ///   - completionBlock: receives the result. With an error of the browser, the session on this device has ended
    ///     nevertheless.
    public func signout(
        with account: MSALAccount,
        signoutParameters: MSALSignoutParameters,
        completionBlock: @escaping MSALSignoutCompletionBlock
    ) {
        let browser = signoutParameters.signoutFromBrowser ? BrowserPresentation(signoutParameters) : nil
        let completion = Completion(completionBlock, signoutParameters)

        Task { [self] in
            do {
                try await signOut(account, browser: browser)
                completion { $0(true, nil) }
            } catch {
                completion { $0(false, error) }
            }
        }
    }

    /// Ends an account's session on this device, and at the tenant's pages in the browser if the parameters ask for it.
    /// - Parameters:
    ///   - account: the account.
    ///   - signoutParameters: the parameters of the sign-out. Read once, when the call is made.
    /// - Returns: `true`.
    /// - Throws: an `NSError` of ``MSALErrorDomain``. With an error of the browser, such as
    ///   ``MSALError/userCanceled``, the session on this device has ended nevertheless.
    @discardableResult
    nonisolated(nonsending) public func signout(
        with account: MSALAccount,
        signoutParameters: MSALSignoutParameters
    ) async throws -> Bool {
        let browser = signoutParameters.signoutFromBrowser ? BrowserPresentation(signoutParameters) : nil
        try await signOut(account, browser: browser)
        return true
    }

    /// Hands over a redirect from the browser that the system delivered to the app. Not needed for the system's
    /// authentication session, which receives the redirect itself.
    /// - Parameters:
    ///   - response: the redirect URL.
    ///   - sourceApplication: the app that opened it. Not used: there is no broker.
    /// - Returns: whether it was the response to the current call; `false` for any other address.
    public static func handleMSALResponse(_ response: URL, sourceApplication: String?) -> Bool {
        WebAuthSession.handle(response)
    }

    /// Cancels the current call in the browser: it ends with ``MSALInternalError/errorSessionCanceled``.
    /// - Returns: whether there was one.
    @discardableResult
    public static func cancelCurrentWebAuthSession() -> Bool { WebAuthSession.cancelCurrent() }

    // MARK: - Implementation

    private func token(_ request: InteractiveTokenRequest) async throws -> MSALResult {
        guard let client = runner.client else { throw MSALError.internal.error(MSALNativeAuthErrorKind.preview.text) }

        do {
            let signIn = try await client.browserSignIn(
                using: webAuthSession(request.browser),
                options: request.options()
            )
            let result = result(of: signIn, correlationId: request.correlationId)
            guard signIn.declinedScopes.isEmpty else {
                throw declinedScopesError(of: signIn, result: result)
            }
            return result
        } catch let error where (error as NSError).domain != MSALErrorDomain {
            throw MSALErrorMap.nsError(error, correlationId: request.correlationId, account: request.account)
        }
    }

    private func result(of signIn: EntraBrowserResult, correlationId: UUID) -> MSALResult {
        MSALResult(
            token: MSALNativeAuthTokenResult(signIn.token, withRefreshToken: false),
            account: MSALAccount(signIn.account),
            authority: authority,
            correlationId: correlationId
        )
    }

    private func declinedScopesError(of signIn: EntraBrowserResult, result: MSALResult) -> NSError {
        let kind = EntraError.Kind.scopesDeclined(granted: signIn.token.scopes, declined: signIn.declinedScopes)
        var error = EntraError(kind, correlationID: result.correlationId)
        error.grantedToken = signIn.token
        return MSALErrorMap.nsError(error, correlationId: result.correlationId, account: signIn.account) { _ in result }
    }

    private func signOut(_ account: MSALAccount, browser: BrowserPresentation?) async throws {
        guard let client = runner.client else { throw MSALError.internal.error(MSALNativeAuthErrorKind.preview.text) }

        do {
            guard let browser else { return try client.sessionManager.signOut(account.entra) }
            try await client.signOut(account.entra, using: webAuthSession(browser))
        } catch {
            throw MSALErrorMap.nsError(error)
        }
    }

    private func webAuthSession(_ presentation: BrowserPresentation) -> WebAuthSession {
        WebAuthSession(browser ?? presentation.makeBrowser())
    }
}

extension BrowserPresentation {
    fileprivate init(_ parameters: MSALSignoutParameters) { self.init(parameters.webviewParameters) }
}
