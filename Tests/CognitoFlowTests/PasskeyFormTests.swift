import AuthFlows
import Foundation
import NativeAuthTesting
import Testing

@testable import CognitoUserPools

@MainActor
@Suite("A passkey in a user pool's forms", .timeLimit(.minutes(5)))
struct PasskeyFormTests {
    private static let options = #"{"challenge":"AAECAw","rpId":"example.com"}"#
    private static let choice = Service.challenge(
        "SELECT_CHALLENGE",
        available: ["PASSWORD", "EMAIL_OTP", "WEB_AUTHN"]
    )
    private static let challenge = Service.challenge(
        "WEB_AUTHN",
        ["CREDENTIAL_REQUEST_OPTIONS": options],
        session: "c2"
    )
    private static let answer = #"""
        {"id":"aWQ","response":{"clientDataJSON":"Y2Q","authenticatorData":"YWQ","signature":"c2ln"}}
        """#

    /// A flow that waits for the passkey.
    private func waiting(_ answers: [ScriptedTransport.Answer]) async throws -> CognitoFlowEnvironment {
        let stage = try CognitoFlowEnvironment(.signIn, .byChoice)
        for answer in [Self.choice, Self.challenge] + answers { stage.transport.append(answer) }
        await stage.model.start()
        stage.model.setValue("ada@example.com", for: "username")
        await stage.model.submit()
        #expect(stage.model.step?.actions.map(\.id).contains("WEB_AUTHN") == true)
        await stage.model.submit("WEB_AUTHN")
        return stage
    }

    @Test("The passkey is requested with the service's options, and its response signs in")
    func signIn() async throws {
        let stage = try await waiting([Service.tokens()])
        guard case .passkey(let request)? = stage.model.step?.kind else {
            Issue.record("\(String(describing: stage.model.step))")
            return
        }
        #expect(request.json == Self.options)
        await stage.model.usePasskey(ScriptedPasskeyAuthenticator([.json(Self.answer)]))
        guard case .complete = stage.model.phase else {
            Issue.record("\(stage.model.phase) \(String(describing: stage.model.error))")
            return
        }
        let responses = try #require(stage.sent[2]["ChallengeResponses"] as? [String: String])
        let credential = try #require(responses["CREDENTIAL"])
        #expect(PasskeyAnswer(json: credential) == PasskeyAnswer(json: Self.answer))
    }

    @Test("The first field accepts the complete response, and says so; only the user handle may be empty")
    func fields() async throws {
        let fields = try #require(try await waiting([]).model.step).fields
        #expect(fields.first?.hint == FormTexts()(.passkeyHint))
        #expect(fields.count > 1 && fields.dropFirst().allSatisfy { $0.hint == nil })
        #expect(fields.filter { !$0.isRequired }.map(\.id) == ["userHandle"])
    }

    @Test("After a closed sheet another method can be chosen")
    func otherMethod() async throws {
        let stage = try await waiting([Self.choice])
        await stage.model.usePasskey(ScriptedPasskeyAuthenticator([.cancelled]))
        #expect(stage.model.error?.code == .cancelled)
        #expect(stage.operations.count == 2)
        await stage.model.submit("other_way")
        #expect(stage.model.step?.actions.map(\.id).contains("EMAIL_OTP") == true)
    }

    @Test("After a refused passkey the other methods are offered, with the error")
    func refused() async throws {
        let stage = try await waiting([Service.refusal("NotAuthorized"), Service.code("EMAIL_OTP", session: "c3")])
        await stage.model.usePasskey(ScriptedPasskeyAuthenticator([.json(Self.answer)]))
        #expect(stage.model.step?.actions.map(\.id).contains("EMAIL_OTP") == true)
        #expect(stage.model.step?.error != nil || stage.model.error != nil)
        await stage.model.submit("EMAIL_OTP")
        #expect(stage.operations.last == "InitiateAuth")
        #expect(stage.model.step?.field("code") != nil)
    }

    @Test("Options that cannot be read are an error, and the choice stays")
    func malformed() async throws {
        let stage = try CognitoFlowEnvironment(.signIn, .byChoice)
        stage.transport.append(
            Self.choice,
            Service.challenge("WEB_AUTHN", ["CREDENTIAL_REQUEST_OPTIONS": "no JSON"])
        )
        await stage.model.start()
        stage.model.setValue("ada@example.com", for: "username")
        await stage.model.submit()
        await stage.model.submit("WEB_AUTHN")
        #expect(stage.model.error?.code == .malformedResponse)
    }
}
