import Foundation
import NativeAuthCore
import TerminalForms
import ThunderID

/// The choice of a ThunderID server or OpenID provider, and of an application and OAuth client there.
struct ThunderIDConnectionResolver: ConnectionResolver {
    /// The default redirect URI, without a port: the loopback listener adds the free port that the system assigns.
    private static let browserRedirectURI = "http://127.0.0.1/callback"

    let saved: SavedConnections

    func connectionForFlow(_ options: ConnectionOptions) throws -> Connection {
        let running = try saved.runningServer(completing: options)
        guard let server = options.server else {
            guard let running else { throw CommandFailure.noServer(or: "name another: --server URL --app ID.") }
            return try applying(options, to: running)
        }

        let connection = try applying(options, to: try baseConnection(at: server, known: running))
        guard connection.thunderID?.applicationId != nil else {
            throw CommandFailure.usage("Name an application at \(server): --app ID.")
        }
        return connection
    }

    func connectionForSession(_ options: ConnectionOptions) throws -> Connection {
        if let server = options.server { try ServerAddress.check(server) }
        let session = try saved.storedSessionConnection()
        if let session { try check(options, against: session) }
        let known = try session ?? saved.runningServer()
        var base = known ?? Connection(baseURL: Connection.localAddress)
        if let server = options.server { base = try baseConnection(at: server, known: known) }
        return try applying(options, to: base).applyingCertificateOption(options)
    }

    func connectionForSavedFlow(_ options: ConnectionOptions, saved connection: Connection) throws -> Connection {
        if let server = options.server {
            try ServerAddress.check(server)
            guard connection.isAt(server) else {
                throw CommandFailure.usage(
                    "This flow belongs to \(connection.baseURL). Leave --server out, or start a new one at \(server)."
                )
            }
        }

        if let name = options.app,
            let own = connection.thunderID?.applicationId,
            try saved.application(name, at: connection.baseURL).applicationId != own
        {
            throw CommandFailure.usage(
                "This flow belongs to the application \(own). Leave --app out, or start a new one with that --app."
            )
        }
        return try applying(options, to: connection)
    }

    /// A damaged file is ignored; see ``SavedConnections/damagedFiles``.
    func connectionForDiagnosis(_ options: ConnectionOptions) throws -> Connection? {
        let known = (try? saved.runningServer()) ?? (try? saved.storedSessionConnection())
        guard let server = options.server else {
            return try known.map { try applying(options, to: $0) }
        }
        return try applying(options, to: try baseConnection(at: server, known: known))
    }

    /// Returns the connection for a flow that continues with an emailed link. The link alone never determines the
    /// target of a request, so that a forged link cannot redirect it: the server is that of the command line, or the
    /// running local server if the link has its origin.
    /// - Throws: `CommandFailure` if there is neither.
    func connectionForLink(_ options: ConnectionOptions, link: FlowLink) throws -> Connection {
        var options = options
        if let own = link.applicationID {
            if let app = options.app, app != own {
                throw CommandFailure.usage(
                    "This link belongs to the application \(TextCleaner.line(own)). Leave --app out."
                )
            }
            options.app = own
        }

        if options.server == nil {
            let known = try saved.runningServer()
            guard let known, ServerAddress.isSameOrigin(known.baseURL, as: link.url.absoluteString) else {
                let host = TextCleaner.line(link.url.host ?? link.url.scheme ?? "an unknown host")
                throw CommandFailure.usage(
                    "This link points to \(host), which is not a known server. Name the link's server: --server URL."
                )
            }
        }
        return try connectionForFlow(options)
    }

    /// Returns the connection for a sign-in on hosted pages. The endpoints of an OpenID provider are discovered.
    func connectionForBrowser(_ options: ConnectionOptions) async throws -> Connection {
        var connection: Connection
        if let server = options.server {
            connection = try await discoveredConnection(options, at: server)
        } else {
            connection = try connectionForFlow(options)
        }
        connection.thunderID?.redirectURI = options.redirectURI ?? Self.browserRedirectURI
        return connection
    }

    private func discoveredConnection(_ options: ConnectionOptions, at server: String) async throws -> Connection {
        let known = try saved.runningServer(completing: options)
        var connection = try applying(options, to: try baseConnection(at: server, known: known))
        guard connection.thunderID?.clientId != nil else {
            throw CommandFailure.usage("Name an OAuth client of \(server): --client ID.")
        }

        do {
            let endpoints = try await OpenIDProvider.discover(
                issuer: server,
                developmentCertificatePath: connection.certificatePath,
                developmentCertificateHost: connection.certificateHost
            )
            connection.thunderID?.openID = endpoints
            connection.baseURL = endpoints.issuer
            return connection
        } catch {
            throw CommandFailure(connection.addingServerAddress(to: NativeAuthError(converting: error)))
        }
    }

    /// Returns the known connection if it is at this server, otherwise a new one.
    private func baseConnection(at server: String, known: Connection?) throws -> Connection {
        try ServerAddress.check(server)
        guard let known, known.isAt(server) else { return Connection(baseURL: server) }
        return known
    }

    /// Checks that the options match the session's issuer and client. Its tokens must not be sent to another server,
    /// which would reject or could misuse them.
    private func check(_ options: ConnectionOptions, against session: Connection) throws {
        if let server = options.server, !session.isAt(server) {
            throw CommandFailure.usage(
                "The session belongs to \(session.baseURL). Leave --server out, or sign in at \(server) first."
            )
        }

        let app = try options.app.map { try saved.application($0, at: session.baseURL) }
        let settings = session.thunderID
        let values = [
            ("--app", app?.applicationId, settings?.applicationId),
            ("--client", options.client, settings?.clientId),
            ("--redirect-uri", options.redirectURI, settings?.redirectURI),
        ]
        for case (let option, let requested?, let stored?) in values where requested != stored {
            throw CommandFailure.usage("The session was started with another \(option). Leave it out.")
        }
    }

    private func applying(_ options: ConnectionOptions, to base: Connection) throws -> Connection {
        var connection = base
        var application = base.thunderID ?? ThunderIDClientSettings()
        let app = try options.app.map { try saved.application($0, at: base.baseURL) }
        if let app, app.applicationId != application.applicationId {
            // Only at the local server, whose connections have a redirect URI, are other applications' clients known.
            let isLocal = application.redirectURI != nil
            application.applicationId = app.applicationId
            application.clientId = nil
            application.redirectURI = nil
            if isLocal {
                application.clientId = app.clientId
                application.redirectURI = app.redirectURI
            }
        }
        if let client = options.client, client != application.clientId {
            application.clientId = client
            application.redirectURI = nil
        }
        if let redirectURI = options.redirectURI { application.redirectURI = redirectURI }

        connection.provider = application
        guard options.ca != nil else { return connection }
        return try connection.applyingCertificateOption(options)
    }
}
