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
    let intake: TokenIntake
    let profiles: ProfileEndpoint
    private let registry: SessionRegistry
    private let environment: ClientEnvironment

    /// The retry policy of a refresh while a caller waits.
    private static let refreshPolicy = RetryPolicy()
    private static let refreshTimeout = Duration.seconds(15)

    init(
        config: ThunderIDConfig, baseURL: URL, transport: any HTTPTransport, store: any SecretStore,
        environment: ClientEnvironment
    ) {
        self.config = config
        self.store = store
        self.environment = environment
        let clock = environment.clock
        let serverClock = ServerClock(clock)
        let http = ThunderIDHTTP(
            baseURL: baseURL, transport: transport, log: AuthLog(environment.logger), serverClock: serverClock,
            provider: config.openIDProvider)
        self.http = http
        oauth = config.clientId.flatMap { $0.isEmpty ? nil : $0 }.map { clientID in
            OAuthEndpoints(http: http, clientID: clientID, clientSecret: config.clientSecret.map(Secret.init))
        }
        let keys = JSONWebKeyCache(clock: clock, pauseAfterFailure: .milliseconds(500)) {
            try await retrying(
                Self.refreshPolicy, clock: clock, random: environment.random,
                verdict: { Self.verdict($0) },
                body: { _ in try JSONWebKeySet(try await http.json(WireRequest(path: Endpoint.keys)).json) })
        }
        intake = TokenIntake(
            config: config.tokenValidation,
            validator: JWTValidator(keys: keys, clocks: TokenIntake.clocks(config.tokenValidation, serverClock, clock)),
            keys: keys, issuers: IssuerDirectory(http: http, clock: clock), serverClock: serverClock)
        profiles = ProfileEndpoint(http: http)
        registry = SessionRegistry.of(store)
    }

    /// Returns a named session, or the default one.
    func session(_ sessionId: String?) -> Session {
        Session(
            keys: keys(sessionId), store: store, registry: registry, environment: environment,
            serverClock: http.serverClock,
            server: Session.Server(audience: audience, refresh: refresh, discard: discard))
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

    // MARK: - Refresh

    private var refresh: @Sendable (SessionRecord) async -> RefreshAnswer {
        { [oauth, intake, environment, discard] record in
            guard let oauth, let refreshToken = record.tokens.refreshToken else {
                return .failed(
                    NativeAuthError(
                        .misconfigured, message: "A session can be prolonged only with a clientId.",
                        recovery: [.fixConfiguration]),
                    wasSent: false)
            }
            let wasSent = Lock(false)
            do {
                let grant = try await retrying(
                    Self.refreshPolicy, clock: environment.clock, random: environment.random,
                    verdict: { result in
                        if case .failure(let error) = result, Self.mayHaveBeenUsed(error) {
                            wasSent.withLock { $0 = true }
                        }
                        return Self.verdict(result)
                    },
                    body: { _ in try await oauth.refresh(refreshToken, timeout: Self.refreshTimeout) })
                let answer = await intake.answer(
                    refreshing: record.tokens, with: grant, clientID: oauth.clientID)
                if case .refused = answer { await discard(TokenSet(grant)) }
                return answer
            } catch {
                let known = Self.rich(error)
                if ServerCode.endsSession(known.serverCode), known.httpStatus.map({ (400..<500).contains($0) }) ?? false
                {
                    return .refused(known, isDoubtful: wasSent.withLock { $0 })
                }
                return .failed(known, wasSent: wasSent.withLock { $0 })
            }
        }
    }

    /// Whether the server may have rotated the refresh token, as far as the error indicates.
    private static func mayHaveBeenUsed(_ error: any Error) -> Bool {
        let error = rich(error)
        if let status = error.httpStatus { return !(400..<500).contains(status) }
        return (error.underlying as? TransportError)?.requestMayHaveBeenSent ?? true
    }

    private static func verdict<Value>(_ result: Result<Value, any Error>) -> RetryVerdict {
        guard case .failure(let error) = result else { return .stop }
        return RetryVerdict(rich(error), isIdempotent: true)
    }

    private static func rich(_ error: any Error) -> NativeAuthError {
        switch error {
        case let error as IAMError: error.rich
        case let error as NativeAuthError: error
        default: NativeAuthError(.unknown, message: "The session could not be refreshed.", underlying: error)
        }
    }

    private var discard: @Sendable (TokenSet) async -> Void {
        { [oauth] tokens in
            // Unstructured on purpose: the tokens are revoked even if the caller was cancelled.
            await Task { _ = try? await oauth?.revoke(tokens) }.value
        }
    }
}
