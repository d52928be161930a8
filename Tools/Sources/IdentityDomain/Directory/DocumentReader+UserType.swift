package import IdentityBase

extension DocumentReader {
    private static let userTypeMembers: Set<String> = [
        "id", "category", "handle", "name", "displayName", "description", "ouId", "ouHandle",
        "allowSelfRegistration",
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
        let name = problems.attempt {
            // Newer documents have `handle` and `displayName` instead of `name`.
            let node = try root["handle"] ?? root.required("name")
            return try node.text()
        }
        let attributes = problems.attempt { try self.attributes(root.required("schema")) }
        let schema = readSchema(attributes ?? [])
        let display = problems.attempt { try self.display(root["systemAttributes"], entries: schema.entries) }
        let allowsSelfRegistration = problems.attempt { try root["allowSelfRegistration"]?.flag() ?? false }

        guard let name, problems.found.count == before else { return nil }
        return UserType(
            name: name,
            mapping: AttributeMapping(entries: schema.entries),
            display: display ?? nil,
            file: document.file,
            id: document.id,
            allowsSelfRegistration: allowsSelfRegistration ?? false,
            unsupportedAttributes: schema.unsupported,
            line: document.line
        )
    }

    /// Returns the entries of the attributes, and the names of the unsupported ones.
    private func readSchema(
        _ attributes: [(String, YAMLNode)]
    ) -> (entries: [AttributeMapping.Entry], unsupported: Set<String>) {
        var entries: [AttributeMapping.Entry] = []
        var unsupported: Set<String> = []
        for (name, node) in attributes {
            node.warnAboutUnknownMembers(than: Self.attributeMembers, warnings)
            let entry = problems.attempt { try self.entry(name, item: node) } ?? nil
            guard let entry else {
                unsupported.insert(name)
                continue
            }

            let isPassword = entry.place == .password
            if isPassword, entries.contains(where: { $0.place == .password }) {
                problems.add(node.error("this server keeps one credential for each user, and there is another one"))
            }
            entries.append(entry)
        }
        return (entries, unsupported)
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
        let isShown = entries.contains {
            $0.name == text && $0.place != .password
        }
        guard isShown else {
            throw display.error("\(text) is no attribute that can be shown")
        }
        return text
    }

    /// Returns an attribute; nil for an attribute type that the directory does not support.
    private func entry(_ name: String, item: YAMLNode) throws -> AttributeMapping.Entry? {
        let kindNode = try item.required("type")
        guard let kind = try supportedKind(kindNode, of: name) else { return nil }

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
        var place = AttributeMapping.thunderID.entry(name)?.place ?? .attribute(name)
        if isCredential { place = .password }
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

    private func supportedKind(_ node: YAMLNode, of name: String) throws -> AttributeMapping.Entry.Kind? {
        let text = try node.text()
        if let kind = AttributeMapping.Entry.Kind(rawValue: text) { return kind }

        guard ["object", "array"].contains(text) else {
            throw node.error("type \(text) is not string, number or boolean")
        }
        warnings.add(node.error("attributes of type \(text) are not supported; \(name) is ignored"))
        return nil
    }

    private func pattern(_ item: YAMLNode, kind: AttributeMapping.Entry.Kind) throws -> String? {
        guard let node = item["regex"] else { return nil }
        guard kind == .string else { throw node.error("regex is for an attribute of type string") }
        guard try !node.text().isEmpty else { return nil }
        return try node.pattern()
    }
}
