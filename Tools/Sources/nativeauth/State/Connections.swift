import Foundation
import LocalIdentityServer
import NativeAuthCore
import TerminalForms
import ThunderID

/// The server of a command, determined from the command line or the saved state.
struct Connections: Sendable {
    let state: StateFolder
    /// The identity provider; each has a session of its own.
    var provider = Provider.thunderid

    private var runningFile: String { provider == .thunderid ? "server.json" : "server-\(provider.rawValue).json" }
    var sessionFile: String {
        provider == .thunderid ? "connection.json" : "connection-\(provider.rawValue).json"
    }

    /// Returns the connection for a flow.
    /// - Throws: `CommandFailure` if no server is known or the command line is invalid.
    func forFlow(_ options: ConnectionOptions) throws -> Connection {
        let known = try running()
        switch provider {
        case .thunderid: break
        case .cognito: return try forPool(options, known: known)
        case .entra: return try forTenant(options, known: known)
        }
        guard let server = options.server else {
            guard let known else {
                let message = """
                    No local server is known here. Start one: nativeauth serve. Or name another: --server URL --app ID.
                    """
                throw CommandFailure(NativeAuthError(.offline, message: message))
            }
            return try applying(options, to: known)
        }
        try Self.check(server)
        let base = known.flatMap { Self.isSame($0.baseURL, server) ? $0 : nil } ?? Connection(baseURL: server)
        let connection = try applying(options, to: base)
        guard connection.applicationId != nil else {
            throw CommandFailure.usage("Say which application's flow to run at \(server): --app ID.")
        }
        return connection
    }

    /// Returns the connection of the stored session. Its tokens are sent to that server only.
    /// - Throws: `CommandFailure` if the command line names another server, application or client.
    func forSession(_ options: ConnectionOptions) throws -> Connection {
        switch provider {
        case .thunderid: break
        case .cognito: return try forPoolSession(options)
        case .entra: return try forTenantSession(options)
        }
        if let server = options.server { try Self.check(server) }
        let own = try state.read(Connection.self, from: sessionFile)
        if let own { try check(options, against: own) }
        let known = try own ?? running()
        var base = known ?? Connection(baseURL: options.server ?? Connection.localAddress)
        if let server = options.server, !Self.isSame(base.baseURL, server) { base = Connection(baseURL: server) }
        var connection = try applying(options, to: base)
        // A session can be displayed without the certificate of a server that no longer exists.
        if let path = connection.certificatePath, !FileManager.default.isReadableFile(atPath: path), options.ca == nil {
            connection.certificatePath = nil
        }
        return connection
    }

    /// Checks that the options match the session's issuer and client. Its tokens must not be sent to another server,
    /// which would reject or could misuse them.
    private func check(_ options: ConnectionOptions, against own: Connection) throws {
        if let server = options.server, !Self.isSame(own.baseURL, server) {
            throw CommandFailure.usage(
                "The session is one at \(own.baseURL). Leave --server out, or sign in at \(server) first.")
        }
        let app = try options.app.map { try application($0, at: own.baseURL).id }
        let others = [
            ("--app", app, own.applicationId), ("--client", options.client, own.clientId),
            ("--redirect-uri", options.redirectURI, own.redirectURI),
        ]
        for (option, value, known) in others where known != nil && value != nil && value != known {
            throw CommandFailure.usage("The session was begun with another \(option). Leave it out.")
        }
    }

    /// Returns the connection of a saved flow, which can only continue at the same server and application.
    /// - Throws: `CommandFailure` if the command line names another server or application.
    func forSavedFlow(_ options: ConnectionOptions, _ saved: Connection) throws -> Connection {
        if let provider = options.provider, provider != saved.provider {
            throw CommandFailure.usage("This flow is one of \(saved.provider.title)'s. Leave --provider out.")
        }
        if saved.pool != nil { return try forSavedPool(options, saved) }
        if saved.tenant != nil { return try forSavedTenant(options, saved) }
        if let server = options.server {
            try Self.check(server)
            guard Self.isSame(saved.baseURL, server) else {
                throw CommandFailure.usage(
                    "This flow belongs to \(saved.baseURL). Leave --server out, or begin a new one at \(server).")
            }
        }
        if let name = options.app, let own = saved.applicationId, try application(name, at: saved.baseURL).id != own {
            throw CommandFailure.usage(
                "This flow belongs to the application \(own). Leave --app out, or begin a new one with that --app.")
        }
        return try applying(options, to: saved)
    }

    /// Returns the connection for a flow that continues with an emailed link. The link alone never determines the
    /// target of a request, so that a forged link cannot redirect it: the server is that of the command line, or the
    /// running local server if the link has its origin.
    /// - Throws: `CommandFailure` if there is neither.
    func forLink(_ options: ConnectionOptions, _ link: FlowLink) throws -> Connection {
        var options = options
        if let own = link.applicationID {
            if let app = options.app, app != own {
                throw CommandFailure.usage(
                    "This link belongs to the application \(TextCleaner.line(own)). Leave --app out.")
            }
            options.app = own
        }
        if options.server == nil {
            guard let known = try running(), Self.origin(known.baseURL) == Self.origin(link.url.absoluteString) else {
                let host = TextCleaner.line(link.url.host ?? link.url.scheme ?? "nowhere")
                throw CommandFailure.usage(
                    "This link leads to \(host), which is no server that is known here. Name the server that it belongs"
                        + " to: --server URL.")
            }
        }
        return try forFlow(options)
    }

    static func isSameOrigin(_ one: String, _ other: String) -> Bool {
        origin(one).map { $0 == origin(other) } ?? false
    }

    /// Returns an address's origin (scheme, host and port); `nil` without a host or with a user name.
    private static func origin(_ address: String) -> String? {
        guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
            let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil
        else { return nil }
        return "\(scheme)://\(host):\(parts.port ?? (scheme == "https" ? 443 : 80))"
    }

    /// Applies the command-line options to a connection.
    func applying(_ options: ConnectionOptions, to base: Connection) throws -> Connection {
        var connection = base
        if let name = options.app {
            let app = try application(name, at: base.baseURL)
            if app.id != base.applicationId {
                // A client belongs to one application. The client of another application is known only at the local
                // server.
                let isKnown = base.redirectURI != nil
                connection.applicationId = app.id
                connection.clientId = isKnown ? app.clientId : nil
                connection.redirectURI = isKnown ? app.redirectURI : nil
            }
        }
        if let client = options.client, client != connection.clientId {
            connection.clientId = client
            connection.redirectURI = nil
        }
        if let redirectURI = options.redirectURI { connection.redirectURI = redirectURI }
        if let ca = options.ca { connection.certificatePath = try Self.certificate(ca) }
        return connection
    }

    static func certificate(_ file: String) throws -> String {
        guard FileManager.default.isReadableFile(atPath: file) else {
            throw CommandFailure.usage("Can't read the certificate \(file).")
        }
        return URL(fileURLWithPath: file).path
    }

    /// Returns the connection to diagnose: from the command line, the running local server or the session, in this
    /// order. `nil` if none is known; a damaged file counts as none, see ``damagedFiles``.
    /// - Throws: `CommandFailure` if the command line is invalid.
    func forLook(_ options: ConnectionOptions) throws -> Connection? {
        switch provider {
        case .thunderid: break
        case .cognito: return try forPoolLook(options)
        case .entra: return try forTenantLook(options)
        }
        let known = [runningFile, sessionFile].lazy
            .compactMap { try? state.read(Connection.self, from: $0) }.first
        guard let server = options.server else { return try known.map { try applying(options, to: $0) } }
        try Self.check(server)
        let base = known.flatMap { Self.isSame($0.baseURL, server) ? $0 : nil } ?? Connection(baseURL: server)
        return try applying(options, to: base)
    }

    /// Paths of the connection files that exist but cannot be decoded.
    var damagedFiles: [String] {
        func isDamaged(_ name: String, _ type: (some Decodable).Type) -> Bool {
            do {
                _ = try state.read(type, from: name)
                return false
            } catch {
                return true
            }
        }
        var damaged = [runningFile, sessionFile].filter { isDamaged($0, Connection.self) }
        if provider == .entra, isDamaged(Self.tenantsFile, [Connection].self) { damaged.append(Self.tenantsFile) }
        return damaged.map { state.file($0).path }
    }

    /// Path of the stored session's connection file, if it exists but cannot be decoded.
    var damagedSessionFile: String? {
        let file = state.file(sessionFile).path
        return damagedFiles.contains(file) ? file : nil
    }

    /// The base URL of the server that issued the stored session, if known.
    var sessionAddress: String? { (try? state.read(Connection.self, from: sessionFile))?.baseURL }

    /// Returns the connection of the stored session, if any.
    func ofStoredSession() throws -> Connection? { try state.read(Connection.self, from: sessionFile) }

    /// Saves the connection of the session that was just stored, and makes it the current one.
    func rememberSession(_ connection: Connection) throws {
        try state.write(connection, to: sessionFile)
        try makeCurrent()
    }

    /// Removes the connection of the stored session.
    func forgetSession() { state.remove(sessionFile) }

    /// Saves the connection to the running local server.
    func rememberRunning(_ connection: Connection) throws { try state.write(connection, to: runningFile) }

    /// Removes the connection to the local server, unless another one has replaced it.
    func forgetRunning(_ connection: Connection) {
        if let known = try? running(), known == connection { state.remove(runningFile) }
    }

    func running() throws -> Connection? { try state.read(Connection.self, from: runningFile) }

    static func check(_ address: String) throws {
        guard let url = URL(string: address), url.scheme?.lowercased() == "https", url.host?.isEmpty == false else {
            throw CommandFailure.usage("--server takes an https address, such as \(Connection.localAddress).")
        }
    }

    static func isSame(_ one: String, _ other: String) -> Bool {
        func plain(_ text: String) -> String {
            let lowered = text.lowercased()
            return lowered.hasSuffix("/") ? String(lowered.dropLast()) : lowered
        }
        return plain(one) == plain(other)
    }
}
