package import Foundation
import IdentityBase
import IdentityDomain

/// The configuration that an app needs for a user pool of this server.
package struct PoolEntry: Sendable {
    package static let shippedID = "eu-central-1_NativeAuth"

    /// Ids of the user pools that every local server has, for shell completion.
    package static let shippedIDs = [
        shippedID,
        "eu-central-1_EmailLogin",
        "eu-central-1_EmailPhoneLogin",
        "eu-central-1_PhoneLogin",
    ]

    package var userPoolID: String { pool.id }
    package var name: String { pool.name }
    /// The identity pool; nil for none.
    package var identityPoolID: String? { pool.identityPoolID }
    package let clientID: String
    /// The id and secret of a confidential client; nil if the pool has none.
    package let confidential: (clientID: String, secret: String)?
    package let endpoint: URL
    package let httpEndpoint: URL?
    private let pool: UserPool

    /// Creates the entry; nil for a pool without a public client.
    package init?(_ pool: UserPool, secrets: PoolSecrets, endpoint: URL, httpEndpoint: URL?) {
        guard let client = pool.clients.first(where: { !$0.isConfidential }) else {
            return nil
        }
        self.pool = pool
        self.endpoint = endpoint
        self.httpEndpoint = httpEndpoint
        clientID = client.id
        confidential = Self.confidentialClient(of: pool, secrets: secrets)
    }

    private static func confidentialClient(
        of pool: UserPool,
        secrets: PoolSecrets
    ) -> (clientID: String, secret: String)? {
        for client in pool.clients {
            if let secret = secrets.clientSecret(client) {
                return (client.id, secret)
            }
        }
        return nil
    }

    /// Returns an `amplify_outputs.json` for the public client. `user_pool_endpoint` and
    /// `identity_pool_endpoint` are additions of this package.
    package func amplifyOutputs() throws -> String {
        var mfa = "NONE"
        var methods: [String] = []
        if pool.mfa != .off {
            mfa = pool.mfa.rawValue.uppercased()
            methods = pool.secondFactors.compactMap { factor in
                AmplifyOutputsReader.factors.first { $0.value == factor }?.key
            }
        }

        let policy = pool.passwordPolicy
        var auth: [String: JSONValue] = [
            "aws_region": .string(pool.region),
            "user_pool_id": .string(userPoolID),
            "user_pool_client_id": .string(clientID),
            "user_pool_endpoint": .string((httpEndpoint ?? endpoint).absoluteString),
            "username_attributes": .array(Self.names(pool.signInAttributes)),
            "user_verification_types": .array(Self.names(pool.verifiedByCode)),
            "standard_required_attributes": .array(pool.requiredAttributes.map(JSONValue.string)),
            "password_policy": [
                "min_length": .int(policy.shortest),
                "require_lowercase": .bool(policy.needsLowercase),
                "require_uppercase": .bool(policy.needsUppercase),
                "require_numbers": .bool(policy.needsNumber),
                "require_symbols": .bool(policy.needsSymbol),
            ],
            "mfa_configuration": .string(mfa),
            "mfa_methods": .array(methods.map(JSONValue.string)),
            "unauthenticated_identities_enabled": .bool(pool.identityPool?.allowsGuests ?? false),
        ]

        if let identityPool = pool.identityPool {
            auth["identity_pool_id"] = .string(identityPool.id)
            auth["identity_pool_endpoint"] = auth["user_pool_endpoint"]
        }
        auth["oauth"] = webSignIn

        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes, .sortedKeys]
        let document: JSONValue = ["version": "1", "auth": .object(auth)]
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }

    /// The `oauth` part for the public client: its domain is the address of the pool's hosted pages, without the
    /// scheme. nil for a client without redirect URIs.
    private var webSignIn: JSONValue? {
        guard let client = pool.clients.first(where: { $0.id == clientID }),
            !client.redirectURIs.isEmpty,
            let host = endpoint.host
        else { return nil }

        let port = endpoint.port.map { ":\($0)" } ?? ""
        return [
            "identity_providers": [],
            "domain": .string("\(host)\(port)/\(userPoolID)"),
            "scopes": .array(PoolAuthorizationPolicy.scopes.map(JSONValue.string)),
            "redirect_sign_in_uri": .array(client.redirectURIs.map(JSONValue.string)),
            "redirect_sign_out_uri": .array(client.logoutURIs.map(JSONValue.string)),
            "response_type": "code",
        ]
    }

    private static func names(_ channels: Set<CodeChannel>) -> [JSONValue] {
        channels.map(\.poolAttribute).sorted().map(JSONValue.string)
    }
}

/// The ids and secrets that apps need of a user pool.
package struct PoolOverview: Sendable {
    package struct Client: Sendable {
        package let clientID: String
        package let name: String
        /// The secret; nil for a client that needs none.
        package let secret: String?
    }

    package let userPoolID: String
    package let name: String
    /// The file that defines the pool.
    package let file: String
    package let clients: [Client]

    package init(_ pool: UserPool, secrets: PoolSecrets) {
        userPoolID = pool.id
        name = pool.name
        file = pool.file
        clients = pool.clients.map { client in
            Client(clientID: client.id, name: client.name, secret: secrets.clientSecret(client))
        }
    }
}
