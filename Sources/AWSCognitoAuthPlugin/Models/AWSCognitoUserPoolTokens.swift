public import AWSPluginsCore
import NativeAuthCore

/// The tokens of a session. Printing them shows none.
///
/// Source: Amplify's public surface.
public struct AWSCognitoUserPoolTokens: AuthCognitoTokens, Equatable {
    private let tokens: TokenSet

    /// Says who is signed in, for the app. Empty if the pool issued none.
    public var idToken: String { tokens.idToken?.reveal() ?? "" }
    /// What the app's own server, and the pool, are asked with.
    public var accessToken: String { tokens.accessToken.reveal() }
    /// What new tokens are got with. Empty if the pool issued none.
    public var refreshToken: String { tokens.refreshToken?.reveal() ?? "" }

    init(_ tokens: TokenSet) { self.tokens = tokens }
}
