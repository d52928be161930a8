public import Amplify
import NativeAuthCore

/// What ``AWSCognitoAuthPlugin/federateToIdentityPool(withProviderToken:for:options:)`` asks for. Printing it does not show
/// the token.
///
/// Source: Amplify's public surface.
public struct AuthFederateToIdentityPoolRequest: AmplifyOperationRequest {
    private let secret: Secret
    /// The provider's token.
    public var token: String { secret.reveal() }
    /// The provider.
    public let provider: AuthProvider
    /// What can be chosen.
    public var options: Options

    /// Makes a request.
    /// - Parameters:
    ///   - token: the provider's token.
    ///   - provider: the provider.
    ///   - options: what can be chosen.
    public init(token: String, provider: AuthProvider, options: Options) {
        secret = Secret(token)
        self.provider = provider
        self.options = options
    }

    /// What can be chosen.
    public struct Options: Sendable {
        /// The identity, if the app's own server has chosen it.
        public let developerProvidedIdentityID: String?
        /// What only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Makes options.
        /// - Parameters:
        ///   - developerProvidedIdentityID: the identity, if the app's own server has chosen it.
        ///   - pluginOptions: what only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public init(developerProvidedIdentityID: String? = nil, pluginOptions: (any Sendable)? = nil) {
            self.developerProvidedIdentityID = developerProvidedIdentityID
            self.pluginOptions = pluginOptions
        }
    }
}

/// What ``AWSCognitoAuthPlugin/clearFederationToIdentityPool(options:)`` asks for.
///
/// Source: Amplify's public surface.
public struct AuthClearFederationToIdentityPoolRequest: AmplifyOperationRequest {
    /// What can be chosen.
    public var options: Options

    /// Makes a request.
    /// - Parameter options: what can be chosen.
    public init(options: Options) {
        self.options = options
    }

    /// What can be chosen.
    public struct Options: Sendable {
        /// What only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public let pluginOptions: (any Sendable)?

        /// Makes options.
        /// - Parameter pluginOptions: what only the plugin knows; a value of another type is ignored.
        @preconcurrency
        public init(pluginOptions: (any Sendable)? = nil) {
            self.pluginOptions = pluginOptions
        }
    }
}
