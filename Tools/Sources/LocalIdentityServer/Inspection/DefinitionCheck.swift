import FlowEngine
package import Foundation
package import IdentityBase

/// The validation of definition files, with the same checks as in the server and all errors.
package struct DefinitionCheck: Sendable, Encodable, Equatable {
    /// Folders of the shipped definitions, which definitions of one's own may have as well.
    private static let folders: Set<String> = [
        "Flows", "Applications", "UserTypes", "Themes", "Texts",
    ]

    /// Number of checked files.
    package let files: Int
    package let problems: [FlowDefinitionError]
    /// Parts of the files that are ignored.
    package let warnings: [FlowDefinitionError]

    /// - Parameters:
    ///   - path: a file, or a folder of definitions. They override the shipped ones, so that references to those are
    ///     valid.
    ///   - variables: the values of the variables in them. A missing one is a warning.
    ///   - isPortable: whether the rules of a ThunderID server's import apply as well.
    /// - Throws: `LocalIdentityServerError.resource` if the shipped ones are missing.
    package init(
        _ path: URL,
        variables: ResourceVariables = ResourceVariables(),
        isPortable: Bool = false
    ) throws {
        try ShippedResources.check()
        var variables = variables
        variables.allowsMissing = true
        let name = path.path
        let isFolder = FileStamp(name)?.isFolder == true
        let folder = DefinitionFolder(url: path)
        var prefix = name
        if isFolder { prefix = folder.pathPrefix }

        let listing = ProblemList()
        listing.add(folder.misnamed(prefix: prefix))
        var definitions = listing.attempt { try folder.files(prefix: prefix) } ?? []
        var connections: (files: Int, problems: [FlowDefinitionError]) = (0, [])
        if isFolder { connections = try folder.checkConnections(prefix: prefix) }
        listing.add(connections.problems)
        if definitions.isEmpty, connections.files == 0, listing.found.isEmpty {
            let reason = "there are no .yaml or .json files in it"
            listing.add(FlowDefinitionError(file: name, line: 1, reason: reason))
        }
        files = definitions.count + connections.files

        if !isFolder { definitions = Self.list(of: path) }
        if isPortable { Self.checkPortability(of: definitions, variables: variables, problems: listing) }
        let reader = DefinitionReader(variables: variables, isPortable: isPortable)
        let outcome = reader.read(definitions, initialProblems: listing.found)
        problems = outcome.problems.filter { isFolder || $0.file == name }
        warnings = outcome.warnings.filter { isFolder || $0.file == name }
    }

    /// Adds a problem for each part of a document that a ThunderID server refuses.
    private static func checkPortability(
        of files: [DefinitionFile],
        variables: ResourceVariables,
        problems: ProblemList
    ) {
        for file in files where file.kind == .documents {
            guard let text = try? file.text() else { continue }
            let results = ResourceDocumentReader(file: file.label, variables: variables).read(text)

            for result in results {
                guard let document = result.document else { continue }
                let reader = DocumentReader(document, problems: problems, warnings: ProblemList())
                reader.checkPortability()
            }
        }
    }

    /// Returns a file together with the other files of its folder, because it may refer to their texts or flows. For a
    /// file of a pool or a tenant, returns only that file.
    private static func list(of file: URL) -> [DefinitionFile] {
        let parent = file.deletingLastPathComponent()
        let kind = DefinitionKind(rawValue: parent.lastPathComponent) ?? .documents
        let own = DefinitionFile(kind: kind, label: file.path, url: file)
        guard folders.contains(parent.lastPathComponent) else { return [own] }

        let folder = DefinitionFolder(url: parent.deletingLastPathComponent())
        guard let files = try? folder.files(prefix: "\u{2026}/") else { return [own] }
        return files.map { other in
            let isSame = other.url.standardizedFileURL == file.standardizedFileURL
            return isSame ? own : other
        }
    }
}
