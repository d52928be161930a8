import NativeAuthBase
public import NativeAuthCore

extension FlowModel {
    /// Returns a model at a given step, for an app's own previews and tests. No request is sent: the response to every
    /// submission is the same step.
    ///
    /// ```swift
    /// #Preview("A wrong password") {
    ///     let form = FlowStep(id: "form", fields: [FormField(id: "password", kind: .password)])
    ///     let wrong = NativeAuthError(.refused, message: "This password is wrong.")
    ///     FlowForm(model: .preview(form, values: ["password": "secret"], error: wrong))
    /// }
    /// ```
    ///
    /// For a sequence of several steps, pass a scripted flow to ``init(flow:clock:texts:)``.
    /// - Parameters:
    ///   - step: the current step; `nil` for a form that is still loading.
    ///   - values: the input, by field; a field that is missing here has its initial value.
    ///   - error: the error of the last submit; `nil` for the step's own error.
    ///   - fieldErrors: the errors of single fields.
    ///   - submitting: the action of the running call; `nil` for none.
    ///   - clock: the clock, for countdowns.
    ///   - texts: the texts that the form adds to the server's.
    /// - Returns: the model.
    public static func preview(
        _ step: FlowStep?,
        values: [FormField.ID: String] = [:],
        error: NativeAuthError? = nil,
        fieldErrors: [FormField.ID: [String]] = [:],
        submitting: FormAction.ID? = nil,
        clock: AuthClock = .system,
        texts: FormTexts = FormTexts()
    ) -> FlowModel {
        var state = FlowModelState(texts: texts)
        _ = state.handle(.start, at: clock.now)
        if let step {
            _ = state.handle(.responded(callID: state.callID, step), at: clock.now)
            for (field, value) in values { _ = state.handle(.edit(field, value), at: clock.now) }
            if let error { _ = state.handle(.failed(callID: state.callID, error), at: clock.now) }
            state.fieldErrors.merge(fieldErrors) { $1 }
            if let submitting { state.phase = .submitting(submitting) }
        }
        return FlowModel(flow: SampleFlow(step.map { [$0] } ?? []), clock: clock, state: state)
    }
}

/// A flow that shows one step after the other, and then repeats the last one: for previews and screenshots.
package struct SampleFlow: AuthenticationFlow {
    private let steps: [FlowStep]
    private let position = Lock(0)

    package init(_ steps: [FlowStep]) { self.steps = steps }

    package func start() async throws -> FlowStep {
        position.withLock { $0 = 0 }
        return try step(0)
    }

    package func submit(_ submission: FlowSubmission) async throws -> FlowStep {
        let next = position.withLock { position in
            position = min(position + 1, max(steps.count - 1, 0))
            return position
        }
        return try step(next)
    }

    package func resume(_ saved: SavedFlow) async throws -> FlowStep { try step(0) }

    package func save() async -> SavedFlow? { nil }

    package func cancel() async {}

    private func step(_ index: Int) throws -> FlowStep {
        guard steps.indices.contains(index) else {
            throw NativeAuthError(.unsupported, message: "This preview has no step.")
        }
        return steps[index]
    }
}
