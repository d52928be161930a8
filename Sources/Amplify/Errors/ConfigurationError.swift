public import Foundation

/// What `Amplify.configure` throws when the configuration cannot be used.
///
/// Source: Amplify's public surface.
public enum ConfigurationError: AmplifyError, LocalizedError {
    /// Amplify is set up already. Remove the second call, or add plugins before the first.
    case amplifyAlreadyConfigured(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// There is no `amplifyconfiguration.json`, or it cannot be read. Check that the app's bundle has it.
    case invalidAmplifyConfigurationFile(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// There is no `amplify_outputs.json`, or it cannot be read. Check that the app's bundle has it.
    case invalidAmplifyOutputsFile(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// The configuration is not what it must be. The description names the first wrong entry, never its value.
    case unableToDecode(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// Anything else.
    case unknown(ErrorDescription, RecoverySuggestion, (any Error)?)
}

extension ConfigurationError {
    /// Makes one of any error. One of this type is taken as it is; everything else becomes ``unknown(_:_:_:)``.
    /// - Parameters:
    ///   - errorDescription: what happened, in words.
    ///   - recoverySuggestion: what can be done about it, in words.
    ///   - error: the error itself.
    public init(
        errorDescription: ErrorDescription = "Unexpected error.",
        recoverySuggestion: RecoverySuggestion = "The underlying error has the details.", error: any Error
    ) {
        self = error as? ConfigurationError ?? .unknown(errorDescription, recoverySuggestion, error)
    }

    private var content: (description: ErrorDescription, suggestion: RecoverySuggestion, error: (any Error)?) {
        switch self {
        case .amplifyAlreadyConfigured(let description, let suggestion, let error),
            .invalidAmplifyConfigurationFile(let description, let suggestion, let error),
            .invalidAmplifyOutputsFile(let description, let suggestion, let error),
            .unableToDecode(let description, let suggestion, let error),
            .unknown(let description, let suggestion, let error):
            (description, suggestion, error)
        }
    }

    /// What happened, in words.
    public var errorDescription: ErrorDescription { content.description }
    /// What can be done about it, in words.
    public var recoverySuggestion: RecoverySuggestion { content.suggestion }
    /// What caused it, if something else did.
    public var underlyingError: (any Error)? { content.error }
}
