import Foundation
package import IdentityBase
import IdentityDomain
package import Logging
import NIOConcurrencyHelpers

/// The OpenID Connect and OAuth 2.0 client (relying party), which starts redirects to providers and redeems codes.
package struct IdentityProviders: Sendable {
    private static let longestSubject = 255
    /// Member with the subject in plain OAuth 2.0, unless the connection names another one.
    private static let defaultSubjectMember = "id"

    private let connections: ConnectionCatalog
    private let transport: any ProviderTransport
    private let clock: any WallClock
    private let random: any RandomSource
    private let logger: Logger
    /// The discovery documents by connection. They limit the requests to a provider when many sign-ins start.
    private let cache = NIOLockedValueBox(ExpiringTable<String, ProviderMetadata>(lifetime: 300))

    package init(
        connections: ConnectionCatalog,
        transport: any ProviderTransport,
        clock: any WallClock,
        random: any RandomSource,
        logger: Logger
    ) {
        self.connections = connections
        self.transport = transport
        self.clock = clock
        self.random = random
        self.logger = logger
    }

    package subscript(_ id: String) -> ProviderConnection? {
        connections[id]
    }

    /// Starts a redirect to a provider, with a new `state`, a new `nonce` and a new code verifier.
    ///
    /// - Parameter redirectURI: the address to which the user returns; nil for the connection's own address in the app.
    /// - Throws: `ProviderFailure` if the provider's endpoints are unknown.
    package func begin(
        _ connection: ProviderConnection,
        redirectURI: String? = nil
    ) async throws -> (address: String, pending: PendingFederation) {
        let provider = try await metadata(of: connection)
        let state = random.token()
        let nonce = random.token()
        let verifier = random.token()
        var pending = PendingFederation(
            connectionID: connection.id,
            stateHash: Digest.text(state),
            nonceHash: Digest.text(nonce),
            provider: provider,
            usesCodeChallenge: connection.usesCodeChallenge,
            redirectURI: redirectURI
        )
        if connection.usesCodeChallenge { pending.codeVerifier = verifier }

        // In the order of the real server's redirects.
        var parameters = [
            ("client_id", connection.clientID),
            ("redirect_uri", redirectURI ?? connection.redirectURI),
            ("response_type", "code"),
        ]
        if let scopes = connection.scopes.joined(separator: " ").nonEmpty {
            parameters.append(("scope", scopes))
        }
        parameters.append(("state", state))
        if connection.isOpenID {
            parameters.append(("nonce", nonce))
        }
        if let verifier = pending.codeVerifier {
            parameters.append(("code_challenge", CodeChallenge.of(verifier)))
            parameters.append(("code_challenge_method", CodeChallenge.method))
        }
        let endpoint = provider.authorizationEndpoint.absoluteString
        return (FormEncoding.address(endpoint, ordered: parameters), pending)
    }

    /// Redeems a code and verifies the ID token, or reads the description of the user in plain OAuth 2.0.
    ///
    /// - Throws: `ProviderFailure` if the provider returns no token, `TokenVerificationError` for an invalid token.
    package func identity(
        for code: String,
        _ pending: PendingFederation,
        in connection: ProviderConnection
    ) async throws -> ProviderIdentity {
        let response = try await object(try tokenRequest(code, pending: pending, in: connection))
        guard connection.isOpenID else {
            guard let token = response["access_token"]?.string, !token.isEmpty else {
                throw ProviderFailure.malformed("no access_token")
            }
            return try await userInfoIdentity(with: token, of: pending.provider, in: connection)
        }

        guard let token = response["id_token"]?.string else {
            throw ProviderFailure.malformed("no id_token")
        }
        guard let keysEndpoint = pending.provider.keysEndpoint else {
            throw ProviderFailure.malformed("no jwks_uri")
        }
        let keys = try await object(request(keysEndpoint, in: connection))

        let verifier = IDTokenVerifier(
            issuer: connection.issuer,
            clientID: connection.clientID,
            nonceHash: pending.nonceHash,
            now: clock.now()
        )
        let claims = try await verifier.claims(of: token, keys: keys)
        return ProviderIdentity(connectionID: connection.id, subject: claims["sub"]?.string ?? "", claims: claims)
    }

    package func log(_ error: any Error, in connection: ProviderConnection) {
        var reason = "\(type(of: error))"
        if let failure = error as? ProviderFailure {
            reason = failure.description
        }
        if let refusal = error as? TokenVerificationError {
            reason = refusal.reason
        }
        logger.warning(
            "A federated sign-in failed",
            metadata: ["connection": "\(connection.id)", "reason": "\(reason)"]
        )
    }

    private func metadata(of connection: ProviderConnection) async throws -> ProviderMetadata {
        if let endpoints = connection.endpoints {
            return try ProviderMetadata(endpoints, issuer: connection.issuer)
        }
        if let known = cache.withLockedValue({ $0[connection.id, at: clock.now()] }) {
            return known
        }

        var base = connection.issuer
        if !base.hasSuffix("/") {
            base += "/"
        }
        guard let url = ProviderURLPolicy.url(base + ".well-known/openid-configuration") else {
            throw ProviderFailure.malformed("issuer")
        }
        let document = try await transport.send(request(url, in: connection))
        let found = try ProviderMetadata(document: document, issuer: connection.issuer)
        cache.withLockedValue { $0.set(found, for: connection.id, at: clock.now()) }
        return found
    }

    private func tokenRequest(
        _ code: String,
        pending: PendingFederation,
        in connection: ProviderConnection
    ) throws -> ProviderRequest {
        var message = request(pending.provider.tokenEndpoint, in: connection)
        var form = [
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": pending.redirectURI ?? connection.redirectURI,
            "client_id": connection.clientID,
        ]
        form["code_verifier"] = pending.codeVerifier

        if connection.clientSecretFile != nil {
            guard let secret = connection.clientSecret else {
                throw ProviderFailure.secretUnreadable
            }
            switch connection.secretMethod {
            case .post:
                form["client_secret"] = secret
            case .basic:
                // RFC 6749, 2.3.1: both are form-encoded before they are joined.
                let pair = FormEncoding.encoded(connection.clientID) + ":" + FormEncoding.encoded(secret)
                message.authorization = "Basic " + Data(pair.utf8).base64EncodedString()
                form["client_id"] = nil
            }
        }
        message.form = form
        return message
    }

    private func request(_ url: URL, in connection: ProviderConnection) -> ProviderRequest {
        ProviderRequest(url: url, authority: connection.authority)
    }

    private func object(_ request: ProviderRequest) async throws -> JSONValue {
        let value = try await json(request)
        guard value.object != nil else {
            throw ProviderFailure.notJSON
        }
        return value
    }

    private func json(_ request: ProviderRequest) async throws -> JSONValue {
        guard let value = ReceivedJSON.decode(from: try await transport.send(request)) else {
            throw ProviderFailure.notJSON
        }
        return value
    }

    /// Returns the identity of a user at a provider without ID tokens: from the endpoint that describes the owner of an
    /// access token, and from the list of that user's e-mail addresses.
    private func userInfoIdentity(
        with token: String,
        of provider: ProviderMetadata,
        in connection: ProviderConnection
    ) async throws -> ProviderIdentity {
        guard let endpoint = provider.userInfoEndpoint else {
            throw ProviderFailure.malformed("no userinfo_endpoint")
        }

        func authorizedJSON(_ url: URL) async throws -> JSONValue {
            try await json(
                ProviderRequest(url: url, authorization: "Bearer \(token)", authority: connection.authority)
            )
        }

        guard let members = try await authorizedJSON(endpoint).object else {
            throw ProviderFailure.notJSON
        }
        var found = claims(of: members, in: connection)
        let subject = found["sub"]?.string ?? ""
        guard (1...Self.longestSubject).contains(subject.utf8.count) else {
            throw ProviderFailure.malformed("no subject")
        }

        if let emails = provider.emailsEndpoint {
            let address = verifiedAddress(in: try await authorizedJSON(emails))
            found["email"] = address.map(JSONValue.string) ?? found["email"]
            found["email_verified"] = .bool(address != nil)
        }
        return ProviderIdentity(connectionID: connection.id, subject: subject, claims: found)
    }

    /// Returns the claims by their OpenID Connect names. A number, such as an id, becomes a text.
    private func claims(of members: [String: JSONValue], in connection: ProviderConnection) -> [String: JSONValue] {
        var claims = members
        claims["sub"] = nil
        claims["email_verified"] = nil

        let names = ["sub": Self.defaultSubjectMember].merging(connection.claims) { $1 }
        for (claim, member) in names {
            switch members[member] {
            case .bool(let flag)? where claim == "email_verified":
                claims[claim] = .bool(flag)
            case .bool?, nil:
                claims[claim] = nil
            case let value?:
                claims[claim] = value.plainText.map(JSONValue.string)
            }
        }
        return claims
    }

    /// Returns a verified address of a list of `{email, primary, verified}`, preferably the primary one.
    private func verifiedAddress(in list: JSONValue) -> String? {
        guard case .array(let items) = list else {
            return nil
        }
        let verified = items.filter { $0["verified"] == .bool(true) }
        let primary = verified.first { $0["primary"] == .bool(true) }
        return (primary ?? verified.first)?["email"]?.string
    }
}
