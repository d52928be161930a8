public import Foundation

/// The source of a second-generation configuration.
public struct AmplifyOutputs: Sendable {
    /// The closure that reads the configuration. It throws `ConfigurationError.invalidAmplifyOutputsFile` if there is
    /// none, `ConfigurationError.unableToDecode` if an entry is invalid; the description names it.
    public let resolveConfiguration: @Sendable () throws -> AmplifyOutputsData

    /// `amplify_outputs.json` of the app's bundle.
    public static let amplifyOutputs = resource(named: "amplify_outputs")

    /// Returns a source with a file's content.
    /// - Parameter data: the content of an `amplify_outputs.json`, in UTF-8.
    /// - Returns: the source of the configuration.
    public static func data(_ data: Data) -> AmplifyOutputs {
        AmplifyOutputs { try AmplifyOutputsData(data: data) }
    }

    /// Returns a source with another file of the app's bundle.
    /// - Parameter resource: the file's name, without `.json`.
    /// - Returns: the source of the configuration.
    public static func resource(named resource: String) -> AmplifyOutputs {
        .resource(named: resource, in: .main)
    }

    static func resource(named resource: String, in bundle: Bundle) -> AmplifyOutputs {
        AmplifyOutputs { try AmplifyOutputsData(data: ConfigurationFile.outputs.data(resource: resource, in: bundle)) }
    }
}

/// A second-generation configuration: the content of `amplify_outputs.json`, or the same in code.
///
/// ```swift
/// try Amplify.configure(AmplifyOutputsData(
///     version: "1",
///     auth: .init(awsRegion: "eu-central-1", userPoolId: "eu-central-1_AbCdEf123", userPoolClientId: "…")))
/// ```
///
/// In the file the names are in snake case: `user_pool_id`. Entries for categories that this package does not have, and
/// unknown entries, are ignored.
public struct AmplifyOutputsData: Codable, Sendable {
    /// The version of the file's format.
    public let version: String
    /// The part for `Amplify.Auth`.
    public let auth: Auth?

    /// Creates a configuration.
    /// - Parameters:
    ///   - version: the version of the file's format.
    ///   - auth: the part for `Amplify.Auth`.
    public init(version: String = "", auth: Auth? = nil) {
        self.version = version
        self.auth = auth
    }

    /// Reads a file's content.
    init(data: Data) throws {
        self = try ConfigurationFile.outputs.decode(Self.self, from: data, keys: .convertFromSnakeCase)
    }

    /// An AWS region, such as `eu-central-1`.
    public typealias AWSRegion = String

    /// The names of the standard attributes of a pool.
    public enum AmazonCognitoStandardAttributes: String, Codable, CodingKeyRepresentable, Sendable {
        /// The postal address.
        case address
        /// The day of birth.
        case birthdate
        /// The e-mail address.
        case email
        /// The family name.
        case familyName = "family_name"
        /// The gender.
        case gender
        /// The given name.
        case givenName = "given_name"
        /// The language and region.
        case locale
        /// The middle name.
        case middleName = "middle_name"
        /// The whole name.
        case name
        /// The nickname.
        case nickname
        /// The phone number.
        case phoneNumber = "phone_number"
        /// The URL of a picture.
        case picture
        /// The user's preferred name.
        case preferredUsername = "preferred_username"
        /// The URL of a profile page.
        case profile
        /// The user's id in the pool.
        case sub
        /// The time of the last change.
        case updatedAt = "updated_at"
        /// The URL of a website.
        case website
        /// The time zone.
        case zoneinfo
    }
}
