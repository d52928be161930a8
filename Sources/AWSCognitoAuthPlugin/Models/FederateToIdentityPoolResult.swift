public import AWSPluginsCore

/// What ``AWSCognitoAuthPlugin/federateToIdentityPool(withProviderToken:for:options:)`` gives.
///
/// Source: Amplify's public surface.
public struct FederateToIdentityPoolResult: Sendable {
    /// The credentials.
    public let credentials: any AWSTemporaryCredentials
    /// The id in the identity pool.
    public let identityId: String
}
