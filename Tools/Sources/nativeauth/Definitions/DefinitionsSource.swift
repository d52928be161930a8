import Foundation
import IdentityBase
import LocalIdentityServer

/// The shipped definitions, with those of a file or folder merged over them.
struct DefinitionsSource {
    /// The values of variables in definitions: those of the environment.
    static var variables: ResourceVariables { ResourceVariables(texts: CommandContext.current.environment) }

    let url: URL?

    /// - Throws: `CommandFailure` if there is no such file or folder.
    init(_ options: DefinitionsOptions) throws {
        url = try options.definitions.map(Self.url)
    }

    func flows() throws -> [FlowOverview] {
        try FlowOverview.all(definitions: url, variables: Self.variables)
    }

    func applications() throws -> [ApplicationOverview] {
        try ApplicationOverview.all(definitions: url, variables: Self.variables)
    }

    /// Returns the URL of a file or folder named on the command line.
    /// - Throws: `CommandFailure` if there is no such file or folder.
    static func url(_ path: String) throws -> URL {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CommandFailure.usage("There is no file or folder \(path).")
        }
        return URL(fileURLWithPath: path, isDirectory: isFolder.boolValue)
    }
}
