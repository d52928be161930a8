/// What a person entered into one step, and the action they chose. Its description shows no value.
public struct FlowSubmission: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    /// The step that this answers.
    public let stepID: FlowStep.ID
    /// The chosen action; `nil` for a step that has none.
    public let actionID: FormAction.ID?
    /// The values by field identifier: every field of the action and nothing else.
    public let values: [FormField.ID: String]

    /// Makes a submission.
    /// - Parameters:
    ///   - stepID: the step that this answers.
    ///   - actionID: the chosen action.
    ///   - values: the values by field identifier.
    public init(stepID: FlowStep.ID, actionID: FormAction.ID?, values: [FormField.ID: String]) {
        self.stepID = stepID
        self.actionID = actionID
        self.values = values
    }

    /// The step, the action and the names of the fields; no value.
    public var description: String {
        "FlowSubmission(step: \(stepID), action: \(actionID ?? "none"), fields: \(values.keys.sorted()))"
    }

    /// A mirror without values.
    public var customMirror: Mirror {
        Mirror(self, children: ["stepID": stepID, "actionID": actionID ?? "none", "fields": values.keys.sorted()])
    }
}
