import AuthFlows
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Sign-in at a tenant", .timeLimit(.minutes(5)))
@MainActor
struct SignInFlowTests {
    typealias Method = (id: String, channel: String, hint: String)

    let withPassword = EntraFormSettings(asksPasswordAtSignIn: true)

    /// The first form, submitted with a required password.
    private func entered(_ answers: Service.Answer...) async throws -> EntraFlowEnvironment {
        let stage = try EntraFlowEnvironment(.signIn, withPassword)
        await stage.model.start()
        for answer in [Service.next("t1"), Service.wantsPassword("t2")] + answers { stage.script(answer) }
        await stage.fill(["username": Service.ada, "password": Service.password])
        return stage
    }

    func needsMFA(_ methods: [Method]) async throws -> EntraFlowEnvironment {
        try await entered(
            Service.refusal("invalid_grant", "mfa_required", codes: [50_076], token: "t3"),
            Service.methods("t4", methods)
        )
    }

    static let both = [("m-1", "email", "a***@e***"), ("m-2", "sms", "+49***1")]

    @Test("A user name and a code start a session")
    func byCode() async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        #expect(stage.screen == "sign_in_code")
        stage.script(Service.wrongCode, Service.tokens())
        await stage.fill(["code": "00000000"])
        #expect(stage.model.fieldErrors["code"] == ["Incorrect code."])
        stage.clock.advance(by: .seconds(300))
        await stage.fill(["code": Service.code])
        #expect(stage.outcome?.user?.username == Service.ada)
        #expect(
            stage.endpoints == ["oauth2/initiate", "oauth2/challenge", "oauth2/token", "oauth2/token"]
        )
        #expect(stage.sent(0)["capabilities"] == "mfa_required registration_required")
        #expect(stage.sent(3)["grant_type"] == "oob")
    }

    @Test("A user name and a password start a session; a wrong password keeps its form")
    func byPassword() async throws {
        let stage = try EntraFlowEnvironment(.signIn, EntraFormSettings(hasAlias: true))
        await stage.model.start()
        #expect(stage.labels == ["Email address or username"])
        stage.script(Service.next("t1"), Service.wantsPassword("t2"))
        await stage.fill(["username": "ada"])
        #expect(stage.screen == "sign_in_password")
        #expect(stage.actions == ["send", "forgot_password", "back"])
        stage.script(Service.refusal("invalid_grant", codes: [50_126]), Service.tokens("ada"))
        await stage.fill(["password": "wrong"])
        #expect(
            stage.model.fieldErrors["password"]
                == ["Incorrect username or password, or the account is locked."]
        )
        #expect(stage.model.value(for: "password") == "")
        await stage.fill(["password": Service.password])
        #expect(stage.outcome?.user?.username == "ada")
        #expect(stage.sent(3)["username"] == "ada")
        #expect(stage.sent(3)["continuation_token"] == "t2")
    }

    @Test("A user whose account is disabled is told so")
    func disabled() async throws {
        let stage = try EntraFlowEnvironment(.signIn, EntraFormSettings(hasAlias: true))
        await stage.model.start()
        stage.script(Service.next("t1"), Service.wantsPassword("t2"))
        await stage.fill(["username": "ada"])

        stage.script(Service.refusal("invalid_grant", codes: [50_057]))
        await stage.fill(["password": Service.password])
        #expect(stage.model.error?.code == .notAllowed)
        #expect(stage.model.error?.message == "This account is disabled. Contact support.")
        #expect(stage.outcome == nil)
    }

    @Test(
        "The password of the first form is sent only in the password challenge",
        arguments: [true, false]
    )
    func passwordFirst(isWanted: Bool) async throws {
        let stage = try EntraFlowEnvironment(.signIn, withPassword)
        await stage.model.start()
        #expect(stage.fields == ["username", "password"])
        stage.script(Service.next("t1"), isWanted ? Service.wantsPassword("t2") : Service.code("t2"))
        if isWanted { stage.script(Service.tokens()) }
        await stage.fill(["username": Service.ada, "password": Service.password])
        #expect((stage.outcome != nil) == isWanted)
        #expect(stage.sent.contains { $0["password"] != nil } == isWanted)
        if !isWanted { #expect(stage.screen == "sign_in_code") }
    }

    @Test("A new code for a sign-in keeps the form and uses the newer token")
    func resend() async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        await stage.begin(["username": Service.ada], Service.next("t1"), Service.code("t2"))
        let form = stage.model.step?.id
        stage.clock.advance(by: .seconds(300))
        stage.script(Service.code("t3", to: "b***@e***"), Service.tokens())
        await stage.model.submit("resend")
        #expect(stage.model.step?.id == form)
        await stage.fill(["code": Service.code])
        #expect(stage.outcome?.user != nil && stage.sent.last?["continuation_token"] == "t3")
    }

    @Test("An unknown user name is an error of the field, with a link to sign-up")
    func unknown() async throws {
        let stage = try EntraFlowEnvironment(.signIn)
        await stage.begin(["username": Service.ada], Service.refusal("user_not_found", codes: [50_034]))
        #expect(stage.screen == "sign_in")
        #expect(
            stage.model.fieldErrors == [
                "username": ["No account found. Check what you entered, or create an account."]
            ]
        )
        #expect(stage.model.error?.recovery.map(\.kind) == [.correctFields, .signUpInstead])
    }

    @Test("The code of a single method is sent at once")
    func oneMethod() async throws {
        let stage = try await entered(
            Service.refusal("invalid_grant", "mfa_required", codes: [50_076], token: "t3"),
            Service.methods("t4", [("m-1", "email", "a***@e***")]),
            Service.code("t5")
        )
        #expect(stage.screen == "second_factor_code")
        #expect(stage.actions == ["send", "resend", "back"])
        #expect(stage.sent.last?["id"] == "m-1")
        stage.script(Service.tokens())
        await stage.fill(["code": Service.code])
        #expect(stage.outcome?.user != nil)
        #expect(stage.sent.last?["grant_type"] == "mfa_oob")
        #expect(stage.sent.last?["continuation_token"] == "t5")
    }

    @Test("Of several methods one is chosen and replaced, and after a new and a wrong code the user is signed in")
    func secondFactor() async throws {
        let stage = try await needsMFA(Self.both)
        #expect(stage.screen == "second_factor")
        #expect(stage.actions == ["method_m-1", "method_m-2", "back"])
        #expect(
            stage.model.step?.actions.prefix(2).map(\.label)
                == ["Code by email to a***@e***", "Code by text message to +49***1"]
        )
        stage.script(Service.code("t5"))
        await stage.model.submit("method_m-1")
        #expect(stage.actions == ["send", "resend", "other_way"])
        await stage.model.submit("other_way")
        #expect(stage.screen == "second_factor")
        stage.script(Service.code("t6", to: "+49***1", channel: "sms"))
        await stage.model.submit("method_m-2")
        #expect(stage.shownTexts.contains("We sent a code to +49***1."))
        #expect(stage.sent.last?["continuation_token"] == "t5")
        stage.clock.advance(by: .seconds(300))
        let form = stage.model.step?.id
        stage.script(Service.code("t7", channel: "sms"), Service.wrongCode, Service.tokens())
        await stage.model.submit("resend")
        #expect(stage.model.step?.id == form)
        #expect(stage.sent.last?["id"] == "m-2")
        await stage.fill(["code": "00000000"])
        #expect(stage.model.fieldErrors["code"] == ["Incorrect code."])
        await stage.fill(["code": Service.code])
        #expect(stage.outcome?.user != nil)
        #expect(stage.sent.last?["continuation_token"] == "t7")
    }

    @Test("After a blocked method another one can be chosen")
    func blocked() async throws {
        let stage = try await needsMFA(Self.both)
        stage.script(
            Service.refusal("access_denied", "provider_blocked_by_rep", codes: [550_024]),
            Service.code("t5", channel: "email")
        )
        await stage.model.submit("method_m-2")
        #expect(stage.screen == "second_factor")
        #expect(stage.model.error?.message == "Codes can't be sent here. Use a different address or number.")
        await stage.model.submit("method_m-1")
        #expect(stage.screen == "second_factor_code")
    }

    @Test("If the request for the only method's code is lost, the method is offered with the error")
    func lostChallenge() async throws {
        let stage = try await entered(
            Service.refusal("invalid_grant", "mfa_required", codes: [50_076], token: "t3"),
            Service.methods("t4", [("m-1", "email", "a***@e***")]),
            Service.lost
        )
        #expect(stage.screen == "second_factor")
        #expect(stage.model.error?.code == .offline)
        stage.script(Service.code("t5"))
        await stage.model.submit("method_m-1")
        #expect(stage.screen == "second_factor_code")
        #expect(stage.sent.last?["continuation_token"] == "t4")
    }

    @Test("Methods can't have the IDs of built-in actions, and only codes are offered")
    func hostileMethods() async throws {
        let stage = try await entered(
            Service.refusal("invalid_grant", "mfa_required", codes: [50_076], token: "t3"),
            .json(
                #"{"continuation_token":"t4","methods":[{"id":"back","challenge_type":"oob","challenge_channel":"email"},{"id":"back","challenge_type":"oob","challenge_channel":"sms"},{"id":"x","challenge_type":"fido","challenge_channel":"usb"},{"id":"send","challenge_type":"oob","challenge_channel":"pigeon"}]}"#
            )
        )
        #expect(stage.actions == ["method_back", "method_send", "back"])
        #expect(stage.model.step?.actions[1].label == "Code by pigeon")
        await stage.model.submit("back")
        #expect(stage.screen == "sign_in")
        #expect(stage.model.value(for: "username") == Service.ada)
    }

    @Test("Unsupported methods are an error without a further request")
    func noMethod() async throws {
        let stage = try await entered(
            Service.refusal("invalid_grant", "mfa_required", codes: [50_076], token: "t3"),
            .json(
                #"{"continuation_token":"t4","methods":[{"id":"x","challenge_type":"fido","challenge_channel":"usb"}]}"#
            )
        )
        #expect(stage.model.error != nil)
        #expect(stage.screen == "sign_in")
        #expect(stage.transport.requests.count == 4)
    }

    // MARK: - Registering a second factor

    private func needsRegistration(_ methods: [Method]) async throws -> EntraFlowEnvironment {
        try await entered(
            Service.refusal("invalid_grant", "registration_required", codes: [50_079], token: "t3"),
            Service.methods("t4", methods)
        )
    }

    @Test("A second factor is registered with method, number and code, and the number can be replaced")
    func register() async throws {
        let stage = try await needsRegistration([("email", "email", Service.ada), ("phone", "sms", "")])
        #expect(stage.screen == "register")
        await stage.model.submit("method_phone")
        #expect(stage.screen == "contact")
        #expect(stage.labels == ["Phone number"])
        await stage.fill(["contact": "030 1234"])
        #expect(stage.model.fieldErrors["contact"]?.isEmpty == false)
        stage.script(Service.refusal("invalid_request", codes: [901_001]))
        await stage.fill(["contact": "+49 30 1234"])
        #expect(stage.model.fieldErrors["contact"] == ["This value isn't allowed."])
        #expect(stage.sent.last?["challenge_target"] == "+49301234")
        stage.script(Service.contactCode("t5", to: "+49***4", channel: "sms"))
        await stage.fill(["contact": "+49 30 12345"])
        #expect(stage.screen == "contact_code")
        #expect(stage.shownTexts.contains("We sent a code to +49***4."))
        stage.clock.advance(by: .seconds(60))
        stage.script(Service.contactCode("t6", to: "+49***4", channel: "sms"))
        await stage.model.submit("resend")
        #expect(stage.sent.last?["challenge_target"] == "+493012345")
        #expect(stage.sent.last?["continuation_token"] == "t5")
        await stage.model.submit("back")
        #expect(stage.screen == "contact")
        #expect(stage.model.value(for: "contact") == "+49 30 12345")
        #expect(stage.actions == ["send", "other_way"])
        stage.script(Service.contactCode("t7", to: "+49***6", channel: "sms"), Service.wrongCode)
        await stage.fill(["contact": "+49 30 123456"])
        #expect(stage.sent.last?["continuation_token"] == "t6")
        await stage.fill(["code": "00000000"])
        #expect(stage.model.fieldErrors["code"] == ["Incorrect code."])
        stage.script(Service.next("t8"), Service.tokens())
        await stage.fill(["code": Service.code])
        #expect(stage.outcome?.user != nil)
        #expect(stage.endpoints.suffix(2) == ["register/continue", "oauth2/token"])
    }

    @Test("A single method is chosen with its proposed address; a verified one requires no code")
    func preverified() async throws {
        let stage = try await needsRegistration([("email", "email", Service.ada)])
        #expect(stage.screen == "contact")
        #expect(stage.model.value(for: "contact") == Service.ada)
        stage.script(
            .json(#"{"continuation_token":"t5","challenge_type":"preverified"}"#),
            Service.next("t6"),
            Service.tokens()
        )
        await stage.fill([:])
        #expect(stage.outcome?.user != nil)
        #expect(stage.sent(5)["grant_type"] == "continuation_token")
    }

    @Test("A verified address at a new code, followed by a network failure, has a form with a new step")
    func preverifiedOnResend() async throws {
        let stage = try await needsRegistration([("email", "email", Service.ada)])
        stage.script(Service.contactCode("t5", to: "a***@e***", channel: "email"))
        await stage.fill([:])
        #expect(stage.screen == "contact_code")
        stage.clock.advance(by: .seconds(60))
        stage.script(.json(#"{"continuation_token":"t6","challenge_type":"preverified"}"#), Service.lost)
        await stage.model.submit("resend")
        #expect(stage.screen == "contact")
        #expect(stage.fields == ["contact"])
        #expect(stage.model.error?.code == .offline)
        stage.script(
            .json(#"{"continuation_token":"t7","challenge_type":"preverified"}"#),
            Service.next("t8"),
            Service.tokens()
        )
        await stage.fill([:])
        #expect(stage.outcome?.user != nil)
        #expect(stage.endpoints.suffix(3) == ["register/challenge", "register/continue", "oauth2/token"])
        #expect(stage.sent(stage.sent.count - 3)["continuation_token"] == "t6")
    }

    @Test("A masked address is not proposed, and a blocked one can be replaced")
    func blockedContact() async throws {
        let stage = try await needsRegistration([("email", "email", "a***@example.com")])
        #expect(stage.model.value(for: "contact") == "")
        stage.script(Service.refusal("access_denied", "provider_blocked_by_rep"))
        await stage.fill(["contact": Service.ada])
        #expect(stage.model.fieldErrors["contact"] == ["Codes can't be sent here. Use a different address or number."])
        #expect(stage.screen == "contact")
    }
}
