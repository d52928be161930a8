import HTTPTypes
import MSAL
import NativeAuthCore
import NativeAuthTesting
import Testing

/// A state is returned only while the service still accepts it.
@Suite("States after a failure", .timeLimit(.minutes(5)))
struct LeftStateTests {
    private func signInPassword(_ stage: MSALTestEnvironment) async throws -> SignInPasswordRequiredState {
        stage.transport.append(try .entra("ok-ct1"), try .entra("challenge-password-js2"))
        guard
            case .passwordRequired(let state) = await stage.app.signIn(
                parameters: MSALNativeAuthSignInParameters(username: "ada@example.com")
            )
        else { throw CaseProblem("no password is required") }
        return state
    }

    private func registrationCode(_ stage: MSALTestEnvironment) async throws
        -> RegisterStrongAuthVerificationRequiredState
    {
        let password = try await signInPassword(stage)
        stage.transport.append(
            try .entra("err-token-registration-required"),
            try .entra("register-introspect-ok"),
            try .entra("register-challenge-oob")
        )
        guard
            case .strongAuthMethodRegistration(let methods, let state) = await password.submitPassword(password: "P1"),
            let method = methods.first,
            case .verificationRequired(let result) = await state.challengeAuthMethod(
                parameters: MSALNativeAuthChallengeAuthMethodParameters(
                    authMethod: method,
                    verificationContact: "ada@example.org"
                )
            )
        else { throw CaseProblem("no code is required") }
        return result.newState
    }

    @Test(
        "resendCode: a resend that the service could not perform returns the state, whose code is still valid",
        arguments: ["sign-up", "sign-in", "reset"],
        [429, 500, 503]
    )
    func resendNotPerformed(flow: String, status: Int) async throws {
        let stage = try MSALTestEnvironment()
        let refusal = ScriptedTransport.Answer.json("{}", status: status)
        // A server failure is retried once.
        func refuseResend() {
            stage.transport.append(refusal)
            if status >= 500 { stage.transport.append(refusal) }
        }
        switch flow {
        case "sign-up":
            let state = try await stage.signUpCode()
            refuseResend()
            guard case .error(_, let left) = await state.resendCode() else { throw CaseProblem("no error") }
            stage.transport.append(try .entra("err-credential-required-js"), try .entra("challenge-password-js2"))
            guard case .passwordRequired? = await left?.submitCode(code: "12345678") else {
                throw CaseProblem("the state is not usable")
            }
        case "sign-in":
            stage.transport.append(try .entra("ok-ct1"), try .entra("challenge-oob-js"))
            let parameters = MSALNativeAuthSignInParameters(username: "ada@example.com")
            guard case .codeRequired(let state, _, _, _) = await stage.app.signIn(parameters: parameters) else {
                throw CaseProblem("no code is required")
            }
            refuseResend()
            guard case .error(_, let left) = await state.resendCode() else { throw CaseProblem("no error") }
            stage.transport.append(try .entra("token-ok"))
            guard case .completed? = await left?.submitCode(code: "12345678") else {
                throw CaseProblem("the state is not usable")
            }
        default:
            stage.transport.append(try .entra("ok-ct1"), try .entra("challenge-oob-js"))
            let parameters = MSALNativeAuthResetPasswordParameters(username: "ada@example.com")
            guard case .codeRequired(let state, _, _, _) = await stage.app.resetPassword(parameters: parameters) else {
                throw CaseProblem("no code is required")
            }
            refuseResend()
            guard case .error(_, let left) = await state.resendCode() else { throw CaseProblem("no error") }
            stage.transport.append(try .entra("reset-continue-ok"))
            guard case .passwordRequired? = await left?.submitCode(code: "12345678") else {
                throw CaseProblem("the state is not usable")
            }
        }
    }

    @Test("submitCode: a correct code is consumed when the connection fails at the following challenge")
    func codeIsUsedUp() async throws {
        let stage = try MSALTestEnvironment()
        let state = try await stage.signUpCode()
        stage.transport.append(try .entra("err-credential-required-js"), .offline, .offline)
        guard case .error(let error, let left) = await state.submitCode(code: "12345678") else {
            throw CaseProblem("no error")
        }
        #expect(error.kind == .offline)
        #expect(left == nil)
        #expect(stage.transport.remaining == 0)
    }

    @Test("submitPassword: a correct password is consumed when the request for second factors fails")
    func passwordIsUsedUp() async throws {
        let stage = try MSALTestEnvironment(capabilities: .mfaRequired)
        let state = try await signInPassword(stage)
        stage.transport.append(try .entra("err-token-mfa-required"), .offline, .offline)
        guard case .error(let error, let left) = await state.submitPassword(password: "P1") else {
            throw CaseProblem("no error")
        }
        #expect(error.kind == .offline)
        #expect(left == nil)
        #expect(stage.transport.remaining == 0)
    }

    @Test("submitChallenge: a correct code is consumed when the connection fails at the token request")
    func challengeIsUsedUp() async throws {
        let stage = try MSALTestEnvironment(capabilities: [.mfaRequired, .registrationRequired])
        let state = try await registrationCode(stage)
        stage.transport.append(try .entra("ok-ct3"), .offline, .offline)
        guard case .error(let error, let left) = await state.submitChallenge(challenge: "12345678") else {
            throw CaseProblem("no error")
        }
        #expect(error.kind == .offline)
        #expect(left == nil)
        #expect(stage.transport.remaining == 0)
    }

    @Test("challengeAuthMethod: a network failure without a required code keeps the newer state")
    func preverified() async throws {
        let stage = try MSALTestEnvironment(capabilities: [.mfaRequired, .registrationRequired])
        let code = try await registrationCode(stage)
        let method = try #require(code.authMethods.first)
        let parameters = MSALNativeAuthChallengeAuthMethodParameters(
            authMethod: method,
            verificationContact: "ada@example.com"
        )
        stage.transport.append(
            .json(#"{"challenge_type":"preverified","continuation_token":"known-token"}"#),
            .offline,
            .offline
        )
        guard case .error(let error, let left) = await code.challengeAuthMethod(parameters: parameters) else {
            throw CaseProblem("no error")
        }
        #expect(error.kind == .offline)
        let state = try #require(left)
        #expect(state.authMethods.map(\.id) == code.authMethods.map(\.id))
        stage.transport.append(
            .json(#"{"challenge_type":"preverified","continuation_token":"known-again"}"#),
            try .entra("ok-ct3"),
            try .entra("token-ok")
        )
        guard case .completed = await state.challengeAuthMethod(parameters: parameters) else {
            throw CaseProblem("not completed")
        }
        #expect(
            stage.forms.suffix(3).map { $0["continuation_token"] }
                == ["known-token", "known-again", "test-continuation-token-3"]
        )
        #expect(stage.transport.remaining == 0)
    }

    /// Cancels the caller during a request, and then responds or fails.
    private func cancelled<Outcome: Sendable>(
        _ stage: MSALTestEnvironment,
        after answer: MSALTestEnvironment.Answer,
        _ call: @escaping @Sendable () async -> Outcome
    ) async -> Outcome {
        stage.transport.append(
            answer,
            .custom { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                throw CancellationError()
            }
        )
        return await Task { await call() }.value
    }

    @Test("submitCode: a correct code is consumed when the call is cancelled at the following challenge")
    func codeIsUsedUpByCancelling() async throws {
        let stage = try MSALTestEnvironment()
        let state = try await stage.signUpCode()
        let result = await cancelled(stage, after: try .entra("err-credential-required-js")) {
            await state.submitCode(code: "12345678")
        }
        guard case .error(let error, let left) = result else { throw CaseProblem("no error") }
        #expect(error.kind == .cancelled)
        #expect(left == nil)
    }

    @Test("submitPassword: a correct password is consumed when the call is cancelled at the request for second factors")
    func passwordIsUsedUpByCancelling() async throws {
        let stage = try MSALTestEnvironment(capabilities: .mfaRequired)
        let state = try await signInPassword(stage)
        let result = await cancelled(stage, after: try .entra("err-token-mfa-required")) {
            await state.submitPassword(password: "P1")
        }
        guard case .error(let error, let left) = result else { throw CaseProblem("no error") }
        #expect(error.kind == .cancelled)
        #expect(left == nil)
    }

    @Test("submitPassword: a cancellation at the arrival of the tokens consumes the state")
    func tokensComeTooLate() async throws {
        let stage = try MSALTestEnvironment()
        let state = try await signInPassword(stage)
        let body = try ReplayFile.copy().body("token-ok")
        stage.transport.append(
            .custom { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                return TransportResponse(head: .init(status: .ok), body: body)
            }
        )
        let call = Task { await state.submitPassword(password: "P1") }
        guard case .error(let error, let left) = await call.value else { throw CaseProblem("no error") }
        #expect(error.kind == .cancelled)
        #expect(left == nil)
        #expect(stage.app.getNativeAuthUserAccount() == nil)
    }

    @Test("A cancellation at the first request keeps the submitted state usable")
    func cancelledFirstRequest() async throws {
        let stage = try MSALTestEnvironment()
        let state = try await signInPassword(stage)
        stage.transport.append(
            .custom { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                throw CancellationError()
            }
        )
        let call = Task { await state.submitPassword(password: "P1") }
        guard case .error(let error, let left) = await call.value else { throw CaseProblem("no error") }
        #expect(error.kind == .cancelled)
        #expect(left === state)
    }

    @Test("A network failure at the first request keeps the submitted state usable")
    func firstRequest() async throws {
        let stage = try MSALTestEnvironment(capabilities: [.mfaRequired, .registrationRequired])
        let code = try await stage.signUpCode()
        stage.transport.append(.offline, .offline)
        guard case .error(_, let left) = await code.submitCode(code: "12345678") else { throw CaseProblem("no error") }
        #expect(left === code)
        let contact = try await registrationCode(stage)
        stage.transport.append(.offline, .offline)
        guard case .error(_, let again) = await contact.submitChallenge(challenge: "12345678") else {
            throw CaseProblem("no error")
        }
        #expect(again != nil)
    }

    @Test("An untrusted certificate has its own kind and text, and keeps the submitted state usable")
    func untrusted() async throws {
        let stage = try MSALTestEnvironment()
        let state = try await stage.signUpCode()
        stage.transport.append(.failure(TransportError(.untrustedCertificate)))
        guard case .error(let error, let left) = await state.submitCode(code: "12345678") else {
            throw CaseProblem("no error")
        }
        #expect(error.kind == .untrustedServer)
        let text = "The server's certificate is not trusted, so nothing was sent."
        #expect(error.errorDescription == text + " For a development server, set developmentCertificatePath.")
        #expect(left === state)
    }

    @Test("An empty contact is refused with the same state, and nothing is sent")
    func emptyContact() async throws {
        let state = RegisterStrongAuthState()
        let method = MSALAuthMethod(
            id: "1",
            challengeType: "oob",
            channelTargetType: MSALNativeAuthChannelType(value: "email"),
            loginHint: nil
        )
        let parameters = MSALNativeAuthChallengeAuthMethodParameters(authMethod: method, verificationContact: "")
        guard case .error(let error, let left) = await state.challengeAuthMethod(parameters: parameters) else {
            throw CaseProblem("no error")
        }
        #expect(error.isInvalidInput)
        #expect(left === state)
    }
}
