public import Foundation

/// The description of an error.
public typealias ErrorDescription = String

/// The recovery suggestion of an error.
public typealias RecoverySuggestion = String

/// The name of an argument.
public typealias Field = String

/// The name of an error.
public typealias ErrorName = String

/// The name of an entry.
public typealias Key = String

/// The id of a user in an identity pool.
public typealias TargetIdentityId = String

/// The common properties of this module's errors and its plugins' errors.
public protocol AmplifyError: Error, CustomDebugStringConvertible {
    /// The description.
    var errorDescription: ErrorDescription { get }
    /// The recovery suggestion; empty if there is none.
    var recoverySuggestion: RecoverySuggestion { get }
    /// The underlying error, if there is one.
    var underlyingError: (any Error)? { get }

    /// Creates an error of this type from any error. An error of this type is kept.
    /// - Parameters:
    ///   - errorDescription: the description.
    ///   - recoverySuggestion: the recovery suggestion.
    ///   - error: the error itself.
    init(errorDescription: ErrorDescription, recoverySuggestion: RecoverySuggestion, error: any Error)
}

extension AmplifyError {
    /// All details on several lines: type and description, the suggestion, and the underlying error. `print` shows this
    /// text.
    public var debugDescription: String {
        var lines = ["\(Self.self): \(errorDescription)"]
        if !recoverySuggestion.isEmpty { lines.append("Recovery suggestion: \(recoverySuggestion)") }
        if let underlyingError {
            lines.append("Caused by:")
            lines.append((underlyingError as? any AmplifyError)?.debugDescription ?? "\(underlyingError)")
        }
        return lines.joined(separator: "\n")
    }
}

/// The common values of an error's cases.
typealias ErrorContent = (description: ErrorDescription, suggestion: RecoverySuggestion, error: (any Error)?)

extension LocalizedError where Self: AmplifyError {
    /// The description and the suggestion, so that `localizedDescription` contains both. Where the context does not
    /// expect an optional, ``AmplifyError/errorDescription`` is used.
    ///
    /// Not disfavored: Foundation's own `LocalizedError.errorDescription`, which is `nil`, would then be preferred.
    public var errorDescription: String? {
        let what: ErrorDescription = errorDescription
        let suggestion: RecoverySuggestion = recoverySuggestion
        if suggestion.isEmpty { return what }

        // The service's texts have no full stop.
        let isSentence = what.last.map { ".!?:".contains($0) } ?? true
        return what + (isSentence ? " " : ". ") + suggestion
    }

    /// The suggestion; `nil` if there is none.
    public var recoverySuggestion: String? {
        let suggestion: RecoverySuggestion = recoverySuggestion
        if suggestion.isEmpty { return nil }
        return suggestion
    }
}

/// Texts for errors that are a defect of a library. They are this package's own.
public enum AmplifyErrorMessages {
    private static let report = "Please report it as a bug, with the description and the cause."

    /// Returns a text that requests a bug report and names the source location.
    /// - Parameters:
    ///   - file: the file; the caller's by default.
    ///   - function: the function; the caller's by default.
    ///   - line: the line; the caller's by default.
    /// - Returns: the text.
    public static func reportBugToAWS(
        file: StaticString = #file,
        function: StaticString = #function,
        line: UInt = #line
    ) -> String {
        "If this error persists, it may be a defect. \(report) Location: \(file), \(function), line \(line)."
    }

    /// Returns a text that reports a defect, requests a bug report and names the source location.
    /// - Parameters:
    ///   - file: the file; the caller's by default.
    ///   - function: the function; the caller's by default.
    ///   - line: the line; the caller's by default.
    /// - Returns: the text.
    public static func shouldNotHappenReportBugToAWS(
        file: StaticString = #file,
        function: StaticString = #function,
        line: UInt = #line
    ) -> String {
        "This is a defect. \(report) Location: \(file), \(function), line \(line)."
    }

    /// Returns a text that reports a defect and requests a bug report.
    /// - Returns: the text.
    public static func shouldNotHappenReportBugToAWSWithoutLineInfo() -> String { "This is a defect. \(report)" }
}
