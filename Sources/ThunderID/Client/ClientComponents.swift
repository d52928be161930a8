import Foundation
import NativeAuthBase
import NativeAuthCore

/// The components of an initialized client. Reinitialization creates others.
final class ClientComponents: Sendable {
    let config: ThunderIDConfig
    let environment: ClientEnvironment
    let tokens: TokenValidator
    let profiles: ProfileAPI
    let flows: FlowAPI
    let sessions: ClientSessions
    let users: SessionUsers
    let signIns = SignInRegistry()
    let appNativeFlows: AppNativeFlows
    let redirectSignIn: RedirectSignIn
    let signOut: SignOut
    let tokenExchange: TokenExchange

    /// The retry policy of the request for the server's keys.
    private static let keysPolicy = RetryPolicy()

    /// - Throws: ``IAMError`` with code `invalidConfiguration`.
    init(config: ThunderIDConfig, store: any SecretStore, environment: ClientEnvironment) throws {
        let baseURL = try config.validatedBaseURL()
        let certificate = try config.developmentCertificate()
        let clock = environment.clock
        let service = ServiceClient(
            environment, developmentCertificate: certificate, requestIDNames: [WireHeader.correlationID])
        let http = ThunderIDHTTP(baseURL: baseURL, service: service, provider: config.openIDProvider)
        let oauth = config.clientId.flatMap(\.nonEmpty).map { clientID in
            OAuthAPI(http: http, clientID: clientID, clientSecret: config.clientSecret.map(Secret.init))
        }
        let keys = JSONWebKeyCache(clock: clock, delayAfterFailure: .milliseconds(500)) {
            try await retrying(
                Self.keysPolicy, clock: clock, random: environment.random,
                verdict: { result in
                    guard case .failure(let error as IAMError) = result else { return .stop }
                    return RetryVerdict(error.nativeAuthError, isIdempotent: true)
                },
                body: { _ in
                    try JSONWebKeySet(
                        try await http.sendForJSON(ThunderIDRequest(path: EndpointPath.keys)).json)
                })
        }
        let clocks = TokenValidator.clocks(
            config: config.tokenValidation, serverClock: service.serverClock, deviceClock: clock)
        tokens = TokenValidator(
            config: config.tokenValidation, validator: JWTValidator(keys: keys, clocks: clocks),
            keys: keys, issuers: IssuerDirectory(http: http, clock: clock), serverClock: service.serverClock)
        self.config = config
        self.environment = environment
        profiles = ProfileAPI(http: http)
        flows = FlowAPI(http: http)
        sessions = ClientSessions(
            store: store, oauth: oauth, http: http, tokens: tokens, instanceId: config.instanceId,
            environment: environment)
        users = SessionUsers(tokens: tokens, profiles: profiles)
        let completion = SignInCompletion(config: config, oauth: oauth, tokens: tokens, sessions: sessions)
        appNativeFlows = AppNativeFlows(
            config: config, environment: environment, flows: flows, oauth: oauth, sessions: sessions,
            completion: completion, signIns: signIns)
        redirectSignIn = RedirectSignIn(
            config: config, environment: environment, oauth: oauth, sessions: sessions, completion: completion,
            signIns: signIns, users: users)
        signOut = SignOut(
            config: config, environment: environment, oauth: oauth, sessions: sessions, signIns: signIns)
        tokenExchange = TokenExchange(oauth: oauth, tokens: tokens, sessions: sessions)
    }
}

extension ThunderIDConfig {
    /// Validates the configuration.
    /// - Returns: the URL of the server.
    fileprivate func validatedBaseURL() throws -> URL {
        guard baseUrl.lowercased().hasPrefix("https://"), let url = URL(string: baseUrl), let host = url.host,
            !host.isEmpty
        else { throw invalid("baseUrl must be an https:// address.") }
        if let openIDProvider, !openIDProvider.isNamed(baseUrl) {
            throw invalid("With an openIDProvider, baseUrl must be its issuer: \(openIDProvider.issuer)")
        }
        if attestationEnabled, attestation == nil {
            throw invalid("attestationEnabled needs an attestationTokenProvider.")
        }
        if appNativeSession == .tokens, !hasOAuthClient {
            throw invalid("appNativeSession .tokens needs a clientId and an afterSignInUrl.")
        }
        return url
    }

    fileprivate func developmentCertificate() throws -> DevelopmentCertificate? {
        do {
            return try developmentCertificatePath.map { try DevelopmentCertificate(path: $0) }
        } catch let error as NativeAuthError {
            throw IAMError(error)
        }
    }

    private func invalid(_ message: String) -> IAMError { IAMError(code: .invalidConfiguration, message: message) }
}
