public import Foundation

/// The errors of the calls of `Amplify.Auth`.
///
/// ```swift
/// do {
///     let result = try await Amplify.Auth.signUp(username: name, password: password)
/// } catch let error as AuthError {
///     print("\(error)")                         // description, suggestion and cause
///     if case .service(_, _, let cause) = error { … }
/// }
/// ```
///
/// `localizedDescription` contains the description and the suggestion.
///
/// Two errors are equal if they are the same case, regardless of their values; ``unknown(_:_:)`` equals nothing, not
/// even itself. Use a comparison only to check the case.
///
/// Source: seed `Sign-up`.
public enum AuthError: AmplifyError, LocalizedError {
    /// Amplify or its Auth plugin is not configured, or misconfigured. The suggestion has the change to make.
    case configuration(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// The service refused, or could not be reached. The third value is the reason.
    case service(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// An unexpected error, or a cancellation.
    case unknown(ErrorDescription, (any Error)? = nil)
    /// An argument is invalid; the first value is its name. Nothing was sent.
    case validation(Field, ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// The service does not allow this: a wrong password, a disabled user, too many attempts.
    case notAuthorized(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// The call is not allowed in the current state, such as a sign-in while a user is signed in, or a confirmation
    /// without a sign-in.
    case invalidState(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// No user is signed in. Sign in first.
    case signedOut(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// The session has ended permanently. Sign in again.
    case sessionExpired(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
}

extension AuthError {
    /// Creates an Auth error from any error. An `AuthError` is kept; everything else becomes ``unknown(_:_:)``. A
    /// cancellation has texts of its own, since it is no defect: SwiftUI cancels the tasks of a view that disappears.
    /// - Parameters:
    ///   - errorDescription: the description.
    ///   - recoverySuggestion: not used, as ``unknown(_:_:)`` has a suggestion of its own.
    ///   - error: the error itself.
    public init(
        errorDescription: ErrorDescription = "No description is available.",
        recoverySuggestion: RecoverySuggestion = "",
        error: any Error
    ) {
        self = error as? AuthError ?? .unknown(errorDescription, error)
    }

    private var content: ErrorContent {
        switch self {
        case .configuration(let description, let suggestion, let error),
            .service(let description, let suggestion, let error),
            .validation(_, let description, let suggestion, let error),
            .notAuthorized(let description, let suggestion, let error),
            .invalidState(let description, let suggestion, let error),
            .signedOut(let description, let suggestion, let error),
            .sessionExpired(let description, let suggestion, let error):
            (description, suggestion, error)
        case .unknown(_, let error as CancellationError):
            ("The call was cancelled.", "Call again if the result is still needed.", error)
        case .unknown(let description, let error):
            (
                "Unexpected error: \(description)",
                "Please report this as a bug, with the description and the cause.", error
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

extension AuthError: Equatable {
    /// Checks whether both are the same case. Their values are not compared, and ``unknown(_:_:)`` equals nothing.
    public static func == (left: AuthError, right: AuthError) -> Bool {
        switch (left, right) {
        case (.configuration, .configuration), (.service, .service),
            (.validation, .validation), (.notAuthorized, .notAuthorized),
            (.invalidState, .invalidState), (.signedOut, .signedOut),
            (.sessionExpired, .sessionExpired):
            true
        default: false
        }
    }
}
