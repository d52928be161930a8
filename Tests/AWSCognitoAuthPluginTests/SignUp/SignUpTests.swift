import Amplify
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("Sign-up", .timeLimit(.minutes(5)))
struct SignUpTests {
    private let options = AuthSignUpRequest.Options(
        userAttributes: [AuthUserAttribute(.email, value: "ada@example.com")],
        pluginOptions: AWSAuthSignUpOptions(
            validationData: ["w": "4", "v": "1", "u": "3", "x": "2"],
            metadata: ["m": "2"]
        )
    )

    @Test("Sign-up sends Amplify's request and returns the destination of the code")
    func signUp() async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.signUpAnswer])
        let result = try await stage.plugin.signUp(username: "ada", password: "Secret#1", options: options)
        guard case .confirmUser(let details, nil, "sub-1") = result.nextStep else {
            Issue.record("\(result)")
            return
        }
        #expect(details == AuthCodeDeliveryDetails(destination: .email("a***@e***"), attributeKey: .email))
        #expect(result.userID == "sub-1")
        #expect(!result.isSignUpComplete)
        #expect(
            try stage.sent(0)
                == #"{"ClientId":"client1","ClientMetadata":{"m":"2"},"Password":"Secret#1","UserAttributes":[{"Name":"#
                + #""email","Value":"ada@example.com"}],"Username":"ada","ValidationData":[{"Name":"u","Value":"3"},"#
                + #"{"Name":"v","Value":"1"},{"Name":"w","Value":"4"},{"Name":"x","Value":"2"}]}"#
        )
    }

    @Test("A sign-up without a password sends no password")
    func passwordless() async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.signUpAnswer])
        _ = try await stage.plugin.signUp(username: "ada", password: nil, options: nil)
        #expect(try stage.sent(0) == #"{"ClientId":"client1","UserAttributes":[],"Username":"ada"}"#)
    }

    @Test("A.7: a user whom the pool confirms is done, or can be signed in automatically")
    func confirmedAtOnce() async throws {
        let stage = try PluginTestEnvironment([
            .json(#"{"UserConfirmed":true,"UserSub":"sub-1"}"#),
            .json(#"{"UserConfirmed":true,"UserSub":"sub-2","Session":"s1"}"#),
        ])
        let done = try await stage.plugin.signUp(username: "ada", password: nil, options: nil)
        guard case .done = done.nextStep else {
            Issue.record("\(done)")
            return
        }
        #expect(done.isSignUpComplete && done.userID == "sub-1")
        let next = try await stage.plugin.signUp(username: "bob", password: nil, options: nil)
        guard case .completeAutoSignIn("s1") = next.nextStep else {
            Issue.record("\(next)")
            return
        }
        #expect(next.isSignUpComplete && next.userID == "sub-2")
        #expect(!"\(next)".contains("s1"))
    }

    @Test("The client metadata of a sign-up that is confirmed at once is sent with the sign-in")
    func metadataOfSignUp() async throws {
        let stage = try PluginTestEnvironment([.json(#"{"UserConfirmed":true,"UserSub":"sub-1","Session":"s1"}"#)])
        _ = try await stage.plugin.signUp(username: "ada", password: nil, options: options)
        stage.transport.append(stage.tokens())
        _ = try await stage.plugin.autoSignIn()
        #expect(stage.bodies[1]["ClientMetadata"] as? [String: String] == ["m": "2"])
    }

    @Test("A valid code confirms a sign-up whose session has expired")
    func oldSession() async throws {
        let stage = try PluginTestEnvironment([
            PluginTestEnvironment.signUpAnswer, PluginTestEnvironment.error("NotAuthorizedException"), .json("{}"),
        ])
        _ = try await stage.plugin.signUp(username: "ada", password: nil, options: nil)
        let options = AuthConfirmSignUpRequest.Options(
            pluginOptions: AWSAuthConfirmSignUpOptions(metadata: ["m": "1"], forceAliasCreation: true)
        )
        let result = try await stage.plugin.confirmSignUp(for: "ada", confirmationCode: "123456", options: options)
        #expect(result.isSignUpComplete)
        #expect(stage.operations == ["SignUp", "ConfirmSignUp", "ConfirmSignUp"])
        #expect(stage.bodies[1]["Session"] as? String == "sign-up-session")
        #expect(stage.bodies[2]["Session"] == nil)
        #expect(stage.bodies[2]["ForceAliasCreation"] as? Bool == true)
        #expect(stage.bodies[2]["ClientMetadata"] as? [String: String] == ["m": "1"])
    }

    @Test("Without a session a refused confirmation is sent once")
    func refusedConfirmation() async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.error("NotAuthorizedException"), .json("{}")])
        _ = await authError {
            _ = try await stage.plugin.confirmSignUp(for: "ada", confirmationCode: "123456", options: nil)
        }
        #expect(stage.operations == ["ConfirmSignUp"])
    }

    @Test("A.1: the session survives a wrong code, no connection, a new code and the right code, until the sign-in")
    func wrongThenRight() async throws {
        let stage = try PluginTestEnvironment([
            PluginTestEnvironment.signUpAnswer, PluginTestEnvironment.error("CodeMismatchException"),
            PluginTestEnvironment.offline, .json("{}"),
            .json(#"{"Session":"confirm-session"}"#),
        ])
        let plugin = stage.plugin
        _ = try await plugin.signUp(username: "ada", password: nil, options: nil)
        let wrong = await authError {
            _ = try await plugin.confirmSignUp(for: "ada", confirmationCode: "000000", options: nil)
        }
        #expect(wrong?.reason == .codeMismatch)
        let offline = await authError {
            _ = try await plugin.confirmSignUp(for: "ada", confirmationCode: "000000", options: nil)
        }
        #expect(offline?.reason == .network)
        _ = try await plugin.resendSignUpCode(for: "ada", options: nil)
        let confirmed = try await plugin.confirmSignUp(
            for: "ada",
            confirmationCode: "123456",
            options: .init(pluginOptions: AWSAuthConfirmSignUpOptions(metadata: ["m": "1"], forceAliasCreation: true))
        )
        guard case .completeAutoSignIn("confirm-session") = confirmed.nextStep else {
            Issue.record("\(confirmed)")
            return
        }
        #expect(
            try stage.sent(4)
                == #"{"ClientId":"client1","ClientMetadata":{"m":"1"},"ConfirmationCode":"123456","ForceAliasCreation":"#
                + #"true,"Session":"sign-up-session","Username":"ada"}"#
        )
        stage.transport.append(stage.tokens())
        #expect(try await plugin.autoSignIn().isSignedIn)
        #expect(
            try stage.sent(5)
                == #"{"AuthFlow":"USER_AUTH","AuthParameters":{"USERNAME":"ada"},"ClientId":"client1","ClientMetadata":"#
                + #"{"m":"1"},"Session":"confirm-session"}"#
        )
        #expect(try await plugin.getCurrentUser().userId == "sub-1")
    }

    @Test("A.2: a relaunch between the steps keeps everything, and two sign-ups are independent")
    func relaunch() async throws {
        let store = MemorySecretStore()
        let first = try PluginTestEnvironment(
            [
                PluginTestEnvironment.signUpAnswer,
                .json(#"{"UserConfirmed":false,"UserSub":"sub-2","Session":"bob-session"}"#),
            ],
            store: store
        )
        _ = try await first.plugin.signUp(username: "ada", password: nil, options: nil)
        _ = try await first.plugin.signUp(username: "bob", password: nil, options: nil)
        let second = try PluginTestEnvironment([.json(#"{"Session":"confirm-session"}"#)], store: store)
        let result = try await second.plugin.confirmSignUp(for: "ada", confirmationCode: "1", options: nil)
        #expect(second.bodies[0]["Session"] as? String == "sign-up-session")
        #expect(result.userID == "sub-1")
        let third = try PluginTestEnvironment(store: store)
        third.transport.append(third.tokens())
        #expect(try await third.plugin.autoSignIn().isSignedIn)
        #expect(third.bodies[0]["Session"] as? String == "confirm-session")
        // Bob's sign-up is still pending.
        let fourth = try PluginTestEnvironment([.json("{}")], store: store)
        _ = try await fourth.plugin.confirmSignUp(for: "bob", confirmationCode: "1", options: nil)
        #expect(fourth.bodies[0]["Session"] as? String == "bob-session")
    }

    @Test("A.2: another pool on the same store is independent")
    func pools() async throws {
        let store = MemorySecretStore()
        let one = try PluginTestEnvironment([PluginTestEnvironment.signUpAnswer], store: store)
        _ = try await one.plugin.signUp(username: "ada", password: nil, options: nil)
        let other = try PluginTestEnvironment([.json("{}")], store: store, poolID: "eu-central-1_Other")
        _ = try await other.plugin.confirmSignUp(for: "ada", confirmationCode: "1", options: nil)
        #expect(other.bodies[0]["Session"] == nil)
    }

    @Test(
        "A.3: an automatic sign-in uses its session once; afterwards there is none",
        arguments: ["signed in", "signed out", "refused", "challenged"]
    )
    func spent(how: String) async throws {
        let stage = try PluginTestEnvironment([.json(#"{"Session":"s"}"#)])
        let plugin = stage.plugin
        _ = try await plugin.confirmSignUp(for: "ada", confirmationCode: "1", options: nil)
        switch how {
        case "signed in":
            stage.transport.append(stage.tokens(), .json("{}"))
            _ = try await plugin.autoSignIn()
            _ = await plugin.signOut(options: nil)
        case "signed out": _ = await plugin.signOut(options: nil)
        case "refused":
            stage.transport.append(
                PluginTestEnvironment.error("NotAuthorizedException", "Invalid session for the user.")
            )
            #expect(await authError { _ = try await plugin.autoSignIn() } == .notAuthorized("", ""))
        default:
            stage.transport.append(PluginTestEnvironment.challenge("SOFTWARE_TOKEN_MFA"))
            #expect(try await plugin.autoSignIn().nextStep == .confirmSignInWithTOTPCode)
        }
        let count = stage.operations.count
        #expect(await authError { _ = try await plugin.autoSignIn() } == .invalidState("", ""))
        #expect(stage.operations.count == count)
    }

    @Test("An automatic sign-in without a connection can be retried")
    func autoSignInOffline() async throws {
        let stage = try PluginTestEnvironment([.json(#"{"Session":"s"}"#), PluginTestEnvironment.offline])
        _ = try await stage.plugin.confirmSignUp(for: "ada", confirmationCode: "1", options: nil)
        #expect(await authError { _ = try await stage.plugin.autoSignIn() }?.reason == .network)
        stage.transport.append(stage.tokens())
        #expect(try await stage.plugin.autoSignIn().isSignedIn)
    }

    @Test("Without a session, the automatic sign-in offers the choice of first factors, as in Amplify")
    func autoSignInWithoutSession() async throws {
        let stage = try PluginTestEnvironment([
            .json("{}"), PluginTestEnvironment.challenge("SELECT_CHALLENGE", available: #"["EMAIL_OTP","PASSWORD"]"#),
        ])
        let result = try await stage.plugin.confirmSignUp(for: "ada", confirmationCode: "1", options: nil)
        guard case .done = result.nextStep else {
            Issue.record("\(result)")
            return
        }
        #expect(
            try await stage.plugin.autoSignIn().nextStep
                == .continueSignInWithFirstFactorSelection([.emailOTP, .password])
        )
        #expect(stage.bodies[1]["Session"] == nil)
    }

    @Test(
        "A.8: a new code without delivery details is not an error",
        arguments: ["{}", #"{"CodeDeliveryDetails":{}}"#]
    )
    func resend(answer: String) async throws {
        let stage = try PluginTestEnvironment([.json(answer)])
        let details = try await stage.plugin.resendSignUpCode(
            for: "ada",
            options: .init(pluginOptions: AWSAuthResendSignUpCodeOptions(metadata: ["m": "1"]))
        )
        #expect(details == AuthCodeDeliveryDetails(destination: .unknown(nil)))
        #expect(try stage.sent(0) == #"{"ClientId":"client1","ClientMetadata":{"m":"1"},"Username":"ada"}"#)
    }

    @Test("A.11: an unusable store does not prevent a sign-up")
    func brokenStore() async throws {
        let store = FailingSecretStore()
        store.readsFail = true
        store.writesFail = true
        let stage = try PluginTestEnvironment(
            [PluginTestEnvironment.signUpAnswer, .json(#"{"Session":"s"}"#)],
            store: store
        )
        _ = try await stage.plugin.signUp(username: "ada", password: nil, options: nil)
        _ = try await stage.plugin.confirmSignUp(for: "ada", confirmationCode: "1", options: nil)
        #expect(stage.bodies[1]["Session"] as? String == "sign-up-session")
    }

    @Test("A refused sign-up keeps an earlier one with the same name")
    func refusedAgain() async throws {
        let stage = try PluginTestEnvironment([
            PluginTestEnvironment.signUpAnswer, PluginTestEnvironment.error("UsernameExistsException"), .json("{}"),
        ])
        _ = try await stage.plugin.signUp(username: "ada", password: nil, options: nil)
        let error = await authError { _ = try await stage.plugin.signUp(username: "ada", password: nil, options: nil) }
        #expect(error?.reason == .usernameExists)
        _ = try await stage.plugin.confirmSignUp(for: "ada", confirmationCode: "1", options: nil)
        #expect(stage.bodies[2]["Session"] as? String == "sign-up-session")
    }

    @Test("Options of another type are ignored")
    func foreignOptions() async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.signUpAnswer])
        _ = try await stage.plugin.signUp(username: "ada", password: nil, options: .init(pluginOptions: 7))
        #expect(try stage.sent(0) == #"{"ClientId":"client1","UserAttributes":[],"Username":"ada"}"#)
    }

    @Test("A client with a secret sends a secret hash with each name")
    func secretHash() async throws {
        let stage = try PluginTestEnvironment([PluginTestEnvironment.signUpAnswer], secret: "9example8765secret")
        _ = try await stage.plugin.signUp(username: "jane", password: nil, options: nil)
        #expect((stage.bodies[0]["SecretHash"] as? String)?.isEmpty == false)
    }
}
