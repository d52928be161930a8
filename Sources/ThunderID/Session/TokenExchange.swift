import NativeAuthCore

/// The exchange of a token for another one (RFC 8693).
struct TokenExchange: Sendable {
    let oauth: OAuthAPI?
    let tokens: TokenValidator
    let sessions: ClientSessions

    /// Exchanges a token, and stores the new one as the session's if the configuration asks for it.
    /// - Parameter isWanted: whether the session was not cleared in the meantime.
    func exchange(
        _ config: TokenExchangeRequestConfig, sessionId: String?, isWanted: @Sendable () -> Bool
    ) async throws -> TokenResponse {
        let oauth = try oauth.required
        let session = sessions[sessionId]
        guard config.replacesSession else { return TokenResponse(try await oauth.exchange(config)) }
        let replaced = try await IAMError.convertingErrors { try session.loadRecord() }
        let grant = try await oauth.exchange(config)
        let new = tokens.unvalidatedTokens(from: grant)
        let stored = try await IAMError.convertingErrors {
            try await session.waitUntilWritable()
            return try session.replace(replaced, with: new, if: isWanted) { TokenValidator.replacing($0, with: new) }
        }
        guard stored != nil else {
            await session.revokeUnstored(new)
            throw IAMError(code: .sessionExpired, message: "The session ended before the token was issued.")
        }
        return TokenResponse(grant)
    }
}

extension TokenResponse {
    fileprivate init(_ grant: OAuthTokenResponse) {
        self.init(
            accessToken: grant.accessToken.reveal(), tokenType: "Bearer",
            expiresIn: grant.expiresIn.map { Int($0.inSeconds) }, refreshToken: grant.refreshToken?.reveal(),
            idToken: grant.idToken?.reveal(), scope: grant.scope)
    }
}
