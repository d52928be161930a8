package import Foundation
import IdentityBase

/// The validation of definition files, with the same checks as in the server and all errors.
package struct DefinitionCheck: Sendable, Encodable, Equatable {
    package struct Problem: Sendable, Encodable, Equatable {
        package let file: String
        package let line: Int
        package let reason: String

        package init(file: String, line: Int, reason: String) {
            self.file = file
            self.line = line
            self.reason = reason
        }
    }

    /// Number of checked files.
    package let files: Int
    package let problems: [Problem]

    /// - Parameters:
    ///   - path: a file, or a folder of definitions. They override the shipped ones, so that references to those are
    ///     valid.
    /// - Throws: `LocalIdentityServerError.resource` if the shipped ones are missing.
    package init(_ path: URL) throws {
        try ShippedResources.check()
        let list: [DefinitionFile]
        let listing = ProblemList()
        let name = path.path
        if FileStamp(name)?.isFolder == true {
            let folder = DefinitionFolder(url: path)
            let prefix = name.hasSuffix("/") ? name : name + "/"
            listing.add(folder.misnamed(prefix: prefix))
            list = listing.attempt { try folder.files(prefix: prefix) } ?? []
            if list.isEmpty, listing.found.isEmpty {
                listing.add(FlowDefinitionError(file: name, line: 1, reason: "there are no .yaml files in it"))
            }
        } else {
            list = Self.list(of: path)
        }
        var found = DefinitionReader().read(list, listing.found).problems
        if FileStamp(name)?.isFolder != true { found = found.filter { $0.file == name } }
        files = FileStamp(name)?.isFolder == true ? list.count : 1
        problems = found.map { Problem(file: $0.file, line: $0.line, reason: $0.reason) }
    }

    /// Returns a file together with the other files of its definitions folder, because it may refer to their texts or
    /// flows.
    private static func list(of file: URL) -> [DefinitionFile] {
        let parent = file.deletingLastPathComponent()
        if DefinitionKind(rawValue: parent.lastPathComponent) != nil,
            let files = try? DefinitionFolder(url: parent.deletingLastPathComponent()).files(prefix: "\u{2026}/")
        {
            return files.map { one in
                guard one.url.standardizedFileURL == file.standardizedFileURL else { return one }
                return DefinitionFile(kind: one.kind, label: file.path, url: file)
            }
        }
        return [DefinitionFile(kind: .flow, label: file.path, url: file)]
    }
}
