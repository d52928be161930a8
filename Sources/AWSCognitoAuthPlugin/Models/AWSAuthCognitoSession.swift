public import Amplify
import CognitoUserPools
import NativeAuthCore

/// The session that `fetchAuthSession` returns.
///
/// ```swift
/// let session = try await Amplify.Auth.fetchAuthSession()
/// if let provider = session as? AuthCognitoTokensProvider {
///     let token = try provider.getCognitoTokens().get().accessToken
/// }
/// ```
///
/// Its description contains no token.
public struct AWSAuthCognitoSession: AuthSession, AuthAWSCredentialsProvider, AuthCognitoIdentityProvider,
    AuthCognitoTokensProvider
{
    /// Indicates whether a user is signed in. Also `true` after a temporary failure to refresh the tokens.
    public var isSignedIn: Bool
    /// The id in the identity pool; `AuthError.configuration` without an identity pool, `AuthError.service` with
    /// `AWSCognitoAuthError.invalidAccountTypeException` if no user is signed in and the pool allows no guests,
    /// otherwise the error of the request.
    public let identityIdResult: Result<String, AuthError>
    /// AWS credentials, an ``AuthAWSCognitoCredentials``; fails as ``identityIdResult`` does.
    public let awsCredentialsResult: Result<any AWSCredentials, AuthError>
    /// The tokens; `AuthError.signedOut` if no user is signed in, `AuthError.sessionExpired` if the session has ended,
    /// `AuthError.service` if they could not be refreshed.
    public let userPoolTokensResult: Result<any AuthCognitoTokens, AuthError>
    private let sub: String?

    init(
        isSignedIn: Bool,
        identity: Result<IdentityRecord, AuthError>,
        tokens: Result<any AuthCognitoTokens, AuthError>,
        sub: String?
    ) {
        self.isSignedIn = isSignedIn
        identityIdResult = identity.map(\.identityID)
        awsCredentialsResult = identity.map { AuthAWSCognitoCredentials($0.credentials) }
        userPoolTokensResult = tokens
        self.sub = sub
    }

    /// The user's id in the pool; fails as ``userPoolTokensResult`` does.
    public var userSubResult: Result<String, AuthError> {
        userPoolTokensResult.flatMap { _ in
            sub.map(Result.success) ?? .failure(.unknown("The access token has no subject."))
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

extension AWSAuthCognitoSession: Equatable {
    /// Compares two sessions. Two failures are equal, regardless of their errors.
    public static func == (left: AWSAuthCognitoSession, right: AWSAuthCognitoSession) -> Bool {
        func tokens(_ session: AWSAuthCognitoSession) -> [String]? {
            let tokens = try? session.userPoolTokensResult.get()
            return tokens.map { [$0.accessToken, $0.idToken, $0.refreshToken] }
        }

        func credentials(_ session: AWSAuthCognitoSession) -> AuthAWSCognitoCredentials? {
            try? session.awsCredentialsResult.get() as? AuthAWSCognitoCredentials
        }

        guard left.isSignedIn == right.isSignedIn, tokens(left) == tokens(right) else { return false }
        guard credentials(left) == credentials(right) else { return false }
        guard (try? left.identityIdResult.get()) == (try? right.identityIdResult.get()) else { return false }
        return (try? left.userSubResult.get()) == (try? right.userSubResult.get())
    }
}

extension AWSAuthCognitoSession: CustomDebugStringConvertible {
    /// The kind of each result, without tokens and keys.
    public var debugDescription: String {
        func text<Value>(
            _ result: Result<Value, AuthError>,
            show: (Value) -> String = { _ in Secret.mask }
        ) -> String {
            switch result {
            case .success(let value): show(value)
            case .failure(let error): "\(error)"
            }
        }

        return """
            AWSAuthCognitoSession(isSignedIn: \(isSignedIn), userSub: \(text(userSubResult, show: \.self)), \
            identityId: \(text(identityIdResult, show: \.self)), awsCredentials: \(text(awsCredentialsResult)), \
            userPoolTokens: \(text(userPoolTokensResult)))
            """
    }
}
