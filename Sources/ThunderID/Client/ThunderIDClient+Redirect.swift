public import Foundation
import NativeAuthCore

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
        let ready = try ready()
        return try begin(options, sessionId, ready, redirectURI: try ready.requiredRedirectURI()).url
    }

    /// Starts a sign-in in a browser.
    /// - Parameter redirectURI: the callback; may differ from the configuration's in its port.
    func begin(
        _ options: SignInOptions?, _ sessionId: String?, _ ready: ThunderIDParts, redirectURI: String
    ) throws -> (url: URL, state: Secret) {
        let oauth = try ready.requiredOAuth()
        var pending = PendingAuthorization(
            redirectURI: redirectURI, random: environment.random, now: environment.clock.now)
        let extra = Self.parameters(options, ready.config)
        pending.maximumAge = extra.first { $0.name == "max_age" }.flatMap { Double($0.value) }
            .flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        let request = oauth.authorizationRequest(pending, scopes: ready.config.scopes, extra: extra)
        if !request.ignored.isEmpty {
            log.debug("parameters that can't be replaced", ["count": "\(request.ignored.count)"])
        }
        do {
            let url = try request.url()
            try ready.pending(sessionId).add(pending)
            return (url, pending.state)
        } catch let error as NativeAuthError {
            throw IAMError(error)
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
        let (ready, stamp) = try begin(sessionId)
        defer { end() }
        return try await take(url, sessionId, ready, stamp)
    }

    /// Completes a sign-in from its callback.
    /// - Parameter stamp: the counters that must be unchanged for the session to be stored.
    func take(_ url: URL, _ sessionId: String?, _ ready: ThunderIDParts, _ stamp: [Int]) async throws -> User {
        let isWanted: @Sendable () -> Bool = { [self] in stillWanted(sessionId, stamp) }
        return try await typed {
            try await ready.session(sessionId).waitUntilWritable()
            var (stage, pending) = try answered(try AuthorizationCallback(url), sessionId, ready)
            var tokens: TokenSet?
            do {
                while let next = try await self.stage(after: stage, sessionId, ready, if: isWanted) {
                    stage = next
                    if case .tokens(let checked) = next { tokens = checked }
                }
            } catch {
                if Self.mayPass(error), stillCurrent(stamp) { keep(stage, of: pending, sessionId, ready) }
                throw (error as? SpentCode)?.told ?? error
            }
            // Not the session's current user: it may belong to another user by now.
            if let user = tokens.flatMap({ ready.intake.user(ofChecked: $0) }) { return user }
            return try await getUser(sessionId, ready)
        }
    }

    /// Returns the stage at which a callback continues. It removes the pending sign-in, to prevent a replay.
    private func answered(
        _ callback: AuthorizationCallback, _ sessionId: String?, _ ready: ThunderIDParts
    ) throws -> (SignInStage, PendingAuthorization) {
        if let secret = callback.state {
            let now = environment.clock.now
            if let kept = state.withLock({ $0.answered.take(state: secret, sessionId, now: now) }) { return kept }
            if let pending = try ready.pending(sessionId).take(state: secret) {
                return (.answer(callback, pending), pending)
            }
        }
        throw IAMError(
            NativeAuthError(
                .refused, message: "This response doesn't belong to a sign-in started in this app. Start over.",
                recovery: [.restart]),
            code: .invalidGrant)
    }

    /// Keeps a callback, so that it can be passed again.
    private func keep(
        _ stage: SignInStage, of pending: PendingAuthorization, _ sessionId: String?, _ ready: ThunderIDParts
    ) {
        if case .answer = stage, (try? ready.pending(sessionId).add(pending)) != nil { return }
        state.withLock { $0.answered.keep(stage, of: pending, sessionId) }
    }

    /// Returns the hints, in the order of the released SDK.
    private static func parameters(
        _ options: SignInOptions?, _ config: ThunderIDConfig
    ) -> [(name: String, value: String)] {
        var items: [(name: String, value: String)] = []
        let hints = [("prompt", options?.prompt), ("login_hint", options?.loginHint), ("fidp", options?.fidp)]
        for case (let name, let value?) in hints { items.append((name, value)) }
        // The options of this sign-in take precedence over the configuration.
        var further = config.signInOptions
        further.merge(options?.extra ?? [:]) { $1 }
        let named = Set(items.map(\.name))
        return items + parameters(further).filter { !named.contains($0.name) }
    }

    /// Converts values to strings, sorted by name; objects and arrays become JSON, as `claims` requires.
    static func parameters(_ values: [String: Any]) -> [(name: String, value: String)] {
        values.sorted { $0.key < $1.key }.compactMap { name, value in
            let json = JSONValue(any: value)
            if let text = json.string { return (name, text) }
            guard json != .null, let text = try? json.text(sortingNames: true) else { return nil }
            return (name, text)
        }
    }
}
