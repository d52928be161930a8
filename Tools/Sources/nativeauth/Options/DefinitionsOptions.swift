import ArgumentParser
import Foundation
import IdentityBase
import LocalIdentityServer

struct DefinitionsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A file or folder of definitions, merged over the shipped ones.", valueName: "PATH"),
        completion: .file()
    )
    var definitions: String?

    /// The values of variables in definitions: those of the environment.
    static var variables: ResourceVariables { ResourceVariables(texts: CommandContext.current.environment) }

    func flows() throws -> [FlowOverview] {
        try FlowOverview.all(definitions: url(), variables: Self.variables)
    }

    func url() throws -> URL? { try definitions.map(Self.url) }

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
