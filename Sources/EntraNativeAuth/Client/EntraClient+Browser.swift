public import AuthFlows
import Foundation
import NativeAuthBase
import NativeAuthCore

extension EntraClient {
    private static let logoutParameters: Set = ["post_logout_redirect_uri", "state", "logout_hint"]

    /// Signs in on the tenant's own pages: for a flow that ended with `browserRequired`, for consent, and for identity
    /// providers.
    ///
    /// ```swift
    /// let account = try await client.signIn(using: SystemBrowserSession())
    /// ```
    ///
    /// The session is the same as that of a native sign-in. It replaces an existing one only after the sign-in has
    /// succeeded; until then, and after a failure, the existing session is unchanged.
    /// ``EntraConfiguration/redirectURI`` must be set and registered for the app.
    /// - Parameters:
    ///   - browser: the browser session that opens the pages.
    ///   - options: the parameters of the sign-in.
    /// - Returns: the signed-in user's account.
    /// - Throws: `CancellationError` if the user closed the browser or cancelled on the pages, or if the task was
    ///   cancelled: nothing has changed. ``EntraError`` otherwise: `foreignResponse`: start again; `otherUser`: another
    ///   user than ``EntraBrowserOptions/account`` signed in; `browserUnavailable`: the browser could not be opened;
    ///   `misconfigured`: correct the redirect URI; `superseded`, and the errors of the token request, as for a native
    ///   sign-in.
    ///
    /// Source: RFC 6749, RFC 7636, RFC 8252; OpenID Connect Core, section 3.1.
    @discardableResult
    public func signIn(
        using browser: any BrowserSession,
        options: EntraBrowserOptions = EntraBrowserOptions()
    ) async throws -> EntraAccount {
        try await browserSignIn(using: browser, options: options).account
    }

    /// Signs in on the tenant's own pages, as ``signIn(using:options:)``, and returns the token of the sign-in, too.
    package func browserSignIn(
        using browser: any BrowserSession,
        options: EntraBrowserOptions
    ) async throws -> EntraBrowserResult {
        let signIn = EntraBrowserSignIn(options, configuration: configuration)
        let ticket = sessionManager.session.beginSignIn()
        let (callback, pending) = try await openPages(of: signIn, using: browser)
        return try await complete(signIn, callback: callback, pending: pending, ticket: ticket)
    }

    /// Redeems a callback and stores the session.
    func complete(
        _ signIn: EntraBrowserSignIn,
        callback: URL,
        pending: PendingAuthorization,
        ticket: SignInTicket
    ) async throws -> EntraBrowserResult {
        let code = try signIn.code(from: callback, of: pending, now: clock.now)
        try Task.checkCancellation()

        let request = requests.authorizationCode(code, of: pending, in: signIn.context)
        let (response, id) = try await http.send(request, id: signIn.context.correlationID)
        let errors = EntraErrorFactory(endpoint: .token, correlationID: id)
        let tokens = try response.parsed(errors: errors, parse: EntraResponseParser.tokens)
        try signIn.check(tokens, of: pending, callback: callback)

        do {
            let account = try await sessionManager.storeSignIn(tokens, in: signIn.context, ticket: ticket)
            return result(of: tokens, account: account, scopes: signIn.context.scopes)
        } catch {
            // Cancelled meanwhile: nothing was stored, and a signed-in user stays signed in.
            try Task.checkCancellation()
            throw error
        }
    }

    private func result(
        of tokens: EntraTokenResponse,
        account: EntraAccount,
        scopes: [String]
    ) -> EntraBrowserResult {
        let granted = tokens.scope?.split(separator: " ").map(String.init) ?? []
        let expiry = http.service.serverClock.now().addingTimeInterval(TimeInterval(tokens.expiresIn))
        let token = EntraAccessToken(
            accessToken: tokens.accessToken ?? Secret(""),
            refreshToken: tokens.refreshToken,
            scopes: granted.nonEmpty ?? scopes,
            expiresAt: expiry
        )
        return EntraBrowserResult(
            account: account,
            token: token,
            declinedScopes: scopes.declined(byGranted: granted)
        )
    }

    // MARK: - Browser

    private func openPages(
        of signIn: EntraBrowserSignIn,
        using browser: any BrowserSession
    ) async throws -> (callback: URL, pending: PendingAuthorization) {
        let sent = Lock<PendingAuthorization?>(nil)
        let callback = try await open(browser, correlationID: signIn.context.correlationID) { redirectURI in
            let pending = newPendingAuthorization(redirectURI)
            sent.withLock { $0 = pending }
            return try signIn.url(of: pending)
        }

        guard let pending = sent.withLock({ $0 }) else {
            throw EntraError(.foreignResponse, correlationID: signIn.context.correlationID)
        }
        return (callback, pending)
    }

    func newPendingAuthorization(_ redirectURI: String) -> PendingAuthorization {
        PendingAuthorization(redirectURI: redirectURI, random: http.service.random, now: clock.now)
    }

    /// Opens a page of the tenant, and waits for its return to the app's redirect URI.
    private func open(
        _ browser: any BrowserSession,
        correlationID: UUID,
        makeURL: @Sendable (_ redirectURI: String) throws -> URL
    ) async throws -> URL {
        do {
            let redirectURI = try RedirectURI(configuredRedirectURI())
            try await sessionManager.session.waitUntilWritable()
            return try await browser.open(redirectURI, makeURL: makeURL)
        } catch let error as NativeAuthError {
            let kind: EntraError.Kind =
                switch error.code {
                case .misconfigured: .misconfigured
                case .timedOut: .timedOut
                case .storageUnavailable, .anotherProcess: .storageUnavailable
                default: .browserUnavailable
                }
            throw EntraError(kind, correlationID: correlationID, underlying: error)
        }
    }

    func configuredRedirectURI() throws(NativeAuthError) -> String {
        guard let redirectURI = configuration.redirectURI, !redirectURI.isEmpty else {
            throw NativeAuthError.misconfigured(
                "There is no redirect URI. Set the one that is registered for the app, such as"
                    + " msauth.<bundle id>://auth."
            )
        }
        return redirectURI
    }

    // MARK: - Sign-out

    /// Ends the session on this device, and then the browser's session at the tenant's pages.
    /// - Parameters:
    ///   - account: the owner of the session; `nil` for the signed-in user. Another account's session is not affected.
    ///   - browser: the browser session that opens the page.
    ///   - extraParameters: further parameters of the request. They can't replace the protocol's own.
    /// - Throws: `CancellationError` if the user closed the browser: the session on this device has ended nevertheless.
    ///   ``EntraError``: `misconfigured`, `browserUnavailable`, `timedOut`, `foreignResponse`: likewise;
    ///   `storageUnavailable` if the session could not be removed: no page was opened.
    ///
    /// Source: OpenID Connect RP-Initiated Logout 1.0.
    public func signOut(
        _ account: EntraAccount? = nil,
        using browser: any BrowserSession,
        extraParameters: [String: String] = [:]
    ) async throws {
        let hint = (account ?? (try? self.account()))?.claim("login_hint")
        try sessionManager.signOut(account)

        let id = UUID()
        let state = Secret(Base64URL.encode(http.service.random.bytes(32)))
        let callback = try await open(browser, correlationID: id) { redirectURI in
            var parameters = extraParameters.filter { !Self.logoutParameters.contains($0.key) }
            parameters["post_logout_redirect_uri"] = redirectURI
            parameters["state"] = state.reveal()
            parameters["logout_hint"] = hint
            return logoutURL(parameters)
        }

        // The service may omit the state. A response to another request has a different one.
        let received = try? AuthorizationCallback.parameters(of: callback.absoluteString)["state"]
        guard received == nil || received == state.reveal() else {
            throw EntraError(.foreignResponse, correlationID: id)
        }
    }

    private func logoutURL(_ parameters: [String: String]) -> URL {
        let endpoint = EntraEndpoint.logout.rawValue
        let url = configuration.authority.url(forPath: endpoint, slice: configuration.slice)
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) ?? URLComponents()
        var query = [parts.percentEncodedQuery].compactMap { $0 }
        for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
            query.append("\(PercentEncoding.encode(name))=\(PercentEncoding.encode(value))")
        }
        parts.percentEncodedQuery = query.joined(separator: "&")
        return parts.url ?? url
    }
}
