package import IdentityBase

/// The reader of a user type's file.
package struct UserTypeReader {
    private static let members: Set<String> = ["name", "attributes", "display"]
    private static let attribute: Set<String> = [
        "name", "displayName", "type", "required", "unique", "regex", "enum", "credential",
    ]
    /// The attributes that may be `unique`. The directory always enforces it for them.
    private static let uniqueNames = ["username", "email"]

    package let file: String

    package init(file: String) {
        self.file = file
    }

    /// Reads a user type; nil after an error, which is added to `problems`.
    package func read(_ text: String, _ problems: ProblemList) -> UserType? {
        guard let root = problems.attempt({ try YAMLDocument(file: file).root(of: text) }) else { return nil }
        root.allowOnly(Self.members, problems)
        let name = problems.attempt { try root.required("name").name() }
        guard let items = problems.attempt({ try root.required("attributes").items() }), let name else { return nil }
        var entries: [AttributeMapping.Entry] = []
        for item in items {
            item.allowOnly(Self.attribute, problems)
            guard let entry = problems.attempt({ try entry(item) }) else { continue }
            if entries.contains(where: { $0.name == entry.name }) {
                problems.add(item.error("the attribute \(entry.name) is there twice"))
            }
            if entry.place == .password, entries.contains(where: { $0.place == .password }) {
                problems.add(item.error("this server keeps one credential for each user, and there is another one"))
            }
            entries.append(entry)
        }
        if entries.count == items.count, !entries.contains(where: { $0.place == .password }) {
            problems.add(root.error("a user type needs the attribute password, with credential: true"))
        }
        let display = problems.attempt {
            try root["display"].map { node in
                let text = try node.text()
                guard entries.contains(where: { $0.name == text && $0.place != .password }) else {
                    throw node.error("\(text) is no attribute that can be shown")
                }
                return text
            }
        }
        return UserType(name: name, mapping: AttributeMapping(entries: entries), display: display ?? nil, file: file)
    }

    private func entry(_ item: YAMLNode) throws -> AttributeMapping.Entry {
        let name = try item.required("name").name()
        let kindNode = try item.required("type")
        guard let kind = AttributeMapping.Entry.Kind(rawValue: try kindNode.text()) else {
            throw kindNode.error("type \(try kindNode.text()) is not string, number or boolean")
        }
        let isCredential = try item["credential"]?.flag() ?? false
        let isUnique = try item["unique"]?.flag() ?? false
        if isUnique, !Self.uniqueNames.contains(name) {
            throw item.error("only username and email can be unique here")
        }
        if isCredential, name != "password" {
            throw item.error("\(name) cannot be a credential: the only one that this server knows is password")
        }
        if name == "password", !isCredential { throw item.error("the attribute password needs credential: true") }
        let place = isCredential ? .password : AttributeMapping.thunderID.entry(name)?.place ?? .attribute(name)
        if case .name = place, kind != .string { throw kindNode.error("\(name) is a text, so its type is string") }
        let entry = AttributeMapping.Entry(
            name: name, displayName: try item.required("displayName").text(), place: place,
            isRequired: try item["required"]?.flag() ?? false, isUnique: isUnique, pattern: try pattern(item, kind),
            kind: kind, values: try item["enum"]?.items().map { try $0.text() })
        if let values = entry.values, values.isEmpty || kind != .string {
            throw item.error("enum is a list of texts, for an attribute of type string")
        }
        return entry
    }

    private func pattern(_ item: YAMLNode, _ kind: AttributeMapping.Entry.Kind) throws -> String? {
        guard let node = item["regex"] else { return nil }
        guard kind == .string else { throw node.error("regex is for an attribute of type string") }
        let pattern = try node.text()
        do {
            _ = try LinearPattern(pattern)
        } catch {
            throw node.error("the regex cannot be used: \(error.reason)")
        }
        return pattern
    }
}
