public import Foundation

/// The errors of `Amplify.configure`, `Amplify.add(plugin:)` and of configuration files.
public enum ConfigurationError: AmplifyError, LocalizedError {
    /// Amplify is configured already. Remove the second call, or add plugins before the first.
    case amplifyAlreadyConfigured(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// `amplifyconfiguration.json` is missing or cannot be read. Check that the app's bundle has it.
    case invalidAmplifyConfigurationFile(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// `amplify_outputs.json` is missing or cannot be read. Check that the app's bundle has it.
    case invalidAmplifyOutputsFile(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// The configuration is invalid. The description names the first invalid entry, never its value.
    case unableToDecode(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// Any other error.
    case unknown(ErrorDescription, RecoverySuggestion, (any Error)?)
}

extension ConfigurationError {
    /// Creates a configuration error from any error. An error of this type is kept; everything else becomes
    /// ``unknown(_:_:_:)``.
    /// - Parameters:
    ///   - errorDescription: the description.
    ///   - recoverySuggestion: the recovery suggestion.
    ///   - error: the error itself.
    public init(
        errorDescription: ErrorDescription = "Unexpected error.",
        recoverySuggestion: RecoverySuggestion = "The underlying error has the details.",
        error: any Error
    ) {
        self = error as? ConfigurationError ?? .unknown(errorDescription, recoverySuggestion, error)
    }

    private var content: ErrorContent {
        switch self {
        case .amplifyAlreadyConfigured(let description, let suggestion, let error),
            .invalidAmplifyConfigurationFile(let description, let suggestion, let error),
            .invalidAmplifyOutputsFile(let description, let suggestion, let error),
            .unableToDecode(let description, let suggestion, let error),
            .unknown(let description, let suggestion, let error):
            (description, suggestion, error)
        }
    }

    /// The description.
    public var errorDescription: ErrorDescription { content.description }
    /// The recovery suggestion.
    public var recoverySuggestion: RecoverySuggestion { content.suggestion }
    /// The underlying error, if there is one.
    public var underlyingError: (any Error)? { content.error }
}
