public import Amplify
public import Foundation

/// Credentials of AWS. This package gets none: it has no identity pools.
///
/// Source: Amplify's public surface.
@preconcurrency
public protocol AWSCredentials: Sendable {
    /// The key's id.
    var accessKeyId: String { get }
    /// The key itself.
    var secretAccessKey: String { get }
}

/// Credentials of AWS that expire.
@preconcurrency
public protocol AWSTemporaryCredentials: AWSCredentials {
    /// What proves that they were given out.
    var sessionToken: String { get }
    /// Until when they are good.
    var expiration: Date { get }
}

/// Something that has credentials of AWS.
///
/// Source: Amplify's public surface.
@preconcurrency
public protocol AuthAWSCredentialsProvider: Sendable {
    /// The credentials, or why there are none.
    /// - Returns: the credentials; from this package's session always `AuthError.configuration`.
    func getAWSCredentials() -> Result<any AWSCredentials, AuthError>
}

/// Something that knows who somebody is.
///
/// Source: Amplify's public surface.
@preconcurrency
public protocol AuthCognitoIdentityProvider: Sendable {
    /// The id in an identity pool, or why there is none.
    /// - Returns: the id; from this package's session always `AuthError.configuration`.
    func getIdentityId() -> Result<String, AuthError>

    /// The id in the user pool, or why there is none.
    /// - Returns: the id; `AuthError.signedOut` when nobody is signed in, `AuthError.sessionExpired` when the session has
    ///   ended.
    func getUserSub() -> Result<String, AuthError>
}
