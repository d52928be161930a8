import NativeAuthBase
import Foundation
import NativeAuthCore

/// The conversion of the service's tokens to a session's, and their refresh.
struct TokenIntake: Sendable {
    /// Exceptions that end a session. All other failures are treated as temporary.
    private static let refusals: Set = [
        "NotAuthorizedException", "RefreshTokenReuseException", "UserNotFoundException",
    ]
    /// Exceptions of a server that does not support the newer operation.
    private static let unknownOperation: Set = [
        "UnknownOperationException", "UnsupportedOperationException", "InvalidAction", "NotImplementedException",
    ]

    let client: UserPoolsClient
    let environment: ClientEnvironment
    let confirmation: DeviceConfirmation

    private var devices: DeviceStore { confirmation.devices }

    var server: Session.Server {
        Session.Server(audience: Self.audience(client.configuration), refresh: refresh, discard: discard)
    }

    /// Returns the identifier of the service. Tokens are sent only to the service that issued them.
    static func audience(_ pool: UserPoolConfiguration) -> String {
        "\(pool.endpoint.absoluteString) \(pool.poolID) \(pool.clientID)"
    }

    /// Converts tokens. The session expires with the token that expires first, since an app may send either.
    static func set(of tokens: AuthenticationTokens, now: Date) -> TokenSet {
        let ends = [TokenClaims(tokens.accessToken)?.expiresAt, TokenClaims(tokens.idToken)?.expiresAt]
        let told = tokens.expiresIn.map { now.addingTimeInterval(TimeInterval(max(0, $0))) }
        return TokenSet(
            accessToken: tokens.accessToken, refreshToken: tokens.refreshToken, idToken: tokens.idToken,
            expiresAt: ends.compactMap { $0 }.min() ?? told)
    }

    private var refresh: @Sendable (SessionRecord) async -> RefreshAnswer {
        { record in
            guard let refreshToken = record.tokens.refreshToken else {
                return .failed(
                    NativeAuthError(.expired, message: "The session can't be prolonged.", recovery: [.restart]),
                    wasSent: false)
            }
            let wasSent = Lock(false)
            // An unconfirmed device is confirmed first: the service refuses to refresh its session.
            await confirmation.confirm(deviceOf: record.tokens)
            let deviceKey = devices.key(of: record.tokens)
            do {
                let new = try await retrying(
                    client.http.limits.refreshPolicy, clock: environment.clock, random: environment.random,
                    verdict: { result in
                        guard case .failure(let error) = result else { return .stop }
                        if error.mayHaveBeenCarriedOut { wasSent.withLock { $0 = true } }
                        return RetryVerdict(error, .always)
                    },
                    body: { _ in try await newTokens(refreshToken, PoolUser(record.tokens), deviceKey) })
                let tokens = Self.set(of: new, now: client.clock.now())
                let (old, now) = (TokenClaims(record.tokens.accessToken), TokenClaims(tokens.accessToken))
                if let before = old?.subject, let after = now?.subject, before != after {
                    await discard(tokens)
                    return .refused(
                        NativeAuthError(.refused, message: "The new tokens are somebody else's.", recovery: [.restart]),
                        isDoubtful: false)
                }
                return .granted(tokens)
            } catch let error as NativeAuthError {
                let isClear = error.httpStatus.map { (400..<500).contains($0) } ?? false
                if isClear, error.serverCode.map(Self.refusals.contains) ?? false {
                    return .refused(error, isDoubtful: wasSent.withLock { $0 })
                }
                return .failed(error, wasSent: wasSent.withLock { $0 })
            } catch {
                return .failed(
                    NativeAuthError(.unknown, message: "The session could not be renewed.", underlying: error),
                    wasSent: true)
            }
        }
    }

    private func newTokens(
        _ refreshToken: Secret, _ user: PoolUser, _ deviceKey: String?
    ) async throws -> AuthenticationTokens {
        do {
            return try await client.refresh(refreshToken, deviceKey: deviceKey)
        } catch let error as NativeAuthError where error.serverCode.map(Self.unknownOperation.contains) ?? false {
            return try await client.refreshByInitiateAuth(
                refreshToken, username: user.username, deviceKey: deviceKey)
        }
    }

    private var discard: @Sendable (TokenSet) async -> Void {
        { tokens in
            guard let refreshToken = tokens.refreshToken else { return }
            // Unstructured on purpose: revoke even if the caller was cancelled.
            await Task { try? await client.revoke(refreshToken) }.value
        }
    }
}
