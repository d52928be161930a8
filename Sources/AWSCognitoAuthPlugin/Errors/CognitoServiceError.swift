public import Amplify
import CognitoUserPools
import NativeAuthCore

/// What the service itself said when it refused. Reached from every `AuthError` by ``Amplify/AuthError/cognitoServiceError``.
///
/// An addition of this package: Amplify drops it in most cases.
public struct CognitoServiceError: Error, Sendable, Equatable {
    /// The operation that was refused, such as `ConfirmSignUp`.
    public let operation: String
    /// The exception's name, such as `CodeMismatchException`; empty when the answer has none, as from a gateway.
    public let type: String
    /// What the service said; at most 500 characters.
    public let message: String?
    /// The HTTP status.
    public let status: Int
    /// The id under which the service logged the request; its operators ask for it.
    public let requestID: String?
    /// When to try again, if the service says so.
    public let retryAfter: Duration?

    init(_ exception: ServiceException) {
        operation = exception.operation.rawValue
        type = exception.name
        message = exception.message
        status = exception.status
        requestID = exception.requestID
        retryAfter = exception.retryAfter
    }
}

extension CognitoServiceError: CustomStringConvertible {
    /// Operation, type, status and request id; not the message, which may quote what was sent.
    public var description: String {
        "\(operation): \(type.isEmpty ? "no type" : type), HTTP \(status)" + (requestID.map { ", request \($0)" } ?? "")
    }
}

extension AuthError {
    /// What the service itself said, if it was the service that refused. An addition of this package.
    public var cognitoServiceError: CognitoServiceError? {
        switch underlyingError {
        case let error as CognitoServiceError: error
        case let error as AWSCognitoAuthError: error.serviceError
        case let error as AuthError: error.cognitoServiceError
        case let error as NativeAuthError: error.exception.map(CognitoServiceError.init)
        default: nil
        }
    }
}

extension NativeAuthError {
    /// What the service said, on whatever level.
    var exception: ServiceException? {
        underlying as? ServiceException ?? (underlying as? NativeAuthError)?.exception
    }
}
