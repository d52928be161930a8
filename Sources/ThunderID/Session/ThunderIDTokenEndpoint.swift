import NativeAuthCore

/// ThunderID's token endpoint, for the refresh of a session.
struct ThunderIDTokenEndpoint: TokenEndpoint {
    private static let timeout = Duration.seconds(15)

    let oauth: OAuthAPI
    let validator: TokenValidator

    var retryPolicy: RetryPolicy { RetryPolicy() }

    func requestTokens(
        for record: SessionRecord, refreshToken: Secret, parameters: Void, timeLeft: Duration
    ) async throws -> TokenSet {
        do {
            return validator.unvalidatedTokens(
                from: try await oauth.refresh(refreshToken, timeout: min(Self.timeout, timeLeft)))
        } catch let error as IAMError {
            throw error.nativeAuthError
        }
    }

    func endsSession(_ error: NativeAuthError) -> Bool { ServerCode.endsSession(error.serverCode) }

    func subject(of tokens: TokenSet) -> String? { TokenValidator.subject(of: tokens) }

    func validated(_ tokens: TokenSet) async -> ValidatedTokens {
        await validator.validatedTokens(refreshed: tokens, clientID: oauth.clientID)
    }

    func revoke(_ tokens: TokenSet) async throws { _ = try await oauth.revoke(tokens) }
}
