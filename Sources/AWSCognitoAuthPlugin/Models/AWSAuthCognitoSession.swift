public import AWSPluginsCore
public import Amplify

/// The session: what `fetchAuthSession` returns.
///
/// ```swift
/// let session = try await Amplify.Auth.fetchAuthSession()
/// if let provider = session as? AuthCognitoTokensProvider {
///     let token = try provider.getCognitoTokens().get().accessToken
/// }
/// ```
///
/// Printing it shows no token.
///
/// Source: Amplify's public surface.
public struct AWSAuthCognitoSession: AuthSession, AuthAWSCredentialsProvider, AuthCognitoIdentityProvider,
    AuthCognitoTokensProvider
{
    /// Whether somebody is signed in. Also `true` when the tokens could not be renewed now, but may be later.
    public let isSignedIn: Bool
    /// The id in an identity pool: always `AuthError.configuration`, as this package has no identity pools.
    public let identityIdResult: Result<String, AuthError>
    /// Credentials of AWS: always `AuthError.configuration`, as this package has no identity pools.
    public let awsCredentialsResult: Result<any AWSCredentials, AuthError>
    /// The tokens; `AuthError.signedOut` when nobody is signed in, `AuthError.sessionExpired` when the session has ended,
    /// `AuthError.service` when they could not be renewed.
    public let userPoolTokensResult: Result<any AuthCognitoTokens, AuthError>
    private let sub: String?

    init(isSignedIn: Bool, tokens: Result<any AuthCognitoTokens, AuthError>, sub: String?) {
        let none = AuthError.configuration(
            "There is no identity pool.", "This package has user pools only. Ask for the tokens.")
        self.isSignedIn = isSignedIn
        identityIdResult = .failure(none)
        awsCredentialsResult = .failure(none)
        userPoolTokensResult = tokens
        self.sub = sub
    }

    /// The user's id in the pool; fails as ``userPoolTokensResult`` does.
    public var userSubResult: Result<String, AuthError> {
        userPoolTokensResult.flatMap { _ in
            sub.map(Result.success)
                ?? .failure(.unknown("The access token does not say whose it is."))
        }
    }

    /// See ``identityIdResult``.
    public func getIdentityId() -> Result<String, AuthError> { identityIdResult }
    /// See ``awsCredentialsResult``.
    public func getAWSCredentials() -> Result<any AWSCredentials, AuthError> { awsCredentialsResult }
    /// See ``userPoolTokensResult``.
    public func getCognitoTokens() -> Result<any AuthCognitoTokens, AuthError> { userPoolTokensResult }
    /// See ``userSubResult``.
    public func getUserSub() -> Result<String, AuthError> { userSubResult }
}
