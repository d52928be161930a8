import AuthFlows

extension FlowAction {
    /// What goes into the request when it is chosen.
    var sent: String { ref ?? id }

    var isRejection: Bool { type == WireType.reject }

    /// What it does where it sends no fields.
    var kindWithoutFields: FormAction.Kind {
        switch eventType?.uppercased() {
        case "BACK": .back
        case "CANCEL": .cancel
        default: .trigger
        }
    }

    /// Whether nothing says that it does something else than answer.
    var isPlain: Bool { eventType ?? type ?? "SUBMIT" == "SUBMIT" }
}

extension FlowStepData {
    /// Whether the step goes on in a wallet, which the server must be asked about.
    var waitsForWallet: Bool {
        AdditionalKey.wallet.contains { additional($0)?.isEmpty == false }
    }
}

extension [FormComponent] {
    /// Leaves what is only shown.
    mutating func removeFieldsAndActions() {
        self = compactMap { component in
            guard component.fieldID == nil, component.actionID == nil else { return nil }
            var component = component
            component.children.removeFieldsAndActions()
            let isEmptied = component.children.isEmpty && [.group, .row].contains(component.kind)
            return isEmptied ? nil : component
        }
    }

    /// Takes away links to actions that the server does not offer now, and the text around them if nothing else in it is
    /// of use.
    mutating func removeLinksWithoutActions(keeping known: Set<String>) {
        self = compactMap { component in
            var component = component
            component.children.removeLinksWithoutActions(keeping: known)
            if let action = component.actionID, !known.contains(action) { return nil }
            func isLost(_ span: RichTextSpan) -> Bool { span.actionID.map { !known.contains($0) } ?? false }
            guard component.richText.contains(where: isLost) else { return component }
            component.richText.removeAll(where: isLost)
            component.text = component.richText.map(\.text).joined()
            return component.richText.contains { $0.actionID != nil || $0.link != nil } ? component : nil
        }
    }
}
