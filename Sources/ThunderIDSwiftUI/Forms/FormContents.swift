#if canImport(SwiftUI)
import AuthFlows
import ThunderID

/// The contents of a step in the terms of the seeds: inputs and actions by the server's names.
@MainActor
enum FormContents {
    /// The id of the generated action that restarts a flow that is over.
    nonisolated static let restartAction = "nativeauth.restart"
    /// The id of the generated action that polls the server, for a screen without actions.
    nonisolated static let refreshAction = "nativeauth.refresh"

    /// The inputs and actions of the server, by the names of the neutral fields and actions.
    struct ServerElements {
        fileprivate let inputs: [String: FlowInput]
        fileprivate let actions: [String: FlowAction]
        /// The positions of the actions in the server's list, by name.
        private let positions: [String: Int]

        /// Of several inputs or actions with the same name the first applies.
        init(inputs: [FlowInput]?, actions: [FlowAction]?) {
            let inputs = inputs ?? []
            self.inputs = Dictionary(inputs.map { ($0.name, $0) }) { first, _ in first }

            let actions = actions ?? []
            let names = actions.map { $0.ref ?? $0.id }
            self.actions = Dictionary(zip(names, actions)) { first, _ in first }
            positions = Dictionary(zip(names, names.indices)) { first, _ in first }
        }

        /// Returns the actions in the order of the server's list, which a layout may change; those that are not in the
        /// list follow.
        fileprivate func sorted(_ actions: [FormAction]) -> [FormAction] {
            let sorted = actions.enumerated().sorted { one, other in
                let onePosition = positions[one.element.id] ?? .max
                let otherPosition = positions[other.element.id] ?? .max
                return (onePosition, one.offset) < (otherPosition, other.offset)
            }
            return sorted.map(\.element)
        }
    }

    /// Returns the inputs that the user can fill in; none if a browser or a passkey completes the step.
    static func inputs(of model: FlowModel?, elements: ServerElements, hasExternalStep: Bool) -> [FlowInput] {
        guard let step = model?.openStep, !hasExternalStep else { return [] }

        return step.fields.filter(isDisplayed).map { field in
            let known = elements.inputs[field.id]
            return FlowInput(
                name: field.id,
                type: known?.type ?? FieldKind.type(of: field.kind),
                required: field.isRequired,
                options: field.options.map(\.value).nonEmpty
            )
        }
    }

    /// Returns the actions to choose from; a flow that is over, and a display without actions, get a generated one.
    static func actions(of model: FlowModel?, elements: ServerElements) -> [FlowAction] {
        guard let model else { return [] }
        switch model.phase {
        case .failed where model.step == nil: return restart(model.texts(.retry))
        case .failed, .cancelled: return restart(model.texts(.startAgain))
        case .complete(let outcome) where outcome.user == nil: return restart(model.texts(.continueAction))
        case .complete: return []
        case .idle, .starting, .ready, .submitting: return stepActions(of: model, elements: elements)
        }
    }

    private static func restart(_ label: String) -> [FlowAction] {
        [FlowAction(id: restartAction, label: label)]
    }

    private static func stepActions(of model: FlowModel, elements: ServerElements) -> [FlowAction] {
        guard let step = model.step else { return [] }
        if step.kind == .display, step.actions.isEmpty {
            return [FlowAction(id: refreshAction, label: model.texts(.refresh))]
        }

        return elements.sorted(step.actions).map { action in
            let known = elements.actions[action.id]
            return FlowAction(
                id: action.id,
                ref: known?.ref,
                nextNode: known?.nextNode,
                type: known?.type,
                label: action.label,
                eventType: known?.eventType ?? event(of: action.kind),
                variant: known?.variant ?? action.prominence.rawValue.uppercased(),
                icon: action.icon
            )
        }
    }

    /// Returns the fields' validation errors, in the order of the fields, without duplicates.
    static func fieldErrors(of model: FlowModel) -> [String] {
        let names = (model.step?.fields ?? []).map(\.id)
        let others = model.fieldErrors.keys.filter { !names.contains($0) }.sorted()
        let errors = (names + others).flatMap { model.fieldErrors[$0] ?? [] }
        var seen: Set<String> = []
        return errors.filter { seen.insert($0).inserted }
    }

    /// Checks whether a field is displayed. Hidden fields and the toggles of a consent are submitted without input.
    private static func isDisplayed(_ field: FormField) -> Bool {
        field.kind != .hidden && !field.id.hasPrefix("consent.")
    }

    private static func event(of kind: FormAction.Kind) -> String {
        guard [.submit, .resend, .back, .cancel].contains(kind) else { return "TRIGGER" }
        return kind.rawValue.uppercased()
    }
}

extension FlowModel {
    /// The current step, if it waits for a response.
    var openStep: FlowStep? {
        switch phase {
        case .ready, .submitting: step
        case .idle, .starting, .complete, .failed, .cancelled: nil
        }
    }
}
#endif
