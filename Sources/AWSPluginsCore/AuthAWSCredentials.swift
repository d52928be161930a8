public import Amplify
public import Foundation

/// AWS credentials. This package issues none: it has no identity pools.
@preconcurrency
public protocol AWSCredentials: Sendable {
    /// The access key id.
    var accessKeyId: String { get }
    /// The secret access key.
    var secretAccessKey: String { get }
}

/// AWS credentials that expire.
@preconcurrency
public protocol AWSTemporaryCredentials: AWSCredentials {
    /// The session token of the temporary credentials.
    var sessionToken: String { get }
    /// The expiry time.
    var expiration: Date { get }
}

/// A provider of AWS credentials.
@preconcurrency
public protocol AuthAWSCredentialsProvider: Sendable {
    /// Returns the AWS credentials, or the error.
    /// - Returns: the credentials; from this package's session always `AuthError.configuration`.
    func getAWSCredentials() -> Result<any AWSCredentials, AuthError>
}

/// A provider of the user's identity.
@preconcurrency
public protocol AuthCognitoIdentityProvider: Sendable {
    /// Returns the id in an identity pool, or the error.
    /// - Returns: the id; from this package's session always `AuthError.configuration`.
    func getIdentityId() -> Result<String, AuthError>

    /// Returns the user's id in the user pool, or the error.
    /// - Returns: the id; `AuthError.signedOut` if no user is signed in, `AuthError.sessionExpired` if the session has
    ///   ended.
    func getUserSub() -> Result<String, AuthError>
}
