public import Foundation

/// The source of a second-generation configuration.
///
/// Source: Amplify's public surface.
public struct AmplifyOutputs: Sendable {
    /// Reads the configuration. Throws `ConfigurationError.invalidAmplifyOutputsFile` if there is none,
    /// `ConfigurationError.unableToDecode` if an entry is invalid; the description names it.
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
    public static func resource(named resource: String) -> AmplifyOutputs { .resource(named: resource, in: .main) }

    static func resource(named resource: String, in bundle: Bundle) -> AmplifyOutputs {
        AmplifyOutputs {
            try AmplifyOutputsData(data: ConfigurationFile.outputs.data(resource: resource, in: bundle))
        }
    }
}
