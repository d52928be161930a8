import AuthFlows
import Foundation
import NativeAuthCore
import Synchronization
import Testing

@testable import TerminalForms

@Suite("Browser, passkey, consent and display steps", .timeLimit(.minutes(5)))
@MainActor
struct StepKindTests {
    private func dialog(_ flow: ScriptedFlow, _ terminal: ScriptedTerminal) -> FormDialog {
        FormDialog(model: FlowModel(flow: flow), terminal: terminal)
    }

    // MARK: - Browser

    @Test("The browser address is on its own line, with instructions around it")
    func browserScreen() throws {
        let long = "https://idp.example/authorize?x=\(String(repeating: "y", count: 200))"
        let lines = ScreenRenderer(TerminalTraits(isUnicode: false))
            .lines(of: FormSnapshot(step: try Steps.browser(address: long))).map(\.text)
        #expect(lines.first == "Sign in with Example. Open this address in a browser:")
        #expect(lines.contains(long))
        #expect(lines.allSatisfy { $0 == long || $0.count <= 80 })
        #expect(lines.joined(separator: " ").contains("(it starts with demo://back), and paste it below."))
        #expect(lines.allSatisfy { $0.unicodeScalars.allSatisfy(\.isASCII) })
    }

    @Test("A pasted redirect is submitted; a refused one is requested again; an empty answer requests a new address")
    func browserDialog() async throws {
        let callback = "demo://back?code=\(String(repeating: "c", count: 6_000))&state=s"
        let refused = NativeAuthError(.refused, message: "Not this sign-in.", recovery: [.correct(["code"])])
        let flow = ScriptedFlow { submission in
            switch submission?.values["code"] {
            case nil: try Steps.browser()
            case "": try Steps.browser(address: "https://idp.example/new")
            case callback: Forms.done
            default: try Steps.browser(refused)
            }
        }
        let terminal = ScriptedTerminal([
            ("Address (optional): ", ""), ("Address (optional): ", " demo://back?code=wrong "),
            ("Address (optional): ", callback),
        ])
        #expect(try await dialog(flow, terminal).run() == .complete(FlowOutcome(user: Forms.ada)))
        #expect(flow.submissions.map { $0.values["code"] } == ["", "demo://back?code=wrong", callback])
        #expect(terminal.output.contains("\nhttps://idp.example/new\n"))
        #expect(terminal.output.contains("! Not this sign-in."))
    }

    @Test("A script passes the redirect address in a file; as an argument it is refused")
    func browserScript() async throws {
        let flow = ScriptedFlow { try $0 == nil ? Steps.browser() : Forms.done }
        let exposed = await UnattendedRun(model: FlowModel(flow: flow), inputs: .init(argumentValues: ["code": "c"]))
            .run()
        #expect(exposed == .usageError(GivenInputs.secretRefusal("code")) && flow.submissions.isEmpty)
        let end = await UnattendedRun(model: FlowModel(flow: flow), inputs: .init(fileValues: ["code": "c"])).run()
        #expect(end == .complete(FlowOutcome(user: Forms.ada)))
        guard
            case .incomplete(let snapshot, false, _) =
                await UnattendedRun(model: FlowModel(flow: flow), inputs: .init()).run()
        else {
            Issue.record("without a callback it waits")
            return
        }
        #expect(snapshot.step.id == "browser")
    }

    // MARK: - Passkeys

    @Test("The passkey options are on their own line, with a note that a terminal has no passkeys")
    func passkeyScreen() throws {
        let lines = ScreenRenderer(TerminalTraits(isUnicode: false)).lines(of: FormSnapshot(step: try Steps.passkey()))
            .map(\.text)
        #expect(lines.contains(#"{"challenge":"AQ","rpId":"localhost"}"#))
        #expect(lines.joined(separator: " ").contains("Terminals don't support passkeys"))
        #expect(lines.allSatisfy { $0.count <= 80 })
        let creation = try PasskeyRequest(
            json: #"{"challenge":"AQ","user":{"id":"AQ","name":"ada"}}"#,
            isCreation: true
        )
        let other = ScreenRenderer().lines(
            of: FormSnapshot(step: FlowStep(id: "s", kind: .passkey(creation)))
        )
        #expect(other.first?.text.hasPrefix("Create a passkey.") == true)
    }

    @Test("A pasted passkey response fills every field; the fields can also be typed one by one")
    func passkeyDialog() async throws {
        let refused = NativeAuthError(.refused, message: "Wrong passkey.", recovery: [.retry])
        let flow = ScriptedFlow { submission in
            guard let submission else { return try Steps.passkey() }
            return submission.values["signature"] == "sig2" ? Forms.done : try Steps.passkey(refused)
        }
        let terminal = ScriptedTerminal([
            ("credentialId: ", #"{"id":"x"}"#), ("credentialId: ", Steps.passkeyAnswer),
            ("credentialId: ", "aWQ"), ("clientDataJSON: ", "Y2Q"), ("authenticatorData: ", "YWQ"),
            ("signature: ", "sig2"), ("userHandle (optional): ", ""),
        ])
        #expect(try await dialog(flow, terminal).run() == .complete(FlowOutcome(user: Forms.ada)))
        #expect(flow.submissions.map(\.values).first == Steps.passkeyValues)
        #expect(flow.submissions.count == 2)
        #expect(terminal.output.contains("not a passkey response"))
        #expect(terminal.output.contains("! Wrong passkey."))
    }

    @Test("After the choice of an action, a pasted passkey response also fills every field")
    func passkeyAfterWay() async throws {
        var step = try Steps.passkey()
        step.actions = [
            FormAction(id: "go", label: "Use it"),
            FormAction(id: "other", label: "Something else", prominence: .secondary, fieldIDs: []),
        ]
        let flow = ScriptedFlow { [step] in $0 == nil ? step : Forms.done }
        let terminal = ScriptedTerminal([("> ", "1"), ("credentialId: ", Steps.passkeyAnswer)])
        #expect(try await dialog(flow, terminal).run() == .complete(FlowOutcome(user: Forms.ada)))
        #expect(flow.submissions.map(\.values) == [Steps.passkeyValues])
    }

    @Test("A script passes the passkey response as one value or in parts")
    func passkeyScript() async throws {
        for values in [["credentialId": Steps.passkeyAnswer], Steps.passkeyValues] {
            let flow = ScriptedFlow { try $0 == nil ? Steps.passkey() : Forms.done }
            let end = await UnattendedRun(model: FlowModel(flow: flow), inputs: .init(fileValues: values)).run()
            #expect(end == .complete(FlowOutcome(user: Forms.ada)))
            #expect(flow.submissions.map(\.values) == [Steps.passkeyValues])
        }
        let flow = ScriptedFlow { try $0 == nil ? Steps.passkey() : Forms.done }
        let part = GivenInputs(fileValues: ["credentialId": "aWQ"])
        guard case .incomplete = await UnattendedRun(model: FlowModel(flow: flow), inputs: part).run() else {
            Issue.record("a part is not enough")
            return
        }
        #expect(flow.submissions.isEmpty)
    }

    // MARK: - Consent and time limits

    @Test("Consent is given or denied interactively and by a script")
    func consent() async throws {
        let cases: [(menu: [KeyEvent], action: String, values: [String: String])] = [
            ([.enter], "yes", ["consent.profile.news": "false"]), ([.character("2"), .enter], "no", [:]),
        ]
        for one in cases {
            let flow = ScriptedFlow { $0 == nil ? Steps.consent : Forms.done }
            let terminal = ScriptedTerminal(keys: [("News [y/n]: n", [.enter]), ("> ", one.menu)])
            _ = try await dialog(flow, terminal).run()
            #expect(flow.submissions.map(\.actionID) == [one.action] && flow.submissions.map(\.values) == [one.values])
        }
        let chosen = ScriptedFlow { $0 == nil ? Steps.consent : Forms.done }
        let terminal = ScriptedTerminal(keys: [
            ("News [y/n]: n", [.backspace, .character("y"), .enter]), ("> ", [.enter]),
        ])
        _ = try await dialog(chosen, terminal).run()
        #expect(chosen.submissions.map(\.values) == [["consent.profile.news": "true"]])

        let script = ScriptedFlow { $0 == nil ? Steps.consent : Forms.done }
        let inputs = GivenInputs(argumentValues: ["consent.profile.news": "true"])
        _ = await UnattendedRun(model: FlowModel(flow: script), inputs: inputs).run()
        _ = await UnattendedRun(model: FlowModel(flow: script), inputs: .init()).run(actions: ["no"])
        #expect(script.submissions.map(\.actionID) == ["yes", "no"])
        #expect(script.submissions.map(\.values) == [["consent.profile.news": "true"], [:]])
    }

    @Test("A form shows its time limit and its expiry")
    func limit() throws {
        var step = Forms.signIn()
        step.expiresAt = Date(timeIntervalSince1970: 1_795_246_320)
        var renderer = ScreenRenderer()
        renderer.timeZone = try #require(TimeZone(identifier: "UTC"))
        let open = renderer.lines(of: FormSnapshot(step: step, secondsLeft: 60)).map(\.text)
        #expect(open.contains("This form expires at 07:32."))
        let over = renderer.lines(of: FormSnapshot(step: step, secondsLeft: 0)).map(\.text)
        #expect(over.contains("! The time limit of this form has passed. A submission now counts as no answer."))
        #expect(!renderer.lines(of: FormSnapshot(step: Forms.signIn())).map(\.text).joined().contains("expires at"))
    }

    @Test("The remaining time comes from the model's clock")
    func timeLeft() async {
        let now = Date(timeIntervalSince1970: 1_000)
        let flow = ScriptedFlow { _ in
            var step = Forms.signIn()
            step.expiresAt = now.addingTimeInterval(90)
            return step
        }
        let model = FlowModel(flow: flow, clock: AuthClock(now: { now }, sleep: { _ in }))
        await model.start()
        #expect(FormSnapshot(model)?.secondsLeft == 90)
    }

    @Test("A reloaded display step shows its new value")
    func polling() async throws {
        let count = Mutex(0)
        let flow = ScriptedFlow { _ in
            let number = count.withLock {
                $0 += 1
                return $0
            }
            return FlowStep(
                id: "wallet",
                kind: .display,
                components: [FormComponent(id: "q", kind: .qrCode, text: "Scan", value: "wallet://\(number)")]
            )
        }
        let terminal = ScriptedTerminal([("> ", ""), ("> ", "q")])
        #expect(try await dialog(flow, terminal).run() == .left)
        #expect(terminal.output.contains("\nwallet://1\n") && terminal.output.contains("\nwallet://2\n"))
    }

    @Test("Escape sequences are removed from copyable texts, QR codes, lists, timers and provider names")
    func injection() throws {
        let evil = "\u{1B}[2Jevil\u{9B}31m\u{202E}\n! fake"
        let step = FlowStep(
            id: "s",
            components: [
                FormComponent(id: "1", kind: .copyableText, text: evil, value: evil),
                FormComponent(id: "2", kind: .qrCode, text: evil, value: evil),
                FormComponent(id: "3", kind: .keyValueList, text: evil, rows: [.init(label: evil, value: evil)]),
                FormComponent(id: "4", kind: .timer, text: evil), FormComponent(id: "5", kind: .icon, source: evil),
            ],
            fields: [FormField(id: "p", kind: .phone, label: "P", options: [.init(value: evil, label: evil)])]
        )
        var browser = try Steps.browser()
        let url = try #require(URL(string: Steps.address))
        browser.kind = .browser(BrowserRequest(url: url, callback: nil, provider: evil))
        for step in [step, browser] {
            let lines = ScreenRenderer().lines(of: FormSnapshot(step: step, secondsLeft: 1)).map(\.text)
            let forbidden: Set<Unicode.Scalar> = ["\u{1B}", "\u{9B}", "\u{202E}", "\n"]
            #expect(lines.joined().contains("evil"))
            #expect(forbidden.isDisjoint(with: lines.flatMap(\.unicodeScalars)))
        }
    }

    @Test("A thousand fields and ten thousand components are drawn")
    func many() {
        let components = (0..<10_000).map { index in
            index < 1_000
                ? FormComponent(id: "c\(index)", kind: .field, fieldID: "f\(index)")
                : FormComponent(id: "c\(index)", kind: .text, text: "text \(index)")
        }
        let step = FlowStep(
            id: "s",
            components: components,
            fields: (0..<1_000).map { FormField(id: "f\($0)", label: "Field \($0)") }
        )
        let lines = ScreenRenderer().lines(of: FormSnapshot(step: step)).map(\.text)
        #expect(lines.contains("Field 999 (optional):") && lines.contains("text 9999"))
    }
}
