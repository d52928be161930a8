import Foundation
import HTTPTypes
import NativeAuthCore

/// An error response of the service.
package struct ServiceException: Error, Sendable, Equatable {
    package let operation: UserPoolOperation
    /// The exception's name, such as `CodeMismatchException`, without namespace; empty if the response has none, such
    /// as a gateway's.
    package let name: String
    /// The service's message, at most ``maximumTextLength`` characters; `nil` if there is none.
    package let message: String?
    /// Further detail of an invalid parameter.
    let reasonCode: String?
    package let status: Int
    /// The id under which the service logged the request.
    package let requestID: String?
    /// The delay before a retry, if the response contains one.
    package let retryAfter: Duration?

    /// Maximum length of ``message``. A gateway may respond with a whole page.
    static let maximumTextLength = 500

    init(_ operation: UserPoolOperation, _ response: ServiceClient.Response) {
        self.operation = operation
        status = response.status.code
        requestID = response.requestID
        retryAfter = response.retryAfter

        let json: JSONValue? = try? JSONValue.decode(from: response.body)
        let header = HTTPField.Name("x-amzn-ErrorType").flatMap { response.fields[$0] }
        let type = json?["__type"]?.string ?? json?["code"]?.string
        name = Self.bare(type ?? header ?? "")
        reasonCode = json?["reasonCode"]?.string

        let text: String?
        if let json {
            text = (json["message"] ?? json["Message"])?.string
        } else {
            text = String(decoding: response.body.prefix(4 * Self.maximumTextLength), as: UTF8.self)
        }
        message = text.flatMap { String($0.prefix(Self.maximumTextLength)).nonEmpty }
    }

    /// Returns `Name` for `namespace#Name:where`.
    private static func bare(_ name: String) -> String {
        let local = name.split(separator: "#", omittingEmptySubsequences: false).last ?? ""
        return String(local.prefix { $0 != ":" }).trimmingCharacters(in: .whitespaces)
    }
}

extension ServiceException: CustomStringConvertible {
    /// The operation, the name, the status and the request id; not the message, which may quote the request.
    package var description: String {
        "\(operation.rawValue): \(name.nonEmpty ?? "no name"), HTTP \(status)"
            + (requestID.map { ", request \($0)" } ?? "")
    }
}

extension NativeAuthError {
    /// Converts a refusal of the service to the shared error codes; the exception is the underlying error. A refusal
    /// without an exception's name is a gateway's: the service has not decided, and a retry may succeed.
    init(_ exception: ServiceException) {
        let (code, recovery) = Self.meaning(of: exception)
        let wait = exception.retryAfter.map { RecoveryOption.retry(after: $0) }

        self.init(
            code,
            message: exception.message ?? Self.message(ofStatus: exception.status, from: "The service"),
            serverCode: exception.name.nonEmpty,
            requestID: exception.requestID,
            httpStatus: exception.status,
            underlying: exception,
            recovery: [wait].compactMap { $0 } + recovery
        )
    }

    /// Converts any error; one of another type becomes the underlying error.
    init(_ error: any Error, otherwise message: String) {
        self = error as? NativeAuthError ?? NativeAuthError(.unknown, message: message, underlying: error)
    }

    /// The names are listed explicitly, so that a missing one is noticed.
    private static func meaning(of exception: ServiceException) -> (Code, [RecoveryOption]) {
        switch exception.name {
        case "AliasExistsException", "UsernameExistsException": (.alreadyExists, [.signInInstead])
        case "CodeDeliveryFailureException": (.serverFailure, [.resend])
        case "CodeMismatchException": (.invalidInput, [.retry, .resend])
        case "ExpiredCodeException": (.expired, [.resend])
        case "WebAuthnChallengeNotFoundException": (.expired, [.retry])
        case "RefreshTokenReuseException": (.expired, [.signInInstead])
        case "EnableSoftwareTokenMFAException": (.invalidInput, [.retry])
        case "InvalidParameterException":
            (.invalidInput, [.correct([])])
        case "InvalidPasswordException", "PasswordHistoryPolicyViolationException":
            (.invalidInput, [.correct(["password"])])
        case "NotAuthorizedException", "UserNotFoundException": (.refused, [.retry])
        case "PasswordResetRequiredException", "UserNotConfirmedException", "UnauthorizedException",
            "WebAuthnClientMismatchException", "WebAuthnCredentialNotSupportedException",
            "WebAuthnOriginNotAllowedException", "WebAuthnRelyingPartyMismatchException", "ResourceConflictException":
            (.refused, [])
        case "UserLambdaValidationException":
            (.refused, [.correct([])])
        case "MFAMethodNotFoundException", "SoftwareTokenMFANotFoundException", "ForbiddenException":
            (.notAllowed, [])
        case "UnsupportedOperationException", "UnsupportedTokenTypeException", "InvalidUserPoolConfigurationException",
            "ResourceNotFoundException", "InvalidEmailRoleAccessPolicyException", "InvalidSmsRoleAccessPolicyException",
            "InvalidSmsRoleTrustRelationshipException", "FeatureUnavailableInTierException",
            "WebAuthnConfigurationMissingException", "WebAuthnNotEnabledException",
            "InvalidIdentityPoolConfigurationException":
            (.misconfigured, [.fixConfiguration])
        case "InvalidLambdaResponseException", "UnexpectedLambdaException", "ConcurrentModificationException",
            "InternalErrorException", "ExternalServiceException":
            (.serverFailure, [.retry])
        case "LimitExceededException", "TooManyFailedAttemptsException", "TooManyRequestsException",
            "ThrottlingException":
            (.rateLimited, [.retry])
        default:
            switch exception.status {
            case 429: (.rateLimited, [.retry])
            case 500...: (.serverFailure, [.retry])
            case _ where exception.name.isEmpty: (.serverFailure, [.retry])
            default: (.unknown, [])
            }
        }
    }
}
