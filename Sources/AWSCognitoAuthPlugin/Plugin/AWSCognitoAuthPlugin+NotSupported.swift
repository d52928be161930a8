public import Amplify

/// Calls that the plugin does not support yet, those of identity pools. Each throws
/// `AuthError.configuration`, as Amplify's does for a missing part of the configuration, and dispatches its Hub event.
extension AWSCognitoAuthPlugin {
    private func refuse<Value: Sendable>(_ event: HubPayloadEventName, subject: String) async throws -> Value {
        try await call(event) {
            throw AuthError.configuration(
                "\(subject) not configured: this package does not support it yet.",
                "Use another way of signing in; docs/amplify-differences.md lists what is supported."
            )
        }
    }

    /// Returns AWS credentials for a user who has signed in with another provider.
    /// - Parameters:
    ///   - withProviderToken: the provider's token.
    ///   - provider: the provider.
    ///   - options: the identity, if the app's own server has assigned it.
    /// - Returns: the credentials.
    /// - Throws: `AuthError.configuration`: the plugin does not support identity pools yet.
    public func federateToIdentityPool(
        withProviderToken: String,
        for provider: AuthProvider,
        options: AuthFederateToIdentityPoolRequest.Options? = nil
    ) async throws -> FederateToIdentityPoolResult {
        try await refuse(Event.federateToIdentityPoolAPI, subject: "An identity pool is")
    }

    /// Removes the AWS credentials of ``federateToIdentityPool(withProviderToken:for:options:)``.
    /// - Parameter options: the plugin's own options.
    /// - Throws: `AuthError.configuration`: the plugin does not support identity pools yet.
    public func clearFederationToIdentityPool(
        options: AuthClearFederationToIdentityPoolRequest.Options? = nil
    ) async throws {
        try await refuse(Event.clearedFederationToIdentityPoolAPI, subject: "An identity pool is") as Void
    }
}

extension HubPayload.EventName.Auth {
    /// The end of the plugin's `federateToIdentityPool`.
    public static let federateToIdentityPoolAPI: HubPayloadEventName = "Auth.federatedToIdentityPool"
    /// The end of the plugin's `clearFederationToIdentityPool`.
    public static let clearedFederationToIdentityPoolAPI: HubPayloadEventName = "Auth.federationToIdentityPoolCleared"
}
