/// What is still to be asked, given what was decided before, and what an answer to it means.
package struct ConsentQuestion: Sendable, Equatable {
    /// One element of one purpose.
    package struct Item: Sendable, Hashable {
        package let purpose: String
        package let element: String
    }

    package enum Verdict: Sendable, Equatable {
        case decided([Item: Bool])
        /// Refused as a whole, or in something essential.
        case denied
        case timedOut
    }

    private let all: [ConsentPurpose]
    private let known: [Item: Bool]
    /// The purposes with what is open.
    package let open: [ConsentPurpose]

    /// - Parameter known: what was decided before. An essential element that was denied is asked about again.
    package init(_ purposes: [ConsentPurpose], known: [Item: Bool]) {
        all = purposes
        self.known = known
        open = purposes.map { purpose in
            let essential = Set((purpose.essential ?? []).map(\.name))
            return purpose.keeping { element in
                let decision = known[Item(purpose: purpose.purposeName, element: element.name)]
                return decision == nil || (decision == false && essential.contains(element.name))
            }
        }.filter { !$0.elements.isEmpty }
    }

    /// The names of the attributes that the person lets the application see, and of those that they do not.
    package func attributes(_ isApproved: Bool) -> [String] {
        all.filter { $0.type == .attributes }.flatMap { purpose in
            purpose.elements.map(\.name).filter { name in
                known[Item(purpose: purpose.purposeName, element: name)] == isApproved
            }
        }
    }

    /// What the decisions mean for each open element: a denial above denies what is below, and what is not named is
    /// denied.
    package func verdict(on decisions: ConsentDecisions) -> Verdict {
        guard decisions.approved else { return decisions.reason == .timeout ? .timedOut : .denied }
        var decided: [Item: Bool] = [:]
        for purpose in open {
            let decision = decisions.purposes?.first { $0.purposeName == purpose.purposeName }
            for element in purpose.elements {
                decided[Item(purpose: purpose.purposeName, element: element.name)] = isApproved(
                    element, of: purpose.purposeName, decision)
            }
            for element in purpose.essential ?? []
            where decided[Item(purpose: purpose.purposeName, element: element.name)] != true {
                return .denied
            }
        }
        return .decided(decided)
    }

    private func isApproved(
        _ element: ConsentPurpose.Element, of purpose: String, _ decision: ConsentDecisions.Purpose?
    ) -> Bool {
        let isOpen = open.contains { $0.purposeName == purpose && $0.elements.contains(element) }
        let own =
            isOpen
            ? decision?.approved == true
                && decision?.elements?.contains { $0.name == element.name && $0.approved } == true
            : known[Item(purpose: purpose, element: element.name)] == true
        guard own, let parent = element.parent else { return own }
        let above = all.first { $0.purposeName == purpose }?.elements.first { $0.name == parent }
        return above.map { isApproved($0, of: purpose, decision) } ?? false
    }
}
