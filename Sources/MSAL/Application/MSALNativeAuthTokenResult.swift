import EntraNativeAuth
import NativeAuthCore

/// An access token and its scopes. Its description hides the tokens.
public final class MSALNativeAuthTokenResult: NSObject, CustomReflectable, Sendable {
    /// The token; empty if the server sent none.
    public let accessToken: String
    /// The refresh token, if the call requested it.
    public let refreshToken: String?
    /// The scopes of the token.
    public let scopes: [String]
    /// The expiry time of the token.
    public let expiresOn: Date?

    /// Creates a result, for an app's tests and previews.
    /// - Parameters:
    ///   - accessToken: the token.
    ///   - refreshToken: the refresh token.
    ///   - scopes: the scopes of the token.
    ///   - expiresOn: the expiry time of the token.
    public init(
        accessToken: String,
        refreshToken: String? = nil,
        scopes: [String] = [],
        expiresOn: Date? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.scopes = scopes
        self.expiresOn = expiresOn
    }

    convenience init(_ token: EntraAccessToken, withRefreshToken: Bool) {
        var refreshToken: String?
        if withRefreshToken { refreshToken = token.refreshToken?.reveal() }

        self.init(
            accessToken: token.accessToken.reveal(),
            refreshToken: refreshToken,
            scopes: token.scopes,
            expiresOn: token.expiresAt
        )
    }

    /// The class name, without tokens.
    public override var description: String { "MSALNativeAuthTokenResult" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
