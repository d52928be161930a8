package import Foundation
package import IdentityBase

/// The declarative documents of the shipped definitions, overridden by those of a folder, with the text of their files.
package struct DefinitionExport: Sendable {
    private struct Entry {
        let type: ResourceType
        /// The id, the handle and the name.
        let names: [String]
        /// The keys by which another document replaces this one. One common key is sufficient.
        let keys: Set<String>
        let text: String

        /// A document of a data folder may be unreadable: its variables stand for secrets that are not stored.
        init(_ type: ResourceType, _ result: DocumentResult, _ text: String) {
            let document = result.document
            var id = result.id
            var name = result.name
            if let document {
                id = document.id
                name = document.name
            }
            self.type = type
            self.text = text
            names = [id, document?.handle, name].compactMap(\.self)

            // Flows of different types may have the same handle. A name identifies a user type only.
            let flowType = (try? document?.node["flowType"]?.text()) ?? ""
            let handle = document?.handle.map { "\(flowType) \($0)" }
            var keys = Set([id, handle].compactMap(\.self))
            if let name, document?.type == .userType { keys.insert(name) }
            self.keys = keys
        }

        func isReplaced(by other: Entry) -> Bool {
            guard type == other.type else { return false }
            return !keys.isDisjoint(with: other.keys)
        }
    }

    /// The types in the order in which a server can read them: each refers only to those before it.
    private static let order: [ResourceType] = [
        .organizationUnit, .userType, .agentType, .resourceServer, .connection, .identityProvider, .notificationSender,
        .theme, .layout, .translation, .flow, .application, .agent, .user, .group, .role, .serverConfig,
        .credentialConfiguration, .presentationDefinition,
    ]

    /// The documents, each without a separator.
    package let documents: [String]

    /// - Parameters:
    ///   - data: the documents of a data folder, which override the shipped definitions.
    ///   - definitions: a file or folder that overrides the shipped definitions and those of the data folder.
    ///   - type: the only type of documents; nil for all.
    ///   - names: ids, handles or names of the only documents; empty for all.
    ///   - variables: the values of the variables in them. The documents keep the variables.
    /// - Throws: `FlowDefinitionError` for a document that cannot be read.
    package init(
        data: DataExport? = nil,
        definitions: URL?,
        type: ResourceType?,
        names: [String],
        variables: ResourceVariables = ResourceVariables()
    ) throws {
        try ShippedResources.check()
        var all = try Self.entries(of: ServerParts.resource(""), variables)
        all += Self.entries(of: data)
        if let definitions { all += try Self.entries(of: definitions, variables) }

        var entries: [Entry] = []
        for entry in all {
            entries.removeAll { $0.isReplaced(by: entry) }
            entries.append(entry)
        }

        let chosen = entries.filter { entry in
            guard type == nil || entry.type == type else { return false }
            return names.isEmpty || entry.names.contains(where: names.contains)
        }
        documents = Self.order.flatMap { type in
            chosen.filter { $0.type == type }.map(\.text)
        }
    }

    private static func entries(of folder: URL, _ variables: ResourceVariables) throws -> [Entry] {
        var entries: [Entry] = []
        for file in try DefinitionFolder(url: folder).files() where file.kind == .documents {
            let reader = ResourceDocumentReader(file: file.label, variables: variables)

            for result in reader.read(try file.text()) {
                if let problem = result.problems.first { throw problem }
                guard let document = result.document, let text = result.text else { continue }
                entries.append(Entry(document.type, result, text))
            }
        }
        return entries
    }

    private static func entries(of data: DataExport?) -> [Entry] {
        let documents = data?.documents ?? []
        return documents.compactMap { document in
            let results = ResourceDocumentReader(file: "(imported)").read(document.text)
            guard let result = results.first else { return nil }
            return Entry(document.type, result, document.text)
        }
    }
}
