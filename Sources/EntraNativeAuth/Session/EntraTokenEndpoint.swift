import Foundation
import NativeAuthCore

/// A token request with a refresh token: the session's own, or one for other scopes.
struct ScopedTokenRequest: Sendable {
    let scopes: [String]
    /// The claims request, as JSON.
    var claims: String?
    /// The id under which the service logs the request.
    var requestID = UUID()
}

/// The service's token endpoint, for the refresh of a session.
struct EntraTokenEndpoint: TokenEndpoint {
    /// Placeholder for a missing access token: not every store keeps an empty text.
    static let noToken = Secret("-")

    /// The error codes that end a session: the service reports an invalid refresh token.
    private static let refusals: Set = ["invalid_grant", "expired_token", "expired_refresh_token", "user_not_found"]

    let http: EntraHTTP
    let requests: EntraRequestBuilder
    /// Returns the scopes requested by a session's sign-in.
    let scopes: @Sendable (SessionRecord) -> [String]

    var retryPolicy: RetryPolicy { http.retryPolicy }

    /// The time before its expiry at which a token is renewed.
    var leeway: Duration { http.configuration.refreshLeeway }

    func parameters(of record: SessionRecord) -> ScopedTokenRequest { ScopedTokenRequest(scopes: scopes(record)) }

    func requestTokens(
        for record: SessionRecord,
        refreshToken: Secret,
        parameters: ScopedTokenRequest,
        timeout: Duration
    ) async throws -> TokenSet {
        let request = requests.refresh(refreshToken, scopes: parameters.scopes, claims: parameters.claims)
        let (response, id) = try await http.send(
            request,
            id: parameters.requestID,
            policy: RetryPolicy(attempts: 1, timeout: timeout)
        )

        let errors = EntraErrorFactory(endpoint: .token, correlationID: id)
        do throws(EntraError) {
            let tokens = try response.parsed(errors: errors, parse: EntraResponseParser.tokens)
            return tokenSet(from: tokens)
        } catch {
            throw error.nativeAuthError
        }
    }

    func retryVerdict(after failures: [NativeAuthError]) -> RetryVerdict {
        // After a lost response the service may have rotated the refresh token, and a later call would be too late.
        EntraHTTP.retryVerdict(after: failures.compactMap { $0.underlying as? EntraError }, isIdempotent: true)
    }

    func endsSession(_ error: NativeAuthError) -> Bool {
        guard let error = error.underlying as? EntraError, let code = error.error else { return false }
        return Self.refusals.contains(code) && !error.isTransient && !error.requiresInteraction
    }

    func subject(of tokens: TokenSet) -> String? { IDTokenClaims(tokens.idToken)?.subject }

    func validated(_ tokens: TokenSet) -> ValidatedTokens {
        guard tokens.accessToken != Self.noToken else {
            return .unusable(EntraError(.unusableTokens).nativeAuthError)
        }
        let subjects = [subject(of: tokens)].compactMap { $0 }
        return .usable(tokens, subjects: Set(subjects))
    }

    /// The service has no revocation endpoint.
    func revoke(_ tokens: TokenSet) {}

    /// Converts a response to a session's tokens.
    func tokenSet(from response: EntraTokenResponse) -> TokenSet {
        TokenSet(
            accessToken: response.accessToken ?? Self.noToken,
            refreshToken: response.refreshToken,
            idToken: response.idToken,
            scope: response.scope,
            expiresAt: http.service.serverClock.now().addingTimeInterval(TimeInterval(response.expiresIn))
        )
    }

    /// Checks whether a token is fresh by the service's time, as far as its expiry is known.
    func isFresh(until end: Date?, _ record: SessionRecord) -> Bool {
        guard let end else { return true }
        let now = http.service.serverClock.now(offset: record.clockOffset)
        return now < end.addingTimeInterval(-leeway.inSeconds)
    }
}

typealias EntraTokenRefresher = TokenRefresher<EntraTokenEndpoint>

extension EntraTokenRefresher {
    /// Requests a token for other scopes with the session's refresh token; the session's own token remains.
    /// - Returns: the response for the session, and the tokens for the other scopes or the error of their request;
    ///   `nil` if the session was not refreshed.
    func requestScopedTokens(
        _ record: SessionRecord,
        for request: ScopedTokenRequest
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
        case .unusable(let refreshToken, let error):
            record.tokens.refreshToken = refreshToken
            return (.granted(record.tokens), .failure(error))
        case .failed(let error, _) where isRenewed, .refused(let error, _) where isRenewed:
            // A failure for other scopes does not end the session. The session's tokens, renewed above, are stored.
            return (.granted(record.tokens), .failure(error))
        case .failed: return (response, nil)
        case .refused(let error, let outcomeIsUnknown):
            // The refresh token may be invalid: then the session has ended, which must be reported.
            switch await refresh(record, parameters: sessionRequest) {
            case .granted(let new):
                let tokens = record.tokens.refreshed(by: new)
                return (.granted(tokens), .failure(error))
            case .refused(let error, let isUnknown):
                return (.refused(error, outcomeIsUnknown: outcomeIsUnknown || isUnknown), nil)
            case let sessionResponse: return (sessionResponse, nil)
            }
        }
    }
}
