import FlowEngine
import IdentityBase
import IdentityDomain

extension StepBuilder {
    /// Renders the check boxes of a consent. Essential elements are checked and cannot be changed.
    mutating func consent() throws -> String {
        guard drawnInputs.insert(ConsentDecisions.input).inserted else {
            return ""
        }
        let purposes = ConsentForm.purposes(content.note(FlowField.consentPrompt))
        guard !purposes.isEmpty else { return "" }

        let groups = purposes.enumerated().map { number, purpose in
            consentGroup(purpose, number: number)
        }
        return try resources.html(
            ConsentTemplate(purposes: groups, necessary: texts["consent.necessary"])
        )
    }

    private mutating func consentGroup(_ purpose: ConsentPurpose, number: Int) -> ConsentTemplate.Purpose {
        let attributes = renderer.definitions.userTypes[OrganizationUnit.userType].mapping.entries
        let essential = purpose.essential?.count ?? 0

        var elements: [ConsentTemplate.Element] = []
        for (place, element) in purpose.elements.enumerated() {
            let shown = attributes.first { $0.name == element.name }?.displayName
            let box = ConsentTemplate.Element(
                id: nextID(),
                name: ConsentForm.name(number, element: place),
                label: texts.text("fields.\(element.name)") ?? shown ?? texts.name(of: element.name),
                essential: place < essential
            )
            elements.append(box)
        }

        return ConsentTemplate.Purpose(
            title: texts.text("purposes.\(purpose.purposeName)") ?? texts.name(of: purpose.purposeName),
            description: purpose.description.map { texts.resolve($0) },
            elements: elements
        )
    }
}
