import NativeAuthBase
import Foundation
import MSAL
import NativeAuthCore
import NativeAuthTesting
import Testing

/// Defects of MSAL 2.13.0, by their numbers in `msal-peer-defects.md`, section 2.
@Suite("Peer defects 2: known defects of MSAL 2.13.0", .timeLimit(.minutes(5)))
struct KnownDefectTests {
    private let contact = "ada@example.com"

    private func registration(_ stage: MSALTestEnvironment, scopes: [String]? = nil) async throws
        -> RegisterStrongAuthState
    {
        stage.transport.append(
            try .entra("ok-ct1"),
            try .entra("challenge-password-js2"),
            try .entra("err-token-registration-required"),
            try .entra("register-introspect-ok")
        )
        let parameters = MSALNativeAuthSignInParameters(username: contact)
        parameters.password = "Correct horse 1"
        parameters.scopes = scopes
        parameters.claimsRequest = try MSALClaimsRequest(jsonString: #"{"id_token":{"nickname":null}}"#)
        guard case .strongAuthMethodRegistration(_, let state) = await stage.app.signIn(parameters: parameters) else {
            throw CaseProblem("nothing to register")
        }
        return state
    }

    private func reset(_ stage: MSALTestEnvironment) async throws -> ResetPasswordRequiredState {
        stage.transport.append(try .entra("ok-ct1"), try .entra("challenge-oob-js"), try .entra("reset-continue-ok"))
        guard
            case .codeRequired(let code, _, _, _) = await stage.app.resetPassword(
                parameters: MSALNativeAuthResetPasswordParameters(username: contact)
            ),
            case .passwordRequired(let state) = await code.submitCode(code: "12345678")
        else { throw CaseProblem("no password is required") }
        return state
    }

    @Test("2.1 A redirect at the end of a sign-up does not complete the sign-up")
    func redirectOnContinue() async throws {
        let stage = try MSALTestEnvironment()
        let state = try await stage.signUpCode()
        stage.transport.append(try .entra("redirect"))
        guard case .error(let error, nil) = await state.submitCode(code: "12345678") else {
            throw CaseProblem("no error, or with a state")
        }
        #expect(error.isBrowserRequired)
    }

    @Test("2.2 A second factor is requested after a sign-up and after a reset")
    func awaitingMFA() async throws {
        let stage = try MSALTestEnvironment(capabilities: .mfaRequired)
        let code = try await stage.signUpCode()
        stage.transport.append(try .entra("ok-ct3"), try .entra("err-token-mfa-required"), try .entra("introspect-ok"))
        guard case .completed(let done) = await code.submitCode(code: "12345678"),
            case .awaitingMFA(let methods, let state) = await done.signIn(
                parameters: MSALNativeAuthSignInAfterSignUpParameters()
            )
        else { throw CaseProblem("no second factor after the sign-up") }
        #expect(methods.count == 1)
        #expect(state.authMethods.map(\.id) == methods.map(\.id))
        let password = try await reset(stage)
        stage.transport.append(
            try .entra("reset-submit-ok"),
            try .entra("poll-succeeded"),
            try .entra("err-token-mfa-required"),
            try .entra("introspect-ok")
        )
        guard case .completed(let after) = await password.submitPassword(password: "Correct horse 2"),
            case .awaitingMFA = await after.signIn(parameters: MSALNativeAuthSignInAfterResetPasswordParameters())
        else { throw CaseProblem("no second factor after the reset") }
    }

    @Test("2.3 The token request after a registration has the caller's scopes and claims; a redirect is reported")
    func registrationEnd() async throws {
        let stage = try MSALTestEnvironment(capabilities: .registrationRequired)
        let state = try await registration(stage, scopes: ["User.Read"])
        stage.transport.append(
            try .entra("register-challenge-oob"),
            try .entra("ok-ct3"),
            try .entra("redirect-with-reason")
        )
        let method = try #require(state.authMethods.first)
        guard
            case .verificationRequired(let result) = await state.challengeAuthMethod(
                parameters: MSALNativeAuthChallengeAuthMethodParameters(
                    authMethod: method,
                    verificationContact: contact
                )
            ),
            case .error(let error, _) = await result.newState.submitChallenge(challenge: "123456")
        else { throw CaseProblem("no code, or no error") }
        #expect(error.isBrowserRequired)
        #expect(stage.forms.last?["scope"] == "User.Read openid profile offline_access")
        #expect(stage.forms.last?["claims"] == #"{"id_token":{"nickname":null}}"#)
    }

    @Test("2.4 A password refused in a code challenge is reported by its suberror, beside MSAL's flag")
    func passwordSuberror() async throws {
        let stage = try MSALTestEnvironment()
        let state = try await stage.signUpCode()
        stage.transport.append(try .entra("err-password-too-weak"))
        guard case .error(let error, .some) = await state.submitCode(code: "12345678") else {
            throw CaseProblem("no error, or without a state")
        }
        // The flag is MSAL's; the cases require it.
        #expect(error.isInvalidCode)
        #expect(error.suberror == "password_too_weak")
        #expect(error.errorCodes == [399_246])
    }

    @Test("2.5 An unknown error of a reset keeps its codes")
    func codesAreKept() async throws {
        let stage = try MSALTestEnvironment([try .entra("err-invalid-client-native-disabled")])
        let parameters = MSALNativeAuthResetPasswordParameters(username: contact)
        guard case .error(let error) = await stage.app.resetPassword(parameters: parameters) else {
            throw CaseProblem("no error")
        }
        #expect(error.errorCodes == [550_022])
    }

    @Test("2.6 A failed reset can continue from a state if the server allows it")
    func failedReset() async throws {
        let stage = try MSALTestEnvironment()
        let state = try await reset(stage)
        stage.transport.append(
            try .entra("reset-submit-ok"),
            .json(#"{"status":"failed","continuation_token":"token-after-failure"}"#),
            try .entra("reset-submit-ok"),
            try .entra("poll-succeeded")
        )
        guard case .error(let error, let next?) = await state.submitPassword(password: "Correct horse 2") else {
            throw CaseProblem("no error, or without a state")
        }
        #expect(error.errorDescription == "General error")
        guard case .completed = await next.submitPassword(password: "Correct horse 3") else {
            throw CaseProblem("not completed")
        }
        #expect(stage.forms.contains { $0["continuation_token"] == "token-after-failure" && $0["new_password"] != nil })
    }

    @Test("2.7 An expired session and an invalid scope have their flags")
    func tokenFlags() async throws {
        let stage = try MSALTestEnvironment()
        let result = try await stage.account()
        let parameters = MSALNativeAuthGetAccessTokenParameters()
        parameters.forceRefresh = true
        parameters.scopes = ["Nothing.Such"]
        stage.transport.append(
            .json(#"{"error":"invalid_scope","error_description":"No.","error_codes":[70011]}"#, status: 400)
        )
        guard case .error(let scope) = await result.getAccessToken(parameters: parameters) else {
            throw CaseProblem("no error")
        }
        #expect(scope.isInvalidScope)
        #expect(!scope.isRefreshTokenExpired)
        parameters.scopes = nil
        stage.transport.append(
            .json(
                #"{"error":"invalid_grant","error_description":"Over.","error_codes":[70008],"suberror":"token_expired"}"#,
                status: 400
            )
        )
        guard case .error(let expired) = await result.getAccessToken(parameters: parameters) else {
            throw CaseProblem("no error")
        }
        #expect(expired.isRefreshTokenExpired)
        #expect(!expired.isInvalidScope)
    }

    @Test("2.8 An alias in use has its flag on a later attribute page, and its kind at the code")
    func aliasTaken() async throws {
        let stage = try MSALTestEnvironment()
        let code = try await stage.signUpCode()
        stage.transport.append(try .entra("err-attributes-required-js"), try .entra("err-user-already-exists-js"))
        guard case .attributesRequired(_, let page) = await code.submitCode(code: "12345678"),
            case .error(let error) = await page.submitAttributes(attributes: ["flatusername": "ada"])
        else { throw CaseProblem("no error") }
        #expect(error.isUserAlreadyExists)
        #expect(!error.isInvalidAttributes)
        let second = try await stage.signUpCode()
        stage.transport.append(try .entra("err-user-already-exists-js"))
        guard case .error(let codeError, nil) = await second.submitCode(code: "12345678") else {
            throw CaseProblem("no error, or with a state")
        }
        #expect(codeError.kind == .userAlreadyExists)
        #expect(!codeError.isInvalidCode)
    }

    @MainActor
    @Test("2.9 A released account result still calls back")
    func releasedResult() async throws {
        let stage = try MSALTestEnvironment()
        var result: MSALNativeAuthUserAccountResult? = try await stage.account()
        let gate = SingleFlight<Void>()
        let inner = ScriptedTransport([try .entra("token-refreshed")])
        stage.transport.append(
            .custom { request in
                try await gate.value()
                return try await inner.send(request)
            }
        )
        let parameters = MSALNativeAuthGetAccessTokenParameters()
        parameters.forceRefresh = true
        let delegate = FullDelegate()
        result?.getAccessToken(parameters: parameters, delegate: delegate)
        result = nil
        gate.complete(())
        let seen = try #require(await delegate.first())
        #expect(seen.token?.accessToken == "renewed-access-token")
    }

    @Test("2.10 Every error code is evaluated, not only the first; an unknown challenge type at the start is ignored")
    func everyCode() async throws {
        let stage = try MSALTestEnvironment([
            try .entra("ok-ct1"), try .entra("challenge-password-js2"),
            .json(
                #"{"error":"invalid_grant","error_description":"Several.","error_codes":[123456,50126]}"#,
                status: 400
            ),
            try .entra("ok-initiate-extra-challenge-type-list"), try .entra("challenge-oob-js"),
        ])
        let parameters = MSALNativeAuthSignInParameters(username: contact)
        parameters.password = "Correct horse 1"
        guard case .error(let error) = await stage.app.signIn(parameters: parameters) else {
            throw CaseProblem("no error")
        }
        #expect(error.isInvalidCredentials)
        #expect(error.errorCodes == [123_456, 50_126])
        guard case .codeRequired = await stage.app.signIn(parameters: parameters) else {
            throw CaseProblem("no code is required")
        }
    }

    @Test("2.11 The state has the time at which a new code can be requested")
    func resendAvailable() async throws {
        let stage = try MSALTestEnvironment()
        let state = try await stage.signUpCode()
        #expect(state.resendAvailableAt == stage.clock.now + 300)
    }
}
