package import Foundation

/// The folder in which the command keeps its state, also that of the local server.
package enum LocalStateFolder {
    /// Locates the folder: `NATIVEAUTH_HOME`, otherwise that of the client's default stores (XDG base directories).
    package static func url(environment: [String: String]) -> URL {
        if let home = environment["NATIVEAUTH_HOME"], !home.isEmpty {
            return URL(fileURLWithPath: home, isDirectory: true)
        }
        return FileSecretStore.defaultFile(for: "session", environment: environment).deletingLastPathComponent()
    }
}
