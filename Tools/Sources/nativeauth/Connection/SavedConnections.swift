import Foundation
import LocalIdentityServer
import NativeAuthCore

/// The saved connections of one provider: that of the stored session and that to the running local server.
struct SavedConnections: Sendable {
    let state: CommandState
    /// The identity provider; each has a session of its own.
    var provider = ProviderName.thunderid

    var runningFile: String { file("server") }
    var sessionFile: String { file("connection") }

    private func file(_ name: String) -> String {
        switch provider {
        case .thunderid: "\(name).json"
        case .cognito, .entra: "\(name)-\(provider.rawValue).json"
        }
    }

    /// The resolver of the provider's connections.
    var resolver: any ConnectionResolver {
        switch provider {
        case .thunderid: ThunderIDConnectionResolver(saved: self)
        case .cognito: UserPoolConnectionResolver(saved: self)
        case .entra: TenantConnectionResolver(saved: self)
        }
    }

    /// Returns the connection of a saved flow, at the flow's own provider.
    /// - Throws: `CommandFailure` if the command line names another provider, server or client.
    static func connectionForSavedFlow(
        _ options: ConnectionOptions, saved: Connection, state: CommandState
    ) throws -> Connection {
        let provider = saved.provider.name
        guard options.provider == nil || options.provider == provider else {
            throw CommandFailure.usage("This flow belongs to \(provider.title). Leave --provider out.")
        }
        let resolver = SavedConnections(state: state, provider: provider).resolver
        return try resolver.connectionForSavedFlow(options, saved: saved)
    }

    // MARK: - The running local server

    /// Returns the connection to the running local server, if any.
    func runningServer() throws -> Connection? { try state.read(Connection.self, from: runningFile) }

    func saveRunning(_ connection: Connection) throws { try state.write(connection, to: runningFile) }

    /// All tenants of the running local server.
    private static let tenantsFile = "server-entra-tenants.json"

    func runningTenants() throws -> [Connection] { try state.read([Connection].self, from: Self.tenantsFile) ?? [] }

    func saveRunningTenants(_ tenants: [Connection]) throws { try state.write(tenants, to: Self.tenantsFile) }

    /// Removes the saved tenants, unless another server has replaced them.
    func removeRunningTenants(_ tenants: [Connection]) {
        state.remove(Self.tenantsFile, ifEqual: tenants)
    }

    // MARK: - The stored session

    /// Returns the connection of the stored session, if any.
    func storedSessionConnection() throws -> Connection? { try state.read(Connection.self, from: sessionFile) }

    /// Saves the connection of the session that was just stored, and makes it the current one.
    func saveSession(_ connection: Connection) throws {
        try state.write(connection, to: sessionFile)
        try makeCurrent()
    }

    /// Removes the connection of the stored session.
    func removeSession() { state.remove(sessionFile) }

    /// The base URL of the server that issued the stored session, if known.
    var sessionAddress: String? { (try? storedSessionConnection())?.baseURL }

    // MARK: - Damaged files

    /// Paths of the connection files that exist but cannot be decoded.
    var damagedFiles: [String] {
        func isDamaged(_ name: String, as type: (some Decodable).Type) -> Bool {
            do {
                _ = try state.read(type, from: name)
                return false
            } catch {
                return true
            }
        }
        var damaged = [runningFile, sessionFile].filter { isDamaged($0, as: Connection.self) }
        if provider == .entra, isDamaged(Self.tenantsFile, as: [Connection].self) { damaged.append(Self.tenantsFile) }
        return damaged.map { state.file($0).path }
    }

    /// Path of the stored session's connection file, if it exists but cannot be decoded.
    var damagedSessionFile: String? { damagedFiles.first { $0 == state.file(sessionFile).path } }
}
