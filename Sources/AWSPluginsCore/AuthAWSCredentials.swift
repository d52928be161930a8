public import Amplify
public import Foundation

/// AWS credentials.
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
    /// - Returns: the credentials; `AuthError.configuration` without an identity pool, `AuthError.service` if no user
    ///   is signed in and the identity pool allows no guests, otherwise the error of the request.
    func getAWSCredentials() -> Result<any AWSCredentials, AuthError>
}

/// A provider of the user's identity.
@preconcurrency
public protocol AuthCognitoIdentityProvider: Sendable {
    /// Returns the id in an identity pool, or the error.
    /// - Returns: the id; `AuthError.configuration` without an identity pool, `AuthError.service` if no user is signed
    ///   in and the identity pool allows no guests, otherwise the error of the request.
    func getIdentityId() -> Result<String, AuthError>

    /// Returns the user's id in the user pool, or the error.
    /// - Returns: the id; `AuthError.signedOut` if no user is signed in, `AuthError.sessionExpired` if the session has
    ///   ended.
    func getUserSub() -> Result<String, AuthError>
}
