package import AuthFlows
package import NativeAuthCore

/// The non-interactive run of a flow, as far as the given values suffice. Submits a form once, unless a given action
/// repeats it.
///
/// A form is submitted when the values cover its required fields. A response with an error ends the run: the same
/// values would be rejected again, and each attempt may count against a limit.
@MainActor
package struct UnattendedRun {
    /// The outcome of a run.
    package enum End: Sendable, Equatable {
        /// The flow completed.
        case complete(FlowOutcome)
        /// The flow needs values or an action that were not given. `unused` lists the given names that no form of this
        /// run requested.
        case incomplete(FormSnapshot, wasRefused: Bool, unused: [String] = [])
        /// The flow failed and cannot continue.
        case failed(NativeAuthError)
        /// The command line contains a value or an action that is not allowed; the text describes the alternative.
        case misused(String)
    }

    private let model: FlowModel
    private let inputs: GivenInputs
    private let clock: AuthClock
    private let stepArrived: @MainActor (FlowModel) async -> Void

    /// Maximum number of attempts, and maximum total wait, for the session of a flow that the server has finished.
    private static let mostTries = 5
    private static let longestPatience = Duration.seconds(60)

    /// Creates a run.
    /// - Parameters:
    /// - model: the flow's model, not yet started.
    /// - inputs: the field values.
    /// - clock: the clock for retry delays.
    /// - stepArrived: called when a step is ready for input, to save the flow.
    package init(
        model: FlowModel,
        inputs: GivenInputs,
        clock: AuthClock = .system,
        stepArrived: @escaping @MainActor (FlowModel) async -> Void = { _ in }
    ) {
        self.model = model
        self.inputs = inputs
        self.clock = clock
        self.stepArrived = stepArrived
    }

    /// Runs the flow.
    /// - Parameters:
    /// - beginning: the start mode.
    /// - actions: the actions to take, in order; each is used at the first form that has it.
    /// - Returns: the outcome.
    package func run(_ beginning: FormDialog.Beginning = .start, actions: [FormAction.ID] = []) async -> End {
        switch beginning {
        case .start: await model.start()
        case .resume(let saved): await model.resume(saved)
        }
        var waiting = actions
        var sent: Set<FlowStep.ID> = []
        var unused = Set(inputs.values.keys)
        var isFirst = true
        while true {
            switch model.phase {
            case .complete(let outcome): return .complete(outcome)
            case .ready: break
            default: return .failed(model.error ?? NativeAuthError(.unknown, message: "The flow did not begin."))
            }
            guard let snapshot = FormSnapshot(model) else {
                return .failed(NativeAuthError(.unknown, message: "The flow has no form."))
            }
            await stepArrived(model)
            if let error = snapshot.error, snapshot.step.error == nil || error.endsFlow { return .failed(error) }
            let wasRefused = snapshot.error != nil || !snapshot.fieldErrors.isEmpty
            let step = snapshot.step
            unused.subtract(step.fields.map(\.id))
            let pause = End.incomplete(snapshot, wasRefused: wasRefused, unused: unused.sorted())
            if wasRefused, !isFirst { return pause }
            if let secret = step.fields.first(where: { $0.isSensitive && inputs.arguments[$0.id] != nil }) {
                return .misused(Self.refusal(of: secret.id))
            }
            let way: FormAction?
            if let wanted = waiting.first, let action = step.action(wanted) {
                // An action alone does not submit a form whose required fields are empty.
                if action.kind == .submit, lacksValue(for: action, in: step) {
                    return pause
                }
                waiting.removeFirst()
                way = action
            } else if !sent.contains(step.id), isCovered(step) {
                way = coveredAction(of: step)
            } else if let wanted = waiting.first {
                return .misused(Self.unknown(wanted, in: step))
            } else {
                return pause
            }
            sent.insert(step.id)
            isFirst = false
            let given = given(for: step)
            for field in step.fields { if let value = given[field.id] { model.setValue(value, for: field.id) } }
            await model.submit(way?.id)
            await finishPending(way?.id)
        }
    }

    /// Completes a flow that the server has finished, with retries after the delays that the server requests. Does not
    /// submit a form again.
    private func finishPending(_ action: FormAction.ID?) async {
        var pause = Duration.seconds(1)
        let start = clock.elapsed
        for _ in 0..<Self.mostTries {
            guard let error = model.error, await model.hasPendingCompletion() else { return }
            let delay = error.recovery.first { $0.kind == .retry }?.delay ?? pause
            guard clock.elapsed - start + delay <= Self.longestPatience, (try? await clock.sleep(for: delay)) != nil
            else { return }
            pause *= 2
            await model.submit(action)
        }
    }

    /// Returns the message that refuses a secret in the command arguments.
    package nonisolated static func refusal(of name: String) -> String {
        """
        \(TextCleaner.line(name)) is a secret, and other users of this machine can see a command's arguments. \
        Put it into a JSON file and name that: --input-file FILE, or --input-file - for standard input.
        """
    }

    private static func unknown(_ action: String, in step: FlowStep) -> String {
        let known = step.actions.map { TextCleaner.line($0.id) }
        let list = known.isEmpty ? "This form has no actions." : "This form has: \(known.joined(separator: ", "))."
        return "There is no action named \(TextCleaner.line(action)). \(list)"
    }

    private func fields(of action: FormAction?, in step: FlowStep) -> [FormField] {
        step.fields.filter { action?.fieldIDs?.contains($0.id) ?? true }
    }

    /// Returns the given values for the step's fields. The JSON response of a passkey fills all passkey fields.
    private func given(for step: FlowStep) -> [FormField.ID: String] {
        var given: [FormField.ID: String] = [:]
        for field in step.fields {
            guard let value = inputs.values[field.id] else { continue }
            given.merge(step.values(entering: value, into: field.id)) { $1 }
        }
        return given
    }

    private func lacksValue(for action: FormAction?, in step: FlowStep) -> Bool {
        let given = given(for: step)
        return fields(of: action, in: step).contains { field in
            guard field.isRequired, field.kind != .hidden else { return false }
            return (given[field.id] ?? model.value(for: field.id)).isEmpty
        }
    }

    private func isCovered(_ action: FormAction?, _ step: FlowStep) -> Bool {
        !lacksValue(for: action, in: step)
            && fields(of: action, in: step).contains { inputs.values[$0.id] != nil }
    }

    private func isCovered(_ step: FlowStep) -> Bool {
        step.actions.isEmpty ? isCovered(nil, step) : coveredAction(of: step) != nil
    }

    /// Returns the default action if the values cover its fields, otherwise the first action that they cover.
    private func coveredAction(of step: FlowStep) -> FormAction? {
        let ways = step.actions.filter { $0.kind == .submit && $0.prominence != .link }
        let ordered = (step.defaultAction.map { [$0] } ?? []) + ways
        return ordered.first { isCovered($0, step) }
    }
}
