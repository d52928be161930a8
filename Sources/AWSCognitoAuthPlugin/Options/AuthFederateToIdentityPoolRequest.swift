public import Amplify
import NativeAuthCore

/// The request of ``AWSCognitoAuthPlugin/federateToIdentityPool(withProviderToken:for:options:)``. Its description does
/// not contain the token.
public struct AuthFederateToIdentityPoolRequest: AmplifyOperationRequest {
    private let secret: Secret
    /// The provider's token.
    public var token: String { secret.reveal() }
    /// The provider.
    public let provider: AuthProvider
    /// The request's options.
    public var options: Options

    /// Creates a request.
    /// - Parameters:
    ///   - token: the provider's token.
    ///   - provider: the provider.
    ///   - options: the request's options.
    public init(token: String, provider: AuthProvider, options: Options) {
        secret = Secret(token)
        self.provider = provider
        self.options = options
    }

    /// The options of `AuthFederateToIdentityPoolRequest`.
    public struct Options: Sendable {
        /// The identity, if the app's own server has assigned it.
        public let developerProvidedIdentityID: String?
        /// Plugin-specific options. A value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Creates options.
        /// - Parameters:
        ///   - developerProvidedIdentityID: the identity, if the app's own server has assigned it.
        ///   - pluginOptions: plugin-specific options; a value of another type is ignored.
        @preconcurrency
        public init(developerProvidedIdentityID: String? = nil, pluginOptions: (any Sendable)? = nil) {
            self.developerProvidedIdentityID = developerProvidedIdentityID
            self.pluginOptions = pluginOptions
        }
    }
}

/// The result of ``AWSCognitoAuthPlugin/federateToIdentityPool(withProviderToken:for:options:)``.
public struct FederateToIdentityPoolResult: Sendable {
    /// The credentials.
    public let credentials: any AWSTemporaryCredentials
    /// The id in the identity pool.
    public let identityId: String
}
