public import Foundation

/// What goes wrong with a plugin before it is used.
///
/// Source: Amplify's public surface.
public enum PluginError: AmplifyError, LocalizedError {
    /// The plugin's key is empty.
    case emptyKey(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// The plugin belongs to another category.
    case mismatchedPlugin(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// There is no plugin with this key.
    case noSuchPlugin(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// The plugin is of no kind that this package knows.
    case pluginConfigurationError(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// Anything else.
    case unknown(ErrorDescription, RecoverySuggestion, (any Error)?)
}

extension PluginError {
    /// Makes one of any error. One of this type is taken as it is; everything else becomes ``unknown(_:_:_:)``.
    /// - Parameters:
    ///   - errorDescription: what happened, in words.
    ///   - recoverySuggestion: what can be done about it, in words.
    ///   - error: the error itself.
    public init(
        errorDescription: ErrorDescription = "Unexpected error.",
        recoverySuggestion: RecoverySuggestion = "The underlying error has the details.", error: any Error
    ) {
        self = error as? PluginError ?? .unknown(errorDescription, recoverySuggestion, error)
    }

    private var content: (description: ErrorDescription, suggestion: RecoverySuggestion, error: (any Error)?) {
        switch self {
        case .emptyKey(let description, let suggestion, let error),
            .mismatchedPlugin(let description, let suggestion, let error),
            .noSuchPlugin(let description, let suggestion, let error),
            .pluginConfigurationError(let description, let suggestion, let error),
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
