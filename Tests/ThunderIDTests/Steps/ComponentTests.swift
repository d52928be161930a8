import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite("Every kind of component and input is converted to the neutral form", .timeLimit(.minutes(5)))
struct ComponentTests: FlowTesting {
    private func shown(_ component: String, additional: String = "") async throws -> [FormComponent] {
        let (model, _, _) = try await model(
            .signIn,
            [prompt(#""meta":{"components":[\#(component)]},"additionalData":{\#(additional)}"#)]
        )
        await model.start()
        #expect(model.phase == .ready && model.step?.kind == .display)
        return model.step?.components ?? []
    }

    @Test(
        "Display and layout components are converted",
        arguments: [
            (
                #"{"id":"c","type":"TEXT","label":"Hi","variant":"HEADING_3"}"#,
                FormComponent(id: "c", kind: .heading, text: "Hi", level: 3)
            ),
            (
                #"{"id":"c","type":"TEXT","label":"{{ t(signin:forms.credentials.title) }}","variant":"BODY_1"}"#,
                FormComponent(id: "c", kind: .text, text: "Sign In", style: .init(textStyle: .body))
            ),
            (
                #"{"id":"c","type":"RICH_TEXT","label":"<b>Hi</b>"}"#,
                FormComponent(id: "c", kind: .richText, text: "Hi", richText: [RichTextSpan("Hi")])
            ),
            (
                #"{"id":"c","type":"IMAGE","src":"https://x/y.png","alt":"Logo"}"#,
                FormComponent(id: "c", kind: .image, text: "Logo", source: "https://x/y.png")
            ),
            (
                #"{"id":"c","type":"ICON","name":"lock","size":"20"}"#,
                FormComponent(id: "c", kind: .icon, source: "lock", style: .init(width: 20, height: 20))
            ),
            (#"{"id":"c","type":"DIVIDER","label":"Or"}"#, FormComponent(id: "c", kind: .divider, text: "Or")),
            (
                #"{"id":"c","type":"BLOCK","components":[{"id":"d","type":"TEXT","label":"x"}]}"#,
                FormComponent(
                    id: "c",
                    kind: .group,
                    children: [FormComponent(id: "d", kind: .text, text: "x")]
                )
            ),
            (
                #"{"id":"c","type":"STACK","direction":"row","components":[{"id":"d","type":"TEXT","label":"x"}]}"#,
                FormComponent(id: "c", kind: .row, children: [FormComponent(id: "d", kind: .text, text: "x")])
            ),
            (
                #"{"id":"c","type":"NEWER","components":[{"id":"d","type":"TEXT","label":"x"}]}"#,
                FormComponent(
                    id: "c",
                    kind: .group,
                    children: [FormComponent(id: "d", kind: .text, text: "x")]
                )
            ),
            (
                #"{"id":"c","type":"TIMER","label":"{time} left"}"#,
                FormComponent(id: "c", kind: .timer, text: "{time} left")
            ),
            (
                #"{"id":"c","type":"COPYABLE_TEXT","label":"Link","source":"inviteLink"}"#,
                FormComponent(id: "c", kind: .copyableText, text: "Link", value: "https://x/{{ t(a:b) }}")
            ),
            (
                #"{"id":"c","type":"QR_CODE","label":"Scan","source":"openid4vpWalletUri"}"#,
                FormComponent(id: "c", kind: .qrCode, text: "Scan", value: "openid4vp://x?y")
            ),
            (
                #"{"id":"c","type":"QR_CODE"}"#,
                FormComponent(id: "c", kind: .qrCode, value: "openid4vp://x?y")
            ),
            (
                #"{"id":"c","type":"KEY_VALUE_LIST","source":"list"}"#,
                FormComponent(
                    id: "c",
                    kind: .keyValueList,
                    rows: [.init(label: "Name", value: "Ada"), .init(label: "Mail", value: "a@b.c")]
                )
            ),
        ]
    )
    func display(_ component: String, _ expected: FormComponent) async throws {
        let list =
            #"[{"label":"Name","value":"Ada"},{"label":"x"},7,{"label":"y","value":""},"#
            + #"{"label":"Mail","value":"a@b.c"}]"#
        let wallet = component.contains("QR_CODE") ? #","openid4vpWalletUri":"openid4vp://x?y""# : ""
        let components = try await shown(
            component,
            additional: #""stepTimeout":"1795246200000","inviteLink":"https://x/{{ t(a:b) }}","list":\#(quoted(list))"#
                + wallet
        )
        #expect(components == [expected])
    }

    @Test(
        "Components without content are left out",
        arguments: [
            #"{"type":"COPYABLE_TEXT","source":"nothing"}"#, #"{"type":"QR_CODE"}"#, #"{"type":"TIMER"}"#,
            #"{"type":"KEY_VALUE_LIST","source":"bad"}"#, #"{"type":"KEY_VALUE_LIST","source":"empty"}"#,
            #"{"type":"IMAGE","src":""}"#, #"{"type":"ICON"}"#, #"{"type":"BLOCK","components":[]}"#, #"{}"#,
        ]
    )
    func nothing(_ component: String) async throws {
        #expect(try await shown(component, additional: #""bad":"{","empty":"[]""#).isEmpty)
    }

    @Test("Additional data is shown even without a layout")
    func withoutLayout() async throws {
        let (model, _, _) = try await model(
            .invitation,
            [
                prompt(
                    #""additionalData":{"message":"Scan this","inviteLink":"https://x/y","openid4vpWalletUri":"w:z"}"#
                )
            ]
        )
        await model.start()
        #expect(model.step?.components.map(\.kind) == [.text, .copyableText, .qrCode])
        #expect(model.step?.components.map(\.value) == [nil, "https://x/y", "w:z"])
    }

    @Test("A refreshed screen shows changes as the same step")
    func polling() async throws {
        func wallet(_ address: String, _ token: String) -> ScriptedTransport.Answer {
            .json(
                #"{"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","challengeToken":"\#(token)","data":{"additionalData":{"openid4vpWalletUri":"\#(address)"}}}"#,
                path: Fixture.execute
            )
        }
        let (model, _, fixture) = try await model(
            .signIn,
            [wallet("w:1", "a"), wallet("w:2", "b"), wallet("w:2", "c")]
        )
        await model.start()
        let first = try #require(model.step)
        await model.submit()
        #expect(model.step?.id == first.id && model.step?.components.map(\.value) == ["w:2"])
        await model.submit()
        #expect(fixture.sent.map { $0["challengeToken"] as? String } == [nil, "a", "b"])
        #expect(fixture.sent.last?.keys.sorted() == ["challengeToken", "executionId"])
    }

    @Test(
        "Inputs are converted",
        arguments: [
            ("TEXT_INPUT", FormField.Kind.text), ("PASSWORD_INPUT", .password), ("EMAIL_INPUT", .email),
            ("PHONE_INPUT", .phone), ("TEL_INPUT", .phone), ("NUMBER_INPUT", .number), ("DATE_INPUT", .date),
            ("OTP_INPUT", .oneTimeCode), ("BOOLEAN_INPUT", .boolean), ("CHECKBOX", .boolean), ("SELECT", .text),
            ("DROPDOWN", .text), ("USER_SELECT", .text), ("OU_SELECT", .text), ("HIDDEN", .hidden),
            ("CAPTCHA", .captcha), ("string", .text), ("", .text), ("NEWER_INPUT", .text),
        ]
    )
    func inputs(_ type: String, _ kind: FormField.Kind) async throws {
        // With a component, and only in the list of actions.
        for meta in [#","meta":{"components":[{"id":"c","ref":"x","type":"\#(type)","label":"X"}]}"#, ""] {
            let answer = prompt(#""inputs":[{"identifier":"x","type":"\#(type)","required":true}]\#(meta)"#)
            let (model, _, fixture) = try await model(.signIn, [answer, answer])
            await model.start()
            #expect(model.step?.fields.map(\.kind) == [kind])
            enter(["x": "1@2.de"], model)
            await model.submit()
            #expect(fixture.sent.last?["inputs"] as? [String: String] == ["x": "1@2.de"])
        }
    }

    @Test("The token of a link or a captcha can be pasted")
    func links() async throws {
        let inputs = ["inviteToken", "token", "captcha_token"].map {
            #"{"identifier":"\#($0)","type":"HIDDEN","required":true}"#
        }
        let (model, _, _) = try await model(.signIn, [prompt(#""inputs":[\#(inputs.joined(separator: ","))]"#)])
        await model.start()
        #expect(model.step?.fields.map(\.kind) == [.link, .link, .captcha])
        #expect(model.step?.fields.map(\.isSensitive) == [true, true, false])
    }

    @Test("A link of another attempt is an error and is not sent")
    func foreignLink() async throws {
        let answer = prompt(#""inputs":[{"identifier":"inviteToken","type":"HIDDEN","required":true}]"#)
        let (model, _, fixture) = try await model(.recovery, [answer, answer])
        await model.start()
        enter(["inviteToken": "https://x/gate/invite?executionId=other&inviteToken=a"], model)
        await model.submit()
        #expect(model.error?.code == .invalidInput && fixture.sent.count == 1)
        enter(["inviteToken": "https://x/gate/invite?executionId=e&inviteToken=a"], model)
        await model.submit()
        #expect(fixture.sent.last?["inputs"] as? [String: String] == ["inviteToken": "a"])
    }

    @Test("Organisation units are a choice if available, otherwise the ID with a hint")
    func organisationUnits() async throws {
        func units(_ options: String) -> ScriptedTransport.Answer {
            prompt(
                #""inputs":[{"identifier":"ouId","type":"OU_SELECT","required":true\#(options)}],"additionalData":{"rootOuId":"ou-1"}"#
            )
        }
        let (model, _, _) = try await model(.invitation, [units(""), units(#","options":["a","b"]"#)])
        await model.start()
        #expect(model.step?.fields.first?.kind == .text)
        #expect(model.step?.fields.first?.hint?.contains("ou-1") == true)
        enter(["ouId": "a"], model)
        await model.submit()
        #expect(model.step?.fields.first?.kind == .choice)
        #expect(model.step?.fields.first?.options.map(\.value) == ["a", "b"])
    }

    @Test("Phone prefixes are choices of the field, with or without names")
    func prefixes() async throws {
        let component =
            #"{"id":"c","ref":"p","type":"PHONE_INPUT","prefixes":["+1",{"value":"+49","label":"Germany"}]}"#
        let (model, _, _) = try await model(
            .signIn,
            [prompt(#""inputs":[{"identifier":"p","type":"PHONE_INPUT"}],"meta":{"components":[\#(component)]}"#)]
        )
        await model.start()
        #expect(
            model.step?.fields.first?.options
                == [.init(value: "+1"), .init(value: "+49", label: "Germany")]
        )
    }

    @Test(
        "Actions are converted",
        arguments: [
            ("ACTION", "SUBMIT", FormAction.Kind.submit), ("ACTION", "TRIGGER", .trigger),
            ("ACTION", "NAVIGATE", .trigger), ("ACTION", "CANCEL", .cancel), ("ACTION", "RESET", .trigger),
            ("ACTION", "BACK", .back), ("RESEND", "SUBMIT", .resend), ("ACTION", "NEWER", .trigger),
        ]
    )
    func actions(_ type: String, _ event: String, _ kind: FormAction.Kind) async throws {
        let answer = prompt(
            #""inputs":[{"identifier":"x","required":true}],"actions":[{"ref":"a"}],"meta":{"components":["#
                + #"{"id":"c","ref":"x","type":"TEXT_INPUT"},{"id":"a","type":"\#(type)","eventType":"\#(event)"}]}"#
        )
        let (model, _, fixture) = try await model(.signIn, [answer, answer])
        await model.start()
        #expect(model.step?.action("a")?.kind == kind)
        // A form with a field has an action that submits it.
        #expect(model.step?.defaultAction?.id == (kind == .submit ? "a" : StepMapper.impliedAction))
        enter(["x": "1"], model)
        await model.submit("a")
        #expect(fixture.sent.last?["action"] as? String == "a")
        #expect((fixture.sent.last?["inputs"] != nil) == (kind == .submit))
    }
}
