import ArgumentParser
import Foundation
import IdentityBase
import LocalIdentityServer

/// The option that selects the definitions.
struct DefinitionsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A file or folder of definitions, merged over the shipped ones.", valueName: "PATH"),
        completion: .file())
    var definitions: String?

    func flows() throws -> [FlowOverview] {
        try reading { try FlowOverview.all(definitions: $0, variables: DefinitionsFolder.variables) }
    }

    func applications() throws -> [ApplicationOverview] {
        try reading { try ApplicationOverview.all(definitions: $0, variables: DefinitionsFolder.variables) }
    }

    /// Returns the documents of all definitions and of the local server's data.
    func documents(type: ResourceType?, names: [String], users: DataExport.Users) throws -> [String] {
        let server = CommandState().server
        return try reading {
            try DefinitionExport(
                data: DataExport(server, users: users), definitions: $0, type: type, names: names,
                variables: DefinitionsFolder.variables
            ).documents
        }
    }

    private func reading<Value>(_ body: (URL?) throws -> Value) throws -> Value {
        do {
            return try body(try definitions.map(DefinitionsFolder.url))
        } catch let error as LocalIdentityServerError {
            throw CommandFailure.usage(error.description)
        } catch let error as FlowDefinitionError {
            throw CommandFailure.usage("\(error)")
        }
    }
}

/// Definitions named on the command line.
enum DefinitionsFolder {
    /// - Throws: `CommandFailure` if there is no such file or folder.
    static func url(_ path: String) throws -> URL {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CommandFailure.usage("There is no file or folder \(path).")
        }
        return URL(fileURLWithPath: path, isDirectory: isFolder.boolValue)
    }

    /// The values of variables in definitions: those of the environment.
    static var variables: ResourceVariables { ResourceVariables(texts: CommandContext.current.environment) }
}
