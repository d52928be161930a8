package import Foundation
import IdentityBase

/// Looks at definition files as the server would, and tells everything that is wrong with them.
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

    /// How many files were looked at.
    package let files: Int
    package let problems: [Problem]

    /// - Parameters:
    ///   - path: a file, or a folder of definitions. They are laid over the shipped ones, so that what they refer to is
    ///     found there.
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

    /// A file in one of the folders is seen with its neighbours, for it may need their texts or flows.
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
