public import AWSPluginsCore

/// The result of ``AWSCognitoAuthPlugin/federateToIdentityPool(withProviderToken:for:options:)``.
///
/// Source: Amplify's public surface.
public struct FederateToIdentityPoolResult: Sendable {
    /// The credentials.
    public let credentials: any AWSTemporaryCredentials
    /// The id in the identity pool.
    public let identityId: String
}
