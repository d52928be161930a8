public import Foundation

/// The errors of a plugin before its use.
public enum PluginError: AmplifyError, LocalizedError {
    /// The plugin's key is empty.
    case emptyKey(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// The plugin belongs to another category.
    case mismatchedPlugin(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// No plugin has this key.
    case noSuchPlugin(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// This package does not support the plugin's kind.
    case pluginConfigurationError(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// Any other error.
    case unknown(ErrorDescription, RecoverySuggestion, (any Error)?)
}

extension PluginError {
    /// Creates a plugin error from any error. An error of this type is kept; everything else becomes
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
        self = error as? PluginError ?? .unknown(errorDescription, recoverySuggestion, error)
    }

    private var content: ErrorContent {
        switch self {
        case .emptyKey(let description, let suggestion, let error),
            .mismatchedPlugin(let description, let suggestion, let error),
            .noSuchPlugin(let description, let suggestion, let error),
            .pluginConfigurationError(let description, let suggestion, let error),
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
