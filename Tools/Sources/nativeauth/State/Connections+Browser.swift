import Foundation
import NativeAuthCore
import ThunderID

extension Connections {
    /// The default redirect URI, without a port: the loopback listener adds the free port that the system assigns.
    private static let redirectURI = "http://127.0.0.1/callback"

    /// Returns the connection for a sign-in on hosted pages, at the local server or at an OpenID provider, whose
    /// endpoints are discovered.
    /// - Throws: `CommandFailure` if no server is known or the discovery fails.
    func forBrowser(_ options: ConnectionOptions) async throws -> Connection {
        guard provider == .thunderid else {
            throw CommandFailure.usage("--browser is not for \(provider.title). Leave --provider out.")
        }
        guard let server = options.server else {
            var connection = try forFlow(options)
            connection.redirectURI = options.redirectURI ?? Self.redirectURI
            return connection
        }
        try Self.check(server)
        let known = try running().flatMap { Self.isSame($0.baseURL, server) ? $0 : nil }
        var connection = try applying(options, to: known ?? Connection(baseURL: server))
        guard connection.clientId != nil else {
            throw CommandFailure.usage("Say as which client to sign in at \(server): --client ID.")
        }
        connection.redirectURI = options.redirectURI ?? Self.redirectURI
        do {
            let endpoints = try await OpenIDProvider.discover(
                issuer: server, developmentCertificatePath: connection.certificatePath)
            connection.openID = endpoints
            connection.baseURL = endpoints.issuer
        } catch {
            throw CommandFailure(connection.locating(Problem.neutral(error)))
        }
        return connection
    }
}
