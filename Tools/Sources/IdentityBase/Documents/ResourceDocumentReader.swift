/// The reader of files with declarative documents: YAML with one or more documents, or JSON.
///
/// A document that cannot be read does not affect the others of its file.
package struct ResourceDocumentReader {
    package static let mostDocuments = 1_000
    private static let templateType = "TEMPLATE"
    private static let typeMember = "resource_type"
    private static let byteOrderMark = "\u{FEFF}"

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
        // Editors of other systems write a byte order mark.
        let content = if text.hasPrefix(Self.byteOrderMark) { String(text.dropFirst()) } else { text }
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
            let root = try YAMLDocument(file: file, lines: expanded.lines).root(of: expanded.text)
            result.line = root.line
            result.id = try? (root["id"] ?? root["handle"])?.text()
            result.name = try? (root["name"] ?? root["displayName"])?.text()
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
            let typed = if root[Self.typeMember] == nil { root.setting([Self.typeMember], to: text) } else { root }
            return ResourceDocument(type: type, node: typed, root: typed, file: file, line: root.line)
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
        let lines = part.text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines.prefix(part.firstLine - part.textLine) {
            let comment = line.drop { $0.isWhitespace || $0 == "#" }
            guard comment.hasPrefix(typeMember + ":") else { continue }
            return comment.dropFirst(typeMember.count + 1).split(whereSeparator: \.isWhitespace).first.map(String.init)
        }
        return nil
    }

    private func refused(_ reason: String) -> DocumentResult {
        DocumentResult(file: file, line: 1, problems: [FlowDefinitionError(file: file, line: 1, reason: reason)])
    }

    /// Returns the value of a top-level member of a document that could not be parsed.
    private static func guess(_ member: String, in part: DocumentSplitter.Part) -> String? {
        for line in part.text.split(separator: "\n") where line.hasPrefix(member + ":") {
            let value = line.dropFirst(member.count + 1).drop { $0 == " " }.prefix { $0 != "#" }
            let text = value.filter { $0 != "\"" && $0 != "'" && $0 != "\r" }
            guard !text.isEmpty, !text.contains(where: { "{}[]".contains($0) }) else { return nil }
            return String(text.prefix(200))
        }
        return nil
    }
}

package struct DocumentResult {
    package let file: String
    package var line: Int
    /// `resource_type` as the file has it, even an unknown one.
    package var type: String?
    package var id: String?
    package var name: String?
    package var document: ResourceDocument?
    /// The document as the file has it, with its variables.
    package var text: String?
    /// The reasons why the document has no effect.
    package var problems: [FlowDefinitionError] = []
    /// Parts of the document that are ignored.
    package var warnings: [FlowDefinitionError] = []
}
