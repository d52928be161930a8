import NativeAuthCore

extension ClientContext {
    func session(_ sessionId: String?) -> Session {
        guard sessionId == nil else { return makeSession(sessionId) }
        return defaultSession.withLock { session in
            let known = session ?? makeSession(nil)
            session = known
            return known
        }
    }

    private func makeSession(_ sessionId: String?) -> Session {
        Session(
            keys: keys(sessionId),
            store: store,
            registry: registry,
            environment: environment,
            serverClock: http.service.serverClock,
            tokenRequests: tokenRequests
        )
    }

    func pendingAuthorizations(_ sessionId: String?) -> PendingAuthorizations {
        PendingAuthorizations(
            store: store,
            keys: keys(sessionId),
            registry: registry,
            audience: "\(audience) \(oauth?.clientID ?? "")",
            clock: environment.clock
        )
    }

    private var tokenRequests: Session.TokenRequests {
        guard let oauth else {
            let error = NativeAuthError.misconfigured("A session can be extended only with a clientId.")
            return Session.TokenRequests(
                audience: audience,
                refresh: { _ in .failed(error, outcomeIsUnknown: false) },
                revoke: { _ in }
            )
        }

        let endpoint = ThunderIDTokenEndpoint(oauth: oauth, validator: tokenValidator)
        return TokenRefresher(endpoint, service: http.service).requests(audience: audience)
    }

    private var audience: String { http.baseURL.absoluteString.withoutTrailingSlash }

    /// Returns the storage keys. They equal the released SDK's, so that an update keeps users signed in.
    private func keys(_ sessionId: String?) -> SessionKeys {
        var prefix = "thunder."
        if let instanceId = config.instanceId { prefix += "instance.\(instanceId)." }
        if let sessionId { prefix += "session.\(sessionId)." }
        return SessionKeys(prefix: prefix)
    }

    // MARK: - User

    func user(of session: Session) async throws -> User {
        guard let stored = try session.loadRecord()?.tokens else {
            throw session.notSignedInError()
        }
        if let user = try await tokenValidator.user(fromStored: stored) { return user }

        do {
            guard let user = User(claims: try await profiles.userInfo(session)) else {
                throw NativeAuthError(
                    documented: .invalidInput,
                    message: "The userinfo response has no subject (`sub`)."
                )
            }
            return user
        } catch let error as NativeAuthError where error.isTransient {
            // A cold start without a connection still restores the session.
            guard let user = tokenValidator.user(fromTokensWithoutIssuer: stored) else { throw error }
            return user
        }
    }

    // MARK: - Token exchange

    /// Exchanges a token (RFC 8693), and stores the new one as the session's if the configuration asks for it.
    func exchange(_ request: TokenExchangeRequestConfig, sessionId: String?) async throws -> TokenResponse {
        let oauth = try oauth.required("a clientId")
        let attempt = signIns.makeAttempt(sessionId: sessionId)
        let session = session(sessionId)
        guard request.replacesSession else {
            return TokenResponse(try await oauth.exchange(request))
        }

        let replaced = try session.loadRecord()
        let response = try await oauth.exchange(request)
        let new = tokenValidator.tokenSet(from: response)
        try await session.waitUntilWritable()
        let stored = try session.replace(replaced, with: new, ifCurrent: { attempt.mayBeStored }) {
            tokenValidator.replacing($0, with: new)
        }

        guard stored != nil else {
            await session.revokeUnstored(new)
            throw NativeAuthError(
                documented: .sessionExpired,
                message: "The session ended before the token was issued."
            )
        }
        return TokenResponse(response)
    }
}

extension TokenResponse {
    fileprivate init(_ response: OAuthTokenResponse) {
        self.init(
            accessToken: response.accessToken.reveal(),
            tokenType: "Bearer",
            expiresIn: response.expiresIn.map { Int($0.inSeconds) },
            refreshToken: response.refreshToken?.reveal(),
            idToken: response.idToken?.reveal(),
            scope: response.scope
        )
    }
}
