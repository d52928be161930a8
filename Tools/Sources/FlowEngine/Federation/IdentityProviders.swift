import Foundation
package import IdentityBase
import IdentityDomain
package import Logging

/// The OpenID Connect and OAuth 2.0 client (relying party) of the identity providers. It starts redirects and redeems
/// codes.
package struct IdentityProviders: Sendable {
    private let connections: ConnectionCatalog
    private let transport: any ProviderTransport
    private let clock: any WallClock
    private let random: any RandomSource
    private let logger: Logger
    private let cache: ProviderMetadataCache

    package init(
        connections: ConnectionCatalog, transport: any ProviderTransport, clock: any WallClock,
        random: any RandomSource, logger: Logger
    ) {
        self.connections = connections
        self.transport = transport
        self.clock = clock
        self.random = random
        self.logger = logger
        cache = ProviderMetadataCache(clock: clock)
    }

    package subscript(_ id: String) -> ProviderConnection? { connections[id] }

    /// Starts a redirect to a provider, with a new `state`, a new `nonce` and a new code verifier.
    ///
    /// - Parameter redirectURI: the address to which the user returns; nil for the connection's own address in the app.
    /// - Throws: `ProviderFailure` if the provider's endpoints are unknown.
    package func begin(
        _ connection: ProviderConnection, redirectURI: String? = nil
    ) async throws -> (address: String, pending: PendingFederation) {
        let metadata = try await metadata(of: connection)
        let (state, nonce, verifier) = (random.token(), random.token(), random.token())
        let sentNonce: String? = if connection.isOpenID { nonce } else { nil }
        let codeVerifier: String? = if connection.usesCodeChallenge { verifier } else { nil }
        // In the order of the real server's redirects.
        let parameters: KeyValuePairs<String, String?> = [
            "client_id": connection.clientID, "redirect_uri": redirectURI ?? connection.redirectURI,
            "response_type": "code", "scope": connection.scopes.joined(separator: " ").nonEmpty, "state": state,
            "nonce": sentNonce,
            "code_challenge": codeVerifier.map(CodeChallenge.of),
            "code_challenge_method": codeVerifier.map { _ in CodeChallenge.method },
        ]
        return (
            FormEncoding.address(
                metadata.authorizationEndpoint.absoluteString,
                ordered: parameters.compactMap { name, value in value.map { (name, $0) } }),
            PendingFederation(
                connectionID: connection.id, stateHash: Digest.text(state), nonceHash: Digest.text(nonce),
                provider: metadata, usesCodeChallenge: connection.usesCodeChallenge, redirectURI: redirectURI,
                codeVerifier: codeVerifier)
        )
    }

    /// Redeems a code and verifies the ID token, or reads the description of the user in plain OAuth 2.0.
    ///
    /// - Throws: `ProviderFailure` if the provider returns no token, `TokenVerificationError` if the token is
    ///   invalid.
    package func identity(
        for code: String, _ pending: PendingFederation, in connection: ProviderConnection
    ) async throws -> ProviderIdentity {
        let answer = try await object(try tokenRequest(code, pending: pending, in: connection))
        guard connection.isOpenID else {
            guard let token = answer["access_token"]?.string, !token.isEmpty else {
                throw ProviderFailure.malformed("no access_token")
            }
            return try await identity(with: token, of: pending.provider, in: connection)
        }
        guard let token = answer["id_token"]?.string else { throw ProviderFailure.malformed("no id_token") }
        guard let keysEndpoint = pending.provider.keysEndpoint else { throw ProviderFailure.malformed("no jwks_uri") }
        let keys = try await object(request(keysEndpoint, in: connection))
        let verifier = IDTokenVerifier(
            issuer: connection.issuer, clientID: connection.clientID, nonceHash: pending.nonceHash, now: clock.now())
        let claims = try await verifier.claims(of: token, keys: keys)
        return ProviderIdentity(connectionID: connection.id, subject: claims["sub"]?.string ?? "", claims: claims)
    }

    package func log(_ error: any Error, in connection: ProviderConnection) {
        let reason = (error as? ProviderFailure)?.description ?? (error as? TokenVerificationError)?.reason
        logger.warning(
            "A federated sign-in failed",
            metadata: ["connection": "\(connection.id)", "reason": "\(reason ?? "\(type(of: error))")"])
    }

    private func metadata(of connection: ProviderConnection) async throws -> ProviderMetadata {
        if let endpoints = connection.endpoints {
            return try ProviderMetadata(endpoints, issuer: connection.issuer)
        }
        if let known = await cache[connection.id] { return known }
        let separator = if connection.issuer.hasSuffix("/") { "" } else { "/" }
        guard let url = ProviderURLPolicy.url(connection.issuer + separator + ".well-known/openid-configuration") else {
            throw ProviderFailure.malformed("issuer")
        }
        let document = try await transport.send(request(url, in: connection))
        let metadata = try ProviderMetadata(document: document, issuer: connection.issuer)
        await cache.keep(metadata, for: connection.id)
        return metadata
    }

    private func tokenRequest(
        _ code: String, pending: PendingFederation, in connection: ProviderConnection
    ) throws -> ProviderRequest {
        var request = request(pending.provider.tokenEndpoint, in: connection)
        var form = [
            "grant_type": "authorization_code", "code": code,
            "redirect_uri": pending.redirectURI ?? connection.redirectURI, "client_id": connection.clientID,
        ]
        form["code_verifier"] = pending.codeVerifier
        if connection.clientSecretFile != nil {
            guard let secret = connection.clientSecret else { throw ProviderFailure.secretUnreadable }
            switch connection.secretMethod {
            case .post:
                form["client_secret"] = secret
            case .basic:
                // RFC 6749, 2.3.1: both are form-encoded before they are joined.
                let pair = FormEncoding.encoded(connection.clientID) + ":" + FormEncoding.encoded(secret)
                request.authorization = "Basic " + Data(pair.utf8).base64EncodedString()
                form["client_id"] = nil
            }
        }
        request.form = form
        return request
    }

    private func request(_ url: URL, in connection: ProviderConnection) -> ProviderRequest {
        ProviderRequest(url: url, authority: connection.authority)
    }

    private func object(_ request: ProviderRequest) async throws -> JSONValue {
        let value = try await json(request)
        guard value.object != nil else { throw ProviderFailure.notJSON }
        return value
    }

    func json(_ request: ProviderRequest) async throws -> JSONValue {
        guard let value = ReceivedJSON.decode(from: try await transport.send(request)) else {
            throw ProviderFailure.notJSON
        }
        return value
    }
}

/// The cache of discovery documents. It limits the requests to a provider when many sign-ins start.
private actor ProviderMetadataCache {
    private static let lifetime: TimeInterval = 300

    private let clock: any WallClock
    private var entries: [String: (metadata: ProviderMetadata, until: Date)] = [:]

    init(clock: any WallClock) {
        self.clock = clock
    }

    subscript(_ connectionID: String) -> ProviderMetadata? {
        guard let entry = entries[connectionID], clock.now() < entry.until else { return nil }
        return entry.metadata
    }

    func keep(_ metadata: ProviderMetadata, for connectionID: String) {
        entries[connectionID] = (metadata, clock.now().addingTimeInterval(Self.lifetime))
    }
}
