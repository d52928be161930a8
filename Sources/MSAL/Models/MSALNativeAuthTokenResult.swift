public import Foundation

/// An access token, and what it is good for. Its description hides the tokens.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class MSALNativeAuthTokenResult: NSObject, Sendable {
    /// The token; empty if the server sent none.
    public let accessToken: String
    /// The refresh token, if the call asked for it.
    public let refreshToken: String?
    /// What the token is good for.
    public let scopes: [String]
    /// When it ends.
    public let expiresOn: Date?

    /// Makes a result, for an app's tests and previews.
    /// - Parameters:
    ///   - accessToken: the token.
    ///   - refreshToken: the refresh token.
    ///   - scopes: what the token is good for.
    ///   - expiresOn: when it ends.
    public init(accessToken: String, refreshToken: String? = nil, scopes: [String] = [], expiresOn: Date? = nil) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.scopes = scopes
        self.expiresOn = expiresOn
    }

    /// The class, not the tokens.
    public override var description: String { "MSALNativeAuthTokenResult" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MSALNativeAuthTokenResult: CustomReflectable {}
