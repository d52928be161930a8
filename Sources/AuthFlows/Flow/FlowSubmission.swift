/// The input for one step, and the chosen action. Its description contains no values.
public struct FlowSubmission: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    /// The submitted step.
    public let stepID: FlowStep.ID
    /// The chosen action; `nil` for a step that has none.
    public let actionID: FormAction.ID?
    /// The values by field identifier: every field of the action and nothing else.
    public let values: [FormField.ID: String]

    /// Creates a submission.
    /// - Parameters:
    ///   - stepID: the submitted step.
    ///   - actionID: the chosen action.
    ///   - values: the values by field identifier.
    public init(stepID: FlowStep.ID, actionID: FormAction.ID?, values: [FormField.ID: String]) {
        self.stepID = stepID
        self.actionID = actionID
        self.values = values
    }

    /// The step, the action and the names of the fields, without values.
    public var description: String {
        "FlowSubmission(step: \(stepID), action: \(actionID ?? "none"), fields: \(values.keys.sorted()))"
    }

    /// A mirror without values.
    public var customMirror: Mirror {
        let fields = values.keys.sorted()
        return Mirror(self, children: ["stepID": stepID, "actionID": actionID ?? "none", "fields": fields])
    }
}
