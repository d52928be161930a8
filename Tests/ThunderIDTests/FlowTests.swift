import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite("ThunderID's flows with recordings of a real server", .timeLimit(.minutes(5)))
struct FlowTests: FlowTesting {
    @Test("The sign-in form has its texts, fields, button and links")
    func signInForm() async throws {
        let (model, _, _) = try await model(.signIn, Fixture.recorded("01", 2))
        await model.start()
        let step = try #require(model.step)
        #expect(step.components.first { $0.kind == .heading }?.text == "Sign In")
        #expect(step.fields.map(\.label) == ["Username", "Password"])
        #expect(step.fields.map(\.placeholder) == ["Enter your username", "Enter your password"])
        #expect(step.fields.map(\.kind) == [.text, .password])
        #expect(step.fields.map(\.purpose) == [.username, .currentPassword])
        #expect(step.defaultAction?.label == "Sign In" && step.defaultAction?.id == "action_001")
        #expect(step.actions.map(\.id) == ["action_forgot_password", "action_001", "action_signup"])
        #expect(step.actions.map(\.label) == ["Reset", "Sign In", "Sign up"])
        #expect(step.actions.map(\.kind) == [.trigger, .submit, .trigger])
        #expect(!"\(step)".contains("{{"))
    }

    @Test("A logo without an address is not shown")
    func hidesEmptyImage() async throws {
        let (model, _, _) = try await model(.signIn, Fixture.recorded("01", 2))
        await model.start()
        #expect(model.step?.components.contains { $0.kind == .image } == false)
    }

    @Test("Without texts the fields are labelled with their identifiers, and no template remains")
    func withoutTexts() async throws {
        let fixture = try await Fixture(
            [.json("{}", status: 500, path: Fixture.meta)] + Fixture.recorded("01", 2)
        )
        let model = FlowModel(flow: ThunderIDFlow(client: fixture.client, kind: .signIn))
        await model.start()
        #expect(model.step?.fields.map(\.label) == ["Username", "Password"])
        #expect(model.step?.defaultAction?.label == "Continue")
        #expect(model.step.map { "\($0)" }?.contains("{{") == false)
    }

    @Test("After a wrong password and an unknown user, the correct input starts a session")
    func signIn() async throws {
        let (model, _, fixture) = try await model(.signIn, Fixture.recorded("01", 1, 3, 4, 7))
        await model.start()
        enter(["username": "alice", "password": "nope"], model)
        await model.submit()
        #expect(model.phase == .ready)
        #expect(model.error?.serverCode == "FET-1005")
        #expect(model.error?.message == "Invalid credentials provided")
        #expect(model.value(for: "username") == "alice")
        enter(["password": "nope"], model)
        await model.submit()
        #expect(model.error?.serverCode == "FET-1001")
        enter(["password": "Alice#2026"], model)
        await model.submit()
        guard case .complete(let outcome) = model.phase else {
            Issue.record("not complete: \(model.phase)")
            return
        }
        #expect(outcome.user?.username == "alice" && outcome.user?.email == "alice@example.com")
        #expect(try await fixture.client.isSignedIn())
        // Only the discovery document remains, which no request needed.
        #expect(fixture.transport.remaining == 1)
    }

    @Test("A sign-up without an assertion still ends with a session (seed SignUp)")
    func signUpThenSignIn() async throws {
        let (model, _, fixture) = try await model(.signUp, Fixture.recorded("05", 4, 6, 10, 12, 13))
        await model.start()
        #expect(model.step?.fields.last?.purpose == .newPassword)
        enter(["username": "u1795246141", "password": "Secret#1"], model)
        await model.submit()
        #expect(model.step?.fields.map(\.id) == ["email"])
        enter(["email": "u1795246141@example.com"], model)
        await model.submit()
        guard case .complete(let outcome) = model.phase else {
            Issue.record("not complete: \(model.phase) \(String(describing: model.error))")
            return
        }
        #expect(outcome.user?.username == "u1795246141")
        #expect(try await fixture.client.getUser().email == "u1795246141@example.com")
        #expect(fixture.sent.map { $0["flowType"] as? String } == ["REGISTRATION", nil, nil, "AUTHENTICATION", nil])
        #expect(
            fixture.sent[4]["inputs"] as? [String: String] == ["username": "u1795246141", "password": "Secret#1"]
        )
    }

    @Test(
        "Malformed numbers of the server are ignored",
        arguments: ["inf", "1e300", "-5", "99999999999999999999", "nan", "", "9223372036854775807"]
    )
    func oddNumbers(_ number: String) async throws {
        let (model, _, _) = try await model(
            .signIn,
            [
                .json(
                    #"""
                    {"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","challengeToken":"t","data":{
                      "inputs":[{"identifier":"otp","type":"OTP_INPUT","validation":[{"type":"minLength","value":1e300}]}],
                      "actions":[{"ref":"again"}],"additionalData":{"resendAfter":"\#(number)","otpLength":"\#(number)"},
                      "meta":{"components":[{"id":"again","type":"RESEND"}]}}}
                    """#,
                    path: Fixture.execute
                )
            ]
        )
        await model.start()
        #expect(model.phase == .ready)
        #expect(model.step?.fields.first?.codeLength == nil)
        #expect(model.remainingDelay(for: "again").map { $0 <= .seconds(86_400) } ?? true)
    }

    @Test("A step that continues only by an email link accepts the pasted link or its token")
    func pastedLink() async throws {
        let waiting = #"""
            {"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","challengeToken":"t",
             "data":{"inputs":[{"identifier":"inviteToken","type":"HIDDEN","required":true}]}}
            """#
        let answers = Array(repeating: ScriptedTransport.Answer.json(waiting, path: Fixture.execute), count: 4)
        let (model, _, fixture) = try await model(.recovery, answers)
        await model.start()
        #expect(model.step?.fields.first?.kind == .link)
        for text in ["https://id.example.com/gate/invite?executionId=e&inviteToken=abc%2B1", "abc+1", "https://x"] {
            model.setValue(text, for: "inviteToken")
            await model.submit()
        }
        let sent = fixture.sent.dropFirst().compactMap { $0["inputs"] as? [String: String] }
        #expect(sent.map { $0["inviteToken"] } == ["abc+1", "abc+1", "https://x"])
    }

    @Test(
        "An address without an at sign or a complete domain is refused at the field before it is sent",
        arguments: [
            ("ada", false), ("ada@example.com", true), ("ada@exämple.com", true), ("ada@localhost", false),
            ("a b@c.example", false), ("@", false),
        ]
    )
    func emailRule(_ address: String, _ isSent: Bool) async throws {
        let (model, _, fixture) = try await model(.signUp, Fixture.recorded("05", 7, 8))
        await model.start()
        model.setValue(address, for: "email")
        await model.submit()
        #expect((fixture.sent.count == 2) == isSent)
        #expect(model.fieldErrors.isEmpty == isSent)
    }

    @Test("Two screens with the same field are two steps, the same screen with an error is one")
    func stepIdentity() async throws {
        func form(_ title: String, _ more: String = "") -> ScriptedTransport.Answer {
            .json(
                #"""
                {"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","challengeToken":"t","data":{
                  "inputs":[{"identifier":"otp","type":"OTP_INPUT"}],"actions":[{"ref":"go"}],
                  "meta":{"components":[{"id":"h","type":"TEXT","label":"\#(title)"}]}}\#(more)}
                """#,
                path: Fixture.execute
            )
        }
        let (model, _, _) = try await model(
            .signIn,
            [form("Mail"), form("Mail", #","error":{"code":"FET-1008"}"#), form("SMS")]
        )
        await model.start()
        let first = model.step?.id
        await model.submit()
        #expect(model.step?.id == first && model.error != nil)
        await model.submit()
        #expect(model.step?.id != first)
    }

    @Test("The remaining steps of the sign-in after a sign-up are shown, with the user name filled in")
    func furtherStep() async throws {
        let (model, _, _) = try await model(.signUp, Fixture.recorded("05", 4, 6, 10) + Fixture.recorded("01", 2, 3))
        await model.start()
        enter(["username": "u1795246141", "password": "Secret#1"], model)
        await model.submit()
        enter(["email": "u1795246141@example.com"], model)
        await model.submit()
        #expect(model.phase == .ready)
        #expect(model.error?.serverCode == "FET-1005")
        #expect(model.value(for: "username") == "u1795246141")
        #expect(model.value(for: "password").isEmpty)
    }

    @Test("An error without a form keeps the last form; a corrected submit continues")
    func errorWithoutForm() async throws {
        let (model, _, fixture) = try await model(.signUp, Fixture.recorded("05", 4, 6, 8, 9, 10, 12, 13))
        await model.start()
        enter(["username": "u1795246141", "password": "Secret#1"], model)
        await model.submit()
        enter(["email": "not@an-email.x"], model)
        await model.submit()
        #expect(model.phase == .ready && model.error?.serverCode == "FET-1021")
        #expect(model.step?.fields.map(\.id) == ["email"] && model.value(for: "email") == "not@an-email.x")
        enter(["email": "alice@example.com"], model)
        await model.submit()
        #expect(model.error?.serverCode == "FET-1080" && model.error?.recovery.first == .signInInstead)
        enter(["email": "u1795246141@example.com"], model)
        await model.submit()
        #expect(try await fixture.client.isSignedIn())
    }

    @Test("A sign-up with an assertion ends with a session, without a second flow")
    func signUpWithAssertion() async throws {
        let (model, _, fixture) = try await model(
            .signUp,
            Fixture.recorded("06", 1, 3, 7),
            application: "01a1fd02-2a15-7441-9427-ea47ee50d42d"
        )
        await model.start()
        let values = [
            "username": "alice", "password": "Secret#1", "given_name": "A", "family_name": "B", "email": "e@x.example",
        ]
        enter(values, model)
        await model.submit()
        #expect(model.error?.code == .alreadyExists)
        enter(["username": "u1795246141b", "password": "Secret#1"], model)
        await model.submit()
        #expect(try await fixture.client.getUser().username == "u1795246141b")
        #expect(fixture.sent.count == 3)
    }

    @Test("A registration starts within a sign-in flow, by the link in its form")
    func signUpInsideSignIn() async throws {
        let (model, _, fixture) = try await model(.signIn, Fixture.recorded("04", 14, 15, 16, 17))
        await model.start()
        await model.submit("action_signup")
        #expect(fixture.sent[1].keys.sorted() == ["action", "challengeToken", "executionId"])
        enter(["username": "u1795246141x", "password": "Secret#1"], model)
        await model.submit("action_credentials")
        enter(["email": "u1795246141x@example.com"], model)
        await model.submit()
        #expect(try await fixture.client.getUser().username == "u1795246141x")
    }

    @Test("An email code keeps its length after a wrong code, although the server sends it once")
    func emailCode() async throws {
        let (model, _, fixture) = try await model(
            .signIn,
            Fixture.recorded("09", 1, 4, 5, 7),
            application: "01a1fd02-2a1c-7814-bb49-1acfff5c8825"
        )
        await model.start()
        enter(["email": "alice@example.com"], model)
        await model.submit()
        #expect(model.step?.fields.first?.kind == .oneTimeCode && model.step?.fields.first?.codeLength == 6)
        enter(["otp": "000000"], model)
        await model.submit()
        #expect(model.error?.serverCode == "FET-1008" && model.error?.recovery.contains(.resend) == true)
        #expect(model.step?.fields.first?.codeLength == 6)
        #expect(model.value(for: "otp").isEmpty)
        enter(["otp": "608116"], model)
        await model.submit()
        #expect(try await fixture.client.isSignedIn())
    }

    @Test("A resend's countdown survives a wrong code, and a refusal has the delay")
    func resendCountdown() async throws {
        let (model, _, fixture) = try await model(
            .signIn,
            [
                codeForm(#","additionalData":{"resendAfter":"30"}}}"#),
                codeForm(#"},"error":{"code":"FET-1008"}}"#),
                codeForm(#","additionalData":{"resendAfter":"5"}},"error":{"code":"FET-1902"}}"#),
            ]
        )
        await model.start()
        #expect(model.remainingDelay(for: "again") == .seconds(30))
        fixture.clock.advance(by: .seconds(20))
        model.setValue("1", for: "otp")
        await model.submit()
        #expect(model.remainingDelay(for: "again") == .seconds(10))
        fixture.clock.advance(by: .seconds(10))
        #expect(model.remainingDelay(for: "again") == nil)
        await model.submit("again")
        #expect(fixture.sent.last?["inputs"] == nil)
        #expect(model.error?.code == .rateLimited && model.error?.recovery == [.retry(after: .seconds(5))])
        #expect(model.remainingDelay(for: "again") == .seconds(5))
    }

    @Test("Rules are validated locally first, and the server's field errors are shown at the field")
    func validation() async throws {
        let (model, _, fixture) = try await model(.signIn, Fixture.recorded("13", 1, 2))
        await model.start()
        #expect(model.step?.fields.map(\.kind) == [.text, .password, .text, .number, .boolean, .date])
        #expect(model.step?.fields.map(\.isRequired) == [true, true, false, false, false, false])
        enter(["username": "al", "password": "short"], model)
        await model.submit()
        #expect(model.fieldErrors["username"]?.count == 1 && model.fieldErrors["password"]?.count == 2)
        #expect(fixture.sent.count == 1)
        enter(["username": "alice", "password": "long enough 1"], model)
        await model.submit()
        #expect(fixture.sent.count == 2)
        #expect(model.fieldErrors["username"]?.count == 1 && model.fieldErrors["password"]?.count == 2)
        #expect(model.error?.code == .invalidInput)
        #expect(!"\(model.fieldErrors)".contains("validation."))
    }

    @Test("A step with only the missing field, and without a button, can be submitted")
    func onlyMissing() async throws {
        let (model, _, fixture) = try await model(.signUp, Fixture.recorded("05", 5, 6))
        await model.start()
        #expect(model.step?.fields.map(\.id) == ["password"])
        #expect(model.step?.actions.count == 1)
        enter(["password": "Secret#1"], model)
        await model.submit()
        #expect(fixture.sent[1]["action"] == nil)
        #expect(fixture.sent[1]["inputs"] as? [String: String] == ["password": "Secret#1"])
    }

    @Test("A step with only buttons sends the choice alone")
    func onlyActions() async throws {
        let (model, _, fixture) = try await model(.signIn, Fixture.recorded("04", 6, 7))
        await model.start()
        #expect(model.step?.fields.isEmpty == true && model.step?.actions.count == 3)
        await model.submit("action_001")
        #expect(try await fixture.client.isSignedIn())
    }

    @Test("Unknown containers keep their children, unknown fields are text, undeclared required inputs have a field")
    func unknownKinds() async throws {
        let (model, _, _) = try await model(
            .signIn,
            [
                .json(
                    #"""
                    {"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","challengeToken":"t","data":{
                      "inputs":[{"identifier":"aura","type":"AURA_SCAN","required":true},
                                {"identifier":"forgotten_one","type":"TEXT_INPUT","required":true}],
                      "actions":[{"ref":"go"},{"ref":"hidden_way"}],
                      "meta":{"components":[{"id":"x","type":"CAROUSEL","components":[
                         {"id":"y","type":"HOLOGRAM","label":"Look here"},{"id":"z","ref":"aura","type":"AURA_SCAN"},
                         {"id":"go","type":"ACTION","label":"Go","eventType":"SUBMIT"}]}]}}}
                    """#,
                    path: Fixture.execute
                )
            ]
        )
        await model.start()
        let step = try #require(model.step)
        #expect(step.fields.map(\.id) == ["aura", "forgotten_one"])
        #expect(step.fields.map(\.kind) == [.text, .text])
        #expect(step.fields.last?.label == "Forgotten one")
        #expect(step.actions.map(\.id) == ["go", "hidden_way"])
        #expect(step.components.first?.children.map(\.text) == ["Look here", "", ""])
    }

    @Test("A flow without a user fails with the server's message")
    func recoveryEnd() async throws {
        let (model, _, fixture) = try await model(
            .recovery,
            [
                .json(
                    #"{"executionId":"e","flowStatus":"COMPLETE","data":{"additionalData":{"message":"{{ t(recovery:forms.complete.title) }}"}}}"#,
                    path: Fixture.execute
                )
            ]
        )
        await model.start()
        #expect(model.phase == .complete(FlowOutcome(message: "Password Reset Successful")))
        #expect(fixture.sent[0]["flowType"] as? String == "RECOVERY")
    }

    @Test("The server's original response is that of the current step, with the number of its response")
    func originalResponse() async throws {
        func form(_ input: String) -> ScriptedTransport.Answer {
            prompt(#""inputs":[{"identifier":"\#(input)"}],"actions":[{"ref":"go"}]"#)
        }
        let (model, flow, _) = try await model(.signIn, [form("username"), form("username"), form("city")])
        let before = await flow.rawStep
        #expect(before?.revision == nil)
        await model.start()
        var revisions: [Int] = []
        for input in ["username", "username", "city"] {
            let original = try #require(await flow.rawStep)
            #expect(original.stepID == model.step?.id && original.language == "en-US")
            #expect(original.data?.inputs?.map(\.name) == [input])
            revisions.append(original.revision)
            if revisions.count < 3 { await model.submit("go") }
        }
        #expect(revisions == [1, 2, 3])
        await model.cancel()
        let after = await flow.rawStep
        #expect(after?.revision == nil)
    }
}
