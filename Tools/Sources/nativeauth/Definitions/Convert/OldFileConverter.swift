import Foundation
import IdentityBase

/// The conversion of a folder with definition files of earlier versions.
struct OldFolderConverter {
    private static let converted: Set<String> = ["", "Flows", "Applications", "UserTypes", "Themes", "Texts"]
    private static let copied: Set<String> = ["Pools", "Tenants", "Connections"]

    let source: URL

    /// Writes the documents. Everything is converted before anything is written.
    /// - Throws: `FlowDefinitionError` or `CocoaError`.
    func convert(to target: URL) throws -> Int {
        var written: [(URL, Data)] = []
        var count = 0
        for folder in Self.converted.union(Self.copied).sorted() {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: source.path + "/" + folder)) ?? []
            for name in names.sorted()
            where name.hasSuffix(".yaml") || name.hasSuffix(".yml") || Self.copied.contains(folder) {
                let label = if folder.isEmpty { name } else { "\(folder)/\(name)" }
                let file = source.appendingPathComponent(label)
                guard FileStamp(file.path)?.isRegularFile == true else { continue }
                var text = try Self.text(of: file, label: label)
                if !Self.copied.contains(folder), !isConverted(text, label: label) {
                    text = try OldFileConverter(file: label).documents(from: text)
                    count += 1
                }
                written.append((target.appendingPathComponent(label), Data(text.utf8)))
            }
        }
        for (file, data) in written {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try data.write(to: file)
        }
        return count
    }

    private func isConverted(_ text: String, label: String) -> Bool {
        ResourceDocumentReader(file: label).read(text).allSatisfy { $0.type != nil }
    }

    static func text(of file: URL, label: String) throws -> String {
        guard let data = try? Data(contentsOf: file), let text = String(exactly: data) else {
            throw FlowDefinitionError(file: label, line: 1, reason: "this is not a readable file with UTF-8 text")
        }
        return text
    }
}

/// The conversion of a definition file of earlier versions to declarative documents.
struct OldFileConverter {
    /// Name of the file in messages.
    let file: String

    /// - Throws: `FlowDefinitionError` for a file that is not a definition file of an earlier version.
    func documents(from text: String) throws -> String {
        let root = try YAMLDocument(file: file).root(of: text)
        let documents = try documents(root)
        let comments = text.split(separator: "\n").prefix {
            $0.hasPrefix("#") && !$0.hasPrefix("# yaml-language-server")
        }
        let head = comments.map { $0 + "\n" }.joined()
        return head + (try documents.map { try $0.written() }).joined(separator: "---\n")
    }

    private func documents(_ root: YAMLNode) throws -> [YAMLTree] {
        let names = Set(try root.members().map(\.0))
        guard !names.contains("resource_type") else { throw root.error("the file already has declarative documents") }
        if names.isSuperset(of: ["handle", "type", "nodes"]) { return [try OldFlowConverter(root: root).document()] }
        if names.isSuperset(of: ["id", "flows"]) { return [try OldApplicationConverter(root: root).document()] }
        if names.isSuperset(of: ["name", "attributes"]) { return [try userType(root)] }
        if names.contains("handle"), names.contains("theme") || names.contains("layout") { return try design(root) }
        guard LegacyFormat.describes(root) else {
            throw root.error("this is not a flow, application, user type, theme or text file of an earlier version")
        }
        let language = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        return [
            .mapping([
                ("resource_type", .text("translation")), ("id", .text(ConvertedID.make("translation", name: language))),
                ("language", .text(language)), ("translations", YAMLTree(root)),
            ])
        ]
    }

    private func userType(_ root: YAMLNode) throws -> YAMLTree {
        let name = try root.required("name").text()
        let attributes = try root.required("attributes").items().map { item -> (String, YAMLTree?) in
            let members = try item.members().filter { $0.0 != "name" }.map { ($0.0, YAMLTree($0.1)) }
            return (try item.required("name").text(), .mapping(members))
        }
        return .mapping([
            ("resource_type", .text("user_type")), ("id", .text(ConvertedID.make("user_type", name: name))),
            ("category", .text("user")), ("name", .text(name)), ("ouHandle", .text("default")),
            ("allowSelfRegistration", .flag(true)),
            ("systemAttributes", root["display"].map { .mapping([("display", YAMLTree($0))]) }),
            ("schema", .mapping(attributes)),
        ])
    }

    private func design(_ root: YAMLNode) throws -> [YAMLTree] {
        let handle = try root.required("handle").text()
        return ["theme", "layout"].compactMap { member in
            guard let tree = root[member] else { return nil }
            return .mapping([
                ("resource_type", .text(member)), ("id", .text(ConvertedID.make(member, name: handle))),
                ("handle", .text(handle)), ("displayName", .text(ConvertedID.name(from: handle))),
                (member, YAMLTree(tree)),
            ])
        }
    }
}

/// The ids and names of converted resources. The same resource always gets the same id.
enum ConvertedID {
    static func make(_ kind: String, name: String) -> String {
        let digits = Array(Digest.text("nativeauth \(kind) \(name)").filter(\.isHexDigit).lowercased())
        func part(_ range: Range<Int>) -> String { String(digits[range]) }
        return "\(part(0..<8))-\(part(8..<12))-8\(part(13..<16))-8\(part(17..<20))-\(part(20..<32))"
    }

    /// Returns a display name: `Sign in` for `sign-in`.
    static func name(from handle: String) -> String {
        let words = handle.replacing("-", with: " ").replacing("_", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

extension YAMLNode {
    /// Returns a member as part of a new document; `nil` if there is none.
    func tree(_ name: String) -> YAMLTree? { self[name].map { YAMLTree($0) } }

    func requiredTree(_ name: String) throws -> YAMLTree { YAMLTree(try required(name)) }
}
