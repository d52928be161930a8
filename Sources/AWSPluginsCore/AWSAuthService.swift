public import Amplify
import NativeAuthCore

/// Access to tokens and the session, for code outside a plugin.
public protocol AWSAuthServiceBehavior: AnyObject {
    /// See ``AWSAuthService/getTokenClaims(tokenString:)``.
    func getTokenClaims(tokenString: String) -> Result<[String: AnyObject], AuthError>

    /// See ``AWSAuthService/getIdentityID()``.
    func getIdentityID() async throws -> String

    /// See ``AWSAuthService/getUserPoolAccessToken()``.
    func getUserPoolAccessToken() async throws -> String
}

/// Access to tokens and the session, for code outside a plugin.
public final class AWSAuthService: AWSAuthServiceBehavior, Sendable {
    private let fetchSession: @Sendable () async throws -> any AuthSession

    /// Makes a service. It has no state.
    public convenience init() {
        self.init { try await Amplify.Auth.fetchAuthSession() }
    }

    /// Makes a service over another plugin than that of `Amplify.Auth`.
    package init(fetchSession: @escaping @Sendable () async throws -> any AuthSession) {
        self.fetchSession = fetchSession
    }

    /// Returns the claims of a token without verifying it. Only for a token that came directly from the service.
    /// - Parameter tokenString: the token.
    /// - Returns: its claims: strings as `String`, numbers as `Int` or `Double`, objects as `[String: Any]`; or
    ///   `AuthError.validation` with the field `tokenString` if the text is not a token.
    public func getTokenClaims(tokenString: String) -> Result<[String: AnyObject], AuthError> {
        guard let claims = UnverifiedClaims(Secret(tokenString)) else {
            return .failure(
                .validation(
                    "tokenString",
                    "The text is no token: three parts, of which the second is a JSON object.",
                    "Pass an access token or an ID token as it was issued."
                )
            )
        }

        return .success(claims.members.mapValues { $0.any as AnyObject })
    }

    /// Returns the id in the identity pool.
    /// - Returns: the id.
    /// - Throws: `AuthError.configuration` without an identity pool: add it to the configuration; `AuthError.service`
    ///   if no user is signed in and the identity pool allows no guests: sign in; otherwise the error of the request.
    public func getIdentityID() async throws -> String {
        try await session(as: (any AuthCognitoIdentityProvider).self).getIdentityId().get()
    }

    /// Returns the access token, refreshed if it is about to expire.
    /// - Returns: the token.
    /// - Throws: `AuthError.signedOut` if no user is signed in, `AuthError.sessionExpired` if the session has ended:
    ///   sign in; `AuthError.service` if the token could not be refreshed: try again later; `AuthError.configuration`
    ///   if the plugin's session has no Cognito tokens: add `AWSCognitoAuthPlugin`.
    public func getUserPoolAccessToken() async throws -> String {
        try await session(as: (any AuthCognitoTokensProvider).self).getCognitoTokens().get().accessToken
    }

    private func session<Provider>(as type: Provider.Type) async throws -> Provider {
        guard let session = try await fetchSession() as? Provider else {
            throw AuthError.configuration(
                "The session of the Auth plugin has no tokens of Cognito.",
                "Add AWSCognitoAuthPlugin."
            )
        }
        return session
    }
}
