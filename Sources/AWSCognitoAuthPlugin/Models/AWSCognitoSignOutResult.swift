public import Amplify
import NativeAuthCore

/// The outcome of a sign-out. No user is signed in on this device afterwards, except after ``failed(_:)``.
public enum AWSCognitoSignOutResult: AuthSignOutResult {
    /// The user is signed out on this device and at the service.
    case complete
    /// The user is signed out on this device, but not completely at the service. Each error contains the token that is
    /// still valid there. The token is empty if the store could not be read and therefore no request was sent.
    case partial(
        revokeTokenError: AWSCognitoRevokeTokenError?,
        globalSignOutError: AWSCognitoGlobalSignOutError?,
        hostedUIError: AWSCognitoHostedUIError?
    )
    /// Nothing was changed: the plugin is not configured, the store can't be read at the moment (try again), or the
    /// user closed the browser in which the session of the hosted pages was to end (`userCancelled`).
    case failed(AuthError)

    /// Indicates whether the user is signed out on this device.
    public var signedOutLocally: Bool {
        switch self {
        case .complete, .partial: true
        case .failed: false
        }
    }
}

/// A failed revocation of the refresh token.
public struct AWSCognitoRevokeTokenError: Error, CustomStringConvertible {
    private let token: Secret
    /// The refresh token, which is still valid; empty if it could not be read.
    public var refreshToken: String { token.reveal() }
    /// The cause.
    public let error: AuthError

    init(token: Secret, error: AuthError) {
        self.token = token
        self.error = error
    }

    /// The cause, without the token.
    public var description: String {
        "The refresh token could not be revoked. \(error.debugDescription)"
    }
}

/// A failed sign-out of the user's other sessions.
public struct AWSCognitoGlobalSignOutError: Error, CustomStringConvertible {
    private let token: Secret
    /// The access token, which is still valid; empty if it could not be read.
    public var accessToken: String { token.reveal() }
    /// The cause.
    public let error: AuthError

    init(token: Secret, error: AuthError) {
        self.token = token
        self.error = error
    }

    /// The cause, without the token.
    public var description: String {
        "The user's other sessions could not be ended. \(error.debugDescription)"
    }
}

/// A failed sign-out of the hosted pages: the browser still has their session, so that the next web sign-in may not ask
/// for the user.
public struct AWSCognitoHostedUIError: Error {
    /// The cause.
    public let error: AuthError
}
