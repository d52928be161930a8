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

    /// Shows the first answer.
    init(
        _ answers: [ScriptedFlow.Answer], texts: FormTexts = FormTexts(), appearance: Appearance = Appearance(),
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
        _ step: FlowStep, then answers: FlowStep..., appearance: Appearance = Appearance(),
        around: @escaping @MainActor (FlowForm) -> AnyView = { AnyView($0) }
    ) async throws {
        try await self.init(([step] + answers).map { .step($0) }, appearance: appearance, around: around)
    }

    /// Lets time pass for the model and for what is drawn.
    func advance(by duration: Duration) {
        clock.advance(by: duration)
        host.advance(by: duration)
    }

    /// Lets time pass, second by second, until something is so.
    func advance(until what: String, _ condition: @escaping () -> Bool) async throws {
        for _ in 0..<10_000 where !condition() {
            // What waits for the time may only now begin to.
            for _ in 0..<5 { await Task.yield() }
            advance(by: .seconds(1))
        }
        try await host.wait(for: what, until: condition)
    }

    /// Waits until the flow was sent so many answers and the model rests again.
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

    /// Lets everything that was begun come to an end.
    func rest() async throws {
        for _ in 0..<50 { await Task.yield() }
        let model = model
        try await host.wait(for: "rest") { !model.isLoading }
    }
}

extension FlowStep {
    /// The same form, refused.
    func refused(_ message: String, field: FormField.ID? = nil, because reason: String = "Not this one.") -> FlowStep {
        var step = self
        let errors = field.map { [FieldError(field: $0, message: reason)] } ?? []
        step.error = NativeAuthError(.refused, message: message, fieldErrors: errors)
        return step
    }

    static let done = FlowStep(id: "done", kind: .complete(FlowOutcome(message: "All done.")))

    /// A form of these fields, with one button.
    static func form(
        _ fields: FormField..., actions: [FormAction] = [FormAction(id: "go", label: "Continue")], id: String = "form"
    ) -> FlowStep {
        FlowStep(id: id, fields: fields, actions: actions)
    }
}
