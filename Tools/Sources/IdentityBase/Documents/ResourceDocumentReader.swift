/// The reader of files with declarative documents: YAML with one or more documents, or JSON.
///
/// A document that cannot be read does not affect the others of its file.
package struct ResourceDocumentReader {
    package static let mostDocuments = 1_000
    private static let templateType = "TEMPLATE"
    private static let typeMember = "resource_type"
    private static let byteOrderMark = "\u{FEFF}"
    private static let removedCharacters: Set<Character> = ["\"", "'", "\r"]
    private static let brackets = Set("{}[]")

    package let file: String
    package let variables: ResourceVariables

    package init(file: String, variables: ResourceVariables = ResourceVariables()) {
        self.file = file
        self.variables = variables
    }

    package func read(_ text: String) -> [DocumentResult] {
        guard text.utf8.count <= YAMLGuard.largestFile else {
            return [refused("the file is larger than \(YAMLGuard.largestFile / 1_024) KiB")]
        }
        var content = text
        // Editors of other systems write a byte order mark.
        if content.hasPrefix(Self.byteOrderMark) { content.removeFirst() }

        let parts = DocumentSplitter.split(content)
        guard !parts.isEmpty else { return [refused("the file is empty")] }
        guard parts.count <= Self.mostDocuments else {
            return [refused("there are more than \(Self.mostDocuments) documents in the file")]
        }
        return parts.map(read)
    }

    private func read(_ part: DocumentSplitter.Part) -> DocumentResult {
        var result = DocumentResult(file: file, line: part.firstLine, text: part.text)
        do {
            let expanded = try DocumentTemplate(file: file, variables: variables).expand(part)
            result.warnings = expanded.missing
            let yaml = YAMLDocument(file: file, lines: expanded.lines)
            let root = try yaml.root(of: expanded.text)
            result.line = root.line
            let idNode = root["id"] ?? root["handle"]
            let nameNode = root["name"] ?? root["displayName"]
            result.id = try? idNode?.text()
            result.name = try? nameNode?.text()

            let comment = Self.typeComment(in: part)
            result.type = (try? root[Self.typeMember]?.text()) ?? comment
            result.document = try document(root, typeComment: comment)
        } catch let problem as FlowDefinitionError {
            result.type = result.type ?? Self.guess(Self.typeMember, in: part)
            result.id = result.id ?? Self.guess("id", in: part)
            result.name = result.name ?? Self.guess("name", in: part)
            result.problems = [problem]
        } catch {
            result.problems = [FlowDefinitionError(file: file, line: part.firstLine, reason: "\(error)")]
        }
        return result
    }

    /// - Parameter typeComment: the type of a document without the member `resource_type`.
    private func document(_ root: YAMLNode, typeComment: String?) throws -> ResourceDocument {
        guard root.isMapping else { throw root.error("a document is a mapping (`key: value`)") }
        if let text = try root[Self.typeMember]?.text() ?? typeComment {
            guard let type = ResourceType(rawValue: text) else {
                let known = ResourceType.allCases.map(\.rawValue).joined(separator: ", ")
                throw (root[Self.typeMember] ?? root).error("there is no resource_type \(text); there are \(known)")
            }
            // Storing the document loses its comments.
            var typed = root
            if root[Self.typeMember] == nil {
                typed = root.setting([Self.typeMember], to: text)
            }
            return ResourceDocument(
                type: type,
                node: typed,
                root: typed,
                file: file,
                line: root.line
            )
        }

        if try root["resourceType"]?.text() == Self.templateType {
            return ResourceDocument(
                type: .flow,
                node: try root.required("config"),
                root: root,
                file: file,
                line: root.line
            )
        }
        throw root.error("resource_type is missing")
    }

    /// Returns the type in a comment `# resource_type: flow` before the first member, as samples of ThunderID have it.
    private static func typeComment(in part: DocumentSplitter.Part) -> String? {
        let count = part.firstLine - part.textLine
        let lines = part.text.split(separator: "\n", maxSplits: count, omittingEmptySubsequences: false)
        for line in lines.prefix(count) {
            let comment = line.drop { $0.isWhitespace || $0 == "#" }
            guard comment.hasPrefix(typeMember + ":") else { continue }
            let value = comment.dropFirst(typeMember.count + 1)
            return value.split(whereSeparator: \.isWhitespace).first.map(String.init)
        }
        return nil
    }

    private func refused(_ reason: String) -> DocumentResult {
        let problem = FlowDefinitionError(file: file, line: 1, reason: reason)
        return DocumentResult(file: file, line: 1, problems: [problem])
    }

    /// Returns the value of a top-level member of a document that could not be parsed.
    private static func guess(_ member: String, in part: DocumentSplitter.Part) -> String? {
        for line in part.text.split(separator: "\n") where line.hasPrefix(member + ":") {
            let rest = line.dropFirst(member.count + 1).drop { $0 == " " }
            let value = rest.prefix { $0 != "#" }
            let text = value.filter { !removedCharacters.contains($0) }
            guard !text.isEmpty, brackets.isDisjoint(with: text) else { return nil }
            return String(text.prefix(200))
        }
        return nil
    }
}
