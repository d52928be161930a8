import Foundation
import LocalIdentityServer

/// The folders of the servers that `serve` starts: in the state folder, or temporary ones that are removed at the end.
struct ServeFolders: Sendable {
    let server: URL
    let provider: URL
    private let temporary: URL?

    init(_ state: CommandState, isEphemeral: Bool) {
        guard isEphemeral else {
            server = state.serverFolder
            provider = state.providerFolder
            temporary = nil
            return
        }

        let name = "nativeauth-\(UUID().uuidString.lowercased())"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: true)
        server = folder.appendingPathComponent("server", isDirectory: true)
        provider = folder.appendingPathComponent("provider", isDirectory: true)
        temporary = folder
    }

    func removeTemporary() {
        guard let temporary else { return }
        try? FileManager.default.removeItem(at: temporary)
    }
}
