import Foundation
import NativeAuthBase
import NativeAuthCore
import Testing

@testable import AuthFlows

@Suite("The flow of a provider without server-defined forms", .timeLimit(.minutes(5)))
struct FormFlowTests {
    private let service = FakeService()
    private let flow: FormFlow<FakeAdapter>

    init() { flow = FormFlow(FakeAdapter(service: service), texts: FormTexts(language: "en")) }

    /// A submission of the current step that runs until its response.
    private func submit(
        _ step: FlowStep,
        _ values: [FormField.ID: String]
    ) async throws -> (task: Task<FlowStep, any Error>, request: FakeService.Request) {
        let task = Task { [flow] in
            try await flow.submit(
                FlowSubmission(stepID: step.id, actionID: FormBuilder.Action.send, values: values)
            )
        }
        return (task, try #require(await service.next()))
    }

    private func showCode() async throws -> FlowStep {
        let (task, request) = try await submit(try await flow.start(), ["username": "ada@example.com"])
        request.gate.complete(.success("answer"))
        return try await task.value
    }

    /// The operation that replaces a running submission, and the form that is then shown.
    enum Replacement: CaseIterable {
        case cancellation, start, submission, back, resumption
    }

    @Test(
        "A late response of a replaced submission changes nothing and is reverted",
        arguments: Replacement.allCases,
        [true, false]
    )
    func lateAnswer(replacement: Replacement, isRefused: Bool) async throws {
        let form = try await showCode()
        let (old, request) = try await submit(form, ["code": "111111"])
        func finish() async throws {
            request.gate.complete(isRefused ? .failure(FakeFailure()) : .success("late"))
            await #expect(throws: CancellationError.self) { try await old.value }
            #expect(service.late == (isRefused ? [] : ["late"]))
        }
        switch replacement {
        case .cancellation:
            await flow.cancel()
            try await finish()
            #expect(await flow.state == nil)
            #expect(await flow.save() == nil)
        case .start:
            let first = try await flow.start()
            try await finish()
            #expect(await flow.translated(into: FormTexts(language: "en")) == first)
        case .back:
            let first = try await flow.submit(
                FlowSubmission(stepID: form.id, actionID: FormBuilder.Action.back, values: [:])
            )
            try await finish()
            #expect(first.fields.map(\.id) == ["username", "password"])
            #expect(await flow.translated(into: FormTexts(language: "en")) == first)
        case .submission:
            let (new, second) = try await submit(form, ["code": "222222"])
            try await finish()
            second.gate.complete(.success("done"))
            #expect(try await new.value.kind == .complete(FlowOutcome(message: "done")))
        case .resumption:
            let saved = try #require(await flow.save())
            let new = Task { [flow] in try await flow.resume(saved) }
            let second = try #require(await service.next())
            try await finish()
            second.gate.complete(.success("resumed"))
            #expect(try await new.value.components.map(\.text).contains("resumed"))
        }
    }

    @Test(
        "A flow that is cancelled or restarted during a resume shows nothing of the saved one",
        arguments: [true, false]
    )
    func lateResumption(isRestarted: Bool) async throws {
        _ = try await showCode()
        let saved = try #require(await flow.save())
        let task = Task { [flow] in try await flow.resume(saved) }
        let request = try #require(await service.next())
        let first = isRestarted ? try await flow.start() : nil
        if !isRestarted { await flow.cancel() }
        request.gate.complete(.success("late"))
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await flow.translated(into: FormTexts(language: "en")) == first)
    }

    @Test("A saved flow contains its step and no secret, and is resumed with its own id")
    func saving() async throws {
        #expect(await flow.save() == nil)
        let (task, request) = try await submit(
            try await flow.start(),
            ["username": "ada@example.com", "password": "Secret#1"]
        )
        request.gate.complete(.success("answer"))
        let form = try await task.value
        let saved = try #require(await flow.save())
        #expect(saved.provider == "fake" && saved.flow == "kind" && saved.executionID == "flow-1")
        #expect(saved.stepID == form.id && saved.continuation == "answer")
        #expect(saved.notes == ["step": "code", "username": "ada@example.com"])
        #expect(await flow.state?.values == ["username": "ada@example.com"])

        let other = FormFlow(FakeAdapter(service: service), texts: FormTexts(language: "en"))
        let resumed = Task { try await other.resume(saved) }
        try #require(await service.next()).gate.complete(.success("again"))
        #expect(try await resumed.value.fields.map(\.id) == ["code"])
        #expect(await other.save()?.executionID == "flow-1")
        #expect(await other.state?.username == "ada@example.com")
    }

    @Test("A saved flow that can't be resumed now changes nothing; it can be resumed later")
    func failedResumption() async throws {
        _ = try await showCode()
        let saved = try #require(await flow.save())
        for result in [Result<String, FakeFailure>.failure(FakeFailure()), .success("again")] {
            let task = Task { [flow] in try await flow.resume(saved) }
            try #require(await service.next()).gate.complete(result)
            switch result {
            case .success: #expect(try await task.value.fields.map(\.id) == ["code"])
            case .failure:
                await #expect(throws: FakeFailure()) { try await task.value }
                #expect(await flow.save() == nil)
            }
        }
    }

    @Test(
        "A saved flow that is unreadable or of another provider or kind keeps the running one",
        arguments: [("other", "kind", "code"), ("fake", "other", "code"), ("fake", "kind", "other")]
    )
    func foreign(provider: String, kind: String, step: String) async throws {
        let form = try await showCode()
        let saved = SavedFlow(
            provider: provider,
            flow: kind,
            executionID: "x",
            continuation: nil,
            stepID: "code-1",
            savedAt: Date(timeIntervalSince1970: 0),
            notes: ["step": step]
        )
        await #expect(throws: NativeAuthError(.wrongState, message: "")) { try await flow.resume(saved) }
        #expect(await flow.translated(into: FormTexts(language: "en")) == form)
    }

    @Test("A refusal shows the same form with the error at its field and the values entered, except for secrets")
    func refusal() async throws {
        let form = try await flow.start()
        let (task, request) = try await submit(form, ["username": "ada@example.com", "password": "Secret#1"])
        request.gate.complete(.failure(FakeFailure()))
        let again = try await task.value
        #expect(again.id == form.id)
        #expect(again.error?.fieldErrors.map(\.field) == ["username"])
        #expect(again.error?.recovery == [.correct(["username"])])
        #expect(again.fields.map(\.initialValue) == ["ada@example.com", nil])
        let german = await flow.translated(into: FormTexts(language: "de"))
        #expect(german?.error?.message == FormTexts(language: "de")(.notAccepted))

        // The next submission removes the error.
        let (next, second) = try await submit(form, ["username": "grace@example.com"])
        second.gate.complete(.failure(FakeFailure(isRefusal: false)))
        await #expect(throws: FakeFailure(isRefusal: false)) { try await next.value }
        let kept = await flow.translated(into: FormTexts(language: "en"))
        #expect(kept?.id == form.id && kept?.error == nil)
        #expect(kept?.fields.first?.initialValue == "grace@example.com")
    }

    @Test("A refresh, an older step and an unknown action send nothing, and the running request continues")
    func refresh() async throws {
        let form = try await showCode()
        let (task, request) = try await submit(form, ["code": "111111"])
        #expect(try await flow.submit(FlowSubmission(stepID: form.id, actionID: nil, values: [:])) == form)
        for (step, action) in [("name-1", FormBuilder.Action.send), (form.id, "unknown")] {
            await #expect(throws: NativeAuthError(.wrongState, message: "")) {
                try await flow.submit(FlowSubmission(stepID: step, actionID: action, values: [:]))
            }
        }
        request.gate.complete(.success("done"))
        #expect(try await task.value.kind == .complete(FlowOutcome(message: "done")))
        #expect(await flow.save() == nil)
    }

    @Test("Every form has a unique id, and going back keeps the values")
    func back() async throws {
        let first = try await flow.start()
        let code = try await showCode()
        let again = try await flow.submit(
            FlowSubmission(stepID: code.id, actionID: FormBuilder.Action.back, values: [:])
        )
        #expect(Set([first.id, code.id, again.id]) == ["name-1", "code-2", "name-3"])
        #expect(again.fields.first?.initialValue == "ada@example.com")
    }

    @Test("The provider's data is cancelled with the flow, and only then")
    func context() async throws {
        let cancellations = Lock(0)
        func count() -> Int { cancellations.withLock { $0 } }
        func prepare() async throws -> FlowStep {
            let form = try await showCode()
            await flow.setContext(FakeAdapter.Context(cancellations: cancellations))
            return form
        }
        let form = try await prepare()
        let (task, request) = try await submit(form, ["code": "111111"])
        request.gate.complete(.failure(FakeFailure()))
        _ = try await task.value
        #expect(count() == 0)
        await flow.cancel()
        #expect(count() == 1)
        let (last, done) = try await submit(try await prepare(), ["code": "111111"])
        done.gate.complete(.success("done"))
        _ = try await last.value
        #expect(count() == 2)
        await flow.cancel()
        #expect(count() == 2)
    }
}

extension FormFlow {
    fileprivate func setContext(_ context: Adapter.Context) { self.context = context }
}
