import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing

@testable import ThunderIDSwiftUI

@MainActor
@Suite("The automatic actions of a custom form", .timeLimit(.minutes(5)))
struct FlowWatchTests {
    @MainActor
    private final class Cancellations {
        private(set) var count = 0

        func add() { count += 1 }
    }

    private let clock = TestClock()
    private let gate = Gate()
    /// Of the held requests.
    private let cancellations = Cancellations()
    private let next = FlowStep(id: "2", fields: [FormField(id: "otp", label: "Code")])

    private func form(_ answers: [ScriptedFlow.Answer]) async -> (SignInState, FlowModel, ScriptedFlow) {
        let flow = ScriptedFlow(answers)
        let model = FlowModel(flow: flow, clock: clock.clock)
        await model.start()
        return (SignInState(model: model), model, flow)
    }

    private var held: ScriptedFlow.Answer {
        .custom { [gate, next, cancellations] in
            await gate.pass()
            if Task.isCancelled { await cancellations.add() }
            try Task.checkCancellation()
            return next
        }
    }

    private func consent() -> FlowStep {
        FlowStep(
            id: "1",
            actions: [FormAction(id: "allow", label: "Allow")],
            expiresAt: clock.now.addingTimeInterval(10),
            reportsExpiry: true
        )
    }

    @Test("An expired consent is submitted once, and the server's response is shown")
    func expiry() async throws {
        let (state, model, flow) = await form([.step(consent()), held])
        let host = ViewHost { FlowWatch(form: state) }
        var count = 0
        let counting = Task {
            while await flow.submissions.isEmpty { await Task.yield() }; count = 1
        }
        try await host.wait(for: "the expiry") {
            clock.advance(by: .seconds(1))
            return count == 1
        }
        await counting.value
        host.reevaluate()
        gate.open()
        try await host.wait(for: "the next step") { model.step?.id == "2" || model.error != nil }
        #expect(model.step?.id == "2" && cancellations.count == 0)
        #expect(await flow.submissions.count == 1)
    }

    @Test("A failed expiry submission is not repeated")
    func expiresOnce() async throws {
        let failure = NativeAuthError(.unknown, message: "No.", recovery: [.retry])
        let (state, model, flow) = await form([.step(consent()), .failure(failure), .step(next), .step(next)])
        let host = ViewHost { FlowWatch(form: state) }
        try await host.wait(for: "the failure") {
            clock.advance(by: .seconds(1))
            return model.error != nil
        }
        host.reevaluate()
        try await host.settle()
        #expect(model.step?.id == "1")
        #expect(await flow.submissions.count == 1)
    }

    @Test("A tap during a poll waits for its response and does not cancel it")
    func tapDuringPoll() async throws {
        let step = FlowStep(
            id: "1",
            actions: [FormAction(id: "go", label: "Continue")],
            pollInterval: .milliseconds(1)
        )
        let (state, model, flow) = await form([.step(step), held, .step(next)])
        let host = ViewHost { FlowWatch(form: state) }
        try await host.wait(for: "a poll") {
            clock.advance(by: .seconds(1))
            return model.isRefreshing
        }
        state.submit(actionId: "go")
        try await host.wait(for: "the tap") { model.isLoading }
        host.reevaluate()
        gate.open()
        try await host.wait(for: "the next step") { model.step?.id == "2" && !model.isLoading }
        #expect(cancellations.count == 0)
        #expect(await flow.submissions.count >= 1)
    }
}
