import NativeAuthCore

/// The sessions of a client, and the sign-ins that wait for their authorization response.
struct ClientSessions: Sendable {
    let store: any SecretStore
    let oauth: OAuthAPI?
    private let http: ThunderIDHTTP
    private let tokens: TokenValidator
    private let instanceId: Int?
    private let registry: SessionRegistry
    private let environment: ClientEnvironment

    init(
        store: any SecretStore, oauth: OAuthAPI?, http: ThunderIDHTTP, tokens: TokenValidator, instanceId: Int?,
        environment: ClientEnvironment
    ) {
        self.store = store
        self.oauth = oauth
        self.http = http
        self.tokens = tokens
        self.instanceId = instanceId
        self.environment = environment
        registry = SessionRegistry.of(store)
    }

    /// A named session, or the default one.
    subscript(sessionId: String?) -> Session {
        Session(
            keys: keys(sessionId), store: store, registry: registry, environment: environment,
            serverClock: http.service.serverClock, tokenRequests: tokenRequests)
    }

    private var tokenRequests: Session.TokenRequests {
        guard let oauth else {
            let error = NativeAuthError(
                .misconfigured, message: "A session can be extended only with a clientId.",
                recovery: [.fixConfiguration])
            return Session.TokenRequests(
                audience: audience, refresh: { _ in .failed(error, outcomeIsUnknown: false) }, revoke: { _ in })
        }
        let endpoint = ThunderIDTokenEndpoint(oauth: oauth, validator: tokens)
        return TokenRefresher(endpoint, service: http.service).requests(audience: audience)
    }

    /// Returns the pending authorization requests of a session.
    func pendingAuthorizations(_ sessionId: String?) -> PendingAuthorizations {
        PendingAuthorizations(
            store: store, keys: keys(sessionId), registry: registry, audience: "\(audience) \(oauth?.clientID ?? "")",
            clock: environment.clock)
    }

    private var audience: String {
        let address = http.baseURL.absoluteString
        return if address.hasSuffix("/") { String(address.dropLast()) } else { address }
    }

    /// Returns the storage keys. They equal the released SDK's, so that an update keeps users signed in.
    private func keys(_ sessionId: String?) -> SessionKeys {
        var prefix = "thunder."
        if let instanceId { prefix += "instance.\(instanceId)." }
        if let sessionId { prefix += "session.\(sessionId)." }
        return SessionKeys(prefix: prefix)
    }
}
