import AuthFlows
import Foundation
import NativeAuthCore

/// The mapper from the server's response to a neutral step: it joins the flat lists (the accepted values) with the tree
/// (the layout), resolves every text, and ensures that every required value can be entered.
struct StepMapper {
    /// The id of a generated submit action, for a server that keeps the chosen action and offers none.
    static let impliedAction = "nativeauth.continue"
    /// The id of a generated denial, for a server that offers only an approval of the consent.
    static let denial = "nativeauth.deny"
    /// Maximum number of boxes for a code; the length of a longer code counts as unknown.
    static let maximumCodeLength = 16
    /// Maximum length of generated labels, and of the part of a title that counts for the step's id.
    static let maximumTitleLength = 200
    private static let pollInterval = Duration.seconds(3)

    let resolver: TemplateResolver
    let flow: ServerFlowType
    var texts = FormTexts()
    var design: FormDesign?
    /// The known format of one-time codes, from earlier responses of this execution: the server sends it only once.
    var codeHints: [String: StepHints.CodeFormat] = [:]
    /// The delay until a new code can be requested, if known; the server sends it only once.
    var resendDelay: Duration?
    var initialValues: [String: String] = [:]
    var consent: ConsentPrompt?
    let budget = StepBudget()

    /// Returns the id to send for an action; `nil` for a generated one, which the server does not accept.
    static func serverActionID(_ id: FormAction.ID?) -> String? {
        guard ![impliedAction, denial].contains(id) else { return nil }
        return id
    }

    /// - Returns: the step, and the server's formats of its dates, by field.
    func form(_ response: EmbeddedFlowResponse) -> (step: FlowStep, dates: [FormField.ID: WireDate]) {
        let data = response.data
        let inputs = (data?.inputs ?? []).filter {
            consent == nil || $0.name != InputName.consentDecisions
        }
        let offered = data?.actions ?? []
        var tree = TreeMapper(
            mapper: self,
            data: data,
            inputs: inputs,
            offered: offered
        )
        let components = (data?.meta?.components ?? []).compactMap {
            tree.map($0)
        }
        let waitsForWallet = AdditionalKey.wallet.contains {
            data?.additional($0)?.isEmpty == false
        }
        var step = FlowStep(
            id: id(response, inputs: inputs, actions: offered),
            components: components,
            fields: tree.fields,
            actions: tree.actions,
            pollInterval: waitsForWallet ? Self.pollInterval : nil,
            design: design
        )

        addMissingFields(to: &step, inputs: inputs, data: data)
        if let consent, !tree.hasConsent {
            step.fields += consent.fields(self)
            step.components.insert(
                consent.component(self),
                at: tree.placeForConsent(in: step.components)
            )
        }
        step.components = tree.omittedByLayout() + step.components
        addMissingActions(to: &step, offered: offered)

        if step.fields.isEmpty, step.actions.isEmpty {
            step.kind = .display
        }
        step.error = error(response)
        return (step, tree.dates)
    }

    /// Adds the inputs that are missing in the layout: without a field, a required value could not be entered.
    private func addMissingFields(to step: inout FlowStep, inputs: [FlowInput], data: FlowStepData?) {
        var known = Set(step.fields.map(\.id))
        for input in inputs where known.insert(input.name).inserted {
            guard input.required == true || budget.takeElement() else { continue }
            step.setField(field(for: input, component: nil, data: data))
        }
    }

    private func addMissingActions(to step: inout FlowStep, offered: [FlowAction]) {
        let hasFields = !step.fields.isEmpty
        // Several actions without a field: each needs its own name.
        let isNamed = !hasFields && offered.count > 1
        var known = Set(step.actions.map(\.id))
        var hasPrimary = step.actions.contains { $0.prominence == .primary }
        for action in offered where known.insert(action.serverID).inserted {
            let isFirst = !hasPrimary && !action.isRejection
            guard isFirst || budget.takeElement() else { continue }

            hasPrimary = hasPrimary || isFirst
            let action = self.action(
                action,
                submits: isFirst || consent != nil && action.isSubmit,
                prominence: isFirst ? .primary : .secondary,
                hasFields: hasFields,
                isNamed: isNamed
            )
            step.add(action, componentID: "action.\(action.id)")
        }
        step.components.removeLinksWithoutActions(keeping: Set(step.actions.map(\.id)))

        // Fields need a submit action: links, resending and denials submit nothing.
        let needsSubmit = step.fields.contains { $0.kind != .hidden } || offered.isEmpty && hasFields
        if needsSubmit, !step.actions.contains(where: { $0.kind == .submit }) {
            step.add(FormAction(id: Self.impliedAction, label: texts(.continueAction)))
        }
    }

    func completion(_ response: EmbeddedFlowResponse, outcome: FlowOutcome) -> FlowStep {
        var form = form(response).step
        form.components.removeFieldsAndActions()
        // Without a layout the outcome contains the text.
        if response.data?.meta == nil {
            form.components.removeAll { $0.kind == .text }
        }
        return FlowStep(
            id: "complete",
            kind: .complete(outcome),
            components: form.components,
            design: design
        )
    }

    /// Returns the step's id. The same form has the same id, with and without an error, and in every language.
    private func id(
        _ response: EmbeddedFlowResponse,
        inputs: [FlowInput],
        actions: [FlowAction]
    ) -> String {
        let components = response.data?.meta?.components ?? []
        let titles = components.filter { $0.type == "TEXT" }.prefix(20)

        let parts = [
            [response.flowId ?? "", response.stepId ?? ""],
            inputs.map(\.name),
            actions.map(\.serverID),
            titles.map { "\($0.id ?? "")=\(Self.digest($0.label ?? ""))" },
        ]
        return parts.map { $0.joined(separator: ",") }.joined(separator: "|")
    }

    /// Returns the FNV-1a hash of a title: it is equal in every process and does not contain the title.
    private static func digest(_ title: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in title.utf8.prefix(maximumTitleLength) {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 36)
    }
}
