import Foundation
import HTTPTypes
import NativeAuthCore

package struct ServiceException: Error, Sendable, Equatable {
    package let operation: UserPoolOperation
    /// The exception's name, such as `CodeMismatchException`, without namespace; empty if the response has none, such
    /// as a gateway's.
    package let name: String
    /// The service's message, at most ``maximumTextLength`` characters; `nil` if there is none.
    package let message: String?
    /// Further detail of an invalid parameter.
    package let reasonCode: String?
    package let status: Int
    /// The id under which the service logged the request.
    package let requestID: String?
    /// The delay before a retry, if the response contains one.
    package let retryAfter: Duration?

    /// Maximum length of ``message``. A gateway may respond with a whole page.
    package static let maximumTextLength = 500

    init(_ operation: UserPoolOperation, _ response: ServiceClient.Response) {
        self.operation = operation
        status = response.status.code
        requestID = response.requestID
        retryAfter = response.retryAfter
        let json: JSONValue? = try? JSONValue.decode(from: response.body)
        let header = HTTPField.Name("x-amzn-ErrorType").flatMap { response.fields[$0] }
        name = Self.bare(json?["__type"]?.string ?? json?["code"]?.string ?? header ?? "")
        reasonCode = json?["reasonCode"]?.string
        let body: String? =
            if json == nil { String(decoding: response.body.prefix(4 * Self.maximumTextLength), as: UTF8.self) } else {
                nil
            }
        let text = (json?["message"] ?? json?["Message"])?.string ?? body
        message = text.map { String($0.prefix(Self.maximumTextLength)) }.flatMap(\.nonEmpty)
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
    /// Converts a refusal of the service to the shared error codes; the exception is the underlying error.
    init(_ exception: ServiceException) {
        let (code, recovery) = Self.meaning(of: exception)
        var next = recovery
        if let wait = exception.retryAfter { next.insert(.retry(after: wait), at: 0) }
        self.init(
            code,
            message: exception.message ?? Self.message(ofStatus: exception.status, from: "The service"),
            serverCode: exception.name.nonEmpty,
            requestID: exception.requestID,
            httpStatus: exception.status,
            underlying: exception,
            recovery: next
        )
    }

    /// Converts any error; one of another type becomes the underlying error.
    init(_ error: any Error, otherwise message: String) {
        self = error as? NativeAuthError ?? NativeAuthError(.unknown, message: message, underlying: error)
    }

    /// An explicit list, so that a missing name is noticed.
    private static let meanings: [String: (Code, [RecoveryOption])] = [
        "AliasExistsException": (.alreadyExists, [.signInInstead]),
        "UsernameExistsException": (.alreadyExists, [.signInInstead]),
        "CodeDeliveryFailureException": (.serverFailure, [.resend]),
        "CodeMismatchException": (.invalidInput, [.retry, .resend]),
        "ExpiredCodeException": (.expired, [.resend]),
        "EnableSoftwareTokenMFAException": (.invalidInput, [.retry]),
        "InvalidParameterException": (.invalidInput, [.correct([])]),
        "InvalidPasswordException": (.invalidInput, [.correct(["password"])]),
        "PasswordHistoryPolicyViolationException": (.invalidInput, [.correct(["password"])]),
        "NotAuthorizedException": (.refused, [.retry]),
        "PasswordResetRequiredException": (.refused, []),
        "UserNotConfirmedException": (.refused, []),
        "UserNotFoundException": (.refused, [.retry]),
        "RefreshTokenReuseException": (.expired, [.signInInstead]),
        "UnauthorizedException": (.refused, []),
        "MFAMethodNotFoundException": (.notAllowed, []),
        "SoftwareTokenMFANotFoundException": (.notAllowed, []),
        "ForbiddenException": (.notAllowed, []),
        "UnsupportedOperationException": (.misconfigured, [.fixConfiguration]),
        "UnsupportedTokenTypeException": (.misconfigured, [.fixConfiguration]),
        "InvalidUserPoolConfigurationException": (.misconfigured, [.fixConfiguration]),
        "ResourceNotFoundException": (.misconfigured, [.fixConfiguration]),
        "InvalidEmailRoleAccessPolicyException": (.misconfigured, [.fixConfiguration]),
        "InvalidSmsRoleAccessPolicyException": (.misconfigured, [.fixConfiguration]),
        "InvalidSmsRoleTrustRelationshipException": (.misconfigured, [.fixConfiguration]),
        "FeatureUnavailableInTierException": (.misconfigured, [.fixConfiguration]),
        "InvalidLambdaResponseException": (.serverFailure, [.retry]),
        "UnexpectedLambdaException": (.serverFailure, [.retry]),
        "UserLambdaValidationException": (.refused, [.correct([])]),
        "ConcurrentModificationException": (.serverFailure, [.retry]),
        "InternalErrorException": (.serverFailure, [.retry]),
        "LimitExceededException": (.rateLimited, [.retry]),
        "TooManyFailedAttemptsException": (.rateLimited, [.retry]),
        "TooManyRequestsException": (.rateLimited, [.retry]),
        "ThrottlingException": (.rateLimited, [.retry]),
    ]

    private static func meaning(of exception: ServiceException) -> (Code, [RecoveryOption]) {
        if let known = meanings[exception.name] { return known }
        switch exception.status {
        case 429: return (.rateLimited, [.retry])
        case 500...: return (.serverFailure, [.retry])
        default: return (.unknown, [])
        }
    }
}
