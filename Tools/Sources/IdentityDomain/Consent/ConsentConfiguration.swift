package import Foundation

/// The configuration of a `Consent` node from its properties: `purposes`, and an optional `timeout` in seconds.
package struct ConsentConfiguration: Sendable, Equatable {
    package struct Malformed: Error, Equatable {
        package let reason: String
    }

    private struct Written: Decodable {
        let name: String
        let id: String?
        let description: String?
        let type: ConsentPurpose.Kind?
        let essential: [ConsentPurpose.Element]?
        let optional: [ConsentPurpose.Element]?
    }

    package let purposes: [ConsentPurpose]
    package let timeout: TimeInterval?

    package init(_ properties: [String: String]) throws(Malformed) {
        purposes = try Self.purposes(in: properties["purposes"] ?? "")
        timeout = properties["timeout"].map { TimeInterval(Int($0) ?? 0) }
        guard (1...3_600).contains(timeout ?? 1) else {
            throw Malformed(reason: "timeout should be a whole number of seconds from 1 to 3600")
        }

        guard Set(purposes.map(\.purposeName)).count == purposes.count else {
            throw Malformed(reason: "two purposes have the same name")
        }
        for purpose in purposes { try Self.check(purpose) }
        let elements = purposes.filter { $0.type == .attributes }.flatMap(\.elements)
        guard Set(elements.map(\.name)).count == elements.count else {
            throw Malformed(reason: "two purposes ask for the same attribute")
        }
    }

    private static func purposes(in text: String) throws(Malformed) -> [ConsentPurpose] {
        let written = try? JSONDecoder().decode([Written].self, from: Data(text.utf8))
        guard let written, !written.isEmpty else {
            throw Malformed(
                reason: "purposes should be a list, each with name, essential and optional (lists of {name, parent})"
            )
        }

        return written.map { purpose in
            ConsentPurpose(
                purposeName: purpose.name,
                purposeId: purpose.id ?? purpose.name,
                description: purpose.description,
                type: purpose.type ?? .attributes,
                essential: purpose.essential?.nonEmpty,
                optional: purpose.optional?.nonEmpty
            )
        }
    }

    private static func check(_ purpose: ConsentPurpose) throws(Malformed) {
        let name = purpose.purposeName
        let elements = purpose.elements
        guard !elements.isEmpty else { throw Malformed(reason: "purpose \(name) asks for nothing") }

        let pairs = elements.map { ($0.name, $0.parent) }
        let parents = Dictionary(pairs) { $1 }
        guard parents.count == elements.count else { throw Malformed(reason: "purpose \(name) names an element twice") }
        for element in elements { try checkAncestors(of: element, parents: parents, purpose: name) }

        let essential = purpose.essential ?? []
        for element in essential {
            guard let parent = element.parent else { continue }
            guard essential.contains(where: { $0.name == parent }) else {
                throw Malformed(
                    reason: "purpose \(name): \(element.name) is essential, and so its parent \(parent) should be"
                )
            }
        }
    }

    /// Checks that each ancestor of an element exists, and that there is no cycle.
    private static func checkAncestors(
        of element: ConsentPurpose.Element,
        parents: [String: String?],
        purpose name: String
    ) throws(Malformed) {
        var passed: Set<String> = [element.name]
        var next = element.parent
        while let parent = next {
            guard let above = parents[parent] else {
                throw Malformed(reason: "purpose \(name): \(parent), the parent of \(element.name), is not there")
            }
            guard passed.insert(parent).inserted else {
                throw Malformed(reason: "purpose \(name): \(element.name) is its own parent")
            }
            next = above
        }
    }
}
