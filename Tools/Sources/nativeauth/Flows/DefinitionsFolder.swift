import Foundation

/// Validation of a definitions folder from the command line.
enum DefinitionsFolder {
    /// - Throws: `CommandFailure` if the folder does not exist.
    static func url(_ path: String) throws -> URL {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure.usage("There is no folder \(path) with definitions.")
        }
        return URL(fileURLWithPath: path, isDirectory: true)
    }
}
