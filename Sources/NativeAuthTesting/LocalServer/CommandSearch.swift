#if os(macOS) || os(Linux)
import Foundation

/// The search for the installed `nativeauth` command.
struct CommandSearch {
    private let environment: [String: String]

    init(_ environment: [String: String]) { self.environment = environment }

    /// - Parameter path: the path to use instead of a search.
    /// - Throws: `commandNotFound` with the paths that were tried.
    func executable(at path: String?) throws(LocalServerError) -> URL {
        let paths = candidates(path)
        guard let found = paths.first(where: Self.isExecutable) else {
            throw .commandNotFound(paths: paths)
        }
        return URL(fileURLWithPath: found)
    }

    private func candidates(_ path: String?) -> [String] {
        if let path { return [path] }
        if let path = environment["NATIVEAUTH"], !path.isEmpty { return [path] }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/nativeauth" }
    }

    private static func isExecutable(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return false }
        return !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
    }
}
#endif
