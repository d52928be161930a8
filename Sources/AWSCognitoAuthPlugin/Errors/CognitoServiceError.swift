public import Amplify
import CognitoUserPools
import NativeAuthCore

/// The service's error response, available from every `AuthError` as `AuthError.cognitoServiceError`.
///
/// An addition of this package: Amplify omits it in most cases.
public struct CognitoServiceError: Error, Sendable, Equatable {
    /// The operation that was refused, such as `ConfirmSignUp`.
    public let operation: String
    /// The exception's name, such as `CodeMismatchException`; empty if the response has none, such as a gateway's.
    public let type: String
    /// The service's message; at most 500 characters.
    public let message: String?
    /// The HTTP status.
    public let status: Int
    /// The id under which the service logged the request, for support requests.
    public let requestID: String?
    /// The delay before a retry, if the response contains one.
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
    /// The operation, type, status and request id; not the message, which may quote the request.
    public var description: String {
        let shownType = type.isEmpty ? "no type" : type
        let request = requestID.map { ", request \($0)" } ?? ""
        return "\(operation): \(shownType), HTTP \(status)\(request)"
    }
}

extension AuthError {
    /// The service's error response, if the service refused the request. An addition of this package.
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
    /// The service's exception, on any level of underlying errors.
    var exception: ServiceException? {
        if let exception = underlying as? ServiceException { return exception }
        return (underlying as? NativeAuthError)?.exception
    }
}
