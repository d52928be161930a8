import Foundation

/// One session for each provider; the most recent one is used unless the command line names another.
extension Connections {
    private struct Current: Codable {
        let provider: Provider
    }

    private static let currentFile = "current.json"

    private var hasSession: Bool { FileManager.default.fileExists(atPath: state.file(sessionFile).path) }

    /// Those of the provider that the command line names, else of the session at the server that it names, else of the
    /// most recent session.
    static func ofSession(_ options: ConnectionOptions, _ state: StateFolder) -> Connections {
        if let provider = options.provider { return Connections(state: state, provider: provider) }
        // These options have a meaning for ThunderID only.
        if options.app != nil || options.redirectURI != nil { return Connections(state: state) }
        let used = all(state).filter(\.hasSession)
        if let server = options.server {
            let own = used.first { connections in
                connections.sessionAddress.map { isSame($0, server) } ?? false
            }
            return own ?? Connections(state: state)
        }
        return current(state) ?? Connections(state: state)
    }

    /// Those of every provider.
    static func all(_ state: StateFolder) -> [Connections] {
        Provider.allCases.map { Connections(state: state, provider: $0) }
    }

    /// Those of the most recent session, or of the one that `use` has chosen since.
    static func current(_ state: StateFolder) -> Connections? {
        let used = all(state).filter(\.hasSession)
        if let chosen = (try? state.read(Current.self, from: currentFile)) ?? nil,
            let known = used.first(where: { $0.provider == chosen.provider })
        {
            return known
        }
        return used.max { $0.sessionDate < $1.sessionDate }
    }

    /// Makes this provider's session the one that commands use.
    func makeCurrent() throws { try state.write(Current(provider: provider), to: Self.currentFile) }

    private var sessionDate: Date {
        let attributes = try? FileManager.default.attributesOfItem(atPath: state.file(sessionFile).path)
        return attributes?[.modificationDate] as? Date ?? .distantPast
    }
}
