import AuthFlows
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@MainActor
@Suite("The flow model", .timeLimit(.minutes(5)))
struct FlowModelTests {
    @Test("A flow leads from the first form over one refusal to the signed-in user")
    func happyPath() async throws {
        let flow = ScriptedFlow([
            .step(Forms.credentials), .step(Forms.refused(Forms.credentials)), .step(Forms.done),
        ])
        let model = FlowModel(flow: flow)
        await model.start()
        model.setValue("ada", for: "username")
        model.setValue("wrong", for: "password")
        await model.submit()
        #expect(model.error?.code == .refused)
        #expect(model.value(for: "username") == "ada")
        #expect(model.value(for: "password").isEmpty)
        model.setValue("right", for: "password")
        await model.submit()
        #expect(model.phase == .complete(FlowOutcome(user: FlowUser(id: "42"))))
        #expect(
            await flow.submissions.map(\.values) == [
                ["username": "ada", "password": "wrong"], ["username": "ada", "password": "right"],
            ]
        )
    }

    @Test("Two taps send one request")
    func doubleTap() async throws {
        let gate = Gate()
        let flow = ScriptedFlow([
            .step(Forms.credentials),
            .custom {
                await gate.passIgnoringCancellation()
                return Forms.done
            },
        ])
        let model = FlowModel(flow: flow)
        await model.start()
        model.setValue("ada", for: "username")
        model.setValue("x", for: "password")
        let first = Task { await model.submit("go") }
        while !model.isLoading, !Task.isCancelled { await Task.yield() }
        #expect(model.isLoading("go") && !model.isLoading("signup"))
        await model.submit("go")
        gate.open()
        await first.value
        #expect(await flow.submissions.count == 1)
        #expect(!model.isLoading)
    }

    @Test("A cancelled model ignores a late response and cancels the flow")
    func cancelWhileWaiting() async throws {
        let gate = Gate()
        let flow = ScriptedFlow([
            .step(Forms.credentials),
            .custom {
                await gate.passIgnoringCancellation()
                return Forms.done
            },
        ])
        let model = FlowModel(flow: flow)
        await model.start()
        let submit = Task { await model.submit("signup") }
        while !model.isLoading, !Task.isCancelled { await Task.yield() }
        await model.cancel()
        gate.open()
        await submit.value
        #expect(model.phase == .cancelled)
        #expect(await flow.cancellations == 1)
    }

    @Test("A countdown follows the clock")
    func countdown() async {
        let clock = TestClock()
        let model = FlowModel(flow: ScriptedFlow([.step(Forms.code)]), clock: clock.clock)
        await model.start()
        #expect(model.remainingDelay(for: "again") == .seconds(30))
        clock.advance(by: .seconds(29))
        #expect(model.remainingDelay(for: "again") == .seconds(1))
        clock.advance(by: .seconds(1))
        #expect(model.remainingDelay(for: "again") == nil)
        #expect(model.remainingDelay(for: "verify") == nil)
    }

    @Test("Edits and responses are published")
    func publishes() async {
        let model = FlowModel(flow: ScriptedFlow([.step(Forms.credentials)]))
        var changes = 0
        let subscription = model.objectWillChange.sink { _ in changes += 1 }
        await model.start()
        let afterStart = changes
        model.setValue("a", for: "username")
        #expect(afterStart >= 2 && changes == afterStart + 1)
        subscription.cancel()
    }

    @Test("The description of a submission contains no value")
    func submissionIsMasked() {
        let submission = FlowSubmission(stepID: "s", actionID: "a", values: ["password": "hunter2"])
        var dumped = ""
        dump(submission, to: &dumped)
        #expect(!"\(submission) \(String(reflecting: submission)) \(dumped)".contains("hunter2"))
    }

    @Test("An error of another type is wrapped")
    func wrapsUnknownErrors() async {
        struct Odd: Error {}
        let model = FlowModel(flow: ScriptedFlow([.custom { throw Odd() }]))
        await model.start()
        #expect(model.phase == .failed)
        #expect(model.error?.underlying is Odd)
    }
}
