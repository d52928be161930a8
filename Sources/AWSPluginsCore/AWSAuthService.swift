public import Amplify
import NativeAuthCore

/// Reads tokens and the session, for code outside a plugin.
///
/// Source: Amplify's public surface, without the credentials of AWS.
public protocol AWSAuthServiceBehavior: AnyObject {
    /// See ``AWSAuthService/getTokenClaims(tokenString:)``.
    func getTokenClaims(tokenString: String) -> Result<[String: AnyObject], AuthError>

    /// See ``AWSAuthService/getIdentityID()``.
    func getIdentityID() async throws -> String

    /// See ``AWSAuthService/getUserPoolAccessToken()``.
    func getUserPoolAccessToken() async throws -> String
}

/// Reads tokens and the session, for code outside a plugin.
///
/// Source: Amplify's public surface, without the credentials of AWS.
public final class AWSAuthService: AWSAuthServiceBehavior, Sendable {
    /// Makes a service. It has no state.
    public init() {}

    /// Reads the claims of a token without verifying it: only for a token that came straight from the service.
    /// - Parameter tokenString: the token.
    /// - Returns: its claims: texts as `String`, numbers as `Int` or `Double`, objects as `[String: Any]`; or
    ///   `AuthError.validation` with the field `tokenString` for a text that is not a token.
    public func getTokenClaims(tokenString: String) -> Result<[String: AnyObject], AuthError> {
        guard let claims = UnverifiedClaims(Secret(tokenString)) else {
            return .failure(
                .validation(
                    "tokenString", "The text is no token: three parts, of which the second is a JSON object.",
                    "Pass an access token or an ID token as it was issued."))
        }
        return .success(claims.members.mapValues { $0.any as AnyObject })
    }

    /// Returns the id in the identity pool.
    /// - Returns: the id.
    /// - Throws: `AuthError`: with this package's plugin always `.configuration`, since it does not support identity
    ///   pools.
    public func getIdentityID() async throws -> String {
        try await session(as: (any AuthCognitoIdentityProvider).self).getIdentityId().get()
    }

    /// Returns the access token, renewed if it is about to expire.
    /// - Returns: the token.
    /// - Throws: `AuthError.signedOut` when no user is signed in, `AuthError.sessionExpired` when the session has
    ///   ended,
    ///   `AuthError.service` when it could not be renewed.
    public func getUserPoolAccessToken() async throws -> String {
        try await session(as: (any AuthCognitoTokensProvider).self).getCognitoTokens().get().accessToken
    }

    private func session<Provider>(as type: Provider.Type) async throws -> Provider {
        guard let session = try await Amplify.Auth.fetchAuthSession() as? Provider else {
            throw AuthError.configuration(
                "The session of the Auth plugin has no tokens of Cognito.", "Add AWSCognitoAuthPlugin.")
        }
        return session
    }
}
