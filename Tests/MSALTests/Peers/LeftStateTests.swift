import MSAL
import NativeAuthCore
import NativeAuthTesting
import Testing

/// A state is handed back only while the service still takes it.
@Suite("States that a failure leaves", .timeLimit(.minutes(5)))
struct LeftStateTests {
    private func signInPassword(_ stage: Stage) async throws -> SignInPasswordRequiredState {
        stage.transport.append(try .entra("ok-ct1"), try .entra("challenge-password-js2"))
        guard
            case .passwordRequired(let state) = await stage.app.signIn(
                parameters: MSALNativeAuthSignInParameters(username: "ada@example.com"))
        else { throw CaseProblem("no password is required") }
        return state
    }

    private func registrationCode(_ stage: Stage) async throws -> RegisterStrongAuthVerificationRequiredState {
        let password = try await signInPassword(stage)
        stage.transport.append(
            try .entra("err-token-registration-required"), try .entra("register-introspect-ok"),
            try .entra("register-challenge-oob"))
        guard
            case .strongAuthMethodRegistration(let methods, let state) = await password.submitPassword(password: "P1"),
            let method = methods.first,
            case .verificationRequired(let result) = await state.challengeAuthMethod(
                parameters: MSALNativeAuthChallengeAuthMethodParameters(
                    authMethod: method, verificationContact: "ada@example.org"))
        else { throw CaseProblem("no code is required") }
        return result.newState
    }

    @Test("submitCode: a right code is used up when the connection breaks at the challenge that follows")
    func codeIsUsedUp() async throws {
        let stage = try Stage()
        let state = try await stage.signUpCode()
        stage.transport.append(try .entra("err-credential-required-js"), .offline, .offline)
        guard case .error(let error, let left) = await state.submitCode(code: "12345678") else {
            throw CaseProblem("no error")
        }
        #expect(error.kind == .offline)
        #expect(left == nil)
        #expect(stage.transport.remaining == 0)
    }

    @Test("submitPassword: a right password is used up when the list of second factors can't be had")
    func passwordIsUsedUp() async throws {
        let stage = try Stage(capabilities: .mfaRequired)
        let state = try await signInPassword(stage)
        stage.transport.append(try .entra("err-token-mfa-required"), .offline, .offline)
        guard case .error(let error, let left) = await state.submitPassword(password: "P1") else {
            throw CaseProblem("no error")
        }
        #expect(error.kind == .offline)
        #expect(left == nil)
        #expect(stage.transport.remaining == 0)
    }

    @Test("submitChallenge: a right code is used up when the connection breaks at the request for tokens")
    func challengeIsUsedUp() async throws {
        let stage = try Stage(capabilities: [.mfaRequired, .registrationRequired])
        let state = try await registrationCode(stage)
        stage.transport.append(try .entra("ok-ct3"), .offline, .offline)
        guard case .error(let error, let left) = await state.submitChallenge(challenge: "12345678") else {
            throw CaseProblem("no error")
        }
        #expect(error.kind == .offline)
        #expect(left == nil)
        #expect(stage.transport.remaining == 0)
    }

    @Test("offline at the first request leaves what was submitted")
    func firstRequest() async throws {
        let stage = try Stage(capabilities: [.mfaRequired, .registrationRequired])
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

    @Test("a certificate that is not trusted has a kind and a text of its own, and leaves what was submitted")
    func untrusted() async throws {
        let stage = try Stage()
        let state = try await stage.signUpCode()
        stage.transport.append(.failure(TransportError(.untrustedCertificate)))
        guard case .error(let error, let left) = await state.submitCode(code: "12345678") else {
            throw CaseProblem("no error")
        }
        #expect(error.kind == .untrustedServer)
        #expect(error.errorDescription == "The server's certificate is not trusted, so nothing was sent")
        #expect(left === state)
    }

    @Test("an empty contact is refused with the same state, and nothing is sent")
    func emptyContact() async throws {
        let state = RegisterStrongAuthState()
        let method = MSALAuthMethod(
            id: "1", challengeType: "oob", channelTargetType: MSALNativeAuthChannelType(value: "email"), loginHint: nil)
        let parameters = MSALNativeAuthChallengeAuthMethodParameters(authMethod: method, verificationContact: "")
        guard case .error(let error, let left) = await state.challengeAuthMethod(parameters: parameters) else {
            throw CaseProblem("no error")
        }
        #expect(error.isInvalidInput)
        #expect(left === state)
    }
}
