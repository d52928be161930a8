import EntraNativeAuth

extension MSALPublicClientApplication {
    /// Gets an access token without user interaction: the cached one while it is valid for the scopes, otherwise a new
    /// one.
    /// - Parameters:
    ///   - parameters: the parameters of the token request. Read once, when the call is made.
    ///   - completionBlock: receives the token, or an `NSError` of ``MSALErrorDomain``: with
    ///     ``MSALError/interactionRequired`` the user must sign in again; with ``MSALError/serverDeclinedScopes`` the
    ///     server granted fewer scopes, and ``MSALInvalidResultKey`` has the token for these. Without a response the
    ///     domain is `NSURLErrorDomain`. Called once, after the call has returned.
    public func acquireTokenSilent(
        with parameters: MSALSilentTokenParameters,
        completionBlock: @escaping MSALCompletionBlock
    ) {
        let request = SilentTokenRequest(parameters)
        Completion(completionBlock, parameters).run { [self] in try await token(request) }
    }

    /// Gets an access token without user interaction: the cached one while it is valid for the scopes, otherwise a new
    /// one.
    /// - Parameter parameters: the parameters of the token request. Read once, when the call is made.
    /// - Returns: the token.
    /// - Throws: an `NSError` of ``MSALErrorDomain``: with ``MSALError/interactionRequired`` the user must sign in
    ///   again; with ``MSALError/serverDeclinedScopes`` the server granted fewer scopes, and ``MSALInvalidResultKey``
    ///   has the token for these. Without a response the domain is `NSURLErrorDomain`: try again.
    nonisolated(nonsending) public func acquireTokenSilent(
        with parameters: MSALSilentTokenParameters
    ) async throws -> MSALResult {
        try await token(SilentTokenRequest(parameters))
    }

    private func token(_ request: SilentTokenRequest) async throws -> MSALResult {
        guard let client = runner.client else { throw MSALError.internal.error(MSALNativeAuthErrorKind.preview.text) }

        // The account of an error's token: the given one, until the signed-in user's is known.
        var account = request.account
        do {
            // The account is determined before the first wait: another user may sign in meanwhile.
            let signedIn = try client.sessionManager.signedInAccount(
                request.account,
                correlationID: request.correlationId
            )
            account = signedIn

            let token = try await client.accessToken(
                scopes: request.tokenOptions.scopes,
                forceRefresh: request.forceRefresh,
                claims: request.tokenOptions.claims,
                of: signedIn,
                correlationID: request.correlationId
            )

            return result(token, of: signedIn, client: client, request: request)
        } catch {
            throw MSALErrorMap.nsError(error, correlationId: request.correlationId, account: account) { token in
                account.map { result(token, of: $0, client: client, request: request) }
            }
        }
    }

    private func result(
        _ token: EntraAccessToken,
        of account: EntraAccount,
        client: EntraClient,
        request: SilentTokenRequest
    ) -> MSALResult {
        MSALResult(
            token: MSALNativeAuthTokenResult(token, withRefreshToken: false),
            account: MSALAccount(client.sessionManager.latest(account) ?? account),
            authority: authority,
            correlationId: request.correlationId
        )
    }
}

/// A request for a token, read from parameters when the call is made.
private struct SilentTokenRequest: Sendable {
    let tokenOptions: ScopesAndClaims
    let account: EntraAccount?
    let forceRefresh: Bool
    let correlationId: UUID

    init(_ parameters: MSALSilentTokenParameters) {
        tokenOptions = ScopesAndClaims(scopes: parameters.scopes, claims: parameters.claimsRequest)
        account = parameters.account?.entra
        forceRefresh = parameters.forceRefresh
        correlationId = parameters.correlationId ?? UUID()
    }
}
