import Foundation
import NativeAuthBase
import NativeAuthCore

/// The configuration, the endpoints and the state of an initialized client. Reinitialization creates another context.
final class ClientContext: Sendable {
    let config: ThunderIDConfig
    let environment: ClientEnvironment
    let store: any SecretStore
    let registry: SessionRegistry
    let http: ThunderIDHTTP
    /// `nil` without a client id.
    let oauth: OAuthAPI?
    let tokenValidator: TokenValidator
    let profiles: ProfileAPI
    let signIns = SignInRegistry()
    /// The session without an identifier, which most apps use, from its first use on.
    let defaultSession = Lock<Session?>(nil)

    /// - Throws: an error with the documented code `invalidConfiguration`.
    init(config: ThunderIDConfig, store: any SecretStore, environment: ClientEnvironment) throws {
        let baseURL = try config.validatedBaseURL()
        let service = ServiceClient(
            environment,
            developmentCertificate: try .configured(
                path: config.developmentCertificatePath,
                host: config.developmentCertificateHost
            ),
            requestIDNames: [WireHeader.correlationID]
        )
        let http = ThunderIDHTTP(baseURL: baseURL, service: service, provider: config.openIDProvider)

        self.config = config
        self.environment = environment
        self.store = store
        registry = SessionRegistry.of(store)
        self.http = http
        oauth = config.clientId.flatMap(\.nonEmpty).map { clientID in
            OAuthAPI(
                http: http,
                clientID: clientID,
                clientSecret: config.clientSecret.map(Secret.init)
            )
        }
        tokenValidator = TokenValidator(config: config.tokenValidation, http: http, environment: environment)
        profiles = ProfileAPI(http: http)
    }
}

extension ThunderIDConfig {
    fileprivate func validatedBaseURL() throws(NativeAuthError) -> URL {
        guard baseUrl.lowercased().hasPrefix("https://"),
            let url = URL(string: baseUrl),
            let host = url.host,
            !host.isEmpty
        else { throw NativeAuthError.invalidConfiguration("baseUrl must be an https:// address.") }

        if let openIDProvider, !openIDProvider.isNamed(baseUrl) {
            throw NativeAuthError.invalidConfiguration(
                "With an openIDProvider, baseUrl must be its issuer: \(openIDProvider.issuer)"
            )
        }
        if attestationEnabled, attestation == nil {
            throw NativeAuthError.invalidConfiguration("attestationEnabled needs an attestationTokenProvider.")
        }
        if appNativeSession == .tokens, !hasOAuthClient {
            throw NativeAuthError.invalidConfiguration(
                "appNativeSession .tokens needs a clientId and an afterSignInUrl."
            )
        }
        return url
    }
}
