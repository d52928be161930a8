public import Amplify

/// The tokens of a user pool.
///
/// Source: Amplify's public surface.
@preconcurrency
public protocol AuthCognitoTokens: Sendable {
    /// Says who is signed in, for the app. Empty if the pool issued none.
    var idToken: String { get }
    /// What the app's own server, and the pool, are asked with.
    var accessToken: String { get }
    /// What new tokens are got with. Empty if the pool issued none.
    var refreshToken: String { get }
}

/// Something that has the tokens of a user pool, such as the session.
///
/// Source: Amplify's public surface.
@preconcurrency
public protocol AuthCognitoTokensProvider: Sendable {
    /// The tokens, or why there are none.
    /// - Returns: the tokens; `AuthError.signedOut` when nobody is signed in, `AuthError.sessionExpired` when the session has
    ///   ended, `AuthError.service` when they could not be renewed.
    func getCognitoTokens() -> Result<any AuthCognitoTokens, AuthError>
}
