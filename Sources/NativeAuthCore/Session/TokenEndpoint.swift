/// The token endpoint of one protocol, as ``TokenRefresher`` uses it: the request, the meaning of its errors, and the
/// validation of its tokens.
package protocol TokenEndpoint: Sendable {
    /// The parameters of a token request besides the refresh token.
    associatedtype Parameters: Sendable

    var retryPolicy: RetryPolicy { get }

    /// Returns the parameters of an ordinary refresh.
    func parameters(of record: SessionRecord) async -> Parameters

    /// Sends one token request.
    /// - Parameter timeout: the timeout of this request.
    /// - Returns: the tokens of the response, not validated.
    /// - Throws: `NativeAuthError`; `CancellationError`.
    func requestTokens(
        for record: SessionRecord,
        refreshToken: Secret,
        parameters: Parameters,
        timeout: Duration
    ) async throws -> TokenSet

    /// Classifies the last failure of a request.
    /// - Parameter failures: the failures of the attempts so far, the last one included.
    func retryVerdict(after failures: [NativeAuthError]) -> RetryVerdict

    /// Checks whether an error response refuses the refresh token itself, so that the session is over. Evaluated for a
    /// status of 400 to 499 only.
    func endsSession(_ error: NativeAuthError) -> Bool

    /// Returns the subject of a session's tokens, if they contain one.
    func subject(of tokens: TokenSet) -> String?

    func validated(_ tokens: TokenSet) async -> ValidatedTokens

    func revoke(_ tokens: TokenSet) async throws
}

/// The tokens of a refresh after their validation.
package enum ValidatedTokens: Sendable {
    /// - Parameter subjects: the subjects of the tokens, as far as they contain one.
    case usable(TokenSet, subjects: Set<String>)
    /// The tokens can't be used, apart from the refresh token.
    case unusable(NativeAuthError)
}

extension TokenEndpoint {
    /// Treats a refresh as idempotent: after a transient failure, repeating it is the only way to obtain tokens.
    package func retryVerdict(after failures: [NativeAuthError]) -> RetryVerdict {
        failures.last.map { RetryVerdict($0, isIdempotent: true) } ?? .stop
    }

    package func validated(_ tokens: TokenSet) async -> ValidatedTokens {
        let subjects = [subject(of: tokens)].compactMap { $0 }
        return .usable(tokens, subjects: Set(subjects))
    }
}

extension TokenEndpoint where Parameters == Void {
    package func parameters(of record: SessionRecord) async {}
}
