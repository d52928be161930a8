/// Says whether a token is good now: signature, times, issuer, and whether it was revoked.
package struct TokenVerifier: Sendable {
    package let signer: TokenSigner
    package let families: TokenFamilyStore
    package let issuer: String

    package init(signer: TokenSigner, families: TokenFamilyStore, issuer: String) {
        self.signer = signer
        self.families = families
        self.issuer = issuer
    }

    /// Nil when the token is not good.
    package func token(_ text: String) async throws -> SignedToken? {
        guard let token = try? await signer.token(text, issuer: issuer),
            try await families.isAlive(tokenID: token["jti"], family: token["tfid"])
        else { return nil }
        return token
    }

    /// Whether a living token may change its user's data: an access token or an assertion, unless it was exchanged for an
    /// ID token. On the recorded server every token may.
    package func mayChange(_ token: SignedToken) async throws -> Bool {
        guard families.limits.endsTokensWithPassword else { return true }
        guard token.isAccessToken || token.isAssertion(for: token["aud"] ?? "") else { return false }
        return try await !families.isReadOnly(tokenID: token["jti"])
    }

    /// A token of this server even if it was revoked; expired ones only on demand.
    package func signed(_ text: String, allowsExpired: Bool = false) async -> SignedToken? {
        try? await signer.token(text, issuer: issuer, allowsExpired: allowsExpired)
    }
}
