package import AuthFlows
package import NativeAuthCore

/// The non-interactive run of a flow, as far as the given values suffice. Submits a form once, unless a given action
/// repeats it.
///
/// A form is submitted when the values cover its required fields. A response with an error ends the run: the same
/// values would be rejected again, and each attempt may count against a limit.
@MainActor
package struct UnattendedRun {
    private let model: FlowModel
    private let inputs: GivenInputs
    private let passkeys: (any PasskeyAuthenticator)?
    private let clock: AuthClock
    private let saveFlow: @MainActor (FlowModel) async -> Void

    /// Maximum number of attempts, and maximum total wait, for the session of a flow that the server has finished.
    private static let maximumAttempts = 5
    private static let maximumWait = Duration.seconds(60)

    /// - Parameters:
    ///   - passkeys: uses or creates a passkey at a step that requires one and has no given value; `nil` for none.
    ///   - saveFlow: saves the flow; called when a step is ready for input.
    package init(
        model: FlowModel,
        inputs: GivenInputs,
        passkeys: (any PasskeyAuthenticator)? = nil,
        clock: AuthClock = .system,
        saveFlow: @escaping @MainActor (FlowModel) async -> Void = { _ in }
    ) {
        self.model = model
        self.inputs = inputs
        self.passkeys = passkeys
        self.clock = clock
        self.saveFlow = saveFlow
    }

    /// - Parameter actions: the actions to take, in order; each is used at the first form that has it.
    package func run(
        resuming saved: SavedFlow? = nil,
        actions: [FormAction.ID] = []
    ) async -> FlowRunOutcome {
        await model.begin(resuming: saved)
        var pendingActions = actions
        var submittedSteps: Set<FlowStep.ID> = []
        var unused = Set(inputs.values.keys)
        var isFirstForm = true

        while true {
            if case .complete(let outcome) = model.phase {
                return .complete(outcome)
            }
            guard model.phase == .ready, let snapshot = FormSnapshot(model) else {
                let error = NativeAuthError(.unknown, message: "The flow did not start.")
                return .failed(model.error ?? error)
            }
            await saveFlow(model)
            if let error = snapshot.error,
                snapshot.step.error == nil || error.endsFlow
            {
                return .failed(error)
            }

            let wasRefused = snapshot.error != nil || !snapshot.fieldErrors.isEmpty
            let step = snapshot.step
            unused.subtract(step.fields.map(\.id))
            let incomplete = FlowRunOutcome.incomplete(snapshot, wasRefused: wasRefused, unused: unused.sorted())
            if wasRefused, !isFirstForm { return incomplete }
            if let secret = step.fields.first(where: { $0.isSensitive && inputs.argumentValues[$0.id] != nil }) {
                return .usageError(GivenInputs.secretRefusal(secret.id))
            }

            if let passkeys = passkeys(for: step), pendingActions.first.flatMap(step.action) == nil,
                submittedSteps.insert(step.id).inserted
            {
                isFirstForm = false
                await model.usePasskey(passkeys)
                await retryCompletion(with: step.defaultAction?.id)
                continue
            }

            let next: FormAction?
            if let requested = pendingActions.first, let action = step.action(requested) {
                // An action alone does not submit a form whose required fields are empty.
                if action.kind == .submit,
                    lacksValue(for: action, in: step)
                {
                    return incomplete
                }
                pendingActions.removeFirst()
                next = action
            } else if !submittedSteps.contains(step.id), isCovered(step) {
                next = coveredAction(of: step)
            } else if let requested = pendingActions.first {
                return .usageError(Self.unknown(requested, in: step))
            } else {
                return incomplete
            }
            submittedSteps.insert(step.id)
            isFirstForm = false

            let given = givenValues(for: step)
            for field in step.fields {
                if let value = given[field.id] {
                    model.setValue(value, for: field.id)
                }
            }
            await model.submit(next?.id)
            await retryCompletion(with: next?.id)
        }
    }

    /// Completes a flow that the server has finished, with retries after the server's delays. Submits no form again.
    private func retryCompletion(with action: FormAction.ID?) async {
        var backoff = Duration.seconds(1)
        let start = clock.elapsed
        for _ in 0..<Self.maximumAttempts {
            // The client has already waited for a store that can't be written.
            guard let error = model.error,
                error.code != .storageUnavailable,
                await model.hasPendingCompletion()
            else { return }

            let delay = error.recovery.first { $0.kind == .retry }?.delay ?? backoff
            guard clock.elapsed - start + delay <= Self.maximumWait,
                (try? await clock.sleep(for: delay)) != nil
            else { return }

            backoff *= 2
            await model.submit(action)
        }
    }

    private static func unknown(_ action: String, in step: FlowStep) -> String {
        let message = "There is no action \(TextCleaner.line(action))."
        let known = step.actions.map { TextCleaner.line($0.id) }
        guard !known.isEmpty else { return "\(message) This form has no actions." }
        return "\(message) This form has: \(known.joined(separator: ", "))."
    }

    private func fields(of action: FormAction?, in step: FlowStep) -> [FormField] {
        step.fields.filter { action?.fieldIDs?.contains($0.id) ?? true }
    }

    /// Returns the given values for the step's fields. The JSON response of a passkey fills all passkey fields.
    private func givenValues(for step: FlowStep) -> [FormField.ID: String] {
        var given: [FormField.ID: String] = [:]
        for field in step.fields {
            guard let value = inputs.values[field.id] else {
                continue
            }
            given.merge(step.values(entering: value, into: field.id)) { $1 }
        }
        return given
    }

    /// Returns the passkeys for a step that requires one; `nil` if its response is given, or there are none.
    private func passkeys(for step: FlowStep) -> (any PasskeyAuthenticator)? {
        guard case .passkey = step.kind, givenValues(for: step).isEmpty else { return nil }
        return passkeys
    }

    private func lacksValue(for action: FormAction?, in step: FlowStep) -> Bool {
        let given = givenValues(for: step)
        return fields(of: action, in: step).contains { field in
            guard field.isRequired, field.kind != .hidden else {
                return false
            }
            return (given[field.id] ?? model.value(for: field.id)).isEmpty
        }
    }

    private func isCovered(_ action: FormAction?, in step: FlowStep) -> Bool {
        !lacksValue(for: action, in: step)
            && fields(of: action, in: step).contains { inputs.values[$0.id] != nil }
    }

    private func isCovered(_ step: FlowStep) -> Bool {
        guard !step.actions.isEmpty else {
            return isCovered(nil, in: step)
        }
        return coveredAction(of: step) != nil
    }

    /// Returns the default action if the values cover its fields, otherwise the first action that they cover.
    private func coveredAction(of step: FlowStep) -> FormAction? {
        let submits = step.actions.filter { $0.kind == .submit && $0.prominence != .link }
        return ([step.defaultAction] + submits).compactMap(\.self).first { isCovered($0, in: step) }
    }
}

extension FlowModel {
    func begin(resuming saved: SavedFlow?) async {
        guard let saved else { return await start() }
        await resume(saved)
    }
}
