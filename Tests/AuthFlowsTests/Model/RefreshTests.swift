import AuthFlows
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@MainActor
@Suite("A refresh of the step does not affect the form", .timeLimit(.minutes(5)))
struct RefreshTests {
    private func ready(_ flow: ScriptedFlow) async -> FlowModel {
        let model = FlowModel(flow: flow)
        await model.start()
        model.setValue("ada", for: "username")
        model.setValue("secret", for: "password")
        return model
    }

    @Test("The same step keeps every value, the password too, and the error; no progress is shown")
    func same() async {
        let gate = Gate()
        let flow = ScriptedFlow([
            .step(Forms.credentials),
            .step(Forms.refused(Forms.credentials, fields: [FieldError(field: "username", message: "Unknown.")])),
            .custom {
                await gate.passIgnoringCancellation()
                return Forms.credentials
            },
        ])
        let model = await ready(flow)
        await model.submit()
        model.setValue("secret", for: "password")
        let poll = Task { await model.refresh() }
        while !model.isRefreshing, !Task.isCancelled { await Task.yield() }
        #expect(model.phase == .ready && !model.isLoading)
        await model.refresh()
        gate.open()
        await poll.value
        #expect(!model.isRefreshing)
        #expect(model.value(for: "username") == "ada" && model.value(for: "password") == "secret")
        #expect(model.error?.code == .refused && model.fieldErrors == ["username": ["Unknown."]])
        #expect(await flow.submissions.count == 2)
        #expect(await flow.submissions.last?.values == [:])
    }

    @Test("Another step is shown and removes the error")
    func other() async {
        let model = await ready(ScriptedFlow([.step(Forms.refused(Forms.credentials)), .step(Forms.code)]))
        await model.refresh()
        #expect(model.step?.id == "code" && model.error == nil && model.value(for: "username").isEmpty)
    }

    @Test("A completed flow completes the form")
    func end() async {
        let model = await ready(ScriptedFlow([.step(Forms.credentials), .step(Forms.done)]))
        await model.refresh()
        #expect(model.phase == .complete(FlowOutcome(user: FlowUser(id: "42"))))
    }

    @Test("A failed refresh is shown until the next success unless there is another error; values are kept")
    func failure() async {
        let offline = NativeAuthError(.offline, message: "Offline.", recovery: [.retry])
        let model = await ready(
            ScriptedFlow([.step(Forms.credentials), .failure(offline), .failure(offline), .step(Forms.credentials)])
        )
        await model.refresh()
        await model.refresh()
        #expect(model.phase == .ready && model.error == offline && model.value(for: "password") == "secret")
        await model.refresh()
        #expect(model.error == nil && model.value(for: "password") == "secret")
        // A failed refresh does not hide the server's refusal.
        let refused = await ready(ScriptedFlow([.step(Forms.refused(Forms.credentials)), .failure(offline)]))
        await refused.refresh()
        #expect(refused.error?.code == .refused)
    }

    @Test("An expired flow fails")
    func expired() async {
        let expired = NativeAuthError(.expired, message: "Over.", recovery: [.restart])
        let model = await ready(ScriptedFlow([.step(Forms.credentials), .failure(expired)]))
        await model.refresh()
        #expect(model.phase == .failed && model.canRestart)
    }

    @Test("A tap during a refresh shows progress, waits for it, and is sent once", arguments: [true, false])
    func tapMeanwhile(_ succeeds: Bool) async {
        let gate = Gate()
        let flow = ScriptedFlow([
            .step(Forms.credentials),
            .custom {
                await gate.passIgnoringCancellation()
                if !succeeds { throw NativeAuthError(.offline, message: "Offline.", recovery: [.retry]) }
                return Forms.credentials
            },
            .step(Forms.done),
        ])
        let model = await ready(flow)
        let poll = Task { await model.refresh() }
        while !model.isRefreshing, !Task.isCancelled { await Task.yield() }
        let tap = Task { await model.submit("go") }
        while !model.isLoading("go"), !Task.isCancelled { await Task.yield() }
        await model.submit("go")
        gate.open()
        await tap.value
        await poll.value
        #expect(await flow.submissions.map(\.actionID) == [nil, "go"])
        #expect(await flow.submissions.last?.values == ["username": "ada", "password": "secret"])
        #expect(model.phase == .complete(FlowOutcome(user: FlowUser(id: "42"))))
    }

    @Test("A second refresh during the first keeps the waiting tap")
    func secondLook() async {
        let gate = Gate()
        let flow = ScriptedFlow([
            .step(Forms.credentials),
            .custom {
                await gate.passIgnoringCancellation()
                return Forms.credentials
            },
            .step(Forms.done),
        ])
        let model = await ready(flow)
        let poll = Task { await model.refresh() }
        while !model.isRefreshing, !Task.isCancelled { await Task.yield() }
        await model.refresh()
        let tap = Task { await model.submit("go") }
        while !model.isLoading("go"), !Task.isCancelled { await Task.yield() }
        // The submit is waiting by now.
        for _ in 0..<100 { await Task.yield() }
        gate.open()
        await tap.value
        await poll.value
        #expect(await flow.submissions.map(\.actionID) == [nil, "go"])
        #expect(model.phase == .complete(FlowOutcome(user: FlowUser(id: "42"))))
    }

    @Test("A tap is not sent if the refresh returns another step")
    func tapIntoOtherStep() async {
        let gate = Gate()
        let flow = ScriptedFlow([
            .step(Forms.credentials),
            .custom {
                await gate.passIgnoringCancellation()
                return Forms.code
            },
        ])
        let model = await ready(flow)
        let poll = Task { await model.refresh() }
        while !model.isRefreshing, !Task.isCancelled { await Task.yield() }
        let tap = Task { await model.submit("go") }
        while !model.isLoading, !Task.isCancelled { await Task.yield() }
        gate.open()
        await tap.value
        await poll.value
        #expect(model.phase == .ready && model.step?.id == "code" && model.error == nil)
        #expect(await flow.submissions.count == 1)
    }

    @Test("Steps that a refresh would complete are not refreshed", arguments: [true, false])
    func special(_ isBrowser: Bool) async throws {
        let flow = ScriptedFlow([.step(isBrowser ? Forms.browser : try Forms.passkey())])
        let model = FlowModel(flow: flow)
        await model.start()
        await model.refresh()
        #expect(await flow.submissions.isEmpty)
    }
}
