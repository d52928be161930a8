import AuthFlows
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@MainActor
@Suite("View data of a flow", .timeLimit(.minutes(5)))
struct FlowModelDataTests {
    /// The first field of the step with an error.
    private static func firstInvalidField(_ model: FlowModel) -> FormField.ID? {
        model.step?.fields.first { model.fieldErrors[$0.id] != nil }?.id
    }

    @Test("A field has an error until its value changes")
    func invalidFields() async {
        let model = FlowModel(flow: ScriptedFlow([.step(Forms.credentials)]))
        await model.start()
        #expect(Self.firstInvalidField(model) == nil)
        await model.submit()
        #expect(Self.firstInvalidField(model) == "username")
        model.setValue("ada", for: "username")
        #expect(Self.firstInvalidField(model) == "password")
        // A repeated message is shown once.
        await model.submit()
        await model.submit()
        #expect(model.fieldErrors["password"]?.count == 1)
    }

    @Test("A step ends only at its timeout, with an error in the form's language")
    func expire() async {
        let clock = TestClock()
        var step = Forms.code
        step.expiresAt = clock.clock.now.addingTimeInterval(60)
        let flow = ScriptedFlow([.step(step), .step(Forms.credentials)])
        let model = FlowModel(flow: flow, clock: clock.clock, texts: FormTexts(language: "de"))
        await model.start()
        await model.expire()
        #expect(model.phase == .ready && model.remainingTime != .zero && !model.canRestart)
        clock.advance(by: .seconds(60))
        #expect(model.remainingTime == .zero)
        await model.expire()
        #expect(model.phase == .failed && model.error?.code == .expired && model.canRestart)
        #expect(model.error?.message == "Die Zeit ist abgelaufen.")
        await model.start()
        #expect(model.phase == .ready && model.remainingTime != .zero)
    }

    @Test("A timeout is submitted once and without values if the step requires it")
    func expireIsAnswered() async {
        let clock = TestClock()
        var step = Forms.credentials
        step.expiresAt = clock.clock.now
        step.reportsExpiry = true
        let flow = ScriptedFlow([.step(step), .step(Forms.refused(Forms.code))])
        let model = FlowModel(flow: flow, clock: clock.clock)
        await model.start()
        await model.expire()
        await model.expire()
        #expect(await flow.submissions == [FlowSubmission(stepID: "credentials", actionID: nil, values: [:])])
        #expect(model.step?.id == "code")
    }

    @Test(
        "An untouched toggle is sent as false, an email address trimmed, a password unchanged"
    )
    func sent() async {
        let step = FlowStep(
            id: "s",
            fields: [
                FormField(id: "mail", kind: .email, rules: [ValidationRule(.matches("^[^@\\s]+@[^@\\s]+$"))]),
                FormField(id: "news", kind: .boolean), FormField(id: "terms", kind: .boolean, isRequired: true),
                FormField(id: "password", kind: .password), FormField(id: "name"),
            ],
            actions: [FormAction(id: "go")]
        )
        let flow = ScriptedFlow([.step(step), .step(Forms.done)])
        let model = FlowModel(flow: flow)
        await model.start()
        model.setValue("ada@example.com ", for: "mail")
        model.setValue(" pass word ", for: "password")
        model.setValue(" Ada ", for: "name")
        await model.submit()
        #expect(model.fieldErrors.keys.sorted() == ["terms"])
        model.setValue("true", for: "terms")
        await model.submit()
        #expect(
            await flow.submissions.map(\.values) == [
                [
                    "mail": "ada@example.com", "news": "false", "terms": "true", "password": " pass word ",
                    "name": " Ada ",
                ]
            ]
        )
    }

    @Test("At most ten errors of a field are shown")
    func manyErrors() async {
        let errors = (0..<1_000).map { FieldError(field: "username", message: "No \($0).") }
        let flow = ScriptedFlow([.step(Forms.credentials), .step(Forms.refused(Forms.credentials, fields: errors))])
        let model = FlowModel(flow: flow)
        await model.start()
        model.setValue("ada", for: "username")
        model.setValue("pw", for: "password")
        await model.submit()
        #expect(model.fieldErrors["username"]?.count == 10)
    }

    @Test("Back, cancel and restart are view data")
    func ways() async {
        let back = FormAction(id: "b", kind: .back)
        let step = FlowStep(id: "s", actions: [FormAction(id: "go"), back, FormAction(id: "c", kind: .cancel)])
        #expect(step.action("b") == back && step.actions.first { $0.kind == .cancel }?.id == "c")
        #expect(!Forms.credentials.actions.contains { [.back, .cancel].contains($0.kind) })
        let model = FlowModel(flow: ScriptedFlow([.step(step)]))
        #expect(!model.canRestart)
        await model.start()
        await model.cancel()
        #expect(model.canRestart)
    }

    @Test("A flow that has completed with a session has nothing pending, in any phase")
    func pendingCompletion() async {
        let model = FlowModel(flow: Bilingual())
        #expect(await !model.hasPendingCompletion())
        await model.start()
        #expect(await !model.hasPendingCompletion())
        await model.cancel()
        #expect(await !model.hasPendingCompletion())
    }

    @Test("A completion is pending only while the form is open")
    func pendingCompletionByPhase() async {
        let model = FlowModel(flow: Pending())
        #expect(await !model.hasPendingCompletion())
        await model.start()
        #expect(await model.hasPendingCompletion())
        await model.submit()
        #expect(model.phase == .complete(FlowOutcome(user: FlowUser(id: "42"))))
        #expect(await !model.hasPendingCompletion())
        await model.start()
        await model.cancel()
        #expect(await !model.hasPendingCompletion())
    }

    /// A flow that always has a pending completion.
    private struct Pending: AuthenticationFlow {
        func start() async throws -> FlowStep { FlowStep(id: "mail", kind: .display) }
        func submit(_ submission: FlowSubmission) async throws -> FlowStep { Forms.done }
        func resume(_ saved: SavedFlow) async throws -> FlowStep { Forms.done }
        func save() async -> SavedFlow? { nil }
        func hasPendingCompletion() async -> Bool { true }
        func cancel() async {}
    }

    @Test("A restart is offered only for an error with this recovery option")
    func canRestart() async {
        for (recovery, isOffered) in [([RecoveryOption.restart], true), ([.retry], false), ([], false)] {
            var step = Forms.credentials
            step.error = NativeAuthError(.refused, message: "No.", recovery: recovery)
            let model = FlowModel(flow: ScriptedFlow([.step(step)]))
            await model.start()
            #expect(model.phase == .ready && model.canRestart == isOffered)
        }
    }

    @Test("A preview shows its state and repeats its step")
    func preview() async {
        let wrong = NativeAuthError(.refused, message: "Wrong.")
        let model = FlowModel.preview(
            Forms.credentials,
            values: ["username": "ada"],
            error: wrong,
            fieldErrors: ["password": ["No."]]
        )
        #expect(model.phase == .ready && model.step?.id == "credentials" && model.error == wrong)
        #expect(model.value(for: "username") == "ada" && Self.firstInvalidField(model) == "password")
        await model.submit("signup")
        #expect(model.phase == .ready && model.error == nil)
        #expect(FlowModel.preview(nil).phase == .starting)
        #expect(FlowModel.preview(Forms.credentials, submitting: "go").isLoading("go"))
        #expect(FlowModel.preview(Forms.done).phase == .complete(FlowOutcome(user: FlowUser(id: "42"))))
        let over = NativeAuthError(.expired, message: "Over.", recovery: [.restart])
        #expect(FlowModel.preview(Forms.credentials, error: over).phase == .failed)
    }

    /// A flow with two languages.
    private struct Bilingual: AuthenticationFlow {
        static func step(_ language: String) -> FlowStep {
            var step = Forms.credentials
            step.components[0].text = language
            step.error = NativeAuthError(
                .refused,
                message: "refused in \(language)",
                serverCode: "FET-1005",
                fieldErrors: [FieldError(field: "username", message: "unknown in \(language)")]
            )
            return step
        }

        func start() async throws -> FlowStep { Self.step("en") }
        func submit(_ submission: FlowSubmission) async throws -> FlowStep { Self.step("en") }
        func resume(_ saved: SavedFlow) async throws -> FlowStep { Self.step("en") }
        func save() async -> SavedFlow? { nil }
        func cancel() async {}
        func translated(into texts: FormTexts) async -> FlowStep? { Self.step(texts.language) }
    }

    @Test("A change of language changes texts and errors, and keeps all values")
    func setTexts() async {
        let model = FlowModel(flow: Bilingual())
        await model.start()
        model.setValue("secret", for: "password")
        await model.setTexts(FormTexts(language: "de"))
        #expect(model.texts.language == "de" && model.step?.components[0].text == "de")
        #expect(model.step?.id == "credentials" && model.value(for: "password") == "secret")
        #expect(model.error?.message == "refused in de")
        #expect(model.fieldErrors == ["username": ["unknown in de"]])
        // An error that an edit removed does not reappear.
        model.setValue("ada", for: "username")
        await model.setTexts(FormTexts(language: "fr"))
        #expect(model.fieldErrors.isEmpty && model.value(for: "username") == "ada")
    }

    /// A flow whose German texts load late.
    private struct Slow: AuthenticationFlow {
        let gate: Gate

        func start() async throws -> FlowStep { Bilingual.step("en") }
        func submit(_ submission: FlowSubmission) async throws -> FlowStep { Bilingual.step("en") }
        func resume(_ saved: SavedFlow) async throws -> FlowStep { Bilingual.step("en") }
        func save() async -> SavedFlow? { nil }
        func cancel() async {}

        func translated(into texts: FormTexts) async -> FlowStep? {
            if texts.language == "de" { await gate.passIgnoringCancellation() }
            return Bilingual.step(texts.language)
        }
    }

    @Test("A late translation into an earlier language is ignored")
    func lateLanguage() async {
        let gate = Gate()
        let model = FlowModel(flow: Slow(gate: gate))
        await model.start()
        let german = Task { await model.setTexts(FormTexts(language: "de")) }
        while model.texts.language != "de", !Task.isCancelled { await Task.yield() }
        await model.setTexts(FormTexts(language: "fr"))
        gate.open()
        await german.value
        #expect(model.texts.language == "fr" && model.step?.components[0].text == "fr")
    }

    @Test("A resumed flow shows the pending step, and the form's values do not outlive it")
    func resume() async {
        let saved = SavedFlow(
            provider: "p",
            flow: "f",
            executionID: "e",
            continuation: "c",
            stepID: "code",
            savedAt: TestClock().clock.now
        )
        let flow = ScriptedFlow([.step(Forms.credentials), .step(Forms.code)])
        let model = FlowModel(flow: flow)
        await model.start()
        model.setValue("ada", for: "username")
        await model.resume(saved)
        #expect(await flow.resumed == [saved])
        #expect(model.phase == .ready && model.step?.id == "code" && model.value(for: "username").isEmpty)
    }

    @Test("Local errors are translated; a flow with one language keeps its step")
    func ourErrors() async {
        let model = FlowModel(flow: ScriptedFlow([.step(Forms.credentials)]))
        await model.start()
        await model.submit()
        model.setValue("ada", for: "username")
        await model.setTexts(FormTexts(language: "de"))
        #expect(model.fieldErrors == ["password": ["password ist erforderlich."]])
        #expect(model.step == Forms.credentials)
    }
}
