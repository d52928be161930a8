import Foundation
import NativeAuthCore
import TerminalForms
import ThunderID

/// The selection of a ThunderID server or OpenID provider, and of an application and OAuth client there.
struct ThunderIDConnections: ConnectionSelection {
    /// The default redirect URI, without a port: the loopback listener adds the free port that the system assigns.
    private static let browserRedirectURI = "http://127.0.0.1/callback"

    let saved: Connections

    func forFlow(_ options: ConnectionOptions) throws -> Connection {
        let known = try saved.running()
        guard let server = options.server else {
            guard let known else { throw CommandFailure.noServer(or: "name another: --server URL --app ID.") }
            return try applying(options, to: known)
        }
        let connection = try applying(options, to: try base(at: server, known: known))
        guard connection.thunderID?.applicationId != nil else {
            throw CommandFailure.usage("Name an application at \(server): --app ID.")
        }
        return connection
    }

    func forSession(_ options: ConnectionOptions) throws -> Connection {
        if let server = options.server { try ServerAddress.check(server) }
        let own = try saved.ofStoredSession()
        if let own { try check(options, against: own) }
        let known = try own ?? saved.running()
        var base = known ?? Connection(baseURL: options.server ?? Connection.localAddress)
        if let server = options.server, !base.isAt(server) { base = Connection(baseURL: server) }
        return try applying(options, to: base).trusting(options)
    }

    func forSavedFlow(_ options: ConnectionOptions, saved flow: Connection) throws -> Connection {
        if let server = options.server {
            try ServerAddress.check(server)
            guard flow.isAt(server) else {
                throw CommandFailure.usage(
                    "This flow belongs to \(flow.baseURL). Leave --server out, or start a new one at \(server).")
            }
        }
        if let name = options.app, let own = flow.thunderID?.applicationId,
            try saved.application(name, at: flow.baseURL).id != own
        {
            throw CommandFailure.usage(
                "This flow belongs to the application \(own). Leave --app out, or start a new one with that --app.")
        }
        return try applying(options, to: flow)
    }

    /// Returns the connection to diagnose: from the command line, the running local server or the session, in this
    /// order. A damaged file is ignored, see ``Connections/damagedFiles``.
    func forDiagnosis(_ options: ConnectionOptions) throws -> Connection? {
        let known = (try? saved.running()) ?? (try? saved.ofStoredSession())
        guard let server = options.server else { return try known.map { try applying(options, to: $0) } }
        return try applying(options, to: try base(at: server, known: known))
    }

    /// Returns the connection for a flow that continues with an emailed link. The link alone never determines the
    /// target of a request, so that a forged link cannot redirect it: the server is that of the command line, or the
    /// running local server if the link has its origin.
    /// - Throws: `CommandFailure` if there is neither.
    func forLink(_ options: ConnectionOptions, link: FlowLink) throws -> Connection {
        var options = options
        if let own = link.applicationID {
            if let app = options.app, app != own {
                throw CommandFailure.usage(
                    "This link belongs to the application \(TextCleaner.line(own)). Leave --app out.")
            }
            options.app = own
        }
        if options.server == nil {
            let known = try saved.running()
            guard let known, ServerAddress.isSameOrigin(known.baseURL, as: link.url.absoluteString) else {
                let host = TextCleaner.line(link.url.host ?? link.url.scheme ?? "an unknown host")
                throw CommandFailure.usage(
                    "This link points to \(host), which is not a known server. Name the link's server: --server URL.")
            }
        }
        return try forFlow(options)
    }

    /// Returns the connection for a sign-in on hosted pages, at the local server or at an OpenID provider, whose
    /// endpoints are discovered.
    /// - Throws: `CommandFailure` if no server is known or the discovery fails.
    func forBrowser(_ options: ConnectionOptions) async throws -> Connection {
        guard let server = options.server else {
            return Self.withBrowserRedirect(options, try forFlow(options))
        }
        let connection = try applying(options, to: try base(at: server, known: try saved.running()))
        guard var application = connection.thunderID, application.clientId != nil else {
            throw CommandFailure.usage("Name an OAuth client of \(server): --client ID.")
        }
        do {
            let endpoints = try await OpenIDProvider.discover(
                issuer: server, developmentCertificatePath: connection.certificatePath)
            application.openID = endpoints
            let discovered = Connection(
                baseURL: endpoints.issuer, provider: .thunderID(application),
                certificatePath: connection.certificatePath, httpURL: connection.httpURL)
            return Self.withBrowserRedirect(options, discovered)
        } catch {
            throw CommandFailure(connection.locating(Problem.neutral(error)))
        }
    }

    private static func withBrowserRedirect(_ options: ConnectionOptions, _ base: Connection) -> Connection {
        var application = base.thunderID ?? ThunderIDConnection()
        application.redirectURI = options.redirectURI ?? browserRedirectURI
        var connection = base
        connection.provider = .thunderID(application)
        return connection
    }

    /// Returns the known connection if it is at this server, otherwise a new one.
    private func base(at server: String, known: Connection?) throws -> Connection {
        try ServerAddress.check(server)
        guard let known, known.isAt(server) else { return Connection(baseURL: server) }
        return known
    }

    /// Checks that the options match the session's issuer and client. Its tokens must not be sent to another server,
    /// which would reject or could misuse them.
    private func check(_ options: ConnectionOptions, against own: Connection) throws {
        if let server = options.server, !own.isAt(server) {
            throw CommandFailure.usage(
                "The session belongs to \(own.baseURL). Leave --server out, or sign in at \(server) first.")
        }
        let app = try options.app.map { try saved.application($0, at: own.baseURL).id }
        let others = [
            ("--app", app, own.thunderID?.applicationId), ("--client", options.client, own.thunderID?.clientId),
            ("--redirect-uri", options.redirectURI, own.thunderID?.redirectURI),
        ]
        for (option, value, known) in others where known != nil && value != nil && value != known {
            throw CommandFailure.usage("The session was started with another \(option). Leave it out.")
        }
    }

    /// Applies the command-line options to a connection.
    private func applying(_ options: ConnectionOptions, to base: Connection) throws -> Connection {
        var connection = base
        var application = base.thunderID ?? ThunderIDConnection()
        if let name = options.app {
            let app = try saved.application(name, at: base.baseURL)
            if app.id != application.applicationId {
                // A client belongs to one application. The client of another application is known only at the local
                // server.
                let isLocal = application.redirectURI != nil
                application = ThunderIDConnection(
                    applicationId: app.id, postLogoutRedirectURI: application.postLogoutRedirectURI,
                    openID: application.openID)
                if isLocal {
                    application.clientId = app.clientId
                    application.redirectURI = app.redirectURI
                }
            }
        }
        if let client = options.client, client != application.clientId {
            application.clientId = client
            application.redirectURI = nil
        }
        if let redirectURI = options.redirectURI { application.redirectURI = redirectURI }
        connection.provider = .thunderID(application)
        guard options.ca != nil else { return connection }
        return try connection.trusting(options)
    }
}

extension Connections {
    /// Returns the selection of a server with hosted pages.
    /// - Throws: `CommandFailure` if the provider has none.
    func hostedPages() throws -> ThunderIDConnections {
        guard provider == .thunderid else {
            throw CommandFailure.usage("--browser is not available for \(provider.title). Leave --provider out.")
        }
        return ThunderIDConnections(saved: self)
    }
}
