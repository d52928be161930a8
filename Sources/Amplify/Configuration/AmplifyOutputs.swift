public import Foundation

/// Where the configuration of Amplify's second generation comes from.
///
/// Source: Amplify's public surface.
public struct AmplifyOutputs: Sendable {
    /// Reads the configuration. Throws `ConfigurationError.invalidAmplifyOutputsFile` when there is none,
    /// `ConfigurationError.unableToDecode` when an entry is wrong; the description names it.
    public let resolveConfiguration: @Sendable () throws -> AmplifyOutputsData

    /// `amplify_outputs.json` of the app's bundle.
    public static let amplifyOutputs = resource(named: "amplify_outputs")

    /// A file's content.
    /// - Parameter data: the content of an `amplify_outputs.json`, in UTF-8.
    /// - Returns: where the configuration comes from.
    public static func data(_ data: Data) -> AmplifyOutputs {
        AmplifyOutputs { try AmplifyOutputsData(data: data) }
    }

    /// Another file of the app's bundle.
    /// - Parameter resource: its name, without `.json`.
    /// - Returns: where the configuration comes from.
    public static func resource(named resource: String) -> AmplifyOutputs { .resource(named: resource, in: .main) }

    static func resource(named resource: String, in bundle: Bundle) -> AmplifyOutputs {
        AmplifyOutputs {
            try AmplifyOutputsData(data: ConfigurationFile.outputs.data(resource: resource, in: bundle))
        }
    }
}
