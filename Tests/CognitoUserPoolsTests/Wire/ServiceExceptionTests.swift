import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

@Suite("Refusals of a user pool", .timeLimit(.minutes(5)))
struct ServiceExceptionTests {
    private func refusal(
        _ body: String,
        status: Int = 400,
        headers: HTTPFields = [:]
    ) async throws -> NativeAuthError {
        let transport = ScriptedTransport([
            .custom { _ in
                TransportResponse(
                    head: HTTPResponse(status: .init(code: status), headerFields: headers),
                    body: Data(body.utf8)
                )
            }
        ])
        let client = UserPoolsClient(
            configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1"),
            environment: ClientEnvironment(transport: transport),
            limits: RequestLimits(retries: 0)
        )
        let error = await #expect(throws: NativeAuthError.self) { try await client.forgotPassword(username: "ada") }
        return try #require(error)
    }

    /// Every name of the service's model for these operations, without "Exception".
    static let names: [(String, NativeAuthError.Code)] = [
        ("AliasExists", .alreadyExists), ("CodeDeliveryFailure", .serverFailure), ("CodeMismatch", .invalidInput),
        ("ConcurrentModification", .serverFailure), ("EnableSoftwareTokenMFA", .invalidInput),
        ("ExpiredCode", .expired), ("Forbidden", .notAllowed), ("InternalError", .serverFailure),
        ("InvalidEmailRoleAccessPolicy", .misconfigured), ("InvalidLambdaResponse", .serverFailure),
        ("InvalidParameter", .invalidInput), ("InvalidPassword", .invalidInput),
        ("InvalidSmsRoleAccessPolicy", .misconfigured), ("InvalidSmsRoleTrustRelationship", .misconfigured),
        ("InvalidUserPoolConfiguration", .misconfigured), ("LimitExceeded", .rateLimited),
        ("MFAMethodNotFound", .notAllowed), ("NotAuthorized", .refused),
        ("PasswordHistoryPolicyViolation", .invalidInput), ("PasswordResetRequired", .refused),
        ("RefreshTokenReuse", .expired), ("ResourceNotFound", .misconfigured),
        ("SoftwareTokenMFANotFound", .notAllowed), ("TooManyFailedAttempts", .rateLimited),
        ("TooManyRequests", .rateLimited), ("Unauthorized", .refused), ("UnexpectedLambda", .serverFailure),
        ("UnsupportedOperation", .misconfigured), ("UnsupportedTokenType", .misconfigured),
        ("UserLambdaValidation", .refused), ("UserNotConfirmed", .refused), ("UserNotFound", .refused),
        ("UsernameExists", .alreadyExists), ("Throttling", .rateLimited),
        ("FeatureUnavailableInTier", .misconfigured), ("WebAuthnChallengeNotFound", .expired),
        ("WebAuthnClientMismatch", .refused), ("WebAuthnConfigurationMissing", .misconfigured),
        ("WebAuthnCredentialNotSupported", .refused), ("WebAuthnNotEnabled", .misconfigured),
        ("WebAuthnOriginNotAllowed", .refused), ("WebAuthnRelyingPartyMismatch", .refused),
    ]

    @Test("Every exception of the model is mapped and keeps its message", arguments: names.indices)
    func known(index: Int) async throws {
        let (name, code) = Self.names[index]
        let error = try await refusal(#"{"__type":"\#(name)Exception","message":"What it said."}"#)
        #expect(error.code == code)
        #expect(error.message == "What it said.")
        #expect(error.serverCode == name + "Exception")
        let exception = try #require(error.underlying as? ServiceException)
        #expect(exception.name == name + "Exception")
        #expect(exception.operation == .forgotPassword)
        #expect(exception.message == "What it said.")
    }

    @Test(
        "The exception's name is read from every place, without its namespace",
        arguments: [
            (#"{"__type":"com.amazonaws.cognito#CodeMismatchException"}"#, ""),
            (#"{"__type":"CodeMismatchException:http://internal/"}"#, ""),
            (#"{"code":"CodeMismatchException"}"#, ""),
            ("{}", "CodeMismatchException:http://internal.amazon.com/"), ("", "CodeMismatchException"),
            ("<html>502</html>", "CodeMismatchException"),
        ]
    )
    func nameAnywhere(body: String, header: String) async throws {
        var headers = HTTPFields()
        if !header.isEmpty, let name = HTTPField.Name("x-amzn-ErrorType") { headers[name] = header }
        #expect(try await refusal(body, headers: headers).serverCode == "CodeMismatchException")
    }

    @Test("Without a message the error has a sentence for its status", arguments: ["{}", #"{"message":""}"#])
    func silent(body: String) async throws {
        let error = try await refusal(body, status: 400)
        #expect(!error.message.isEmpty)
        #expect((error.underlying as? ServiceException)?.message == nil)
        #expect(error.serverCode == nil)
    }

    @Test("An unknown name is kept as it is")
    func unknown() async throws {
        let error = try await refusal(#"{"__type":"CognitoLocal#Unsupported","Message":"No."}"#, status: 500)
        #expect(error.serverCode == "Unsupported")
        #expect(error.message == "No.")
        #expect(error.code == .serverFailure)
        #expect(try await refusal(#"{"__type":"BrandNewException"}"#).code == .unknown)
    }

    @Test("An unknown exception is a refusal below status 500", arguments: [(499, false), (500, true)])
    func statusAlone(status: Int, isFailure: Bool) async throws {
        let error = try await refusal(#"{"__type":"NewException"}"#, status: status)
        #expect(error.code == (isFailure ? .serverFailure : .unknown))
    }

    @Test(
        "A gateway's refusal is not the service's: a retry may succeed",
        arguments: [400, 401, 403, 404, 408],
        ["<html>Blocked</html>", #"{"message":"Forbidden"}"#, "{}", "Forbidden", ""]
    )
    func gatewayRefusal(status: Int, body: String) async throws {
        let error = try await refusal(body, status: status)
        #expect(error.code == .serverFailure)
        #expect(error.recovery == [.retry])
    }

    @Test("A gateway's text is kept, truncated; the request id and the retry delay are read")
    func gateway() async throws {
        var headers: HTTPFields = [.retryAfter: "7"]
        if let name = HTTPField.Name("x-amzn-RequestId") { headers[name] = "req-1" }
        let page = "Down: " + String(repeating: "x", count: 10_000)
        let error = try await refusal(page, status: 503, headers: headers)
        #expect(error.code == .serverFailure)
        #expect(error.httpStatus == 503)
        #expect(error.requestID == "req-1")
        #expect(error.recovery.first == .retry(after: .seconds(7)))
        let exception = try #require(error.underlying as? ServiceException)
        #expect(exception.message?.count == 500)
        #expect(exception.name.isEmpty)
    }

    @Test("At most 2,000 bytes of a gateway's text are read, whatever its characters are")
    func wideCharacters() async throws {
        let page = String(repeating: "a\u{0301}\u{0302}", count: 600)
        #expect(try await refusal(page, status: 503).message == String(page.prefix(400)))
    }

    @Test(
        "Wrong types and malformed bodies do not crash",
        arguments: [#"{"__type":7,"message":{}}"#, "[]", "null", "{", #"{"__type":null}"#, "\u{0}"]
    )
    func odd(body: String) async throws { #expect(try await refusal(body).code == .serverFailure) }

    @Test("A missing connection is an offline error")
    func offline() async throws {
        let client = UserPoolsClient(
            configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1"),
            environment: ClientEnvironment(transport: ScriptedTransport()),
            limits: RequestLimits(retries: 0)
        )
        let error = await #expect(throws: NativeAuthError.self) { try await client.forgotPassword(username: "ada") }
        #expect(error?.code == .offline)
        #expect(error?.underlying is TransportError)
    }
}
