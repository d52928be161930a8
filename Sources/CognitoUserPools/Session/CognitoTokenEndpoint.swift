import Foundation
import NativeAuthCore

/// The service's token operations, for the refresh of a session. A session that began on the managed login pages is
/// refreshed at their token endpoint.
struct CognitoTokenEndpoint: TokenEndpoint {
    /// Exceptions that end a session. All other failures are treated as temporary.
    private static let refusals: Set = [
        "NotAuthorizedException", "RefreshTokenReuseException", UserPool.userNotFound,
        // Of the token endpoint (RFC 6749, section 5.2).
        "invalid_grant",
    ]
    /// Exceptions of a server that does not support the newer operation.
    private static let unknownOperations: Set = [
        "UnknownOperationException", "UnsupportedOperationException", "InvalidAction", "NotImplementedException",
    ]

    let client: UserPoolsClient
    let deviceConfirmation: DeviceConfirmation
    let webSessions: WebSessions

    var retryPolicy: RetryPolicy { client.http.limits.refreshPolicy }

    func parameters(of record: SessionRecord) async -> String? {
        // An unconfirmed device is confirmed first: the service refuses to refresh its session.
        await deviceConfirmation.confirm(deviceOf: record.tokens)
        return deviceConfirmation.devices.key(of: record.tokens)
    }

    func requestTokens(
        for record: SessionRecord,
        refreshToken: Secret,
        parameters deviceKey: String?,
        timeout: Duration
    ) async throws -> TokenSet {
        if let login = try webSessions.login(of: record) {
            let response = try await login.refresh(refreshToken, timeout: timeout)
            return TokenSet(response, now: client.serverClock.now())
        }

        let tokens: CognitoTokenResponse
        do {
            tokens = try await client.refresh(refreshToken, deviceKey: deviceKey, timeout: timeout)
        } catch let error as NativeAuthError where Self.unknownOperations.contains(error.serverCode ?? "") {
            tokens = try await client.refreshByInitiateAuth(
                refreshToken,
                username: PoolUser(record.tokens).username,
                deviceKey: deviceKey,
                timeout: timeout
            )
        }

        return TokenSet(tokens, now: client.serverClock.now())
    }

    func retryVerdict(after failures: [NativeAuthError]) -> RetryVerdict {
        failures.last.map { RetryVerdict($0, condition: .always) } ?? .stop
    }

    func endsSession(_ error: NativeAuthError) -> Bool {
        Self.refusals.contains(error.serverCode ?? "")
    }

    func subject(of tokens: TokenSet) -> String? {
        TokenClaims(tokens.accessToken)?.subject
    }

    func revoke(_ tokens: TokenSet) async throws {
        if let refreshToken = tokens.refreshToken {
            try await client.revoke(refreshToken)
        }
    }
}

extension TokenSet {
    /// Converts the tokens of an operation.
    init(_ tokens: CognitoTokenResponse, now: Date) {
        self.init(
            accessToken: tokens.accessToken,
            refreshToken: tokens.refreshToken,
            idToken: tokens.idToken
        )
        expiresAt = expiry(reportedLifetime: tokens.expiresIn.map { TimeInterval(max(0, $0)) }, now: now)
    }

    /// Converts the tokens of the token endpoint.
    init(_ response: OAuthTokenResponse, now: Date) {
        self.init(response)
        expiresAt = expiry(reportedLifetime: response.expiresIn?.inSeconds, now: now)
    }

    /// Returns the expiry of the session: that of the token that expires first, since an app may send either.
    private func expiry(reportedLifetime: TimeInterval?, now: Date) -> Date? {
        let ends = [TokenClaims(accessToken)?.expiresAt, TokenClaims(idToken)?.expiresAt]
        return ends.compactMap { $0 }.min() ?? reportedLifetime.map(now.addingTimeInterval)
    }
}

extension UserPoolConfiguration {
    /// The identifier of a session's service: the region, the pool and the client, but not the endpoint, which an app
    /// may change (a custom domain, a proxy) without signing its users out.
    var audience: String { "\(region) \(poolID) \(clientID)" }
}
