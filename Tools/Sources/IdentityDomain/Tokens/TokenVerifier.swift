package import GRDB
package import IdentityBase

/// The verifier of tokens: signature, times, issuer and revocation.
package struct TokenVerifier: Sendable {
    package let signer: TokenSigner
    package let store: OAuthTokenStore
    package let issuer: String

    package init(
        signer: TokenSigner,
        database: ServerDatabase,
        limits: Limits,
        clock: any WallClock,
        sweep: ExpirySweep,
        issuer: String
    ) {
        self.signer = signer
        store = OAuthTokenStore(database: database, limits: limits, clock: clock, sweep: sweep)
        self.issuer = issuer
    }

    /// Returns the verified token; nil when it is not valid.
    package func token(_ text: String) async throws -> SignedToken? {
        try await token(text) { token, _ in token }
    }

    /// Verifies a token and reads what it refers to, in one transaction.
    /// - Returns: the result of `read`; nil when the token is not valid.
    package func token<Result>(
        _ text: String,
        reading read: (SignedToken, Database) throws -> Result
    ) async throws -> Result? {
        guard let token = await signed(text) else { return nil }
        return try store.database.read { connection in
            guard try store.isAlive(token, in: connection) else { return nil }
            return try read(token, connection)
        }
    }

    /// Checks whether a valid token authorizes changes of its user's data: access tokens and assertions do, unless they
    /// were obtained in exchange for an ID token, or the password was changed since. On the recorded server every token
    /// does.
    package func mayChange(_ token: SignedToken) async throws -> Bool {
        guard store.limits.endsTokensWithPassword else { return true }
        let isAssertion = token.isAssertion(for: token["aud"] ?? "")
        guard token.isAccessToken || isAssertion else { return false }

        // A client cannot replace an assertion without a sign-in, so that an earlier one still reads.
        if !token.isAccessToken, try await store.isSignedInBeforePasswordChange(token) { return false }
        return try await !store.isReadOnly(tokenID: token["jti"])
    }

    /// Returns a token that this server signed, even a revoked one, but an expired one only with `allowsExpired`.
    package func signed(_ text: String, allowsExpired: Bool = false) async -> SignedToken? {
        try? await signer.token(text, issuer: issuer, allowsExpired: allowsExpired)
    }
}
