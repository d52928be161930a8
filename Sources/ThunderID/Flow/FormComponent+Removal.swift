import AuthFlows

extension [FormComponent] {
    mutating func removeFieldsAndActions() {
        self = compactMap { component in
            guard component.fieldID == nil, component.actionID == nil else {
                return nil
            }
            var component = component
            component.children.removeFieldsAndActions()
            let isEmptied = component.children.isEmpty && [.group, .row].contains(component.kind)
            guard !isEmptied else { return nil }
            return component
        }
    }

    /// Removes links to actions that the server does not currently offer, and texts that have no other link.
    mutating func removeLinksWithoutActions(keeping known: Set<String>) {
        self = compactMap { component in
            var component = component
            component.children.removeLinksWithoutActions(keeping: known)
            if let action = component.actionID, !known.contains(action) {
                return nil
            }

            func isLost(_ span: RichTextSpan) -> Bool {
                span.actionID.map { !known.contains($0) } ?? false
            }
            guard component.richText.contains(where: isLost) else { return component }

            component.richText.removeAll(where: isLost)
            component.text = component.richText.map(\.text).joined()
            let hasLink = component.richText.contains {
                $0.actionID != nil || $0.link != nil
            }
            guard hasLink else { return nil }
            return component
        }
    }
}
