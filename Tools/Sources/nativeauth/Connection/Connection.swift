import Foundation
import LocalIdentityServer
import NativeAuthBase
import NativeAuthCore

/// The parameters of a connection to a server as one application.
struct Connection: Sendable {
    /// The server's base URL; for a user pool, the service endpoint; for a tenant, the authority.
    var baseURL: String
    var provider: any IdentityProvider = ThunderIDClientSettings()
    /// Path of a CA certificate to trust, for a local server.
    var certificatePath: String?
    /// The host of a local server with `--host`, for which the certificate is trusted beyond loopback.
    var certificateHost: String?
    /// The URL without TLS of a local server's user pool or tenant.
    var httpURL: String?

    static let localAddress = "https://localhost:8090"

    func developmentCertificate() throws -> DevelopmentCertificate? {
        try certificatePath.map { try DevelopmentCertificate(path: $0, host: certificateHost) }
    }

    func isAt(_ address: String) -> Bool { ServerAddress.isSame(baseURL, as: address) }

    /// Returns the connection with the certificate of `--ca`, if given. A certificate file that no longer exists is
    /// left out: a session can be displayed without it.
    /// - Throws: `CommandFailure` if the file of `--ca` cannot be read.
    func applyingCertificateOption(_ options: ConnectionOptions) throws -> Connection {
        var connection = self
        if let file = options.ca {
            guard FileManager.default.isReadableFile(atPath: file) else {
                throw CommandFailure.usage("Can't read the certificate \(file).")
            }
            connection.certificatePath = URL(fileURLWithPath: file).path
        }

        if let path = connection.certificatePath, !FileManager.default.isReadableFile(atPath: path) {
            connection.certificatePath = nil
            connection.certificateHost = nil
        }
        return connection
    }
}

extension Connection: Equatable {
    static func == (one: Connection, other: Connection) -> Bool {
        one.baseURL == other.baseURL
            && one.certificatePath == other.certificatePath
            && one.certificateHost == other.certificateHost
            && one.httpURL == other.httpURL
            && one.provider.isEqual(to: other.provider)
    }
}

extension Connection: Codable {
    private enum Key: String, CodingKey {
        case baseURL, certificatePath, certificateHost, httpURL
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        baseURL = try members.decode(String.self, forKey: .baseURL)
        certificatePath = try members.decodeIfPresent(String.self, forKey: .certificatePath)
        certificateHost = try members.decodeIfPresent(String.self, forKey: .certificateHost)
        httpURL = try members.decodeIfPresent(String.self, forKey: .httpURL)

        for name in ProviderName.allCases {
            guard let settings = try name.type.decode(from: decoder) else { continue }
            provider = settings
            return
        }
        provider = try ThunderIDClientSettings(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(baseURL, forKey: .baseURL)
        try members.encodeIfPresent(certificatePath, forKey: .certificatePath)
        try members.encodeIfPresent(certificateHost, forKey: .certificateHost)
        try members.encodeIfPresent(httpURL, forKey: .httpURL)
        try provider.encodeMember(to: encoder)
    }
}

extension Connection {
    /// Adds the server's address and a suggestion to a connection error. Returns other errors unchanged.
    func addingServerAddress(to error: NativeAuthError) -> NativeAuthError {
        let transport = transportError(under: error)
        switch error.code {
        // An intermediary has answered, and the message describes it.
        case .offline where transport?.kind == .networkSignInRequired:
            return error

        case .offline where transport?.requestMayHaveBeenSent == true:
            return error.withMessage(
                "The connection to \(location) was lost before the response was complete. To diagnose: nativeauth doctor"
            )

        case .offline:
            let fix = if isLocal { "To start the local server: nativeauth serve." } else { "Check the connection." }
            let advice = provider.offlineAdvice().map { " \($0)" } ?? ""
            return error.withMessage("Can't connect to \(location). \(fix)\(advice) To diagnose: nativeauth doctor")

        case .timedOut:
            return error.withMessage("\(location) did not respond in time. To diagnose: nativeauth doctor")

        case .untrustedServer where transport?.underlying is MissingCertificateAuthorities && !isLocal:
            return error.withMessage("\(MissingCertificateAuthorities()) Nothing was sent to \(location).")

        case .untrustedServer:
            let fix = "For a local server, name its certificate: --ca FILE. To diagnose: nativeauth doctor"
            return error.withMessage("The certificate of \(location) is not trusted, so nothing was sent. \(fix)")

        default:
            return error
        }
    }

    var providerName: ProviderName { type(of: provider).name }

    /// The default connections to a local server, one for each provider that it serves.
    static func defaults(of server: LocalIdentityServer) -> [Connection] {
        ProviderName.allCases.compactMap { $0.type.connection(to: server) }
    }

    private var isLocal: Bool { ["localhost", "127.0.0.1", "[::1]"].contains { baseURL.contains("//\($0)") } }

    private func transportError(under error: NativeAuthError) -> TransportError? {
        var next = error.underlying
        while let cause = next {
            if let cause = cause as? TransportError { return cause }
            next = provider.cause(of: cause) ?? (cause as? NativeAuthError)?.underlying
        }
        return nil
    }

    /// The URL, with the default port added if it has none.
    private var location: String {
        guard let url = URL(string: baseURL), url.port == nil else { return baseURL }
        return "\(baseURL) (port 443)"
    }
}

extension NativeAuthError {
    func withMessage(_ message: String) -> NativeAuthError {
        NativeAuthError(
            code,
            message: message,
            serverCode: serverCode,
            requestID: requestID,
            httpStatus: httpStatus,
            underlying: underlying,
            fieldErrors: fieldErrors,
            recovery: recovery
        )
    }
}
