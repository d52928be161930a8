public import Foundation

/// The errors of the calls of `Amplify.Logging`.
public enum LoggingError: AmplifyError, LocalizedError {
    /// A plugin is missing or misconfigured.
    case configuration(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// Any other error.
    case unknown(ErrorDescription, (any Error)?)
}

extension LoggingError {
    /// Creates a logging error from any error. A `LoggingError` is kept; everything else becomes ``unknown(_:_:)``.
    /// - Parameters:
    ///   - errorDescription: the description.
    ///   - recoverySuggestion: not used, as ``unknown(_:_:)`` has a suggestion of its own.
    ///   - error: the error itself.
    public init(
        errorDescription: ErrorDescription = "No description is available.",
        recoverySuggestion: RecoverySuggestion = "",
        error: any Error
    ) {
        self = error as? LoggingError ?? .unknown(errorDescription, error)
    }

    private var content: ErrorContent {
        switch self {
        case .configuration(let description, let suggestion, let error): (description, suggestion, error)
        case .unknown(let description, let error):
            (
                "Unexpected error: \(description)",
                AmplifyErrorMessages.shouldNotHappenReportBugToAWSWithoutLineInfo(), error
            )
        }
    }

    /// The description.
    public var errorDescription: ErrorDescription { content.description }
    /// The recovery suggestion.
    public var recoverySuggestion: RecoverySuggestion { content.suggestion }
    /// The underlying error, if there is one.
    public var underlyingError: (any Error)? { content.error }
}
