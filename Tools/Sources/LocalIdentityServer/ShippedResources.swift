import Foundation
import IdentityBase

/// The files that are shipped with the server.
///
/// The bundle that SwiftPM builds is expected next to the program, and the files themselves in the source folder of the
/// build. SwiftPM's generated accessor (`Bundle.module`) ends the process when it finds neither.
enum ShippedResources {
    private static let name = "NativeAuthTools_LocalIdentityServer"

    /// The folder with the files. If there is none, a folder without them, so that reading from it fails.
    static let folder: URL = candidates.first(where: hasFiles) ?? candidates[0]

    /// Checks that the files exist.
    /// - Throws: `LocalIdentityServerError.resource`.
    static func check(_ folder: URL = folder) throws {
        guard hasFiles(folder) else {
            throw LocalIdentityServerError.resource(
                "the folder \(folder.path) is missing. Copy \(folder.lastPathComponent) from the build folder to the"
                    + " folder of the program."
            )
        }
    }

    private static func hasFiles(_ folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("Resources").path)
    }

    /// The folder of the target from which the program was built.
    private static let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private static var candidates: [URL] {
        let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
        let executable = Bundle.main.executableURL?.resolvingSymlinksInPath() ?? program
        var folders = [executable.deletingLastPathComponent()]
        if let resources = Bundle.main.resourceURL { folders.append(resources) }
        folders += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }

        let places = folders.flatMap { folder in
            ["resources", "bundle"].map { folder.appendingPathComponent("\(name).\($0)") }
        }
        let inner = places.map { place in
            // On Apple's platforms the files may be one level deeper.
            let inner = place.appendingPathComponent("Contents/Resources")
            let isDeeper = FileManager.default.fileExists(atPath: inner.path)
            return isDeeper ? inner : place
        }
        return inner + [source]
    }
}
