import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

/// Defects of the released SDK that must not occur here, by section and bullet of their list.
@MainActor
@Suite("Known defects of another SDK", .timeLimit(.minutes(5)))
struct PeerDefectTests: FlowTesting {
    private static let credentials =
        #""inputs":[{"identifier":"username"},{"identifier":"password","type":"PASSWORD_INPUT"},{"identifier":"note"}],"#
        + #""actions":[{"ref":"go"},{"ref":"google"}]"#
    private static let code =
        #""inputs":[{"identifier":"otp","type":"OTP_INPUT","required":true}],"actions":[{"ref":"v"}]"#

    private func inputs(_ fixture: Fixture) -> [String: String]? {
        fixture.sent.last?["inputs"] as? [String: String]
    }

    @Test("Peer defect 4.1: no value of a step is sent with a later one; programmatic changes are published")
    func valuesAreCleared() async throws {
        let (model, _, fixture) = try await model(
            .signIn,
            [prompt(Self.credentials), prompt(Self.code), prompt(Self.code)]
        )
        await model.start()
        var changes = 0
        let subscription = model.objectWillChange.sink { _ in changes += 1 }
        enter(["username": "ada", "password": "secret"], model)
        #expect(changes == 2)
        subscription.cancel()
        await model.submit("go")
        #expect(model.value(for: "password").isEmpty)
        enter(["otp": "1"], model)
        await model.submit()
        #expect(inputs(fixture) == ["otp": "1"])
    }

    @Test("Peer defect 4.2: untouched fields are sent empty, undeclared ones are not sent")
    func declaredInputs() async throws {
        let (model, _, fixture) = try await model(.signIn, [prompt(Self.credentials), prompt(Self.code)])
        await model.start()
        enter(["username": "ada", "stranger": "x"], model)
        await model.submit("go")
        #expect(inputs(fixture) == ["username": "ada", "password": "", "note": ""])
    }

    @Test("Peer defect 4.3: two taps send one request")
    func doubleSubmit() async throws {
        let (model, _, fixture) = try await model(.signIn, [prompt(Self.credentials), prompt(Self.code)])
        await model.start()
        async let first: Void = model.submit("go")
        async let second: Void = model.submit("go")
        _ = await (first, second)
        #expect(fixture.sent.count == 2 && model.step?.field("otp") != nil)
    }

    @Test("Peer defect 4.7: the user reads a sentence, not an error code")
    func sentences() async throws {
        let (model, _, _) = try await model(
            .signIn,
            [
                prompt(Self.credentials),
                prompt(
                    Self.credentials,
                    #","error":{"code":"FET-1005","message":{"key":"k","defaultValue":"Wrong password."}}"#
                ),
            ]
        )
        await model.start()
        await model.submit("go")
        #expect(model.error?.message == "Wrong password." && model.error?.localizedDescription == "Wrong password.")
        #expect(model.error?.serverCode == "FET-1005")
    }

    @Test("Peer defect 4.8: the language and the application's id are escaped in the request")
    func languageIsEscaped() async throws {
        let fixture = try await Fixture([try Fixture.texts(), prompt(Self.code)], application: "a&b/ü")
        let flow = ThunderIDFlow(client: fixture.client, kind: .signIn, language: "de&x=1 y")
        await FlowModel(flow: flow).start()
        let path = fixture.transport.requests.compactMap(\.head.path).first { $0.hasPrefix(Fixture.meta) }
        let items = path.flatMap { URLComponents(string: $0)?.queryItems }
        #expect(items?.first { $0.name == "id" }?.value == "a&b/ü")
        #expect(items?.first { $0.name == "language" }?.value == "de&x=1 y")
        #expect(items?.map(\.name) == ["type", "id", "language"])
    }

    @Test("Peer defect 4.8: no template remains, with or without texts, and every element has a label")
    func nothingRaw() async throws {
        let form = prompt(
            #""inputs":[{"identifier":"family_name","ref":"i"}],"actions":[{"ref":"action_go"}],"meta":{"components":["#
                + #"{"type":"TEXT","label":"{{ t(no:such) }}"},{"id":"i","type":"TEXT_INPUT","label":"{{ i18n(no:such) }}","#
                + #""placeholder":"{{ meta(no.such) }}","hint":"{{ param(none) }}"},"#
                + #"{"id":"action_go","type":"ACTION","label":"{{t(no:such)}}","eventType":"TRIGGER"}]}"#
        )
        for texts in [[try Fixture.texts()], []] {
            let fixture = try await Fixture(texts + [form])
            let model = FlowModel(flow: ThunderIDFlow(client: fixture.client, kind: .signIn))
            await model.start()
            let step = try #require(model.step)
            #expect(step.fields.first?.label == "Family name" && step.fields.first?.placeholder == nil)
            #expect(step.fields.first?.hint == nil && step.action("action_go")?.label == "Go")
            #expect(!step.components.contains { $0.kind == .text })
        }
    }

    @Test("Peer defect 4.9: all data required to draw a form is available")
    func nothingDropped() async throws {
        let (model, _, _) = try await model(
            .signUp,
            [
                prompt(
                    #""inputs":[{"ref":"i","identifier":"p","type":"PHONE_INPUT","required":true,"#
                        + #""validation":[{"type":"minLength","value":5,"message":"Make it longer."}]}],"actions":[{"ref":"go"}],"#
                        + #""meta":{"components":[{"type":"STACK","direction":"row","gap":12,"components":["#
                        + #"{"id":"i","type":"PHONE_INPUT","label":"Phone","hint":"With area code","placeholder":"555","#
                        + #""prefixes":[{"value":"+1","label":"US"}]},{"type":"IMAGE","src":"https://x/l.png","alt":"Logo","#
                        + #""height":"60"}]},{"id":"go","type":"ACTION","label":"Go","startIcon":"https://x/i.svg"}]}"#
                )
            ]
        )
        await model.start()
        let step = try #require(model.step)
        #expect(
            step.field("p")
                == FormField(
                    id: "p",
                    kind: .phone,
                    label: "Phone",
                    placeholder: "555",
                    hint: "With area code",
                    isRequired: true,
                    purpose: .phone,
                    options: [.init(value: "+1", label: "US")],
                    rules: [
                        ValidationRule(
                            .minLength(5),
                            message: "Make it longer.",
                            requirement: "Make it longer."
                        )
                    ]
                )
        )
        #expect(step.components.first?.style.spacing == 12 && step.components.first?.kind == .row)
        #expect(step.components.first?.children.last?.source == "https://x/l.png")
        #expect(step.action("go")?.icon == "https://x/i.svg")
    }

    @Test("Peer defect 4.10: a malformed element affects only itself")
    func badElements() async throws {
        let (model, _, _) = try await model(
            .signIn,
            [
                prompt(
                    #""inputs":[null,7,{"identifier":"x","ref":"i"},"y"],"actions":[[],{"ref":"go"},null],"#
                        + #""meta":{"components":[null,{"id":"i","type":"TEXT_INPUT","components":5},[],{"id":"go","type":"ACTION"}]}"#
                )
            ]
        )
        await model.start()
        #expect(model.step?.fields.map(\.id) == ["x"] && model.step?.actions.map(\.id) == ["go"])
        #expect(model.step?.components.map(\.kind) == [.field, .action])
    }

    @Test("Peer defect 4.11: an unnamed input gets no name, and is not sent")
    func noInventedNames() async throws {
        let answer = prompt(#""inputs":[{"type":"TEXT_INPUT"},{"identifier":"x"}],"actions":[{"type":"SUBMIT"},{}]"#)
        let (model, _, fixture) = try await model(.signIn, [answer, answer])
        await model.start()
        #expect(model.step?.fields.map(\.id) == ["x"])
        enter(["x": "1"], model)
        await model.submit()
        #expect(fixture.sent.last?["action"] == nil && inputs(fixture) == ["x": "1"])
    }

    @Test("Peer defect 4.14: the final screen of a flow is shown")
    func lastScreen() async throws {
        let (model, _, _) = try await model(
            .recovery,
            [
                .json(
                    #"{"executionId":"e","flowStatus":"COMPLETE","data":{"meta":{"components":[{"type":"TEXT","label":"Done!"}]}}}"#,
                    path: Fixture.execute
                )
            ]
        )
        await model.start()
        #expect(model.phase == .complete(FlowOutcome()) && model.step?.components.map(\.text) == ["Done!"])
    }

    // MARK: - With another provider, and with passkeys

    private static let browser =
        #""inputs":[{"identifier":"code"}],"actions":[],"redirectURL":"https://idp.example/a?state=s&redirect_uri=com.idp%3A%2F%2Fcb""#

    private func inBrowser(_ answer: ScriptedBrowserSession.Answer, more: [ScriptedTransport.Answer] = []) async throws
        -> (FlowModel, Fixture, ScriptedBrowserSession)
    {
        let (model, _, fixture) = try await model(.signIn, [prompt(Self.browser, type: "REDIRECTION")] + more)
        let session = ScriptedBrowserSession([answer])
        await model.start()
        await model.openBrowser(session)
        return (model, fixture, session)
    }

    @Test(
        "Peer defects 5.1 to 5.3: state and callback are checked and sent; no action is repeated"
    )
    func browserAnswer() async throws {
        let (good, fixture, session) = try await inBrowser(
            .address("com.idp://cb?code=c&state=s"),
            more: [prompt(Self.code)]
        )
        #expect(good.step?.field("otp") != nil && inputs(fixture) == ["code": "c", "state": "s"])
        #expect(fixture.sent.last?["action"] == nil)
        #expect(await session.requests.map(\.callback?.scheme) == ["com.idp"])
        let (bad, unsent, _) = try await inBrowser(.address("com.idp://cb?code=c&state=other"))
        #expect(bad.phase == .ready && bad.error?.code == .refused && unsent.sent.count == 1)
    }

    @Test("Peer defect 5.1: a provider's refusal, a closed browser and one that can't be opened are different errors")
    func browserFailures() async throws {
        let (refused, _, _) = try await inBrowser(.address("com.idp://cb?error=access_denied&state=s"))
        #expect(refused.error?.code == .refused && refused.error?.serverCode == "access_denied")
        let (cancelled, _, _) = try await inBrowser(.cancelled)
        #expect(cancelled.error?.code == .cancelled)
        let (unopened, _, _) = try await inBrowser(.failure(NativeAuthError(.unsupported, message: "No browser.")))
        #expect(unopened.error?.code == .unsupported)
        for model in [refused, cancelled, unopened] {
            #expect(model.phase == .ready && model.step?.kind.isBrowser == true)
        }
    }

    @Test("Peer defect 5.4: every option of a passkey request is passed on, and its failure keeps the form")
    func passkeyOptions() async throws {
        let options =
            #"{"challenge":"AQ","rpId":"example.com","timeout":1000,"userVerification":"required","allowCredentials":[{"type":"public-key","id":"Ag"}]}"#
        let (model, _, fixture) = try await model(
            .signIn,
            [prompt(#""additionalData":{"passkeyChallenge":\#(quoted(options))}"#), prompt(Self.code)]
        )
        await model.start()
        let answer =
            #"{"id":"AQI","response":{"clientDataJSON":"Aw","authenticatorData":"BA","signature":"BQ","userHandle":"Bg"}}"#
        let passkeys = ScriptedPasskeyAuthenticator([
            .failure(NativeAuthError(.unsupported, message: "None here.")), .cancelled, .json(answer),
        ])
        await model.usePasskey(passkeys)
        #expect(model.phase == .ready && model.error?.code == .unsupported)
        await model.usePasskey(passkeys)
        #expect(model.phase == .ready && model.error?.code == .cancelled)
        await model.usePasskey(passkeys)
        #expect(await passkeys.requests.map(\.json) == [options, options, options])
        #expect(
            inputs(fixture) == [
                "credentialId": "AQI", "clientDataJSON": "Aw", "authenticatorData": "BA", "signature": "BQ",
                "userHandle": "Bg",
            ]
        )
    }
}

extension FlowStep.Kind {
    fileprivate var isBrowser: Bool { if case .browser = self { true } else { false } }
}
