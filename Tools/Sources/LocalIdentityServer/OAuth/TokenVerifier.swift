/// Says whether a token is good now: signature, times, issuer, and whether it was revoked.
struct TokenVerifier: Sendable {
    let signer: TokenSigner
    let families: TokenFamilyStore
    let issuer: String

    /// Nil when the token is not good.
    func token(_ text: String) async throws -> SignedToken? {
        guard let token = try? await signer.token(text, issuer: issuer),
            try await families.isAlive(tokenID: token["jti"], family: token["tfid"])
        else { return nil }
        return token
    }

    /// Whether a living token may change its user's data: an access token or an assertion, unless it was exchanged for an
    /// ID token. On the recorded server every token may.
    func mayChange(_ token: SignedToken) async throws -> Bool {
        guard families.limits.endsTokensWithPassword else { return true }
        guard token.isAccessToken || token.isAssertion(for: token["aud"] ?? "") else { return false }
        return try await !families.isReadOnly(tokenID: token["jti"])
    }

    /// A token of this server even if it was revoked; expired ones only on demand.
    func signed(_ text: String, allowsExpired: Bool = false) async -> SignedToken? {
        try? await signer.token(text, issuer: issuer, allowsExpired: allowsExpired)
    }
}
