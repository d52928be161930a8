import Foundation
import LocalIdentityServer
import NativeAuthCore

/// The selection of a connection at one provider, from the command line or the saved state.
protocol ConnectionSelection: Sendable {
    /// Returns the connection for a flow.
    /// - Throws: `CommandFailure` if no server is known or the command line is invalid.
    func forFlow(_ options: ConnectionOptions) throws -> Connection

    /// Returns the connection of the stored session. Its tokens are sent to that server only.
    /// - Throws: `CommandFailure` if the command line names another server, application or client.
    func forSession(_ options: ConnectionOptions) throws -> Connection

    /// Returns the connection of a saved flow, which can only continue at the same server and client.
    /// - Throws: `CommandFailure` if the command line names another server, application or client.
    func forSavedFlow(_ options: ConnectionOptions, saved: Connection) throws -> Connection

    /// Returns the connection to diagnose; `nil` if none is known.
    /// - Throws: `CommandFailure` if the command line is invalid.
    func forDiagnosis(_ options: ConnectionOptions) throws -> Connection?
}

/// The saved connections of one provider: that of the stored session and that to the running local server.
struct Connections: Sendable {
    let state: StateFolder
    /// The identity provider; each has a session of its own.
    var provider = ProviderName.thunderid

    private var runningFile: String { file("server") }
    var sessionFile: String { file("connection") }

    private func file(_ name: String) -> String {
        switch provider {
        case .thunderid: "\(name).json"
        case .cognito, .entra: "\(name)-\(provider.rawValue).json"
        }
    }

    private var selection: any ConnectionSelection {
        switch provider {
        case .thunderid: ThunderIDConnections(saved: self)
        case .cognito: PoolConnections(saved: self)
        case .entra: TenantConnections(saved: self)
        }
    }

    /// Returns the connection for a flow; see ``ConnectionSelection/forFlow(_:)``.
    func forFlow(_ options: ConnectionOptions) throws -> Connection { try selection.forFlow(options) }

    /// Returns the connection of the stored session; see ``ConnectionSelection/forSession(_:)``.
    func forSession(_ options: ConnectionOptions) throws -> Connection { try selection.forSession(options) }

    /// Returns the connection to diagnose; see ``ConnectionSelection/forDiagnosis(_:)``.
    func forDiagnosis(_ options: ConnectionOptions) throws -> Connection? { try selection.forDiagnosis(options) }

    /// Returns the connection of a saved flow, at the flow's own provider.
    /// - Throws: `CommandFailure` if the command line names another provider, server or client.
    static func forSavedFlow(
        _ options: ConnectionOptions, saved: Connection, state: StateFolder
    ) throws -> Connection {
        let provider = saved.provider.name
        guard options.provider == nil || options.provider == provider else {
            throw CommandFailure.usage("This flow belongs to \(provider.title). Leave --provider out.")
        }
        return try Connections(state: state, provider: provider).selection.forSavedFlow(options, saved: saved)
    }

    // MARK: - The running local server

    /// Returns the connection to the running local server, if any.
    func running() throws -> Connection? { try state.read(Connection.self, from: runningFile) }

    /// Saves the connection to the running local server.
    func rememberRunning(_ connection: Connection) throws { try state.write(connection, to: runningFile) }

    /// Removes the connection to the local server, unless another one has replaced it.
    func forgetRunning(_ connection: Connection) {
        if let known = try? running(), known == connection { state.remove(runningFile) }
    }

    /// The file with all tenants of the running local server.
    private static let tenantsFile = "server-entra-tenants.json"

    /// Returns the connections to all tenants of the running local server.
    func runningTenants() throws -> [Connection] { try state.read([Connection].self, from: Self.tenantsFile) ?? [] }

    /// Saves all tenants of the running local server.
    func rememberRunningTenants(_ tenants: [Connection]) throws { try state.write(tenants, to: Self.tenantsFile) }

    /// Removes the saved tenants, unless another server has replaced them.
    func forgetRunningTenants(_ tenants: [Connection]) {
        if let known = try? runningTenants(), known == tenants { state.remove(Self.tenantsFile) }
    }

    // MARK: - The stored session

    /// Returns the connection of the stored session, if any.
    func ofStoredSession() throws -> Connection? { try state.read(Connection.self, from: sessionFile) }

    /// Saves the connection of the session that was just stored, and makes it the current one.
    func rememberSession(_ connection: Connection) throws {
        try state.write(connection, to: sessionFile)
        try makeCurrent()
    }

    /// Removes the connection of the stored session.
    func forgetSession() { state.remove(sessionFile) }

    /// The base URL of the server that issued the stored session, if known.
    var sessionAddress: String? { (try? ofStoredSession())?.baseURL }

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
    var damagedSessionFile: String? {
        damagedFiles.first { $0 == state.file(sessionFile).path }
    }
}
