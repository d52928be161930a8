import AuthFlows
@testable import AuthFlowsUI
import NativeAuthCore
import NativeAuthTesting
@_spi(Host) import SwiftUI

/// A form on a screen, with a scripted flow behind it and a clock that stands still.
@MainActor
final class FormHost {
    let flow: ScriptedFlow
    let model: FlowModel
    let host: ViewHost
    let clock: TestClock

    /// Shows the first step.
    init(
        _ answers: [ScriptedFlow.Answer],
        texts: FormTexts = FormTexts(),
        appearance: Appearance = Appearance(),
        around: @escaping @MainActor (FlowForm) -> AnyView = { AnyView($0) }
    ) async throws {
        let clock = TestClock()
        flow = ScriptedFlow(answers)
        let model = FlowModel(flow: flow, clock: clock.clock, texts: texts)
        self.model = model
        self.clock = clock
        await model.start()
        host = ViewHost(appearance: appearance, now: clock.now) { around(FlowForm(model: model)) }
        try host.check()
    }

    convenience init(
        _ step: FlowStep,
        then answers: FlowStep...,
        appearance: Appearance = Appearance(),
        around: @escaping @MainActor (FlowForm) -> AnyView = { AnyView($0) }
    ) async throws {
        try await self.init(([step] + answers).map { .step($0) }, appearance: appearance, around: around)
    }

    /// Advances the time of the model and of the views.
    func advance(by duration: Duration) {
        clock.advance(by: duration)
        host.advance(by: duration)
    }

    /// Advances the time second by second until a condition holds.
    func advance(until what: String, _ condition: @escaping () -> Bool) async throws {
        for _ in 0..<10_000 where !condition() {
            // Tasks that wait for the time may start only now.
            for _ in 0..<5 { await Task.yield() }
            advance(by: .seconds(1))
        }
        try await host.wait(for: what, until: condition)
    }

    /// Waits until the flow has received that many submissions and the model is idle.
    func submissions(_ count: Int) async throws -> [FlowSubmission] {
        var sent: [FlowSubmission] = []
        for _ in 0..<10_000 {
            sent = await flow.submissions
            if sent.count >= count, !model.isLoading { break }
            await Task.yield()
        }
        let model = model
        try await host.wait(for: "an answer") { !model.isLoading }
        return await flow.submissions
    }

    /// Waits until all started work has ended.
    func rest() async throws {
        for _ in 0..<50 { await Task.yield() }
        let model = model
        try await host.wait(for: "rest") { !model.isLoading }
    }
}

extension FlowStep {
    /// The same form with an error.
    func refused(_ message: String, field: FormField.ID? = nil, because reason: String = "Not this one.") -> FlowStep {
        var step = self
        let errors = field.map { [FieldError(field: $0, message: reason)] } ?? []
        step.error = NativeAuthError(.refused, message: message, fieldErrors: errors)
        return step
    }

    static let done = FlowStep(id: "done", kind: .complete(FlowOutcome(message: "All done.")))

    /// Returns a form of these fields with one button.
    static func form(
        _ fields: FormField...,
        actions: [FormAction] = [FormAction(id: "go", label: "Continue")],
        id: String = "form"
    ) -> FlowStep {
        FlowStep(id: id, fields: fields, actions: actions)
    }
}
