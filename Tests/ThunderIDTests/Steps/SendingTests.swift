import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite("The request of a step, by action", .timeLimit(.minutes(5)))
struct SendingTests: FlowTesting {
    // MARK: - After a sign-up

    @Test("After a sign-up no unseen consent or form with other fields is submitted")
    func unseen() async throws {
        let consent =
            #""inputs":[{"identifier":"consent_decisions","type":"CONSENT_INPUT"}],"actions":[{"ref":"yes"}],"#
            + #""additionalData":{"consentPrompt":"[{\"purposeName\":\"a\",\"optional\":[\"x\"]}]"}"#
        let others = #""inputs":[{"identifier":"nickname"},{"identifier":"city"}],"actions":[{"ref":"go"}]"#
        // Earlier input does not grant a consent.
        let mixed = consent.replacingOccurrences(
            of: #"[{"identifier":"#,
            with: #"[{"identifier":"username"},{"identifier":"#
        )
        for form in [consent, others, mixed] {
            let (model, _, fixture) = try await model(.signUp, Fixture.recorded("05", 4, 6, 10) + [prompt(form)])
            await model.start()
            enter(["username": "u1795246141", "password": "Secret#1"], model)
            await model.submit()
            enter(["email": "u1795246141@example.com"], model)
            await model.submit()
            #expect(model.phase == .ready && model.error == nil && model.step?.actions.isEmpty == false)
            #expect(fixture.sent.count == 4 && fixture.sent[3]["flowType"] as? String == "AUTHENTICATION")
        }
    }

    // MARK: - Forms whose actions do not send

    @Test(
        "A form with fields can be sent, whatever other actions the server offers",
        arguments: [
            (#"{"ref":"a","type":"REJECT"}"#, ""),
            (#"{"ref":"a"}"#, #",{"id":"a","type":"RESEND","label":"New code"}"#),
            (#"{"ref":"a"}"#, #",{"type":"RICH_TEXT","label":"<a data-action-ref=\"a\">Forgotten?</a>"}"#),
            (#"{"ref":"a","type":"REJECT"}"#, #",{"id":"a","type":"ACTION","variant":"PRIMARY"}"#),
        ]
    )
    func impliedAction(_ offered: String, _ shown: String) async throws {
        let form = prompt(
            #""inputs":[{"identifier":"x","ref":"i"}],"actions":[\#(offered)],"#
                + #""meta":{"components":[{"id":"i","type":"TEXT_INPUT"}\#(shown)]}"#
        )
        let (model, _, fixture) = try await model(.signIn, [form, form])
        await model.start()
        let step = try #require(model.step)
        #expect(step.defaultAction?.id == StepMapper.impliedAction && step.action("a") != nil)
        #expect(step.components.last?.actionID == StepMapper.impliedAction)
        enter(["x": "1"], model)
        await model.submit()
        #expect(fixture.sent.last?["action"] == nil)
        #expect(fixture.sent.last?["inputs"] as? [String: String] == ["x": "1"])
    }

    @Test("A deny action of a form sends no fields")
    func rejection() async throws {
        let form = prompt(
            #""inputs":[{"identifier":"x","ref":"i"}],"actions":[{"ref":"no","type":"REJECT"},{"ref":"go"}],"#
                + #""meta":{"components":[{"id":"i","type":"TEXT_INPUT"},{"id":"no","type":"ACTION"},"#
                + #"{"id":"go","type":"ACTION"}]}"#
        )
        let (model, _, fixture) = try await model(.signIn, [form, form])
        await model.start()
        #expect(model.step?.defaultAction?.id == "go")
        enter(["x": "1"], model)
        await model.submit("no")
        #expect(fixture.sent.last?["action"] as? String == "no" && fixture.sent.last?["inputs"] == nil)
    }

    // MARK: - Browsers and passkeys

    private let browser =
        #""redirectURL":"https://idp.example/authorize?state=s","inputs":[{"ref":"c","identifier":"code","required":true},"#
        + #"{"ref":"n","identifier":"note"}],"actions":[{"ref":"go"}],"#
        + #""meta":{"components":[{"type":"BLOCK","components":[{"id":"n","type":"TEXT_INPUT"},"#
        + #"{"id":"go","type":"ACTION"}]}]}"#

    @Test("Without a callback no code is sent, not even an empty one, which would count as wrong")
    func emptyCode() async throws {
        for note in ["", "hello"] {
            let answer = prompt(browser, type: "REDIRECTION")
            let (model, _, fixture) = try await model(.signIn, [answer, answer])
            await model.start()
            enter(["note": note], model)
            await model.submit()
            #expect(fixture.sent.last?["action"] as? String == "go")
            #expect(fixture.sent.last?["inputs"] as? [String: String] == ["note": note])
        }
    }

    @Test("A browser callback is sent by an action beside other fields")
    func browserBesideFields() async throws {
        let answer = prompt(browser, type: "REDIRECTION")
        let (model, _, fixture) = try await model(.signIn, [answer, answer])
        await model.start()
        enter(["note": "hello", "code": "https://app.example/?code=abc&state=s"], model)
        await model.submit("go")
        #expect(
            fixture.sent.last?["inputs"] as? [String: String] == ["note": "hello", "code": "abc", "state": "s"]
        )
    }

    @Test("A passkey response is sent by an action beside other fields")
    func passkeyBesideFields() async throws {
        let answer = prompt(
            #""additionalData":{"passkeyChallenge":"{\"challenge\":\"AQ\",\"rpId\":\"localhost\"}"},"#
                + #""inputs":[{"identifier":"credentialId","required":true},{"ref":"n","identifier":"note"}],"#
                + #""actions":[{"ref":"go"}],"meta":{"components":[{"type":"BLOCK","components":["#
                + #"{"id":"n","type":"TEXT_INPUT"},{"id":"go","type":"ACTION"}]}]}"#
        )
        let (model, _, fixture) = try await model(.signIn, [answer, answer])
        await model.start()
        let values = [
            "note": "hello", "credentialId": "aWQ", "clientDataJSON": "Y2Q", "authenticatorData": "YWQ",
            "signature": "c2ln",
        ]
        enter(values, model)
        await model.submit("go")
        #expect(fixture.sent.last?["inputs"] as? [String: String] == values)
    }

    @Test("A step that can't be displayed leaves the current one unchanged")
    func unreadableStep() throws {
        func response(_ content: String) throws -> EmbeddedFlowResponse {
            let json = #"{"executionId":"e","flowStatus":"INCOMPLETE","# + content + "}"
            return EmbeddedFlowResponse(json: try JSONValue.decode(from: Data(json.utf8)))
        }
        let browser = try response(#""type":"REDIRECTION","data":{"redirectURL":"https://id.example/authorize"}"#)
        let unreadable = try response(#""data":{"additionalData":{"passkeyChallenge":"none","resendAfter":"30"}}"#)
        let words = FlowLocalization()
        let now = Fixture.recordedAt
        var state = StepState()
        let shown = try state.show(browser, localization: words, flow: .authentication, now: now)

        #expect(throws: NativeAuthError.self) {
            try state.show(unreadable, localization: words, flow: .authentication, now: now)
        }
        #expect(state.step == shown && state.browser != nil)
        #expect(state.hints.resendAllowedAt == nil)
    }

    @Test("An expired countdown for a new code is not shown")
    func resendExactly() throws {
        let json = #"{"executionId":"e","flowStatus":"INCOMPLETE","data":{"additionalData":{"resendAfter":"30"}}}"#
        var memory = StepState()
        let words = FlowLocalization()
        let start = Fixture.recordedAt
        _ = try memory.show(
            EmbeddedFlowResponse(json: try JSONValue.decode(from: Data(json.utf8))),
            localization: words,
            flow: .authentication,
            now: start
        )
        #expect(
            memory.mapper(localization: words, flow: .authentication, now: start.addingTimeInterval(29)).resendDelay
                == .seconds(1)
        )
        #expect(
            memory.mapper(localization: words, flow: .authentication, now: start.addingTimeInterval(30)).resendDelay
                == nil
        )
        #expect(
            memory.mapper(localization: words, flow: .authentication, now: start.addingTimeInterval(31)).resendDelay
                == nil
        )
    }

    @Test("A text's link to an action uses the action's reference, not its other names")
    func linkReference() async throws {
        for (name, isLink) in [("go", true), ("other", false)] {
            let link = quoted("<a data-action-ref=\"\(name)\">Forgotten?</a>")
            let (model, _, _) = try await model(
                .signIn,
                [
                    prompt(
                        #""inputs":[{"identifier":"x"}],"actions":[{"ref":"send"},{"ref":"go","id":"other"}],"#
                            + #""meta":{"components":[{"id":"t","type":"RICH_TEXT","label":\#(link)}]}"#
                    )
                ]
            )
            await model.start()
            #expect((model.step?.action("go")?.label == "Forgotten?") == isLink)
        }
    }

    @Test("Of several links to one action, the first is the action's")
    func repeatedLink() async throws {
        let link = #"<a data-action-ref=\"go\">"#
        let (model, _, _) = try await model(
            .signIn,
            [
                prompt(
                    #""inputs":[{"identifier":"x"}],"actions":[{"ref":"send"},{"ref":"go"}],"meta":{"components":["#
                        + #"{"id":"t","type":"RICH_TEXT","label":"\#(link)Forgotten?</a> or \#(link)lost?</a>"},"#
                        + #"{"id":"u","type":"RICH_TEXT","label":"\#(link)Help</a>"}]}"#
                )
            ]
        )
        await model.start()
        #expect(model.step?.actions.filter { $0.id == "go" }.map(\.label) == ["Forgotten?"])
    }

    @Test("Only the field of a link sends the link's token; a link in another field is sent as it is")
    func linkInOtherField() async throws {
        let answer = prompt(
            #""inputs":[{"identifier":"inviteToken"},{"identifier":"website"}],"actions":[{"ref":"go"}]"#
        )
        let (model, _, fixture) = try await model(.signIn, [answer, answer])
        await model.start()
        let website = "https://ada.example/?executionId=other&website=x"
        enter(["inviteToken": "app://invite?executionId=e&inviteToken=abc", "website": website], model)
        await model.submit()
        #expect(model.error == nil)
        #expect(fixture.sent.last?["inputs"] as? [String: String] == ["inviteToken": "abc", "website": website])
    }
}
