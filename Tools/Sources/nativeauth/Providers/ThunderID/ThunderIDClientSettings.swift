import AuthFlows
import LocalIdentityServer
import NativeAuthCore
import ThunderID

/// The settings of a client of a ThunderID server or an OpenID provider: the application and its OAuth client.
struct ThunderIDClientSettings: Codable, Sendable, Equatable {
    var applicationId: String?
    var clientId: String?
    /// The client's redirect URI. With it and a client id, the session can be refreshed.
    var redirectURI: String?
    /// The post-logout redirect URI; a default one if absent.
    var postLogoutRedirectURI: String?
    /// The endpoints of an OpenID provider; `nil` for a ThunderID server, whose endpoints have fixed paths.
    var openID: OpenIDProvider?
}

extension ThunderIDClientSettings: IdentityProvider {
    static let name = ProviderName.thunderid
    static let title = "ThunderID"
    static let noun = "server"
    static let selectingOptions = "--server and --app"
    static let serviceTitle = "ThunderID, with server-defined forms"
    static let storedMember: String? = nil
    /// That of the released SDK.
    static let sessionKeyPrefix = "thunder."

    static func resolver(_ saved: SavedConnections) -> any ConnectionResolver {
        ThunderIDConnectionResolver(saved: saved)
    }

    static func connection(to server: LocalIdentityServer) -> Connection? { Connection(server) }

    static func flowKind(of saved: SavedFlow) -> AuthFlowKind {
        ThunderIDFlow.Kind(rawValue: saved.flow).map(AuthFlowKind.init) ?? AuthFlowKind(rawValue: saved.flow)
    }

    static func displayedError(_ error: any Error) -> NativeAuthError? {
        guard let error = error as? IAMError else { return nil }
        let code: NativeAuthError.Code =
            switch error.code {
            case .sessionExpired: .expired
            case .invalidConfiguration, .invalidRedirectUri: .misconfigured
            case .networkError: .offline
            case .requestTimeout: .timedOut
            case .invalidInput: .invalidInput
            default: .unknown
            }
        return error.details ?? NativeAuthError(code, message: error.message, underlying: error)
    }

    func sessionKeyPrefix(at baseURL: String) -> String { Self.sessionKeyPrefix }

    func makeClient(
        _ connection: Connection,
        storage: any StorageAdapter,
        store: any SecretStore
    ) async throws -> any ProviderClient {
        try await ThunderIDProviderClient(connection, storage: storage)
    }

    var discovery: DiagnosticRequests.Request { .init(path: "/.well-known/openid-configuration") }
}

extension Connection {
    /// The settings of a ThunderID client; `nil` for any other provider. Assigning `nil` changes nothing.
    var thunderID: ThunderIDClientSettings? {
        get { provider as? ThunderIDClientSettings }
        set { provider = newValue ?? provider }
    }

    /// Creates the connection to an application of a local server; by default, to its demo application.
    init(_ server: LocalIdentityServer, application: ShippedApplications.Entry? = nil) {
        let entry = application ?? server.registeredDemo
        var application = ThunderIDClientSettings(applicationId: entry.applicationId, clientId: entry.clientId)
        if !entry.redirectURI.isEmpty { application.redirectURI = entry.redirectURI }
        self.init(
            baseURL: server.baseURL.absoluteString,
            provider: application,
            certificatePath: server.certificatePath,
            certificateHost: server.host?.text
        )
    }
}
