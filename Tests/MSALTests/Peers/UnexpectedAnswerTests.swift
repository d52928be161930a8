import MSAL
import NativeAuthTesting
import Testing

@Suite("Responses of another flow", .timeLimit(.minutes(5)))
struct UnexpectedAnswerTests {
    private var contact: MSALNativeAuthChallengeAuthMethodParameters {
        MSALNativeAuthChallengeAuthMethodParameters(
            authMethod: MSALAuthMethod(id: "email", channelTargetType: MSALNativeAuthChannelType(value: "email")),
            verificationContact: "ada@example.org"
        )
    }

    @Test(
        "An invalid contact is invalid input, with either error code of the server",
        arguments: ["invalid_request", "invalid_grant"]
    )
    func invalidContact(_ word: String) async throws {
        let stage = try MSALTestEnvironment([
            .json(#"{"error":"\#(word)","error_description":"Bad contact.","error_codes":[901001]}"#, status: 400)
        ])
        let state = RegisterStrongAuthState(application: stage.app)
        guard case .error(let error, .some) = await state.challengeAuthMethod(parameters: contact) else {
            throw CaseProblem("no error, or without a state")
        }
        #expect(error.isInvalidInput && !error.isBrowserRequired && !error.isVerificationContactBlocked)
        #expect(error.errorDescription == "Bad contact." && error.errorCodes == [901_001])
    }

    @Test("An unexpected challenge at a registration and at a reset has MSAL's text", arguments: ["password", "voice"])
    func challenge(_ type: String) async throws {
        let answer = MSALTestEnvironment.Answer.json(#"{"continuation_token":"t","challenge_type":"\#(type)"}"#)
        let stage = try MSALTestEnvironment([answer])
        let state = RegisterStrongAuthState(application: stage.app)
        guard case .error(let error, _) = await state.challengeAuthMethod(parameters: contact) else {
            throw CaseProblem("no error")
        }
        #expect(error.kind == .unexpectedChallenge && error.errorDescription == "Unexpected challenge type")
        guard type == "password" else { return }
        stage.transport.append(try .entra("ok-ct1"), answer)
        let parameters = MSALNativeAuthResetPasswordParameters(username: "ada@example.com")
        guard case .error(let reset) = await stage.app.resetPassword(parameters: parameters) else {
            throw CaseProblem("no error")
        }
        #expect(reset.kind == .unexpectedChallenge && reset.errorDescription == "Unexpected challenge type")
    }

    @Test(
        "A third factor is a general error without a state",
        arguments: ["mfa_required", "registration_required"]
    )
    func furtherFactor(_ suberror: String) async throws {
        let stage = try MSALTestEnvironment([
            .json(
                #"{"error":"invalid_grant","suberror":"\#(suberror)","error_codes":[50076],"continuation_token":"t"}"#,
                status: 400
            )
        ])
        let state = MFARequiredState(
            sentTo: "a***",
            channelTargetType: MSALNativeAuthChannelType(value: "email"),
            codeLength: 8,
            application: stage.app
        )
        guard case .error(let error, nil) = await state.submitChallenge(challenge: "12345678") else {
            throw CaseProblem("no error, or with a state")
        }
        #expect(error.kind == .general && !error.isInvalidChallenge && !error.isBrowserRequired)
        #expect(stage.transport.requests.count == 1)
    }
}
