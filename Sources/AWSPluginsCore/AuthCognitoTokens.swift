public import Amplify

/// The tokens of a user pool.
@preconcurrency
public protocol AuthCognitoTokens: Sendable {
    /// The ID token, which identifies the user to the app. Empty if the pool issued none.
    var idToken: String { get }
    /// The access token, for requests to the app's own server and to the pool.
    var accessToken: String { get }
    /// The refresh token. Empty if the pool issued none.
    var refreshToken: String { get }
}

/// A provider of user pool tokens, such as the session.
@preconcurrency
public protocol AuthCognitoTokensProvider: Sendable {
    /// Returns the tokens, or the error.
    /// - Returns: the tokens; `AuthError.signedOut` if no user is signed in, `AuthError.sessionExpired` if the session
    ///   has ended, `AuthError.service` if they could not be refreshed.
    func getCognitoTokens() -> Result<any AuthCognitoTokens, AuthError>
}
