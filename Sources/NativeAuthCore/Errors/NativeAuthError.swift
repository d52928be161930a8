public import Foundation

/// The error that all clients share.
///
/// The clients keep their documented error types (`IAMError` and its like) and put this value inside them. It has the
/// kind of the failure (``code``), a message for the user (``message``), details for the server's operator
/// (``serverCode``, ``requestID``, ``httpStatus``), and the possible next actions (``recovery``). It never holds a
/// password, a code, a token or a response body.
///
/// Two errors are equal when their ``code`` and ``serverCode`` are, so a test can state the error that it expects.
public struct NativeAuthError: Error, Sendable {
    /// The kind of failure. The set is open: a later version may add kinds without breaking a `switch`.
    public let code: Code
    /// One sentence for the user, without secrets and without the server's raw body.
    public let message: String
    /// The server's own code, such as `FET-1005`, if it sent one.
    public var serverCode: String?
    /// The id under which the server logged the request (its correlation id), if it sent one.
    public var requestID: String?
    /// The HTTP status of the response, if there was one.
    public var httpStatus: Int?
    /// The server's description of the cause beyond ``message``, and advice; for the developer, in English.
    public var serverDescription: String?
    /// The underlying error, such as the transport's. Never shown to the user.
    public var underlying: (any Error)?
    /// The errors of single fields of a form.
    public var fieldErrors: [FieldError]
    /// The possible next actions, the best choice first. Empty when only reporting the failure helps.
    public var recovery: [RecoveryOption]
    /// The code of the client's documented error; `nil` if it follows from ``code``.
    package var documented: DocumentedCode?

    /// Creates an error.
    /// - Parameters:
    ///   - code: the kind of failure.
    ///   - message: one sentence for the user; must not hold a secret.
    ///   - serverCode: the server's own code.
    ///   - requestID: the server's correlation id.
    ///   - httpStatus: the HTTP status of the response.
    ///   - underlying: the underlying error.
    ///   - fieldErrors: the errors of single fields.
    ///   - recovery: the possible next actions, the best choice first.
    public init(
        _ code: Code,
        message: String,
        serverCode: String? = nil,
        requestID: String? = nil,
        httpStatus: Int? = nil,
        underlying: (any Error)? = nil,
        fieldErrors: [FieldError] = [],
        recovery: [RecoveryOption] = []
    ) {
        self.code = code
        self.message = message
        self.serverCode = serverCode
        self.requestID = requestID
        self.httpStatus = httpStatus
        self.underlying = underlying
        self.fieldErrors = fieldErrors
        self.recovery = recovery
    }
}

extension NativeAuthError {
    /// Indicates whether the flow of this error can't continue and a new one must be started.
    public var endsFlow: Bool {
        guard let first = recovery.first else { return false }
        return [.restart, .signIn].contains(first.kind)
    }

    /// Returns the error for an invalid configuration.
    package static func misconfigured(_ message: String) -> Self {
        Self(.misconfigured, message: message, recovery: [.fixConfiguration])
    }

    package var isServerError: Bool {
        httpStatus.map { $0 >= 500 } ?? false
    }
}

package protocol CausedError: Error {
    var underlying: (any Error)? { get }
}

extension NativeAuthError: CausedError {}

extension Error {
    /// Indicates whether the outcome of the request is unknown: the server may have carried it out in spite of the
    /// error, because it did not respond, its response is unreadable, or it failed itself.
    package var outcomeIsUnknown: Bool {
        guard let error = self as? NativeAuthError else { return true }
        if let status = error.httpStatus {
            return !(400..<500).contains(status)
        }
        var cause: (any Error)? = error
        while let error = cause as? any CausedError { cause = error.underlying }
        return (cause as? TransportError)?.requestMayHaveBeenSent ?? true
    }
}

extension NativeAuthError: Equatable {
    /// Compares the kind and the server's code; messages and underlying errors are not compared.
    public static func == (left: Self, right: Self) -> Bool {
        left.code == right.code && left.serverCode == right.serverCode
    }
}

extension NativeAuthError: LocalizedError, CustomStringConvertible {
    /// The ``message``, so that `localizedDescription` is never "error 6".
    public var errorDescription: String? { message }

    /// The first recovery option as a sentence, or `nil`.
    public var recoverySuggestion: String? { recovery.first?.suggestion }

    /// The kind, the server's code, the message and the server's description: safe to log, since none of them may hold
    /// a secret.
    public var description: String {
        var parts = [code.rawValue]
        if let serverCode { parts.append(serverCode) }
        if let httpStatus { parts.append("HTTP \(httpStatus)") }
        if let requestID { parts.append("request \(requestID)") }
        return "[\(parts.joined(separator: ", "))] \(message)" + (serverDescription.map { " (\($0))" } ?? "")
    }
}
