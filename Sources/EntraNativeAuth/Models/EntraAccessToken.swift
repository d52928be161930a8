public import Foundation
public import NativeAuthCore

/// A token for an API, and what it is good for.
public struct EntraAccessToken: Sendable, Hashable {
    /// The token. Show it to its API only. Empty when the service gave none.
    public let accessToken: Secret
    /// What new tokens can be had with; `nil` when the session can't be prolonged.
    public let refreshToken: Secret?
    /// What was granted.
    public let scopes: [String]
    /// When it expires, by the service's clock; `nil` when the service did not say.
    public let expiresAt: Date?

    /// Makes a token, for tests and previews.
    /// - Parameters:
    ///   - accessToken: the token.
    ///   - refreshToken: what new tokens can be had with.
    ///   - scopes: what was granted.
    ///   - expiresAt: when it expires.
    public init(accessToken: Secret, refreshToken: Secret? = nil, scopes: [String] = [], expiresAt: Date? = nil) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.scopes = scopes
        self.expiresAt = expiresAt
    }
}
