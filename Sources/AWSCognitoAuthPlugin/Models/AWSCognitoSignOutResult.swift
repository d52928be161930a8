public import Amplify
import NativeAuthCore

/// How a sign-out ended. Whatever it is, nobody is signed in on this device afterwards, unless it ``failed(_:)``.
///
/// Source: Amplify's public surface.
public enum AWSCognitoSignOutResult: AuthSignOutResult {
    /// Signed out, here and at the service.
    case complete
    /// Signed out here; the service could not be told everything. What is given says what is still good there: with empty
    /// tokens if what is stored could not be read, as then the service could be told nothing.
    case partial(
        revokeTokenError: AWSCognitoRevokeTokenError?, globalSignOutError: AWSCognitoGlobalSignOutError?,
        hostedUIError: AWSCognitoHostedUIError?)
    /// Nothing was changed: the plugin is not configured, or the store can't be read at the moment; then try again.
    case failed(AuthError)

    /// Whether nobody is signed in on this device any more.
    public var signedOutLocally: Bool {
        switch self {
        case .complete, .partial: true
        case .failed: false
        }
    }
}

/// The refresh token could not be revoked.
public struct AWSCognitoRevokeTokenError: Error, CustomStringConvertible {
    private let token: Secret
    /// The refresh token, which is still good; empty if it could not be read.
    public var refreshToken: String { token.reveal() }
    /// Why.
    public let error: AuthError

    init(token: Secret, error: AuthError) {
        self.token = token
        self.error = error
    }

    /// The reason, without the token.
    public var description: String { "The refresh token could not be revoked. \(error.debugDescription)" }
}

/// The user's other sessions could not be ended.
public struct AWSCognitoGlobalSignOutError: Error, CustomStringConvertible {
    private let token: Secret
    /// The access token, which is still good; empty if it could not be read.
    public var accessToken: String { token.reveal() }
    /// Why.
    public let error: AuthError

    init(token: Secret, error: AuthError) {
        self.token = token
        self.error = error
    }

    /// The reason, without the token.
    public var description: String { "The user's other sessions could not be ended. \(error.debugDescription)" }
}

/// For code that names it: this package signs nobody in or out by the hosted pages.
public struct AWSCognitoHostedUIError: Error {
    /// Why.
    public let error: AuthError
}
