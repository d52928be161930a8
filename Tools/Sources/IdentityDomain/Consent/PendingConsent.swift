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
        open = purposes.map { purpose in
            let essential = Set((purpose.essential ?? []).map(\.name))
            return purpose.keeping { element in
                let decision = known[Item(purpose: purpose.purposeName, element: element.name)]
                return decision == nil || (decision == false && essential.contains(element.name))
            }
        }.filter { !$0.elements.isEmpty }
    }

    /// Whether all open elements are optional.
    package var isOptional: Bool { open.allSatisfy { ($0.essential ?? []).isEmpty } }

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
        all.filter { $0.type == .attributes }.flatMap { purpose in
            purpose.elements.map(\.name).filter { name in
                known[Item(purpose: purpose.purposeName, element: name)] == isApproved
            }
        }
    }

    /// Evaluates the decisions for each open element. Children of a denied one, and unnamed ones, are denied.
    package func verdict(on decisions: ConsentDecisions) -> Verdict {
        guard decisions.approved else { return if decisions.reason == .timeout { .timedOut } else { .denied } }
        var decided: [Item: Bool] = [:]
        for purpose in open {
            let decision = decisions.purposes?.first { $0.purposeName == purpose.purposeName }
            for element in purpose.elements {
                decided[Item(purpose: purpose.purposeName, element: element.name)] = isApproved(
                    element,
                    of: purpose.purposeName,
                    decision: decision
                )
            }
            for element in purpose.essential ?? []
            where decided[Item(purpose: purpose.purposeName, element: element.name)] != true {
                return .denied
            }
        }
        return .decided(decided)
    }

    private func isApproved(
        _ element: ConsentPurpose.Element,
        of purpose: String,
        decision: ConsentDecisions.Purpose?
    ) -> Bool {
        let isOpen = open.contains { $0.purposeName == purpose && $0.elements.contains(element) }
        let own =
            if isOpen {
                decision?.approved == true
                    && decision?.elements?.contains { $0.name == element.name && $0.approved } == true
            } else { known[Item(purpose: purpose, element: element.name)] == true }
        guard own, let parent = element.parent else { return own }
        let above = all.first { $0.purposeName == purpose }?.elements.first { $0.name == parent }
        return above.map { isApproved($0, of: purpose, decision: decision) } ?? false
    }
}
