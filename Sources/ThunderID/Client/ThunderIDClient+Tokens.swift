extension ThunderIDClient {
    /// Returns the access token; refreshes it if it has expired or is about to.
    ///
    /// Concurrent calls share one refresh (single-flight), also across clients and processes on one storage. A fresh
    /// token comes from the storage without waiting. After a sign-in that left an assertion (see ``AppNativeSession``)
    /// this is the assertion.
    /// - Parameter sessionId: the session, for apps with several.
    /// - Returns: the token; a secret.
    /// - Throws: ``IAMError``: `sessionExpired` if no user is signed in, or the session is over and can't be refreshed
    ///   (sign in again); `networkError`, `requestTimeout` or `serverError` if the token is stale and can't be
    ///   refreshed at the moment (still signed in: try again); `invalidConfiguration` if a refresh needs a `clientId`
    ///   or the server does not accept it; `sdkNotInitialized`; `unknownError` if the store can't be read at the moment
    ///   (try again). `CancellationError` if the task is cancelled.
    public func getAccessToken(sessionId: String? = nil) async throws -> String {
        try await withSession(sessionId) { try await $1.accessToken().reveal() }
    }

    /// Exchanges a token for another one (RFC 8693), which becomes the session's access token.
    ///
    /// If the server issues no refresh token or ID token, the session keeps its own, unless the new token has another
    /// subject than the session. A refresh replaces the exchanged token with an ordinary one. To keep the session
    /// unchanged, set ``TokenExchangeRequestConfig/replacesSession`` to `false`.
    /// - Parameters:
    ///   - config: the token to exchange and the requested token.
    ///   - sessionId: the session, for apps with several.
    /// - Returns: the issued token; it is not validated, since it may be meant for another audience.
    /// - Throws: ``IAMError``: `invalidConfiguration` without a `clientId`, or if the client may not exchange tokens;
    ///   `invalidInput` or `invalidGrant` if the server does not accept the token; `networkError`, `requestTimeout`,
    ///   `serverError`; `sessionExpired` if the session ended or was replaced meanwhile: the new token is revoked;
    ///   `sdkNotInitialized`; `unknownError` if the store can't be written at the moment: the session is unchanged, and
    ///   the new token is lost.
    ///
    /// Source: seed `ThunderIDClient`.
    public func exchangeToken(
        config: TokenExchangeRequestConfig,
        sessionId: String? = nil
    ) async throws -> TokenResponse {
        try await IAMError.convertingErrors { try await context().exchange(config, sessionId: sessionId) }
    }

    /// Returns the signed-in user: from the claims of the access token, otherwise of the ID token, otherwise from
    /// `/oauth2/userinfo`. Claims are as old as the token; ``getUserProfile(options:)`` gets the current profile.
    /// - Parameter options: not used; part of the documented signature.
    /// - Returns: the user.
    /// - Throws: ``IAMError``: `sessionExpired` if no user is signed in; if a request is necessary, also the errors of
    ///   ``getAccessToken(sessionId:)``, and `invalidConfiguration` if the scope `openid` is missing;
    ///   `sdkNotInitialized`; `unknownError` if the store can't be read at the moment.
    public nonisolated(nonsending) func getUser(options: [String: Any]? = nil) async throws -> User {
        try await getUser(options: options, sessionId: nil)
    }

    /// Returns the user of one of several sessions; see ``getUser(options:)``.
    /// - Parameters:
    ///   - options: not used.
    ///   - sessionId: the session.
    /// - Returns: the user.
    /// - Throws: as ``getUser(options:)``.
    @_disfavoredOverload
    public nonisolated(nonsending) func getUser(
        options: [String: Any]? = nil,
        sessionId: String?
    ) async throws -> User {
        try await withSession(sessionId) { try await $0.user(of: $1) }
    }
}
