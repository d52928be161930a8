import Amplify
import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("Sign-in with a passkey", .timeLimit(.minutes(5)))
struct PasskeySignInTests {
    private static let options = #"{"challenge":"AAECAw","rpId":"example.com","userVerification":"preferred"}"#
    private static let answer = #"""
        {"id":"aWQ","response":{"clientDataJSON":"Y2Q","authenticatorData":"YWQ","signature":"c2ln"}}
        """#
    private static let choice = PluginTestEnvironment.challenge(
        "SELECT_CHALLENGE",
        available: #"["PASSWORD","PASSWORD_SRP","EMAIL_OTP","WEB_AUTHN"]"#
    )

    private static var passkey: ScriptedTransport.Answer {
        let text = options.replacingOccurrences(of: #"""#, with: #"\""#)
        return PluginTestEnvironment.challenge(
            "WEB_AUTHN",
            session: "session-2",
            #"{"CREDENTIAL_REQUEST_OPTIONS":"\#(text)","USERNAME":"ada"}"#
        )
    }

    private static func signInOptions(_ factor: AuthFactorType? = nil) -> AuthSignInRequest.Options {
        AuthSignInRequest.Options(
            pluginOptions: AWSAuthSignInOptions(authFlowType: .userAuth(preferredFirstFactor: factor))
        )
    }

    private static func signIn(
        _ stage: PluginTestEnvironment,
        preferring factor: AuthFactorType? = nil
    ) async throws -> AuthSignInStep {
        try await stage.plugin.signIn(username: "ada", password: nil, options: signInOptions(factor)).nextStep
    }

    @Test("A chosen passkey gets the service's options, and its response signs in")
    func chosen() async throws {
        let passkeys = ScriptedPasskeyAuthenticator([.json(Self.answer)])
        let stage = try PluginTestEnvironment([Self.choice, Self.passkey], passkeys: passkeys)
        stage.transport.append(stage.tokens())
        #expect(
            try await Self.signIn(stage)
                == .continueSignInWithFirstFactorSelection([.password, .passwordSRP, .emailOTP, .webAuthn])
        )
        let result = try await stage.plugin.confirmSignIn(challengeResponse: AuthFactorType.webAuthn.challengeResponse)
        #expect(result.isSignedIn)

        #expect(await passkeys.requests.map(\.json) == [Self.options])
        #expect(stage.operations == ["InitiateAuth", "RespondToAuthChallenge", "RespondToAuthChallenge"])
        #expect(try stage.sent(1).contains(#""ANSWER":"WEB_AUTHN""#))
        let body = stage.bodies[2]
        #expect(body["ChallengeName"] as? String == "WEB_AUTHN" && body["Session"] as? String == "session-2")
        let responses = try #require(body["ChallengeResponses"] as? [String: String])
        #expect(responses["USERNAME"] == "ada")
        let credential = try #require(responses["CREDENTIAL"])
        #expect(PasskeyAnswer(json: credential) == PasskeyAnswer(json: Self.answer))
    }

    @Test("A preferred passkey signs in within the first call")
    func preferred() async throws {
        let passkeys = ScriptedPasskeyAuthenticator([.json(Self.answer)])
        let stage = try PluginTestEnvironment([Self.passkey], passkeys: passkeys)
        stage.transport.append(stage.tokens())
        #expect(try await Self.signIn(stage, preferring: .webAuthn) == .done)
        #expect(try stage.sent(0).contains(#""PREFERRED_CHALLENGE":"WEB_AUTHN""#))
        #expect(await stage.changes() == [PluginTestEnvironment.Event.signedIn])
    }

    @Test("After a closed sheet the same request is repeated, without a call of the service")
    func repeated() async throws {
        let passkeys = ScriptedPasskeyAuthenticator([.cancelled, .json(Self.answer)])
        let stage = try PluginTestEnvironment([Self.choice, Self.passkey], passkeys: passkeys)
        stage.transport.append(stage.tokens())
        _ = try await Self.signIn(stage)
        let error = await authError { _ = try await stage.plugin.confirmSignIn(challengeResponse: "WEB_AUTHN") }
        #expect(error?.reason == .userCancelled)
        #expect(stage.operations.count == 2)

        #expect(try await stage.plugin.confirmSignIn(challengeResponse: "WEB_AUTHN").isSignedIn)
        #expect(await passkeys.requests.map(\.json) == [Self.options, Self.options])
        #expect(stage.operations.count == 3)
    }

    @Test("Instead of a passkey that is not used, another factor starts the sign-in again", arguments: [true, false])
    func otherFactor(isPreferred: Bool) async throws {
        let failure = NativeAuthError(.refused, message: "There is no passkey for this here.")
        let passkeys = ScriptedPasskeyAuthenticator([.failure(failure)])
        let stage = try PluginTestEnvironment(isPreferred ? [] : [Self.choice], passkeys: passkeys)
        stage.transport.append(Self.passkey, PluginTestEnvironment.challenge("EMAIL_OTP", session: "session-3"))
        if !isPreferred { _ = try await Self.signIn(stage) }
        let error = await authError {
            if isPreferred {
                _ = try await Self.signIn(stage, preferring: .webAuthn)
            } else {
                _ = try await stage.plugin.confirmSignIn(challengeResponse: "WEB_AUTHN")
            }
        }
        #expect(error == .service("", "", nil))
        #expect((error?.underlyingError as? NativeAuthError)?.message == failure.message)

        let next = try await stage.plugin.confirmSignIn(challengeResponse: AuthFactorType.emailOTP.challengeResponse)
        guard case .confirmSignInWithOTP = next.nextStep else {
            Issue.record("\(next.nextStep)")
            return
        }
        #expect(stage.operations.last == "InitiateAuth")
        let body = try stage.sent(stage.bodies.count - 1)
        #expect(body.contains(#""PREFERRED_CHALLENGE":"EMAIL_OTP""#) && !body.contains("session-2"))
    }

    @Test("A factor that was not offered is refused, and nothing is sent")
    func notOffered() async throws {
        let passkeys = ScriptedPasskeyAuthenticator([.cancelled])
        let stage = try PluginTestEnvironment([Self.choice, Self.passkey], passkeys: passkeys)
        _ = try await Self.signIn(stage)
        _ = await authError { _ = try await stage.plugin.confirmSignIn(challengeResponse: "WEB_AUTHN") }
        let error = await authError { _ = try await stage.plugin.confirmSignIn(challengeResponse: "SMS_OTP") }
        #expect(error?.field == "challengeResponse")
        #expect(stage.operations.count == 2)
    }

    @Test("After a refused passkey the password signs in, with a new request", arguments: [false, true])
    func refused(bySRP: Bool) async throws {
        let passkeys = ScriptedPasskeyAuthenticator([.json(Self.answer)])
        let stage = try PluginTestEnvironment([Self.choice, Self.passkey], passkeys: passkeys)
        stage.transport.append(PluginTestEnvironment.error("NotAuthorizedException"), stage.tokens())
        _ = try await Self.signIn(stage)
        let error = await authError { _ = try await stage.plugin.confirmSignIn(challengeResponse: "WEB_AUTHN") }
        #expect(error == .notAuthorized("", ""))

        let factor: AuthFactorType = bySRP ? .passwordSRP : .password
        let next = try await stage.plugin.confirmSignIn(challengeResponse: factor.challengeResponse)
        #expect(next.nextStep == .confirmSignInWithPassword)
        #expect(stage.operations.count == 3)
        #expect(try await stage.plugin.confirmSignIn(challengeResponse: "Secret#1").isSignedIn)
        let body = try stage.sent(3)
        #expect(body.contains(#""PREFERRED_CHALLENGE":"\#(factor.challengeResponse)""#))
        #expect(body.contains("Secret#1") != bySRP && body.contains("SRP_A") == bySRP)
    }

    @Test("A lost response keeps the passkey, which is used again")
    func lost() async throws {
        let passkeys = ScriptedPasskeyAuthenticator([.json(Self.answer), .json(Self.answer)])
        let stage = try PluginTestEnvironment([Self.passkey, PluginTestEnvironment.offline], passkeys: passkeys)
        stage.transport.append(stage.tokens())
        let error = await authError { _ = try await Self.signIn(stage, preferring: .webAuthn) }
        #expect(error?.reason == .network)
        #expect(try await stage.plugin.confirmSignIn(challengeResponse: "WEB_AUTHN").isSignedIn)
    }

    @Test(
        "Options that cannot be read end the call with an error",
        arguments: ["{}", #"{"CREDENTIAL_REQUEST_OPTIONS":""}"#, #"{"CREDENTIAL_REQUEST_OPTIONS":"{}"}"#]
    )
    func malformed(_ parameters: String) async throws {
        let passkeys = ScriptedPasskeyAuthenticator([])
        let stage = try PluginTestEnvironment(
            [PluginTestEnvironment.challenge("WEB_AUTHN", parameters)],
            passkeys: passkeys
        )
        let error = await authError { _ = try await Self.signIn(stage, preferring: .webAuthn) }
        #expect((error?.underlyingError as? NativeAuthError)?.code == .malformedResponse)
        #expect(await passkeys.requests.isEmpty)
    }

    @Test("A system without passkeys says so, and another factor can be chosen")
    func noPasskeys() async throws {
        #if os(Linux)
        let stage = try PluginTestEnvironment([Self.choice, Self.passkey])
        stage.transport.append(PluginTestEnvironment.challenge("EMAIL_OTP"))
        _ = try await Self.signIn(stage)
        let error = await authError { _ = try await stage.plugin.confirmSignIn(challengeResponse: "WEB_AUTHN") }
        #expect(error == .service("", "", nil))
        _ = try await stage.plugin.confirmSignIn(challengeResponse: "EMAIL_OTP")
        #endif
    }
}
