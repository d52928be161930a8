public import Foundation

/// What the calls of `Amplify.Logging` throw.
///
/// Source: Amplify's public surface.
public enum LoggingError: AmplifyError, LocalizedError {
    /// A plugin is missing, or not as it must be.
    case configuration(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// Anything else.
    case unknown(ErrorDescription, (any Error)?)
}

extension LoggingError {
    /// Makes one of any error. One of this type is taken as it is; everything else becomes ``unknown(_:_:)``.
    /// - Parameters:
    ///   - errorDescription: what happened, in words.
    ///   - recoverySuggestion: not used, as ``unknown(_:_:)`` has a suggestion of its own.
    ///   - error: the error itself.
    public init(
        errorDescription: ErrorDescription = "Unexpected error.", recoverySuggestion: RecoverySuggestion = "",
        error: any Error
    ) {
        self = error as? LoggingError ?? .unknown(errorDescription, error)
    }

    /// What happened, in words.
    public var errorDescription: ErrorDescription {
        switch self {
        case .configuration(let description, _, _): description
        case .unknown(let description, _): "Unexpected error: \(description)"
        }
    }

    /// What can be done about it, in words.
    public var recoverySuggestion: RecoverySuggestion {
        switch self {
        case .configuration(_, let suggestion, _): suggestion
        case .unknown: AmplifyErrorMessages.shouldNotHappenReportBugToAWSWithoutLineInfo()
        }
    }

    /// What caused it, if something else did.
    public var underlyingError: (any Error)? {
        switch self {
        case .configuration(_, _, let error), .unknown(_, let error): error
        }
    }
}
