import Foundation
import IdentityBase

/// Definitions that the command line names.
enum DefinitionsFolder {
    /// - Throws: `CommandFailure` when there is no such file or folder.
    static func url(_ path: String) throws -> URL {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CommandFailure.usage("There is no file or folder \(path) with definitions.")
        }
        return URL(fileURLWithPath: path, isDirectory: isFolder.boolValue)
    }

    /// The values of variables in definitions: those of the environment.
    static var variables: ResourceVariables { ResourceVariables(texts: CommandContext.current.environment) }
}
