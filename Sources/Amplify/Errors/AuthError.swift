public import Foundation

/// What every call of `Amplify.Auth` throws.
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
/// Two of them are equal when they are the same case, whatever they carry; ``unknown(_:_:)`` equals nothing, not even
/// itself. So compare only to ask which case it is.
///
/// Source: seed `Sign-up`, and Amplify's public surface.
public enum AuthError: AmplifyError, LocalizedError {
    /// Amplify or its Auth plugin is not set up, or not as it must be. The suggestion says what to change.
    case configuration(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// The service refused, or could not be reached. The third value says why.
    case service(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// Something that nobody foresaw, or that was cancelled.
    case unknown(ErrorDescription, (any Error)? = nil)
    /// A value that was passed in cannot be right; the first value is its name. Nothing was sent.
    case validation(Field, ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// The service does not allow this: a wrong password, a disabled user, too many attempts.
    case notAuthorized(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// The call makes no sense now: signing in while signed in, confirming a sign-in that was never begun.
    case invalidState(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// Nobody is signed in. Sign in first.
    case signedOut(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
    /// The session has ended for good. Sign in again.
    case sessionExpired(ErrorDescription, RecoverySuggestion, (any Error)? = nil)
}

extension AuthError {
    /// Makes one of any error. An `AuthError` is taken as it is; everything else becomes ``unknown(_:_:)``, and says so
    /// if it was a cancellation.
    /// - Parameters:
    ///   - errorDescription: what happened, in words.
    ///   - recoverySuggestion: not used, as ``unknown(_:_:)`` has a suggestion of its own.
    ///   - error: the error itself.
    public init(
        errorDescription: ErrorDescription = "An error that nobody foresaw.",
        recoverySuggestion: RecoverySuggestion = "", error: any Error
    ) {
        if let error = error as? AuthError {
            self = error
        } else if error is CancellationError {
            self = .unknown("The call was cancelled.", error)
        } else {
            self = .unknown(errorDescription, error)
        }
    }

    /// What happened, in words.
    public var errorDescription: ErrorDescription {
        switch self {
        case .configuration(let description, _, _), .service(let description, _, _),
            .validation(_, let description, _, _), .notAuthorized(let description, _, _),
            .invalidState(let description, _, _), .signedOut(let description, _, _),
            .sessionExpired(let description, _, _):
            description
        case .unknown(let description, _): "Unexpected error: \(description)"
        }
    }

    /// What can be done about it, in words.
    public var recoverySuggestion: RecoverySuggestion {
        switch self {
        case .configuration(_, let suggestion, _), .service(_, let suggestion, _),
            .validation(_, _, let suggestion, _), .notAuthorized(_, let suggestion, _),
            .invalidState(_, let suggestion, _), .signedOut(_, let suggestion, _),
            .sessionExpired(_, let suggestion, _):
            suggestion
        case .unknown: "Please report this as a bug, with the description and the cause."
        }
    }

    /// What caused it, if something else did.
    public var underlyingError: (any Error)? {
        switch self {
        case .configuration(_, _, let error), .service(_, _, let error), .unknown(_, let error),
            .validation(_, _, _, let error), .notAuthorized(_, _, let error), .invalidState(_, _, let error),
            .signedOut(_, _, let error), .sessionExpired(_, _, let error):
            error
        }
    }
}

extension AuthError: Equatable {
    /// Whether both are the same case. What they carry does not count, and ``unknown(_:_:)`` equals nothing.
    public static func == (left: AuthError, right: AuthError) -> Bool {
        switch (left, right) {
        case (.configuration, .configuration), (.service, .service), (.validation, .validation),
            (.notAuthorized, .notAuthorized), (.invalidState, .invalidState), (.signedOut, .signedOut),
            (.sessionExpired, .sessionExpired):
            true
        default: false
        }
    }
}
