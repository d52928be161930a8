import AuthFlows
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@MainActor
@Suite("A form in another language", .timeLimit(.minutes(5)))
struct LanguageTests: FlowTesting {
    private static let german = ScriptedTransport.Answer.json(
        #"{"design":{"theme":{"spacing":7}},"i18n":{"language":"de","translations":{"#
            + #""signin":{"forms.credentials.title":"Anmelden"},"#
            + #""system":{"wrong":"Falsch."}}}}"#,
        path: Fixture.meta
    )
    private static let form =
        #""inputs":[{"identifier":"username","type":"TEXT_INPUT","required":true},{"identifier":"password","type":"PASSWORD_INPUT","required":true}],"#
        + #""actions":[{"ref":"go"}],"additionalData":{"resendAfter":"30"},"meta":{"components":[{"id":"t","type":"TEXT","#
        + #""label":"{{ t(signin:forms.credentials.title) }}","variant":"HEADING_1"}]}"#

    @Test("A change of language during input changes texts and errors; values, ids and countdowns are kept")
    func translated() async throws {
        let refused = prompt(
            Self.form,
            #","error":{"code":"FET-1005","message":{"key":"wrong","defaultValue":"Wrong."}}"#
        )
        let (model, _, fixture) = try await model(.signIn, [prompt(Self.form), refused, Self.german])
        await model.start()
        let id = model.step?.id
        model.setValue("ada", for: "username")
        model.setValue("x", for: "password")
        await model.submit("go")
        #expect(model.error?.message == "Wrong." && model.step?.components.first?.text == "Sign In")
        model.setValue("y", for: "password")
        await model.setTexts(FormTexts(language: "de"))
        #expect(model.step?.components.first?.text == "Anmelden" && model.step?.id == id)
        #expect(model.error?.message == "Falsch.")
        #expect(model.value(for: "username") == "ada" && model.value(for: "password") == "y")
        #expect(model.step?.action("go")?.label == "Weiter")
        #expect(model.step?.design == FormDesign(spacing: 7))
        #expect(fixture.transport.requests.last?.head.path?.contains("language=de") == true)
        // It can still be sent, as the same step.
        await model.submit("go")
        #expect(fixture.sent.count == 3)
    }

    @Test("Later steps have the new language, and the same language is not loaded twice")
    func later() async throws {
        let (model, _, fixture) = try await model(.signIn, [prompt(Self.form), Self.german, prompt(Self.form)])
        await model.start()
        await model.setTexts(FormTexts(language: "de"))
        await model.setTexts(FormTexts(language: "de", overrides: [.continueAction: "Los"]))
        #expect(model.step?.action("go")?.label == "Los")
        model.setValue("ada", for: "username")
        model.setValue("x", for: "password")
        await model.submit("go")
        #expect(model.step?.components.first?.text == "Anmelden")
        #expect(fixture.transport.requests.filter { $0.head.path?.hasPrefix(Fixture.meta) == true }.count == 2)
    }

    @Test("Local texts change even if the server's texts cannot be loaded")
    func withoutServer() async throws {
        let (model, _, _) = try await model(.signIn, [prompt(Self.form)])
        await model.start()
        await model.setTexts(FormTexts(language: "de"))
        #expect(model.step?.components.first?.text == "Sign In" && model.step?.action("go")?.label == "Weiter")
    }

    @Test("Each further language keeps the countdown of the first one")
    func countdown() async throws {
        let (model, flow, fixture) = try await model(
            .signIn,
            [
                codeForm(#","additionalData":{"resendAfter":"30"}}}"#),
                codeForm(#"},"error":{"code":"FET-1008"}}"#),
            ]
        )
        await model.start()
        fixture.clock.advance(by: .seconds(10))
        model.setValue("000000", for: "otp")
        await model.submit("verify")
        // The server does not repeat the countdown after a wrong code.
        let delay = try #require(model.step?.action("again")?.delay)
        #expect(delay == .seconds(20))
        for language in ["de", "fr", "es"] {
            fixture.clock.advance(by: .seconds(4))
            let step = await flow.translated(into: FormTexts(language: language))
            #expect(step?.action("again")?.delay == delay)
        }
    }

    @Test("Before the first step and after the last there is nothing to translate")
    func nothing() async throws {
        let (model, flow, _) = try await model(.signIn, [])
        #expect(await flow.translated(into: FormTexts(language: "de")) == nil)
        await model.setTexts(FormTexts(language: "de"))
        #expect(model.phase == .idle && model.texts.language == "de")
    }

    @Test("A flow in German has the local texts in German")
    func begunInGerman() async throws {
        let fixture = try await Fixture(
            [
                Self.german,
                prompt(#""inputs":[{"identifier":"inviteToken","type":"HIDDEN","required":true}],"actions":[]"#),
            ])
        let flow = ThunderIDFlow(client: fixture.client, kind: .recovery, language: "de")
        let model = FlowModel(flow: flow, texts: FormTexts(language: "de"))
        await model.start()
        #expect(model.step?.fields.map(\.label) == ["Link aus der E-Mail"])
        #expect(model.step?.fields.map(\.hint) == ["Fügen Sie den vollständigen Link ein."])
        #expect(model.step?.actions.map(\.label) == ["Weiter"])
    }
}
