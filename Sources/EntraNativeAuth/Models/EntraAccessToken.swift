public import Foundation
public import NativeAuthCore

/// An access token for an API, and its scopes.
public struct EntraAccessToken: Sendable, Hashable {
    /// The token. Send it to its API only. Empty when the service issued none.
    public let accessToken: Secret
    /// The refresh token; `nil` when the session can't be refreshed.
    public let refreshToken: Secret?
    /// The granted scopes.
    public let scopes: [String]
    /// The expiry, by the service's clock; `nil` when the service did not report it.
    public let expiresAt: Date?

    /// Creates a token, for tests and previews.
    /// - Parameters:
    ///   - accessToken: the token.
    ///   - refreshToken: the refresh token.
    ///   - scopes: the granted scopes.
    ///   - expiresAt: the expiry.
    public init(
        accessToken: Secret,
        refreshToken: Secret? = nil,
        scopes: [String] = [],
        expiresAt: Date? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.scopes = scopes
        self.expiresAt = expiresAt
    }
}
