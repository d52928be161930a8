@testable import FlowEngine
@testable import IdentityDomain
@testable import LocalIdentityServer

/// The applications and users of the recorded server, with the ids of the recordings.
enum RecordedServerData {
    private static let password: [FlowType: String] = [
        .authentication: "sign-in", .registration: "sign-up-recorded", .recovery: "recovery", .signOut: "sign-out",
    ]

    static func applications() throws -> [Application] {
        let secret = try hash("X8dBCJYgmWxs9tOn4Ik1B8NTIgpPq-EcEL3TPxJdPdA")
        let exchange: Set<OAuthSettings.Grant> = [.authorizationCode, .refreshToken, .tokenExchange]
        return [
            app(
                "01a1fd02-2a12-747e-830b-a5d009f79bce",
                "demo-native",
                name: "Demo Native",
                oauth: oauth(exchange),
                flows: password.merging([.userOnboarding: "invitation"]) { $1 }
            ),
            app(
                "01a1fd02-2a15-7441-9427-ea47ee50d42d",
                "demo-native-sso",
                oauth: oauth(),
                flows: [
                    .authentication: "sign-in-session", .registration: "sign-up-with-assertion",
                    .recovery: "recovery", .signOut: "sign-out",
                ]
            ),
            app("01a1fd02-2a1a-711a-9164-32aa1f3cc42f", flows: [.authentication: "sms-code-recorded"]),
            app("01a1fd02-2a1e-7bee-8e9d-04e23dec9dd2", flows: [.authentication: "several-ways-recorded"]),
            app("01a1fd02-2a19-7f7c-b15b-0025f633ade4"),
            app("01a1fd02-2a1c-7814-bb49-1acfff5c8825", flows: [.authentication: "email-code-recorded"]),
            app("01a1fd02-2a20-783f-ac91-0fb27ae9ed59", flows: [.authentication: "sign-in"]),
            app("01a1fd02-2a22-78f6-a210-e2b85389c387", attestation: .notConfigured),
            app(
                "01a1fd02-2a24-75c8-a092-31ddc004def9",
                "demo-mobile-apple",
                attestation: .apple,
                oauth: oauth()
            ),
            app("01a1fd02-2a27-7910-9a8e-1491809c74c9", kind: .fullstack, secret: secret),
            app("01a1fd02-2a84-7765-b1c2-fd07b80a52fc", "demo-browser", kind: .browser, oauth: oauth()),
            app(
                "01a1fd02-2a86-7d6e-a165-99000a89471f",
                "demo-confidential",
                kind: .fullstack,
                oauth: oauth(
                    exchange.union([.clientCredentials]),
                    secret: try hash("AX0WCz8hrcGiFMNAhmy0ztMv2-HnD8rfq-1LkEuuyT4")
                )
            ),
            app(
                "01a1fd02-2ae4-70ca-8c21-d05d96b9d926",
                "demo-m2m",
                kind: .m2m,
                oauth: OAuthSettings(
                    grants: [.clientCredentials],
                    secret: try hash("cJppGc4XppXAKjuSkBqNuuGlm7g2rpIovpR1Koon3TQ")
                )
            ),
            app("01a1fd02-2b43-7765-936d-ffb35ac23eb3", userTypes: ["Person", "Vendor"]),
            app("01a1fd02-2b48-7c6b-b09d-6784943792c1", flows: [.authentication: "validation-recorded"]),
            app("01a1fd02-2b4b-7cec-a282-06070928959a", flows: [.authentication: "federated-recorded"]),
            app("01a1fd02-2b4e-755a-9f3c-09064ec6a761", flows: [.authentication: "passkey-recorded"]),
            app("01a1fd02-2b53-7e89-bb25-8f465cee4973", flows: [.authentication: "passkey-enrol-recorded"]),
        ]
    }

    static let userIDs = ["01a1fd02-294e-7235-89f3-312b8930a2d0", "01a1fd02-29ab-7291-969f-9d109f307009"]

    /// The recorded provider does not exist here: no server listens at its token endpoint.
    static let connection = ProviderConnection(
        id: "recorded",
        name: "LocalOIDC",
        issuer: "http://127.0.0.1:2581",
        clientID: "fed-client",
        redirectURI: "thunderdemo://federated",
        scopes: ["openid", "email"],
        usesCodeChallenge: false,
        endpoints: .init(
            authorization: "http://127.0.0.1:2581/authorize",
            token: "http://127.0.0.1:1/token",
            keys: "http://127.0.0.1:1/keys"
        )
    )

    static func addUsers(to server: LocalIdentityServer) async throws {
        try await add(
            userIDs[0],
            "Alice#2026",
            [
                "username": "alice", "email": "alice@example.com", "given_name": "Alice", "family_name": "Example",
                "mobile_number": "+1555010001",
            ],
            to: server
        )
        try await add(
            userIDs[1],
            "Bob#2026",
            [
                "username": "bob", "email": "bob@example.com", "given_name": "Bob", "family_name": "Example",
                "mobile_number": "+1555010002",
            ],
            to: server
        )
    }

    private static func add(
        _ id: String,
        _ password: String,
        _ values: [String: String],
        to server: LocalIdentityServer
    ) async throws {
        let mapping = server.services.definitions.current.userTypes["Person"].mapping
        let user = mapping.applying(values, to: User(id: id, createdAt: server.services.clock.now()))
        try await server.services.credentials.setPassword(password, for: user)
    }

    private static func app(
        _ id: String,
        _ clientID: String? = nil,
        name: String? = nil,
        kind: Application.Kind = .mobile,
        attestation: Application.Attestation = .developmentMode,
        oauth: OAuthSettings? = nil,
        secret: PBKDF2Hash? = nil,
        flows: [FlowType: String] = password,
        userTypes: [String] = ["Person"]
    ) -> Application {
        Application(
            id: id,
            clientID: clientID ?? id,
            name: name ?? id,
            url: name == nil ? nil : "https://example.com",
            kind: kind,
            attestation: attestation,
            oauth: oauth,
            assertion: contents,
            flowSecret: secret,
            flows: flows,
            userTypes: userTypes
        )
    }

    private static func oauth(
        _ grants: Set<OAuthSettings.Grant> = [.authorizationCode, .refreshToken],
        secret: PBKDF2Hash? = nil
    ) -> OAuthSettings {
        OAuthSettings(
            redirectURIs: ["thunderdemo://callback"],
            postLogoutRedirectURIs: ["thunderdemo://logout"],
            grants: grants,
            secret: secret,
            scopeClaims: scopeClaims,
            tokens: TokenSettings(accessToken: contents)
        )
    }

    /// The claims of the recorded applications.
    private static let contents = TokenContents(attributes: [
        "username", "email", "given_name", "family_name", "userType", "ouId", "ouName", "ouHandle",
    ])
    private static let scopeClaims = [
        "profile": ["username", "name", "given_name", "family_name", "picture"], "phone": ["mobile_number"],
        "roles": ["roles"],
    ]

    private static func hash(_ secret: String) throws -> PBKDF2Hash {
        try PBKDF2Hash(secret: secret, salt: Array("some salt".utf8), rounds: 1_000)
    }
}
