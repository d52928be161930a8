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
        guard let text = properties["purposes"],
            let written = try? JSONDecoder().decode([Written].self, from: Data(text.utf8)), !written.isEmpty
        else {
            throw Malformed(
                reason: "purposes should be a list, each with name, essential and optional (lists of {name, parent})"
            )
        }
        purposes = written.map {
            ConsentPurpose(
                purposeName: $0.name,
                purposeId: $0.id ?? $0.name,
                description: $0.description,
                type: $0.type ?? .attributes,
                essential: $0.essential?.nonEmpty,
                optional: $0.optional?.nonEmpty
            )
        }
        timeout = properties["timeout"].map { TimeInterval(Int($0) ?? 0) }
        guard (1...3_600).contains(timeout ?? 1) else {
            throw Malformed(reason: "timeout should be a whole number of seconds from 1 to 3600")
        }
        guard Set(purposes.map(\.purposeName)).count == purposes.count else {
            throw Malformed(reason: "two purposes have the same name")
        }
        for purpose in purposes { try Self.check(purpose) }
        let attributes = purposes.filter { $0.type == .attributes }.flatMap(\.elements).map(\.name)
        guard Set(attributes).count == attributes.count else {
            throw Malformed(reason: "two purposes ask for the same attribute")
        }
    }

    private static func check(_ purpose: ConsentPurpose) throws(Malformed) {
        let name = purpose.purposeName
        let elements = purpose.elements
        guard !elements.isEmpty else { throw Malformed(reason: "purpose \(name) asks for nothing") }
        let parents = Dictionary(elements.map { ($0.name, $0.parent) }) { $1 }
        guard parents.count == elements.count else { throw Malformed(reason: "purpose \(name) names an element twice") }
        for element in elements {
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
        for element in purpose.essential ?? [] {
            if let parent = element.parent, purpose.essential?.contains(where: { $0.name == parent }) != true {
                throw Malformed(
                    reason: "purpose \(name): \(element.name) is essential, and so its parent \(parent) should be"
                )
            }
        }
    }
}
