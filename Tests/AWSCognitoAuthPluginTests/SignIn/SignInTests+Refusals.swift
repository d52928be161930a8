import Amplify
import CognitoUserPools
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

extension SignInTests {
    @Test(
        "A.9: after a wrong code the same challenge can be answered with the latest session",
        arguments: [
            "CodeMismatchException", "ExpiredCodeException", "LimitExceededException",
        ]
    )
    func wrongCode(exception: String) async throws {
        let stage = try PluginTestEnvironment([
            PluginTestEnvironment.challenge("SELECT_MFA_TYPE", session: "s1", #"{"MFAS_CAN_CHOOSE":"[\"SMS_MFA\"]"}"#),
            PluginTestEnvironment.challenge("SMS_MFA", session: "s2"), PluginTestEnvironment.error(exception),
        ])
        _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        _ = try await confirm(stage, "SMS_MFA")
        #expect(await authError { _ = try await confirm(stage, "000000") } == .service("", ""))
        stage.transport.append(stage.tokens())
        #expect(try await confirm(stage, "123456").isSignedIn)
        #expect(stage.bodies[3]["Session"] as? String == "s2")
    }

    @Test("A wrong password at its own challenge keeps the challenge")
    func wrongPassword() async throws {
        let stage = try PluginTestEnvironment([
            PluginTestEnvironment.challenge("PASSWORD"),
            PluginTestEnvironment.error("NotAuthorizedException", "Incorrect username or password."),
        ])
        let first = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        #expect(first.nextStep == .confirmSignInWithPassword)
        #expect(await authError { _ = try await confirm(stage, "wrong") } == .notAuthorized("", ""))
        stage.transport.append(stage.tokens())
        #expect(try await confirm(stage, "right").isSignedIn)
    }

    @Test("A.9: a definite refusal ends the sign-in, and the next response reports it")
    func endedByService() async throws {
        let stage = try PluginTestEnvironment([
            PluginTestEnvironment.challenge("SMS_MFA"),
            PluginTestEnvironment.error("NotAuthorizedException", "Invalid session for the user."),
        ])
        _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        let error = await authError { _ = try await confirm(stage) }
        #expect(error == .notAuthorized("", ""))
        #expect(error?.cognitoServiceError?.message == "Invalid session for the user.")
        #expect(await authError { _ = try await confirm(stage) } == .invalidState("", ""))
        #expect(stage.operations.count == 2)
    }

    @Test(
        "An unconfirmed user or a required password reset is a step and not an error",
        arguments: [
            ("UserNotConfirmedException", AuthSignInStep.confirmSignUp(nil)),
            ("PasswordResetRequiredException", .resetPassword(nil)),
        ]
    )
    func notReady(exception: String, step: AuthSignInStep) async throws {
        let stage = try PluginTestEnvironment([
            PluginTestEnvironment.error(exception), PluginTestEnvironment.challenge("SMS_MFA"),
            PluginTestEnvironment.error(exception),
        ])
        #expect(try await stage.plugin.signIn(username: "ada", password: "pw", options: nil).nextStep == step)
        _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        #expect(try await confirm(stage).nextStep == step)
        #expect(await authError { _ = try await confirm(stage) } == .invalidState("", ""))
    }

    @Test("An invalid choice keeps the sign-in, and sends nothing", arguments: ["nonsense", "WEB_AUTHN", "email"])
    func badChoice(reply: String) async throws {
        let stage = try PluginTestEnvironment(
            [
                PluginTestEnvironment.challenge("SELECT_CHALLENGE", available: #"["EMAIL_OTP"]"#),
                PluginTestEnvironment.challenge("EMAIL_OTP"),
            ],
            flow: .userAuth
        )
        _ = try await stage.plugin.signIn(username: "ada", password: nil, options: nil)
        #expect(await authError { _ = try await confirm(stage, reply) }?.field == "challengeResponse")
        #expect(stage.operations.count == 1)
        _ = try await confirm(stage, "EMAIL_OTP")
    }

    @Test(
        "An unsupported challenge ends the sign-in with an error",
        arguments: ["FINGERPRINT", "DEVICE_SRP_AUTH"]
    )
    func unsupported(name: String) async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.challenge(name)])
        let error = await authError { _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil) }
        #expect(error == .service("", ""))
        #expect(error?.errorDescription.contains(name) == true)
    }

    @Test("A new sign-in replaces a pending one")
    func replaced() async throws {
        let stage = try PluginTestEnvironment([
            PluginTestEnvironment.challenge("SMS_MFA", session: "s1"),
            PluginTestEnvironment.challenge("SMS_MFA", session: "s2"),
        ])
        _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        _ = try await stage.plugin.signIn(username: "bob", password: "pw", options: nil)
        stage.transport.append(stage.tokens())
        _ = try await confirm(stage)
        #expect(stage.bodies[2]["Session"] as? String == "s2")
        #expect((stage.bodies[2]["ChallengeResponses"] as? [String: String])?["USERNAME"] == "bob")
    }

    @Test("Client metadata is sent with a challenge response")
    func answerMetadata() async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.challenge("SMS_MFA")])
        stage.transport.append(stage.tokens())
        _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        _ = try await stage.plugin.confirmSignIn(
            challengeResponse: "1",
            options: .init(pluginOptions: AWSAuthConfirmSignInOptions(metadata: ["m": "1"]))
        )
        #expect(stage.bodies[1]["ClientMetadata"] as? [String: String] == ["m": "1"])
    }

    @Test("An automatic sign-in with an existing session is refused, and the confirmed sign-up is kept")
    func automaticallyOverSession() async throws {
        let stage = try await PluginTestEnvironment.signedIn([.json(#"{"Session":"s"}"#), .json("{}")])
        _ = try await stage.plugin.confirmSignUp(for: "bob", confirmationCode: "1", options: nil)
        #expect(await authError { _ = try await stage.plugin.autoSignIn() } == .invalidState("", ""))
        #expect(stage.operations == ["InitiateAuth", "ConfirmSignUp"])
        #expect(try await stage.plugin.getCurrentUser().userId == "sub-1")
    }

    @Test("A sign-in with an existing session is refused")
    func twice() async throws {
        let stage = try await PluginTestEnvironment.signedIn()
        let count = stage.operations.count
        let again = await authError { _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil) }
        #expect(again == .invalidState("", ""))
        #expect(await authError { _ = try await stage.plugin.autoSignIn() } == .invalidState("", ""))
        #expect(stage.operations.count == count)
    }
}
