import NativeAuthBase
import Foundation
import NativeAuthCore

/// The components of an initialized client.
struct ThunderIDParts: Sendable {
    let config: ThunderIDConfig
    let http: ThunderIDHTTP
    let store: any SecretStore
    /// The OAuth endpoints, if the configuration has a client id.
    let oauth: OAuthEndpoints?
    let validator: TokenValidator
    let profiles: ProfileEndpoint
    private let registry: SessionRegistry
    private let environment: ClientEnvironment

    init(
        config: ThunderIDConfig, baseURL: URL, store: any SecretStore, environment: ClientEnvironment,
        developmentCertificate: DevelopmentCertificate? = nil
    ) {
        self.config = config
        self.store = store
        self.environment = environment
        let clock = environment.clock
        let service = ServiceClient(
            environment, developmentCertificate: developmentCertificate, requestIDNames: [WireHeader.correlationID])
        let http = ThunderIDHTTP(baseURL: baseURL, service: service, provider: config.openIDProvider)
        self.http = http
        oauth = config.clientId.flatMap { $0.isEmpty ? nil : $0 }.map { clientID in
            OAuthEndpoints(http: http, clientID: clientID, clientSecret: config.clientSecret.map(Secret.init))
        }
        let keys = JSONWebKeyCache(clock: clock, pauseAfterFailure: .milliseconds(500)) {
            try await retrying(
                RetryPolicy(), clock: clock, random: environment.random,
                verdict: { result in
                    guard case .failure(let error as IAMError) = result else { return .stop }
                    return RetryVerdict(error.rich, isIdempotent: true)
                },
                body: { _ in try JSONWebKeySet(try await http.json(WireRequest(path: Endpoint.keys)).json) })
        }
        let clocks = TokenValidator.clocks(config.tokenValidation, service.serverClock, clock)
        validator = TokenValidator(
            config: config.tokenValidation, validator: JWTValidator(keys: keys, clocks: clocks),
            keys: keys, issuers: IssuerDirectory(http: http, clock: clock), serverClock: service.serverClock)
        profiles = ProfileEndpoint(http: http)
        registry = SessionRegistry.of(store)
    }

    /// Returns a named session, or the default one.
    func session(_ sessionId: String?) -> Session {
        Session(
            keys: keys(sessionId), store: store, registry: registry, environment: environment,
            serverClock: http.service.serverClock, server: server)
    }

    private var server: Session.Server {
        guard let oauth else {
            let error = NativeAuthError(
                .misconfigured, message: "A session can be extended only with a clientId.",
                recovery: [.fixConfiguration])
            return Session.Server(
                audience: audience, refresh: { _ in .failed(error, mayHaveRotatedToken: false) }, discard: { _ in })
        }
        let endpoint = ThunderIDTokenEndpoint(oauth: oauth, validator: validator)
        return TokenRefresher(endpoint, service: http.service).server(audience)
    }

    /// Returns the pending authorization requests of a session.
    func pending(_ sessionId: String?) -> PendingAuthorizations {
        PendingAuthorizations(
            store: store, keys: keys(sessionId), registry: registry, audience: "\(audience) \(oauth?.clientID ?? "")",
            clock: environment.clock)
    }

    private var audience: String {
        let address = http.baseURL.absoluteString
        return address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    /// Returns the storage keys. They equal the released SDK's, so that an update keeps users signed in.
    private func keys(_ sessionId: String?) -> SessionKeys {
        var prefix = "thunder."
        if let instance = config.instanceId { prefix += "instance.\(instance)." }
        if let sessionId { prefix += "session.\(sessionId)." }
        return SessionKeys(prefix: prefix)
    }

    /// Returns the OAuth endpoints.
    /// - Throws: ``IAMError`` with code `invalidConfiguration`.
    func requiredOAuth() throws -> OAuthEndpoints {
        guard let oauth else {
            throw IAMError(code: .invalidConfiguration, message: "This needs a clientId in the configuration.")
        }
        return oauth
    }

    /// Returns the redirect URI.
    /// - Throws: ``IAMError`` with code `invalidConfiguration`.
    func requiredRedirectURI() throws -> String {
        guard let redirectURI = config.afterSignInUrl, !redirectURI.isEmpty else {
            throw IAMError(code: .invalidConfiguration, message: "This needs an afterSignInUrl in the configuration.")
        }
        return redirectURI
    }
}
