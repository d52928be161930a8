package import IdentityBase

extension DocumentReader {
    private static let userTypeMembers: Set<String> = [
        "id", "category", "handle", "name", "displayName", "description", "ouId", "ouHandle", "allowSelfRegistration",
        "systemAttributes", "schema", "isReadOnly",
    ]
    private static let attributeMembers: Set<String> = [
        "type", "displayName", "required", "unique", "credential", "regex", "enum", "description",
    ]
    private static let uniqueNames: Set<String> = ["username", "email"]
    private static let password = "password"

    package func userType() -> UserType? {
        let root = document.node
        let before = problems.found.count
        document.warnAboutUnknownMembers(than: Self.userTypeMembers, warnings)
        // Newer documents have `handle` and `displayName` instead of `name`.
        let name = problems.attempt { try (root["handle"] ?? root.required("name")).text() }
        let attributes = problems.attempt { try self.attributes(root.required("schema")) } ?? []
        var entries: [AttributeMapping.Entry] = []
        var unsupported: Set<String> = []
        for (name, node) in attributes {
            node.warnAboutUnknownMembers(than: Self.attributeMembers, warnings)
            guard let entry = problems.attempt({ try self.entry(name, item: node) }) ?? nil else {
                unsupported.insert(name)
                continue
            }
            if entry.place == .password, entries.contains(where: { $0.place == .password }) {
                problems.add(node.error("this server keeps one credential for each user, and there is another one"))
            }
            entries.append(entry)
        }
        let display = problems.attempt { try self.display(root["systemAttributes"], entries: entries) } ?? nil
        let allowsSelfRegistration = problems.attempt { try root["allowSelfRegistration"]?.flag() ?? false } ?? false
        guard let name, problems.found.count == before else { return nil }
        return UserType(
            name: name,
            mapping: AttributeMapping(entries: entries),
            display: display,
            file: document.file,
            id: document.id,
            allowsSelfRegistration: allowsSelfRegistration,
            unsupportedAttributes: unsupported,
            line: document.line
        )
    }

    /// Returns the attributes: the members of the mapping itself, or of the tree of a text with JSON.
    private func attributes(_ node: YAMLNode) throws -> [(String, YAMLNode)] {
        let members = try (embeddedTree(node) ?? node).members()
        guard !members.isEmpty else { throw node.error("schema is empty; a user type has at least one attribute") }
        return members
    }

    private func display(_ node: YAMLNode?, entries: [AttributeMapping.Entry]) throws -> String? {
        node?.warnAboutUnknownMembers(than: ["display"], warnings)
        guard let display = node?["display"] else { return nil }
        let text = try display.text()
        guard entries.contains(where: { $0.name == text && $0.place != .password }) else {
            throw display.error("\(text) is no attribute that can be shown")
        }
        return text
    }

    /// Returns an attribute; nil for an attribute type that the directory does not support.
    private func entry(_ name: String, item: YAMLNode) throws -> AttributeMapping.Entry? {
        let kindNode = try item.required("type")
        guard let kind = AttributeMapping.Entry.Kind(rawValue: try kindNode.text()) else {
            guard ["object", "array"].contains(try kindNode.text()) else {
                throw kindNode.error("type \(try kindNode.text()) is not string, number or boolean")
            }
            warnings.add(
                kindNode.error("attributes of type \(try kindNode.text()) are not supported; \(name) is ignored")
            )
            return nil
        }
        let isCredential = try item["credential"]?.flag() ?? false
        if isCredential, name != Self.password {
            warnings.add(item.error("the only credential that this server keeps is password; \(name) is ignored"))
            return nil
        }
        if name == Self.password, !isCredential { throw item.error("the attribute password needs credential: true") }
        let isUnique = try item["unique"]?.flag() ?? false
        if isUnique, !Self.uniqueNames.contains(name) {
            warnings.add(item.error("unique is for username and email; \(name) may have the same value twice"))
        }
        let place: AttributeMapping.Place =
            if isCredential { .password } else { AttributeMapping.thunderID.entry(name)?.place ?? .attribute(name) }
        if case .name = place, kind != .string { throw kindNode.error("\(name) is a text, so its type is string") }
        let entry = AttributeMapping.Entry(
            name: name,
            displayName: try item["displayName"]?.text() ?? name,
            place: place,
            isRequired: try item["required"]?.flag() ?? false,
            isUnique: isUnique && Self.uniqueNames.contains(name),
            pattern: try pattern(item, kind: kind),
            kind: kind,
            values: try item["enum"]?.texts()
        )
        if let values = entry.values, values.isEmpty || kind != .string {
            throw item.error("enum is a list of texts, for an attribute of type string")
        }
        return entry
    }

    private func pattern(_ item: YAMLNode, kind: AttributeMapping.Entry.Kind) throws -> String? {
        guard let node = item["regex"] else { return nil }
        guard kind == .string else { throw node.error("regex is for an attribute of type string") }
        return if try node.text().isEmpty { nil } else { try node.pattern() }
    }
}
