package import AuthFlows

/// A flow that a model drives against a scripted service, with readings of its current step for assertions.
@MainActor
package protocol ScriptedFlowEnvironment {
    var transport: ScriptedTransport { get }
    var model: FlowModel { get }
}

extension ScriptedFlowEnvironment {
    package func script(_ answers: ScriptedTransport.Answer...) {
        for answer in answers { transport.append(answer) }
    }

    /// Enters the values and submits the step.
    /// - Parameters:
    ///   - values: the values by the fields' ids.
    ///   - action: the action; the first one if `nil`.
    package func fill(_ values: [String: String], action: FormAction.ID? = nil) async {
        for (field, value) in values {
            model.setValue(value, for: field)
        }
        await model.submit(action)
    }

    /// The id of the step without the number that distinguishes two of the same kind.
    package var screen: String {
        String(model.step?.id.prefix { $0 != "-" } ?? "")
    }
    package var fields: [String] {
        model.step?.fields.map(\.id) ?? []
    }
    package var actions: [String] {
        model.step?.actions.map(\.id) ?? []
    }
    package var labels: [String] {
        model.step?.fields.map(\.label) ?? []
    }
    package var shownTexts: [String] {
        let texts = model.step?.components.map(\.text) ?? []
        return texts.filter { !$0.isEmpty }
    }
    package var outcome: FlowOutcome? {
        guard case .complete(let outcome) = model.phase else { return nil }
        return outcome
    }
}
