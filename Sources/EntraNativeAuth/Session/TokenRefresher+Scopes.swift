import NativeAuthCore

typealias EntraTokenRefresher = TokenRefresher<EntraTokenEndpoint>

extension EntraTokenRefresher {
    /// Requests a token for other scopes with the session's refresh token; the session's own token remains.
    /// - Returns: the response for the session, and the tokens for the other scopes or the error of their request;
    ///   `nil` if the session was not refreshed.
    func requestScopedTokens(
        _ record: SessionRecord, for request: ScopedTokenRequest
    ) async -> (session: RefreshResult, scoped: Result<TokenSet, NativeAuthError>?) {
        var sessionRequest = endpoint.parameters(of: record)
        sessionRequest.requestID = request.requestID
        var record = record
        var isRenewed = false
        if !endpoint.isFresh(until: record.tokens.expiresAt ?? .distantFuture, record) {
            // Renews the session's own token too, for callers that wait for it.
            let response = await refresh(record, parameters: sessionRequest)
            guard case .granted(let new) = response else { return (response, nil) }
            record.tokens = record.tokens.refreshed(by: new)
            isRenewed = true
        }
        let response = await refresh(record, parameters: request)
        switch response {
        case .granted(let scoped):
            record.tokens.refreshToken = scoped.refreshToken ?? record.tokens.refreshToken
            record.tokens.idToken = scoped.idToken ?? record.tokens.idToken
            return (.granted(record.tokens), .success(scoped))
        case .rotated(let refreshToken, let error):
            record.tokens.refreshToken = refreshToken
            return (.granted(record.tokens), .failure(error))
        case .failed(let error, _) where isRenewed, .refused(let error, _) where isRenewed:
            // A failure for other scopes does not end the session. The session's tokens, renewed above, are stored.
            return (.granted(record.tokens), .failure(error))
        case .failed: return (response, nil)
        case .refused(let error, let outcomeIsUnknown):
            // The refresh token may be invalid: then the session has ended, which must be reported.
            switch await refresh(record, parameters: sessionRequest) {
            case .granted(let new): return (.granted(record.tokens.refreshed(by: new)), .failure(error))
            case .refused(let error, let isUnknown):
                return (.refused(error, outcomeIsUnknown: outcomeIsUnknown || isUnknown), nil)
            case let sessionResponse: return (sessionResponse, nil)
            }
        }
    }
}
