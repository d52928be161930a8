import NativeAuthBase
import NativeAuthCore

/// The sessions of a client, and the sign-ins that wait for their authorization response.
struct ClientSessions: Sendable {
    let store: any SecretStore
    let oauth: OAuthEndpoints?
    private let http: ThunderIDHTTP
    private let tokens: TokenIntake
    private let instanceId: Int?
    private let registry: SessionRegistry
    private let environment: ClientEnvironment

    /// The retry policy of a refresh while a caller waits.
    private static let refreshPolicy = RetryPolicy()
    private static let refreshTimeout = Duration.seconds(15)

    init(
        store: any SecretStore, oauth: OAuthEndpoints?, http: ThunderIDHTTP, tokens: TokenIntake, instanceId: Int?,
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
            serverClock: http.serverClock,
            server: Session.Server(audience: audience, refresh: refresh, discard: discard))
    }

    /// Returns the pending authorization requests of a session.
    func pendingAuthorizations(_ sessionId: String?) -> PendingAuthorizations {
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
        if let instanceId { prefix += "instance.\(instanceId)." }
        if let sessionId { prefix += "session.\(sessionId)." }
        return SessionKeys(prefix: prefix)
    }

    // MARK: - Refresh

    private var refresh: @Sendable (SessionRecord) async -> RefreshAnswer {
        { [oauth, tokens, environment, discard] record in
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
                let answer = await tokens.answer(
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

    static func verdict<Value>(_ result: Result<Value, any Error>) -> RetryVerdict {
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
