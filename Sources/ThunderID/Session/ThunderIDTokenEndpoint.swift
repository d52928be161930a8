import NativeAuthCore

struct ThunderIDTokenEndpoint: TokenEndpoint {
    let oauth: OAuthAPI
    let validator: TokenValidator

    var retryPolicy: RetryPolicy { RetryPolicy() }

    func requestTokens(
        for record: SessionRecord,
        refreshToken: Secret,
        parameters: Void,
        timeout: Duration
    ) async throws -> TokenSet {
        do {
            return validator.tokenSet(from: try await oauth.refresh(refreshToken, timeout: timeout))
        } catch let error as NativeAuthError {
            throw error.ofSession
        }
    }

    func endsSession(_ error: NativeAuthError) -> Bool {
        ServerCode.endsSession(error.serverCode)
    }

    func subject(of tokens: TokenSet) -> String? {
        validator.subject(of: tokens)
    }

    func validated(_ tokens: TokenSet) async -> ValidatedTokens {
        await validator.validatedTokens(refreshed: tokens, clientID: oauth.clientID)
    }

    func revoke(_ tokens: TokenSet) async throws {
        _ = try await oauth.revoke(tokens)
    }
}
