import Amplify
import CognitoUserPools
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("Errors", .timeLimit(.minutes(5)))
struct AuthErrorMapTests {
    /// The error for an exception: the case, and the reason for `service`.
    static let rows: [(String, AuthError, AWSCognitoAuthError?)] = [
        ("AliasExistsException", .service("", ""), .aliasExists),
        ("CodeDeliveryFailureException", .service("", ""), .codeDelivery),
        ("CodeMismatchException", .service("", ""), .codeMismatch),
        ("ExpiredCodeException", .service("", ""), .codeExpired),
        ("InvalidParameterException", .service("", ""), .invalidParameter),
        ("InvalidPasswordException", .service("", ""), .invalidPassword),
        ("LimitExceededException", .service("", ""), .limitExceeded),
        ("MFAMethodNotFoundException", .service("", ""), .mfaMethodNotFound),
        ("SoftwareTokenMFANotFoundException", .service("", ""), .softwareTokenMFANotEnabled),
        ("EnableSoftwareTokenMFAException", .service("", ""), .softwareTokenMFANotEnabled),
        ("PasswordResetRequiredException", .service("", ""), .passwordResetRequired),
        ("ResourceNotFoundException", .service("", ""), .resourceNotFound),
        ("TooManyFailedAttemptsException", .service("", ""), .failedAttemptsLimitExceeded),
        ("TooManyRequestsException", .service("", ""), .requestLimitExceeded),
        ("UnexpectedLambdaException", .service("", ""), .lambda),
        ("UserLambdaValidationException", .service("", ""), .lambda),
        ("InvalidLambdaResponseException", .service("", ""), .lambda),
        ("UsernameExistsException", .service("", ""), .usernameExists),
        ("UserNotConfirmedException", .service("", ""), .userNotConfirmed),
        ("UserNotFoundException", .service("", ""), .userNotFound),
        ("InvalidEmailRoleAccessPolicyException", .service("", ""), .emailRole),
        ("InvalidSmsRoleAccessPolicyException", .service("", ""), .smsRole),
        ("InvalidSmsRoleTrustRelationshipException", .service("", ""), .smsRole),
        ("WebAuthnChallengeNotFoundException", .service("", ""), .webAuthnChallengeNotFound),
        ("WebAuthnClientMismatchException", .service("", ""), .webAuthnClientMismatch),
        ("WebAuthnCredentialNotSupportedException", .service("", ""), .webAuthnNotSupported),
        ("WebAuthnNotEnabledException", .service("", ""), .webAuthnNotEnabled),
        ("WebAuthnOriginNotAllowedException", .service("", ""), .webAuthnOriginNotAllowed),
        ("WebAuthnRelyingPartyMismatchException", .service("", ""), .webAuthnRelyingPartyMismatch),
        ("WebAuthnConfigurationMissingException", .service("", ""), .webAuthnConfigurationMissing),
        ("ExternalServiceException", .service("", ""), .externalServiceException),
        ("ResourceConflictException", .service("", ""), .resourceConflictException),
        ("InvalidIdentityPoolConfigurationException", .configuration("", ""), nil),
        ("ForbiddenException", .service("", ""), nil), ("ConcurrentModificationException", .service("", ""), nil),
        ("NotAuthorizedException", .notAuthorized("", ""), nil),
        ("InvalidUserPoolConfigurationException", .configuration("", ""), nil),
        // Amplify has only "unknown" for these:
        ("PasswordHistoryPolicyViolationException", .service("", ""), .invalidPassword),
        ("ThrottlingException", .service("", ""), .requestLimitExceeded),
        ("DeviceKeyExistsException", .service("", ""), nil),
        ("RefreshTokenReuseException", .sessionExpired("", ""), nil),
        ("UnauthorizedException", .notAuthorized("", ""), nil),
        ("UnsupportedOperationException", .configuration("", ""), nil),
        ("UnsupportedTokenTypeException", .configuration("", ""), nil),
        ("FeatureUnavailableInTierException", .configuration("", ""), nil),
    ]

    @Test("The recovery suggestion comes from the error")
    func suggestions() {
        for code: NativeAuthError.Code in [.offline, .anotherProcess, .misconfigured, .wrongState, .invalidInput] {
            let error = NativeAuthError(code, message: "What happened.", recovery: [.fixConfiguration])
            let mapped = AuthErrorMap.authError(error)
            let what: String = mapped.errorDescription
            let suggestion: String = mapped.recoverySuggestion
            #expect(what == "What happened.")
            #expect(suggestion == "Check the app's configuration.")
        }
        let bare: String = AuthErrorMap.authError(NativeAuthError(.offline, message: "")).recoverySuggestion
        #expect(bare == "Check the connection, and try again.")
    }

    @Test("B.1, B.3, B.5: each exception maps to its case and is the underlying error", arguments: rows)
    func exceptions(name: String, expected: AuthError, reason: AWSCognitoAuthError?) async throws {
        let stage = try PluginTestEnvironment([
            PluginTestEnvironment.error("com.amazonaws.cognito#\(name)", "The service's words.")
        ])
        let error = try #require(
            await authError { _ = try await stage.plugin.resetPassword(for: "ada", options: nil) }
        )
        #expect(error == expected)
        #expect(error.errorDescription == "The service's words.")
        #expect(error.reason == reason)
        #expect(!error.recoverySuggestion.isEmpty)
        let service = try #require(error.cognitoServiceError)
        #expect(service.type == name)
        #expect(service.message == "The service's words.")
        #expect(service.status == 400)
        #expect(service.requestID == "request-1")
        #expect(service.operation == "ForgotPassword")
        #expect(error.debugDescription.contains(name) && error.debugDescription.contains("request-1"))
    }

    @Test("The service's response is found on every level of underlying errors, and only there")
    func levels() async throws {
        let answer = PluginTestEnvironment.error("CodeMismatchException", "words")
        let stage = try PluginTestEnvironment([answer, answer])
        let refusal = try #require(
            await authError { _ = try await stage.plugin.resetPassword(for: "ada", options: nil) }
        )
        let service = try #require(refusal.cognitoServiceError)
        let inner = try #require(
            await #expect(throws: NativeAuthError.self) {
                try await stage.plugin.pool().client.forgotPassword(username: "ada")
            }
        )
        let causes: [any Error] = [
            service, AWSCognitoAuthError.codeMismatch.with(serviceError: service),
            refusal, AuthError.unknown("", refusal), inner,
            NativeAuthError(.unknown, message: "", underlying: inner),
        ]
        for cause in causes { #expect(AuthError.unknown("", cause).cognitoServiceError == service) }

        let others: [(any Error)?] = [
            nil, AWSCognitoAuthError.codeMismatch, AuthError.signedOut("", ""),
            NativeAuthError(.offline, message: "", underlying: TransportError(.timedOut)), CancellationError(),
        ]
        for cause in others { #expect(AuthError.unknown("", cause).cognitoServiceError == nil) }
    }

    @Test(
        "An unknown exception is the unknown case with all details",
        arguments: [
            ("InternalErrorException", 500), ("NeverHeardOfException", 400), ("", 503),
        ]
    )
    func unknown(name: String, status: Int) async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.error(name, "words", status: status)])
        let error = await authError { _ = try await stage.plugin.resetPassword(for: "ada", options: nil) }
        guard case .unknown(let text, let cause as CognitoServiceError) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.contains("words"))
        #expect(cause.type == name && cause.status == status)
        #expect(error?.cognitoServiceError == cause)
    }

    @Test(
        "The description of an unknown exception has name, status and message once each",
        arguments: [
            ("", "", 500, "The service answered with HTTP status 500."),
            ("", "", 503, "HTTP 503: The service is unavailable."),
            ("", "words", 500, "HTTP 500: words"),
            ("NewException", "words", 400, "NewException, HTTP 400: words"),
            ("NewException", "", 400, "NewException: The service answered with HTTP status 400."),
        ]
    )
    func descriptions(name: String, message: String, status: Int, text: String) async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.error(name, message, status: status)])
        let error = try #require(
            await authError { _ = try await stage.plugin.resetPassword(for: "ada", options: nil) }
        )
        let description: String = error.errorDescription
        #expect(description == "Unexpected error: \(text)")
    }

    @Test("A gateway's page is replaced by a message; its status is kept")
    func page() async throws {
        let stage = try PluginTestEnvironment([.json("<html>Service Unavailable</html>", status: 503)])
        let error = await authError { _ = try await stage.plugin.resetPassword(for: "ada", options: nil) }
        #expect(error?.cognitoServiceError?.status == 503)
        #expect(error?.errorDescription.contains("503") == true)
        #expect(error?.errorDescription.contains("The service is unavailable.") == true)
        #expect(error?.errorDescription.contains("<html>") == false)
    }

    @Test(
        "B.2: a missing connection and a timeout are network errors with an underlying error",
        arguments: [
            TransportError.Kind.connectionFailed, .timedOut, .untrustedCertificate,
        ]
    )
    func network(kind: TransportError.Kind) async throws {
        let stage = try PluginTestEnvironment([.failure(TransportError(kind))])
        let error = await authError { _ = try await stage.plugin.signUp(username: "ada", password: nil, options: nil) }
        guard case .service(_, _, let cause as AWSCognitoAuthError) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(cause == .network)
        let inner = (cause.cause as? NativeAuthError)?.underlying as? TransportError
        #expect(inner?.kind == kind)
        #expect(error?.cognitoServiceError == nil)
    }

    @Test("B.4: a reason can be switched over, compared and matched as in Amplify")
    func patterns() async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.error("CodeMismatchException")])
        do {
            _ = try await stage.plugin.confirmSignUp(for: "ada", confirmationCode: "1", options: nil)
            Issue.record("confirmed")
        } catch AuthError.service(_, _, AWSCognitoAuthError.codeMismatch) {
            // As apps write it.
        } catch {
            Issue.record("not matched: \(error)")
        }
        let reason: AWSCognitoAuthError = .codeMismatch
        switch reason {
        case .codeExpired: Issue.record("wrong branch")
        case .codeMismatch: break
        default: Issue.record("default branch")
        }
        if case .codeMismatch = reason {} else { Issue.record("if case") }
        let made = AuthError.service("", "", AWSCognitoAuthError.userNotFound)
        #expect((made.underlyingError as? AWSCognitoAuthError) == .userNotFound)
    }

    @Test("There are 34 reasons, each with a text that begins with its name")
    func texts() {
        let all: [(error: AWSCognitoAuthError, name: String)] = [
            (.userNotFound, "userNotFound"), (.userNotConfirmed, "userNotConfirmed"),
            (.usernameExists, "usernameExists"), (.aliasExists, "aliasExists"), (.codeDelivery, "codeDelivery"),
            (.codeMismatch, "codeMismatch"), (.codeExpired, "codeExpired"), (.invalidParameter, "invalidParameter"),
            (.invalidPassword, "invalidPassword"), (.limitExceeded, "limitExceeded"),
            (.mfaMethodNotFound, "mfaMethodNotFound"), (.softwareTokenMFANotEnabled, "softwareTokenMFANotEnabled"),
            (.passwordResetRequired, "passwordResetRequired"), (.resourceNotFound, "resourceNotFound"),
            (.failedAttemptsLimitExceeded, "failedAttemptsLimitExceeded"),
            (.requestLimitExceeded, "requestLimitExceeded"), (.lambda, "lambda"),
            (.deviceNotTracked, "deviceNotTracked"), (.errorLoadingUI, "errorLoadingUI"),
            (.userCancelled, "userCancelled"), (.invalidAccountTypeException, "invalidAccountTypeException"),
            (.network, "network"), (.smsRole, "smsRole"), (.emailRole, "emailRole"),
            (.externalServiceException, "externalServiceException"),
            (.limitExceededException, "limitExceededException"),
            (.resourceConflictException, "resourceConflictException"),
            (.webAuthnChallengeNotFound, "webAuthnChallengeNotFound"),
            (.webAuthnClientMismatch, "webAuthnClientMismatch"), (.webAuthnNotSupported, "webAuthnNotSupported"),
            (.webAuthnNotEnabled, "webAuthnNotEnabled"), (.webAuthnOriginNotAllowed, "webAuthnOriginNotAllowed"),
            (.webAuthnRelyingPartyMismatch, "webAuthnRelyingPartyMismatch"),
            (.webAuthnConfigurationMissing, "webAuthnConfigurationMissing"),
        ]
        #expect(Set(all.map(\.error)).count == 34)
        for (error, name) in all {
            #expect(error.errorDescription?.hasPrefix("AWSCognitoAuthError.\(name): ") == true)
            #expect(error.localizedDescription == error.errorDescription)
            #expect(error.recoverySuggestion?.isEmpty == false)
            #expect(error.description == name)
        }
        #expect(Set(all.map { $0.error.errorDescription?.split(separator: ": ").last }).count == 34)
    }

    /// Calls with something missing, and the field that the error names.
    static let misuses: [(String, String, @Sendable (AWSCognitoAuthPlugin) async throws -> Void)] = [
        ("signUp", "username", { _ = try await $0.signUp(username: "", password: "p", options: nil) }),
        ("confirmSignUp", "username", { _ = try await $0.confirmSignUp(for: "", confirmationCode: "1", options: nil) }),
        ("confirmSignUp", "code", { _ = try await $0.confirmSignUp(for: "ada", confirmationCode: "", options: nil) }),
        ("resendSignUpCode", "username", { _ = try await $0.resendSignUpCode(for: "", options: nil) }),
        ("signIn", "username", { _ = try await $0.signIn(username: nil, password: "p", options: nil) }),
        ("signIn", "username", { _ = try await $0.signIn(username: "", password: "p", options: nil) }),
        ("signIn", "password", { _ = try await $0.signIn(username: "ada", password: nil, options: nil) }),
        (
            "signIn", "username",
            {
                _ = try await $0.signIn(
                    username: nil,
                    password: nil,
                    options: .init(pluginOptions: AWSAuthSignInOptions(authFlowType: .userAuth))
                )
            }
        ),
        (
            "signIn", "password",
            {
                _ = try await $0.signIn(
                    username: "ada",
                    password: nil,
                    options: .init(
                        pluginOptions: AWSAuthSignInOptions(
                            authFlowType: .userAuth(preferredFirstFactor: .passwordSRP)
                        )
                    )
                )
            }
        ),
        (
            "confirmSignIn", "challengeResponse",
            { _ = try await $0.confirmSignIn(challengeResponse: "", options: nil) }
        ),
        ("resetPassword", "username", { _ = try await $0.resetPassword(for: "", options: nil) }),
        (
            "confirmResetPassword", "username",
            { try await $0.confirmResetPassword(for: "", with: "n", confirmationCode: "1", options: nil) }
        ),
        (
            "confirmResetPassword", "newPassword",
            { try await $0.confirmResetPassword(for: "ada", with: "", confirmationCode: "1", options: nil) }
        ),
        (
            "confirmResetPassword", "confirmationCode",
            { try await $0.confirmResetPassword(for: "ada", with: "n", confirmationCode: "", options: nil) }
        ),
    ]

    @Test("B.8: a missing value is named, and nothing is sent", arguments: misuses.indices)
    func validation(index: Int) async throws {
        let stage = try PluginTestEnvironment()
        let error = await authError { try await Self.misuses[index].2(stage.plugin) }
        #expect(error?.field == Self.misuses[index].1)
        #expect(
            error?.errorDescription.lowercased().contains(Self.misuses[index].1 == "password" ? "password" : "empty")
                == true
        )
        #expect(stage.operations == [])
    }

    @Test("No error description contains a secret of the call")
    func masked() async throws {
        let stage = try PluginTestEnvironment([
            PluginTestEnvironment.error("NotAuthorizedException"), PluginTestEnvironment.offline,
        ])
        for _ in 0..<2 {
            let error = try #require(
                await authError {
                    _ = try await stage.plugin.signIn(username: "ada", password: "Secret#1", options: nil)
                }
            )
            for text in ["\(error)", error.debugDescription, String(reflecting: error), error.errorDescription] {
                #expect(!text.contains("Secret#1"))
            }
        }
    }
}
