/// A declarative document: one resource of a definition file.
package struct ResourceDocument {
    package let type: ResourceType
    /// The members of the resource. In a template they are those of `config`.
    package let node: YAMLNode
    package let root: YAMLNode
    package let file: String
    package let line: Int

    /// Members that every document may have besides those of its type.
    package static let commonMembers: Set<String> = ["resource_type", "apiVersion"]

    package var id: String? { try? node["id"]?.text() }
    package var handle: String? { try? node["handle"]?.text() }
    /// The display name: `name`, `displayName` or `language`.
    package var name: String? {
        for member in ["name", "displayName", "language"] {
            if let text = try? node[member]?.text() { return text }
        }
        return nil
    }

    package func error(_ reason: String) -> FlowDefinitionError {
        FlowDefinitionError(file: file, line: line, reason: reason)
    }

    /// Adds a warning for every member that is defined neither for all documents nor for this type.
    package func warnAboutUnknownMembers(than names: Set<String>, _ warnings: ProblemList) {
        node.warnAboutUnknownMembers(than: names.union(Self.commonMembers), warnings)
    }
}
