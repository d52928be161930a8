/// Requests new tokens for a session at a token endpoint: retries, detects a refresh token that may have been rotated,
/// and accepts tokens of the same subject only.
///
/// The rules are the same for every protocol:
/// - Only a status of 400 to 499 with an error code that refuses the refresh token ends the session. Every other
///   failure keeps it.
/// - A response that does not arrive in 15 seconds is requested again, while the server still accepts the refresh
///   token.
/// - If an earlier attempt of the same refresh had no response, one that can't be read or a 5xx, the server may have
///   rotated the refresh token in it. A refusal then counts as an interrupted refresh: it does not show that the
///   session was revoked.
/// - A response without a new refresh token leaves the old one valid (RFC 6749, section 6).
/// - Tokens of another subject are revoked, and end the session.
package struct TokenRefresher<Endpoint: TokenEndpoint>: Sendable {
    /// The timeout of one attempt. A server that rotates refresh tokens accepts the previous one for a short time only
    /// (often 30 seconds), so the attempt that follows a lost response must arrive within it.
    private static var attemptTimeout: Duration { .seconds(15) }

    package let endpoint: Endpoint
    private let clock: AuthClock
    private let random: SecureRandom

    /// - Parameter service: the sender, for the clock and the randomness of the backoff.
    package init(_ endpoint: Endpoint, service: ServiceClient) {
        self.endpoint = endpoint
        clock = service.clock
        random = service.random
    }

    /// Returns the token requests to the server with this identifier.
    package func requests(audience: String) -> Session.TokenRequests {
        Session.TokenRequests(
            audience: audience,
            refresh: { await refresh($0, parameters: endpoint.parameters(of: $0)) },
            revoke: revoke
        )
    }

    /// - Parameter parameters: the parameters of the request besides the refresh token.
    package func refresh(_ record: SessionRecord, parameters: Endpoint.Parameters) async -> RefreshResult {
        guard let refreshToken = record.tokens.refreshToken else {
            let error = NativeAuthError(.expired, message: "The session can't be extended.", recovery: [.restart])
            return .failed(error, outcomeIsUnknown: false)
        }

        var failures: [NativeAuthError] = []
        do {
            let new = try await retrying(
                endpoint.retryPolicy,
                clock: clock,
                random: random,
                verdict: { result in
                    guard case .failure(let error) = result else { return .stop }
                    failures.append(Self.nativeAuthError(from: error))
                    return endpoint.retryVerdict(after: failures)
                },
                body: { timeLeft in
                    try await endpoint.requestTokens(
                        for: record,
                        refreshToken: refreshToken,
                        parameters: parameters,
                        timeout: min(Self.attemptTimeout, timeLeft)
                    )
                }
            )
            return await validatedResult(of: new, replacing: record.tokens, refreshToken: refreshToken)
        } catch {
            let isCancelled = error is CancellationError
            let error = Self.nativeAuthError(from: error)
            // After a cancellation it is unknown whether a request was sent. A 4xx is a definite response, so after a
            // refusal only an earlier attempt can have rotated the token.
            let outcomeIsUnknown = isCancelled || failures.contains { $0.outcomeIsUnknown }

            if let status = error.httpStatus,
                (400..<500).contains(status),
                endpoint.endsSession(error)
            {
                return .refused(error, outcomeIsUnknown: outcomeIsUnknown)
            }
            return .failed(error, outcomeIsUnknown: outcomeIsUnknown)
        }
    }

    /// Validates new tokens, and revokes those of another subject.
    private func validatedResult(
        of new: TokenSet,
        replacing old: TokenSet,
        refreshToken: Secret
    ) async -> RefreshResult {
        switch await endpoint.validated(new) {
        case .unusable(let error):
            return .unusable(new.refreshToken ?? refreshToken, error)

        case .usable(let tokens, let subjects):
            let oldSubjects = [endpoint.subject(of: old)].compactMap { $0 }
            guard subjects.union(oldSubjects).count <= 1 else {
                try? await revoke(new)
                let error = NativeAuthError(
                    .refused,
                    message: "The new tokens belong to a different user.",
                    recovery: [.restart]
                )
                return .refused(error, outcomeIsUnknown: false)
            }
            return .granted(tokens)
        }
    }

    /// Revokes tokens that are not stored anywhere.
    private func revoke(_ tokens: TokenSet) async throws {
        // Unstructured on purpose: revoke even if the caller was cancelled.
        try await Task { try await endpoint.revoke(tokens) }.value
    }

    private static func nativeAuthError(from error: any Error) -> NativeAuthError {
        error as? NativeAuthError
            ?? NativeAuthError(.unknown, message: "The session could not be refreshed.", underlying: error)
    }
}
