public import Foundation

/// The configuration of Amplify's first generation: `amplifyconfiguration.json`, or the same in code.
///
/// Only the parts for `auth` and `logging` are kept; parts for categories that this package does not have are ignored.
///
/// ```swift
/// try Amplify.configure(AmplifyConfiguration(auth: AuthCategoryConfiguration(plugins: [
///     "awsCognitoAuthPlugin": ["CognitoUserPool": ["Default": [
///         "PoolId": "eu-central-1_AbCdEf123", "AppClientId": "…", "Region": "eu-central-1",
///     ]]],
/// ])))
/// ```
public struct AmplifyConfiguration: Codable, Sendable {
    /// The part for `Amplify.Auth`.
    public let auth: AuthCategoryConfiguration?
    /// The part for `Amplify.Logging`.
    public let logging: LoggingCategoryConfiguration?

    /// Creates a configuration.
    /// - Parameters:
    ///   - auth: the part for `Amplify.Auth`.
    ///   - logging: the part for `Amplify.Logging`.
    public init(auth: AuthCategoryConfiguration? = nil, logging: LoggingCategoryConfiguration? = nil) {
        self.auth = auth
        self.logging = logging
    }

    /// Reads a configuration from a file.
    /// - Parameter url: the file.
    /// - Throws: `ConfigurationError.invalidAmplifyConfigurationFile` if it cannot be read,
    ///   `ConfigurationError.unableToDecode` if an entry is invalid; the description names it.
    public init(configurationFile url: URL) throws {
        self = try Self(data: ConfigurationFile.generationOne.data(at: url))
    }

    /// Reads a configuration from a file's content. An addition of this package.
    /// - Parameter data: the content, in UTF-8.
    /// - Throws: `ConfigurationError.unableToDecode` if an entry is invalid; the description names it.
    public init(data: Data) throws {
        self = try ConfigurationFile.generationOne.decode(Self.self, from: data, keys: .useDefaultKeys)
    }

    /// Returns the part for a category; `nil` for one without a part.
    func part(for category: CategoryType) -> (any CategoryConfiguration)? {
        switch category {
        case .auth: auth
        case .logging: logging
        default: nil
        }
    }

    /// Reads `amplifyconfiguration.json` of a bundle.
    init(bundle: Bundle) throws {
        self = try Self(data: ConfigurationFile.generationOne.data(resource: "amplifyconfiguration", in: bundle))
    }
}

/// The part of a configuration for one category: an entry for each plugin.
public protocol CategoryConfiguration: Codable, Sendable {
    /// The entries, by the plugin's key.
    var plugins: [String: JSONValue] { get }
}

/// The part of a configuration for `Amplify.Auth`.
///
/// Under `awsCognitoAuthPlugin`, `CognitoUserPool.Default` has `PoolId`, `AppClientId` and `Region`, and may have
/// `AppClientSecret` and `Endpoint`; `Auth.Default.authenticationFlowType` sets the authentication flow. Amplify
/// accepts a bare host as `Endpoint`; in this package it may also be a whole URL, `https`, or `http` for this machine.
///
/// Its description names the plugins and shows no entry, since an entry may contain a secret.
public struct AuthCategoryConfiguration: CategoryConfiguration, Masked {
    /// The entries, by the plugin's key.
    public var plugins: [String: JSONValue]

    /// Creates the part.
    /// - Parameter plugins: the entries, by the plugin's key.
    public init(plugins: [String: JSONValue] = [:]) { self.plugins = plugins }

    var shown: [(String, Any)] {
        [("plugins", plugins.keys.sorted())]
    }
}

/// The part of a configuration for `Amplify.Logging`. Its description shows no entry.
public struct LoggingCategoryConfiguration: CategoryConfiguration, Masked {
    /// The entries, by the plugin's key.
    public var plugins: [String: JSONValue]

    /// Creates the part.
    /// - Parameter plugins: the entries, by the plugin's key.
    public init(plugins: [String: JSONValue] = [:]) { self.plugins = plugins }

    var shown: [(String, Any)] {
        [("plugins", plugins.keys.sorted())]
    }
}
