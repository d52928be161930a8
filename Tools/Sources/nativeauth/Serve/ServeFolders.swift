import Foundation
import LocalIdentityServer

/// The folders of the servers that `serve` starts: in the state folder, or temporary ones that are removed at the end.
struct ServeFolders: Sendable {
    /// The folder that has the others.
    let root: URL
    private let isTemporary: Bool

    var server: URL { root.appendingPathComponent("server", isDirectory: true) }
    var provider: URL { root.appendingPathComponent("provider", isDirectory: true) }

    init(_ state: CommandState, isEphemeral: Bool) {
        isTemporary = isEphemeral
        guard isEphemeral else {
            root = state.url
            return
        }
        let name = "nativeauth-\(UUID().uuidString.lowercased())"
        root = FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: true)
    }

    func removeTemporary() {
        guard isTemporary else { return }
        try? FileManager.default.removeItem(at: root)
    }
}
