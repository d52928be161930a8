import Foundation

/// A folder with definitions that somebody named on the command line.
enum DefinitionsFolder {
    /// - Throws: `CommandFailure` when there is no such folder.
    static func url(_ path: String) throws -> URL {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure.usage("There is no folder \(path) with definitions.")
        }
        return URL(fileURLWithPath: path, isDirectory: true)
    }
}
