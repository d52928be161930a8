public import Foundation

/// What happened, in words.
public typealias ErrorDescription = String

/// What can be done about it, in words.
public typealias RecoverySuggestion = String

/// The name of something that a caller passed in.
public typealias Field = String

/// The name of an error.
public typealias ErrorName = String

/// The name of an entry.
public typealias Key = String

/// The id of a user in an identity pool.
public typealias TargetIdentityId = String

/// What every error of this module and its plugins can tell.
///
/// Source: Amplify's public surface.
public protocol AmplifyError: Error, CustomDebugStringConvertible {
    /// What happened, in words.
    var errorDescription: ErrorDescription { get }
    /// What can be done about it, in words; empty if there is nothing to say.
    var recoverySuggestion: RecoverySuggestion { get }
    /// What caused it, if something else did.
    var underlyingError: (any Error)? { get }

    /// Makes one of any error. An error that has this type already is taken as it is.
    /// - Parameters:
    ///   - errorDescription: what happened, in words.
    ///   - recoverySuggestion: what can be done about it, in words.
    ///   - error: the error itself.
    init(errorDescription: ErrorDescription, recoverySuggestion: RecoverySuggestion, error: any Error)
}

extension AmplifyError {
    /// Everything that is known, over several lines: type and description, the suggestion, and what caused it. This is
    /// what `print` shows.
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

extension LocalizedError where Self: AmplifyError {
    /// The description and the suggestion, so that `localizedDescription` contains both. Where the context does not
    /// expect an optional, ``AmplifyError/errorDescription`` is used.
    @_disfavoredOverload
    public var errorDescription: String? {
        let what: ErrorDescription = errorDescription
        let suggestion: RecoverySuggestion = recoverySuggestion
        return suggestion.isEmpty ? what : what + " " + suggestion
    }

    /// The suggestion; `nil` if there is none.
    @_disfavoredOverload
    public var recoverySuggestion: String? {
        let suggestion: RecoverySuggestion = recoverySuggestion
        return suggestion.isEmpty ? nil : suggestion
    }
}
