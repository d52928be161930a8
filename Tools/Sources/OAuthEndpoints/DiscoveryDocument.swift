import IdentityBase
import IdentityDomain

/// The discovery document (RFC 8414, OpenID Connect Discovery) with the supported features; the recorded one has more.
enum DiscoveryDocument {
    /// - Parameter clients: the registered clients. Only grants and methods that one of them may use are listed.
    static func make(issuer: String, clients: [OAuthSettings], isOpenID: Bool) -> JSONValue {
        let grants = OAuthSettings.Grant.allCases.filter { grant in
            clients.contains { $0.grants.contains(grant) }
        }
        let secretMethods = OAuthSettings.SecretMethod.allCases.filter { method in
            clients.contains { $0.secret != nil && $0.secretMethod == method }
        }
        var methods = secretMethods.map { JSONValue.string($0.rawValue) }
        let hasKeys = clients.contains { $0.keys != nil }
        if hasKeys { methods.append(.string(OAuthSettings.keyMethod)) }
        if clients.contains(where: \.isPublic) {
            methods.append("none")
        }

        var document: [String: JSONValue] = [
            "issuer": .string(issuer),
            "authorization_endpoint": .string(issuer + OAuthPath.authorize),
            "token_endpoint": .string(issuer + OAuthPath.token),
            "jwks_uri": .string(issuer + ThunderIDPath.keys),
            "revocation_endpoint": .string(issuer + OAuthPath.revoke),
            "introspection_endpoint": .string(issuer + OAuthPath.introspect),
            "pushed_authorization_request_endpoint": .string(issuer + OAuthPath.pushedRequest),
            "response_types_supported": ["code"],
            "grant_types_supported": .array(grants.map { .string($0.rawValue) }),
            "token_endpoint_auth_methods_supported": .array(methods),
            "scopes_supported": ["openid", "profile", "email", "phone", "address", "roles"],
            "code_challenge_methods_supported": [.string(CodeChallenge.method)],
            "authorization_response_iss_parameter_supported": true,
        ]

        if hasKeys {
            document["token_endpoint_auth_signing_alg_values_supported"] = .array(
                KeySetVerifier.algorithmNames.map(JSONValue.string)
            )
        }
        if grants.contains(.backchannel) {
            document["backchannel_authentication_endpoint"] = .string(issuer + OAuthPath.backchannel)
            document["backchannel_token_delivery_modes_supported"] = ["poll"]
            document["backchannel_user_code_parameter_supported"] = false
        }

        guard isOpenID else { return .object(document) }
        document["userinfo_endpoint"] = .string(issuer + OAuthPath.userInfo)
        document["end_session_endpoint"] = .string(issuer + OAuthPath.logout)
        document["subject_types_supported"] = ["public"]
        document["id_token_signing_alg_values_supported"] = ["RS256"]
        document["claims_supported"] = [
            "iss", "aud", "exp", "iat", "auth_time", "sub",
            "name", "given_name", "family_name", "picture", "email",
        ]
        return .object(document)
    }
}
