/// The open part of a consent request after earlier decisions, and the evaluation of the user's response.
package struct PendingConsent: Sendable, Equatable {
    package struct Item: Sendable, Hashable {
        package let purpose: String
        package let element: String
    }

    package enum Verdict: Sendable, Equatable {
        case decided([Item: Bool])
        /// Denied as a whole, or an essential element was denied.
        case denied
        case timedOut
    }

    private let all: [ConsentPurpose]
    private let known: [Item: Bool]
    /// The purposes with their undecided elements.
    package let open: [ConsentPurpose]

    /// - Parameter known: the earlier decisions. A denied essential element is requested again.
    package init(_ purposes: [ConsentPurpose], known: [Item: Bool]) {
        all = purposes
        self.known = known

        let undecided = purposes.map { purpose in
            let essential = Set((purpose.essential ?? []).map(\.name))
            return purpose.keeping { element in
                let decision = known[Item(purpose: purpose.purposeName, element: element.name)]
                return decision == nil || (decision == false && essential.contains(element.name))
            }
        }
        open = undecided.filter { !$0.elements.isEmpty }
    }

    /// Indicates whether all open elements are optional.
    package var isOptional: Bool {
        open.allSatisfy { ($0.essential ?? []).isEmpty }
    }

    /// The denial of each open element.
    package var denial: [Item: Bool] {
        var denied: [Item: Bool] = [:]
        for purpose in open {
            for element in purpose.elements {
                denied[Item(purpose: purpose.purposeName, element: element.name)] = false
            }
        }
        return denied
    }

    /// Returns the names of the attributes that the user has approved, or denied, for the application.
    package func attributes(_ isApproved: Bool) -> [String] {
        var names: [String] = []
        for purpose in all where purpose.type == .attributes {
            for element in purpose.elements {
                let decision = known[Item(purpose: purpose.purposeName, element: element.name)]
                if decision == isApproved { names.append(element.name) }
            }
        }
        return names
    }

    /// Evaluates the decisions for each open element. Children of a denied one, and unnamed ones, are denied.
    package func verdict(on decisions: ConsentDecisions) -> Verdict {
        guard decisions.approved else {
            switch decisions.reason {
            case .timeout: return .timedOut
            case .userDenied, nil: return .denied
            }
        }

        var decided: [Item: Bool] = [:]
        for purpose in open {
            let name = purpose.purposeName
            let decision = decisions.purposes?.first { $0.purposeName == name }
            for element in purpose.elements {
                let item = Item(purpose: name, element: element.name)
                decided[item] = isApproved(element, of: name, decision: decision)
            }

            let essential = (purpose.essential ?? []).map {
                Item(purpose: name, element: $0.name)
            }
            guard essential.allSatisfy({ decided[$0] == true }) else { return .denied }
        }
        return .decided(decided)
    }

    private func isApproved(
        _ element: ConsentPurpose.Element,
        of purpose: String,
        decision: ConsentDecisions.Purpose?
    ) -> Bool {
        let isOpen = open.contains { $0.purposeName == purpose && $0.elements.contains(element) }
        if isOpen {
            guard let decision, decision.approved else { return false }
            let answer = decision.elements?.first { $0.name == element.name && $0.approved }
            guard answer != nil else { return false }
        } else {
            guard known[Item(purpose: purpose, element: element.name)] == true else { return false }
        }

        guard let parent = element.parent else { return true }
        let elements = all.first { $0.purposeName == purpose }?.elements
        guard let above = elements?.first(where: { $0.name == parent }) else { return false }
        return isApproved(above, of: purpose, decision: decision)
    }
}
