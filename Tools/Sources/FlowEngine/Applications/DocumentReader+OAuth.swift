import IdentityBase
import IdentityDomain

extension DocumentReader {
    private static let oauthType = "oauth2"
    /// A grant of the real server that this server lacks.
    private static let unsupportedGrant = "urn:ietf:params:oauth:grant-type:jwt-bearer"
    /// Rounds for a secret that the document contains anyway.
    private static let rounds = 1_000
    private static let oauthMembers: Set<String> = [
        "clientId", "clientSecret", "redirectUris", "postLogoutRedirectUris", "grantTypes", "responseTypes",
        "tokenEndpointAuthMethod", "pkceRequired", "publicClient", "scopeClaims", "scopes", "token", "userInfo",
        "acrValues", "certificate", "requirePushedAuthorizationRequests", "dpopBoundAccessTokens", "includeActClaim",
    ]

    /// Members that are accepted without an effect, with the reason.
    private static let membersWithoutEffect = [
        "acrValues": "tokens have no acr",
        "dpopBoundAccessTokens": "access tokens are not bound to a key; a real server refuses requests without a proof",
        "includeActClaim": "the claim act is there if the request has an actor_token",
        "requirePushedAuthorizationRequests":
            "requests need not be pushed; a real server refuses others of this client",
    ]

    private static let certificateWithoutEffect = [
        "certificate": "only a client with \(OAuthSettings.keyMethod) needs one"
    ]

    /// Returns the client's id and settings from the `inboundAuthConfig` of type `oauth2`; nil without one.
    func oauthClient(
        _ list: YAMLNode?,
        extensions: YAMLNode?
    ) throws -> (clientID: String?, settings: OAuthSettings?)? {
        var found: (clientID: String?, settings: OAuthSettings?)?
        for item in try list?.items() ?? [] {
            item.warnAboutUnknownMembers(than: ["type", "config"], warnings)
            let type = try item.required("type")
            guard try type.text() == Self.oauthType else {
                warnings.add(type.error("inboundAuthConfig of type \(try type.text()) is not supported and is ignored"))
                continue
            }
            guard found == nil else {
                throw item.error("there is another inboundAuthConfig of type \(Self.oauthType)")
            }

            let config = try item.required("config")
            config.warnAboutUnknownMembers(than: Self.oauthMembers, warnings)
            warnAboutMembersWithoutEffect(of: config, Self.membersWithoutEffect)
            let clientID = try config["clientId"]?.name()
            found = (clientID, try settings(config, extensions: extensions))
        }
        return found
    }

    private func settings(_ config: YAMLNode, extensions: YAMLNode?) throws -> OAuthSettings? {
        let publicKeys = try keys(config)
        var hash: PBKDF2Hash?
        if publicKeys == nil {
            warnAboutMembersWithoutEffect(of: config, Self.certificateWithoutEffect)
            hash = try secret(config, extensions: extensions)
        }
        let isPublic = try config["publicClient"]?.flag() ?? false
        if isPublic, let node = config["pkceRequired"], try !node.flag() {
            throw node.error("a public client needs pkceRequired: true")
        }

        return OAuthSettings(
            redirectURIs: try redirectURIs(config),
            postLogoutRedirectURIs: try config["postLogoutRedirectUris"]?.texts() ?? [],
            grants: try grants(config["grantTypes"]),
            secret: hash,
            secretMethod: try secretMethod(config, hasSecret: hash != nil),
            keys: publicKeys,
            requiresCodeChallenge: try config["pkceRequired"]?.flag() ?? true,
            scopeClaims: try scopeClaims(config["scopeClaims"]),
            tokens: try tokens(config)
        )
    }

    /// Returns the redirect URIs, under the rules of the real server (APP-1012, APP-1024).
    private func redirectURIs(_ config: YAMLNode) throws -> [String] {
        let items = try config["redirectUris"]?.items() ?? []
        for item in items {
            let address = try item.text()
            guard !address.contains("#") else {
                throw item.error("a redirect URI has no fragment: \(address)")
            }
            guard !address.contains("*") else {
                throw item.error("a redirect URI has no wildcard: \(address)")
            }
        }

        let named = try config["grantTypes"]?.texts() ?? []
        guard !items.isEmpty || !named.contains(OAuthSettings.Grant.authorizationCode.rawValue) else {
            throw (config["redirectUris"] ?? config).error("the grant authorization_code needs redirectUris")
        }
        return try items.map { try $0.text() }
    }

    private func grants(_ node: YAMLNode?) throws -> Set<OAuthSettings.Grant> {
        guard let items = try node?.items(), !items.isEmpty else {
            return [.authorizationCode]
        }

        var grants: Set<OAuthSettings.Grant> = []
        for item in items {
            if try item.text() == Self.unsupportedGrant {
                warnings.add(item.error("the grant \(Self.unsupportedGrant) is not supported and is ignored"))
            } else {
                grants.insert(try item.choice { "there is no grant \($0); there are \($1)" })
            }
        }
        return grants
    }

    /// Returns the public keys of a client with the method `private_key_jwt`; nil for another method.
    private func keys(_ config: YAMLNode) throws -> OAuthSettings.Keys? {
        guard let method = config["tokenEndpointAuthMethod"], try method.text() == OAuthSettings.keyMethod else {
            return nil
        }

        guard try config["publicClient"]?.flag() != true, config["clientSecret"] == nil else {
            throw method.error("a client with \(OAuthSettings.keyMethod) is not public and has no clientSecret")
        }
        guard let certificate = config["certificate"] else {
            throw method.error("\(OAuthSettings.keyMethod) needs certificate")
        }

        certificate.warnAboutUnknownMembers(than: ["type", "value"], warnings)
        let type = try certificate.required("type")
        let value = try certificate.required("value")
        switch try type.text() {
        case "JWKS":
            return .set(try keySet(value))
        case "JWKS_URI":
            guard let url = ProviderURLPolicy.url(try value.text()) else {
                throw value.error("value is not the address of a key set: https, or http on this machine")
            }
            return .address(url)
        case let other: throw type.error("type \(other) is not one of JWKS, JWKS_URI")
        }
    }

    private func keySet(_ value: YAMLNode) throws -> KeySetVerifier {
        guard let keys = ReceivedJSON.decode(from: try value.text().utf8) else {
            throw value.error("value is not a key set in JSON")
        }
        do {
            let keys = KeySetVerifier(keys: keys)
            try keys.checkPublicKeys()
            return keys
        } catch {
            throw value.error(error.reason)
        }
    }

    private func secret(_ config: YAMLNode, extensions: YAMLNode?) throws -> PBKDF2Hash? {
        let isPublic = try config["publicClient"]?.flag() ?? false
        if let node = extensions?["clientSecretHash"] {
            return try secretHash(node)
        }

        guard let node = config["clientSecret"] else {
            guard let method = config["tokenEndpointAuthMethod"], try method.text() != "none", !isPublic else {
                return nil
            }
            throw method.error("\(try method.text()) needs clientSecret, or clientSecretHash in x-nativeauth")
        }

        guard !isPublic else {
            // A real server accepts and exports such a client.
            warnings.add(node.error("a public client has no clientSecret; it is ignored"))
            return nil
        }
        guard let hash = try hashedSecret(node) else {
            throw node.error("clientSecret is empty")
        }
        return hash
    }

    /// Returns the hash of a secret that the document contains; nil without one.
    func hashedSecret(_ node: YAMLNode?) throws -> PBKDF2Hash? {
        guard let text = try node?.optionalText() else {
            return nil
        }
        // The secret itself is in the document: a slow hash would not protect it.
        return try PBKDF2Hash(secret: text, salt: SystemRandomSource().bytes(16), rounds: Self.rounds)
    }

    private func secretMethod(_ config: YAMLNode, hasSecret: Bool) throws -> OAuthSettings.SecretMethod {
        guard let node = config["tokenEndpointAuthMethod"] else {
            return .basic
        }
        _ = try node.text()
        guard hasSecret else { return .basic }
        return try node.choice(separator: " or ") { "a client with a secret uses \($1), not \($0)" }
    }

    private func scopeClaims(_ node: YAMLNode?) throws -> [String: [String]] {
        var claims: [String: [String]] = [:]
        for (name, value) in try node?.members() ?? [] {
            guard !name.isEmpty, !name.contains(where: \.isWhitespace) else {
                throw value.error("a scope is one word")
            }
            claims[name] = try value.texts()
        }
        return claims
    }

    /// Returns the hash in `node`. The error omits the text, because it may be the secret itself.
    func secretHash(_ node: YAMLNode) throws -> PBKDF2Hash {
        guard let hash = PBKDF2Hash(text: try node.text()), hash.rounds <= PBKDF2Hash.mostRounds else {
            throw node.error("this is not a hash: pbkdf2-sha256$<rounds>$<salt in base64>$<hash in base64>")
        }
        return hash
    }
}
