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
        errorDescription: ErrorDescription = "Unexpected error.", recoverySuggestion: RecoverySuggestion = "",
        error: any Error
    ) {
        self = error as? LoggingError ?? .unknown(errorDescription, error)
    }

    /// The description.
    public var errorDescription: ErrorDescription {
        switch self {
        case .configuration(let description, _, _): description
        case .unknown(let description, _): "Unexpected error: \(description)"
        }
    }

    /// The recovery suggestion.
    public var recoverySuggestion: RecoverySuggestion {
        switch self {
        case .configuration(_, let suggestion, _): suggestion
        case .unknown: AmplifyErrorMessages.shouldNotHappenReportBugToAWSWithoutLineInfo()
        }
    }

    /// The underlying error, if there is one.
    public var underlyingError: (any Error)? {
        switch self {
        case .configuration(_, _, let error), .unknown(_, let error): error
        }
    }
}
