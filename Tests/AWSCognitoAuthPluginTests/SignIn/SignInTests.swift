import Amplify
import CognitoUserPools
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("Sign-in", .timeLimit(.minutes(5)))
struct SignInTests {
    /// An authentication flow and its first request.
    struct Way: Sendable, CustomTestStringConvertible {
        let flow: AuthFlowType
        let password: String?
        let body: String
        var testDescription: String { "\(flow)" }
    }

    static let ways: [Way] = [
        Way(
            flow: .userPassword,
            password: "pw",
            body: #"{"AuthFlow":"USER_PASSWORD_AUTH","AuthParameters":{"PASSWORD":"pw","USERNAME":"ada"},"#
        ),
        Way(
            flow: .userAuth,
            password: nil,
            body: #"{"AuthFlow":"USER_AUTH","AuthParameters":{"USERNAME":"ada"},"#
        ),
        Way(
            flow: .userAuth(preferredFirstFactor: .emailOTP),
            password: nil,
            body: #"{"AuthFlow":"USER_AUTH","AuthParameters":{"PREFERRED_CHALLENGE":"EMAIL_OTP","USERNAME":"ada"},"#
        ),
        Way(
            flow: .userAuth(preferredFirstFactor: .smsOTP),
            password: nil,
            body: #"{"AuthFlow":"USER_AUTH","AuthParameters":{"PREFERRED_CHALLENGE":"SMS_OTP","USERNAME":"ada"},"#
        ),
        Way(
            flow: .userAuth(preferredFirstFactor: .password),
            password: "pw",
            body: #"{"AuthFlow":"USER_AUTH","AuthParameters":{"PASSWORD":"pw","PREFERRED_CHALLENGE":"PASSWORD","#
                + #""USERNAME":"ada"},"#
        ),
        Way(
            flow: .customWithoutSRP,
            password: nil,
            body: #"{"AuthFlow":"CUSTOM_AUTH","AuthParameters":{"USERNAME":"ada"},"#
        ),
    ]

    @Test("Each authentication flow begins as in the protocol", arguments: ways)
    func begins(way: Way) async throws {
        let stage = try PluginTestEnvironment()
        stage.transport.append(stage.tokens())
        let options = AuthSignInRequest.Options(
            pluginOptions: AWSAuthSignInOptions(metadata: ["m": "1"], authFlowType: way.flow)
        )
        #expect(try await stage.plugin.signIn(username: "ada", password: way.password, options: options).isSignedIn)
        #expect(try stage.sent(0) == way.body + #""ClientId":"client1","ClientMetadata":{"m":"1"}}"#)
    }

    @Test(
        "SRP flows send the public value",
        arguments: [
            (AuthFlowType.userSRP, "USER_SRP_AUTH"), (.customWithSRP, "CUSTOM_AUTH"),
            (.userAuth(preferredFirstFactor: .passwordSRP), "USER_AUTH"),
        ]
    )
    func proof(flow: AuthFlowType, name: String) async throws {
        let stage = try PluginTestEnvironment()
        stage.transport.append(stage.tokens())
        let options = AuthSignInRequest.Options(pluginOptions: AWSAuthSignInOptions(authFlowType: flow))
        _ = try await stage.plugin.signIn(username: "ada", password: "Secret#1", options: options)
        #expect(stage.bodies[0]["AuthFlow"] as? String == name)
        let parameters = try #require(stage.bodies[0]["AuthParameters"] as? [String: String])
        #expect((parameters["SRP_A"]?.count ?? 0) > 100)
        #expect(parameters["CHALLENGE_NAME"] == (name == "CUSTOM_AUTH" ? "SRP_A" : nil))
        #expect(!(try stage.sent(0)).contains("Secret#1"))
    }

    @Test("An SRP flow uses the given password and never an empty one")
    func provenPassword() throws {
        #expect(try InitiateAuthFlow(.customWithSRP, password: "pw") == .custom(password: Secret("pw")))
        #expect(try InitiateAuthFlow(.customWithSRP, password: nil) == .custom(password: Secret("")))
        #expect(try InitiateAuthFlow(.userSRP, password: "pw") == .srp(password: Secret("pw")))
        #expect(try InitiateAuthFlow(.userPassword, password: "pw") == .password(Secret("pw")))
    }

    @Test(
        "A flow that requires a password is refused without one, and nothing is sent",
        arguments: [nil, ""],
        [
            AuthFlowType.userSRP, .userPassword, .userAuth(preferredFirstFactor: .password),
            .userAuth(preferredFirstFactor: .passwordSRP),
        ]
    )
    func noPassword(password: String?, flow: AuthFlowType) async throws {
        let stage = try PluginTestEnvironment()
        let options = AuthSignInRequest.Options(pluginOptions: AWSAuthSignInOptions(authFlowType: flow))
        let error = await authError {
            _ = try await stage.plugin.signIn(username: "ada", password: password, options: options)
        }
        #expect(error?.field == "password")
        #expect(stage.operations == [])
    }

    @Test(
        "The configuration applies to calls without options",
        arguments: [
            (AmplifyOutputsData.Auth.AuthenticationFlowType.userPassword, "USER_PASSWORD_AUTH"),
            (.userAuth, "USER_AUTH"),
            (.customWithoutSRP, "CUSTOM_AUTH"), (.customWithSRP, "CUSTOM_AUTH"), (.userSRP, "USER_SRP_AUTH"),
        ]
    )
    func configured(flow: AmplifyOutputsData.Auth.AuthenticationFlowType, name: String) async throws {
        let stage = try PluginTestEnvironment(flow: flow)
        stage.transport.append(stage.tokens())
        _ = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        #expect(stage.bodies[0]["AuthFlow"] as? String == name)
    }

    /// A challenge, the app's step, the response, and its request.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let parameters: String
        var available = "[]"
        let step: AuthSignInStep
        let reply: String
        var options: AWSAuthConfirmSignInOptions?
        let responses: [String: String]
        var testDescription: String { "\(name) \(parameters)" }
    }

    private static let sms = AuthCodeDeliveryDetails(destination: .sms("+***1"))
    private static let smsParameters = #"{"CODE_DELIVERY_DELIVERY_MEDIUM":"SMS","CODE_DELIVERY_DESTINATION":"+***1"}"#

    static let rows: [Row] = [
        Row(
            name: "SMS_MFA",
            parameters: smsParameters,
            step: .confirmSignInWithSMSMFACode(
                sms,
                ["CODE_DELIVERY_DELIVERY_MEDIUM": "SMS", "CODE_DELIVERY_DESTINATION": "+***1"]
            ),
            reply: "123456",
            responses: ["SMS_MFA_CODE": "123456"]
        ),
        Row(
            name: "SMS_OTP",
            parameters: smsParameters,
            step: .confirmSignInWithOTP(sms),
            reply: "1",
            responses: ["SMS_OTP_CODE": "1"]
        ),
        Row(
            name: "EMAIL_OTP",
            parameters: #"{"CODE_DELIVERY_DELIVERY_MEDIUM":"EMAIL","CODE_DELIVERY_DESTINATION":"a***"}"#,
            step: .confirmSignInWithOTP(AuthCodeDeliveryDetails(destination: .email("a***"))),
            reply: "1",
            responses: ["EMAIL_OTP_CODE": "1"]
        ),
        Row(
            name: "EMAIL_OTP",
            parameters: "{}",
            step: .confirmSignInWithOTP(AuthCodeDeliveryDetails(destination: .unknown(nil))),
            reply: "1",
            responses: ["EMAIL_OTP_CODE": "1"]
        ),
        Row(
            name: "SOFTWARE_TOKEN_MFA",
            parameters: "{}",
            step: .confirmSignInWithTOTPCode,
            reply: "1",
            responses: ["SOFTWARE_TOKEN_MFA_CODE": "1"]
        ),
        Row(
            name: "SELECT_MFA_TYPE",
            parameters: #"{"MFAS_CAN_CHOOSE":"[\"SMS_MFA\",\"SOFTWARE_TOKEN_MFA\"]"}"#,
            step: .continueSignInWithMFASelection([.sms, .totp]),
            reply: MFAType.totp.challengeResponse,
            responses: ["ANSWER": "SOFTWARE_TOKEN_MFA"]
        ),
        Row(
            name: "SELECT_MFA_TYPE",
            parameters: #"{"MFAS_CAN_CHOOSE":"[\"EMAIL_OTP\",\"SOFTWARE_TOKEN_MFA\"]"}"#,
            step: .continueSignInWithMFASelection([.email, .totp]),
            reply: "email_otp",
            responses: ["ANSWER": "EMAIL_OTP"]
        ),
        Row(
            name: "MFA_SETUP",
            parameters: #"{"MFAS_CAN_SETUP":"[\"SMS_MFA\",\"EMAIL_OTP\"]"}"#,
            step: .continueSignInWithEmailMFASetup,
            reply: "ada@example.com",
            responses: ["EMAIL": "ada@example.com"]
        ),
        Row(
            name: "NEW_PASSWORD_REQUIRED",
            parameters: #"{"requiredAttributes":"[\"userAttributes.name\"]"}"#,
            step: .confirmSignInWithNewPassword(["requiredAttributes": #"["userAttributes.name"]"#]),
            reply: "new",
            options: AWSAuthConfirmSignInOptions(userAttributes: [AuthUserAttribute(.name, value: "Ada")]),
            responses: ["NEW_PASSWORD": "new", "userAttributes.name": "Ada"]
        ),
        Row(
            name: "SELECT_CHALLENGE",
            parameters: "{}",
            available: #"["SMS_OTP","EMAIL_OTP","NEW_ONE"]"#,
            step: .continueSignInWithFirstFactorSelection([.smsOTP, .emailOTP]),
            reply: AuthFactorType.smsOTP.challengeResponse,
            responses: ["ANSWER": "SMS_OTP"]
        ),
        Row(
            name: "PASSWORD",
            parameters: "{}",
            step: .confirmSignInWithPassword,
            reply: "pw",
            responses: ["PASSWORD": "pw"]
        ),
        Row(
            name: "CUSTOM_CHALLENGE",
            parameters: #"{"q":"1+1"}"#,
            step: .confirmSignInWithCustomChallenge(["q": "1+1"]),
            reply: "2",
            responses: ["ANSWER": "2"]
        ),
    ]

    @Test("Each challenge is a step, and its response has the latest session", arguments: rows)
    func steps(row: Row) async throws {
        let stage = try PluginTestEnvironment([
            PluginTestEnvironment.challenge(row.name, row.parameters, available: row.available)
        ])
        stage.transport.append(stage.tokens())
        let first = try await stage.plugin.signIn(username: "ada", password: "pw", options: nil)
        #expect(first.nextStep == row.step)
        #expect(!first.isSignedIn)
        let result = try await stage.plugin.confirmSignIn(
            challengeResponse: row.reply,
            options: row.options.map { .init(pluginOptions: $0) }
        )
        #expect(result.isSignedIn)
        #expect(stage.operations == ["InitiateAuth", "RespondToAuthChallenge"])
        let sent = stage.bodies[1]
        #expect(sent["ChallengeName"] as? String == row.name)
        #expect(sent["Session"] as? String == "session-1")
        var expected = row.responses
        expected["USERNAME"] = "ada"
        #expect(sent["ChallengeResponses"] as? [String: String] == expected)
        // A double tap: the repeated call sends nothing.
        #expect(try await confirm(stage).nextStep == .done)
        #expect(stage.operations.count == 2)
    }

    func confirm(_ stage: PluginTestEnvironment, _ response: String = "1") async throws -> AuthSignInResult {
        try await stage.plugin.confirmSignIn(challengeResponse: response, options: nil)
    }

    @Test("A missing password is requested before the choice is sent", arguments: [true, false])
    func firstFactorPassword(isProof: Bool) async throws {
        let stage = try PluginTestEnvironment(
            [PluginTestEnvironment.challenge("SELECT_CHALLENGE", available: #"["PASSWORD","PASSWORD_SRP"]"#)],
            flow: .userAuth
        )
        _ = try await stage.plugin.signIn(username: "ada", password: nil, options: nil)
        let choice: AuthFactorType = isProof ? .passwordSRP : .password
        #expect(try await confirm(stage, choice.challengeResponse).nextStep == .confirmSignInWithPassword)
        #expect(stage.operations == ["InitiateAuth"])
        stage.transport.append(stage.tokens())
        #expect(try await confirm(stage, "Secret#1").isSignedIn)
        let responses = try #require(stage.bodies[1]["ChallengeResponses"] as? [String: String])
        #expect(stage.bodies[1]["ChallengeName"] as? String == "SELECT_CHALLENGE")
        #expect(responses["ANSWER"] == choice.rawValue)
        #expect((responses["SRP_A"] != nil) == isProof)
        #expect(responses["PASSWORD"] == (isProof ? nil : "Secret#1"))
    }

    @Test("An authenticator app is set up during a sign-in")
    func authenticatorSetup() async throws {
        let stage = try PluginTestEnvironment([
            PluginTestEnvironment.challenge(
                "MFA_SETUP",
                #"{"MFAS_CAN_SETUP":"[\"EMAIL_OTP\",\"SOFTWARE_TOKEN_MFA\"]"}"#
            ),
            .json(#"{"SecretCode":"ABCDEF","Session":"session-2"}"#),
            PluginTestEnvironment.error("EnableSoftwareTokenMFAException"),
            .json(#"{"Status":"ERROR"}"#), .json(#"{"Status":"SUCCESS","Session":"session-3"}"#),
        ])
        #expect(
            try await stage.plugin.signIn(username: "ada", password: "pw", options: nil).nextStep
                == .continueSignInWithMFASetupSelection([.email, .totp])
        )
        let details = TOTPSetupDetails(sharedSecret: "ABCDEF", username: "ada")
        #expect(try await confirm(stage, "SOFTWARE_TOKEN_MFA").nextStep == .continueSignInWithTOTPSetup(details))
        for _ in 0..<2 {
            #expect(await authError { _ = try await confirm(stage, "000000") }?.reason == .softwareTokenMFANotEnabled)
        }
        stage.transport.append(stage.tokens())
        let result = try await stage.plugin.confirmSignIn(
            challengeResponse: "123456",
            options: .init(pluginOptions: AWSAuthConfirmSignInOptions(friendlyDeviceName: "phone"))
        )
        #expect(result.isSignedIn)
        #expect(
            stage.bodies.map { $0["Session"] as? String } == [
                nil, "session-1", "session-2", "session-2", "session-2", "session-3",
            ]
        )
        #expect(stage.bodies[4]["FriendlyDeviceName"] as? String == "phone")
        #expect(stage.bodies[5]["ChallengeResponses"] as? [String: String] == ["USERNAME": "ada"])
    }
}
