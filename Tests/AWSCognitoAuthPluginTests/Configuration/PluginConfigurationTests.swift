import Amplify
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing
import enum Amplify.JSONValue

@testable import AWSCognitoAuthPlugin
@testable import CognitoUserPools

@Suite("Parsing of the plugin's configuration", .timeLimit(.minutes(5)))
struct PluginConfigurationTests {
    private static func entry(
        _ pool: [String: JSONValue] = [:],
        _ auth: JSONValue = .null
    ) -> JSONValue {
        let base: [String: JSONValue] = [
            "PoolId": "eu-central-1_AbC", "AppClientId": "client1", "Region": "eu-central-1",
        ]
        return ["CognitoUserPool": ["Default": .object(base.merging(pool) { $1 })], "Auth": ["Default": auth]]
    }

    static let flows: [(JSONValue, JSONValue, AuthFlowType)] = [
        (.null, .null, .userSRP), (.null, true, .userPassword), (.null, false, .userSRP),
        (["authenticationFlowType": "USER_SRP_AUTH"], true, .userSRP),
        (["authenticationFlowType": "USER_PASSWORD_AUTH"], .null, .userPassword),
        (["authenticationFlowType": "CUSTOM_AUTH"], .null, .customWithSRP),
        (["authenticationFlowType": "CUSTOM_AUTH_WITH_SRP"], .null, .customWithSRP),
        (["authenticationFlowType": "CUSTOM_AUTH_WITHOUT_SRP"], .null, .customWithoutSRP),
        (["authenticationFlowType": "USER_AUTH"], .null, .userAuth),
    ]

    @Test("The authentication flow types of the first generation are read", arguments: flows)
    func firstGeneration(auth: JSONValue, migration: JSONValue, flow: AuthFlowType) throws {
        #expect(try PluginConfiguration(Self.entry(["MigrationEnabled": migration], auth)).flow == flow)
    }

    @Test(
        "The endpoint is a host name or a URL",
        arguments: [
            ("pool.example.com", "https://pool.example.com/"),
            ("https://pool.example.com/x", "https://pool.example.com/x"),
            ("http://127.0.0.1:9229", "http://127.0.0.1:9229"), ("http://localhost:9229/", "http://localhost:9229/"),
        ]
    )
    func endpoints(text: String, url: String) throws {
        let found = try PluginConfiguration(Self.entry(["Endpoint": .string(text), "AppClientSecret": "shh"])).pool
        let pool = try #require(found)
        #expect(pool.endpoint.absoluteString == url)
        #expect(pool.clientSecret == Secret("shh"))
        #expect(pool.poolID == "eu-central-1_AbC" && pool.clientID == "client1")
    }

    @Test(
        "The region is the configuration's, or else the one of the pool's id",
        arguments: [
            (entry(["Region": .null]), "eu-central-1", "https://cognito-idp.eu-central-1.amazonaws.com/"),
            (entry(["Region": "us-east-1"]), "us-east-1", "https://cognito-idp.us-east-1.amazonaws.com/"),
            (
                entry(["Region": .null, "Endpoint": "pool.example.com"]), "eu-central-1",
                "https://pool.example.com/"
            ),
            (
                entry(["Region": "us-east-1", "Endpoint": "http://localhost:9229"]), "us-east-1",
                "http://localhost:9229"
            ),
            (
                AmplifyOutputsData(
                    version: "1",
                    auth: .init(awsRegion: "cn-north-1", userPoolId: "eu-central-1_A", userPoolClientId: "c")
                ),
                "cn-north-1", "https://cognito-idp.cn-north-1.amazonaws.com.cn/"
            ),
        ] as [(any Sendable, String, String)]
    )
    func regions(entry: any Sendable, region: String, endpoint: String) throws {
        let pool = try #require(try PluginConfiguration(entry).pool)
        #expect(pool.region == region)
        #expect(pool.endpoint.absoluteString == endpoint)
    }

    /// A first-generation configuration with an identity pool.
    private static func identityEntry(
        _ members: [String: JSONValue] = [:],
        pool: JSONValue? = nil
    ) -> JSONValue {
        var identity: [String: JSONValue] = ["PoolId": "eu-central-1:1a", "Region": "eu-central-1"]
        identity.merge(members) { $1 }
        var entry: [String: JSONValue] = [
            "CredentialsProvider": ["CognitoIdentity": ["Default": .object(identity)]]
        ]
        entry["CognitoUserPool"] = pool
        return .object(entry)
    }

    private static let localPool: JSONValue = [
        "Default": ["PoolId": "eu-central-1_A", "AppClientId": "c", "Endpoint": "http://localhost:1/"]
    ]

    private static func secondGeneration(
        identityPool: String?,
        endpoint: String? = nil,
        userPool: String? = nil
    ) -> AmplifyOutputsData {
        AmplifyOutputsData(
            version: "1",
            auth: .init(
                awsRegion: "eu-central-1",
                userPoolId: "eu-central-1_A",
                userPoolClientId: "c",
                identityPoolId: identityPool,
                userPoolEndpoint: userPool.flatMap(URL.init(string:)),
                identityPoolEndpoint: endpoint.flatMap(URL.init(string:))
            )
        )
    }

    @Test(
        "An identity pool has Amazon's endpoint in its region, the configured one, or that of a local user pool",
        arguments: [
            (identityEntry(), "https://cognito-identity.eu-central-1.amazonaws.com/"),
            (identityEntry(["Region": "us-east-1"]), "https://cognito-identity.us-east-1.amazonaws.com/"),
            (identityEntry(["Endpoint": "identity.example.com"]), "https://identity.example.com/"),
            (secondGeneration(identityPool: "us-east-1:1a"), "https://cognito-identity.us-east-1.amazonaws.com/"),
            (
                secondGeneration(identityPool: "us-east-1:1a", endpoint: "http://localhost:8090/"),
                "http://localhost:8090/"
            ),
            (secondGeneration(identityPool: "us-east-1:1a", userPool: "http://localhost:1/"), "http://localhost:1/"),
            (
                secondGeneration(identityPool: "us-east-1:1a", userPool: "https://pool.example.com/"),
                "https://cognito-identity.us-east-1.amazonaws.com/"
            ),
            (identityEntry(pool: localPool), "http://localhost:1/"),
            (identityEntry(["Endpoint": "identity.example.com"], pool: localPool), "https://identity.example.com/"),
            (secondGeneration(identityPool: nil), nil), (secondGeneration(identityPool: ""), nil), (entry(), nil),
        ] as [(any Sendable, String?)]
    )
    func identityPools(entry: any Sendable, endpoint: String?) throws {
        #expect(try PluginConfiguration(entry).identityPool?.endpoint.absoluteString == endpoint)
    }

    @Test("An identity pool can be without a user pool, but not beside an incomplete one")
    func identityPoolOnly() throws {
        let configuration = try PluginConfiguration(Self.identityEntry())
        #expect(configuration.pool == nil && configuration.identityPool?.poolID == "eu-central-1:1a")
        let error = #expect(throws: AuthError.self) {
            try PluginConfiguration(Self.identityEntry(pool: ["Default": ["PoolId": "eu-central-1_A"]]))
        }
        #expect(error?.errorDescription.contains("AppClientId") == true)
    }

    @Test(
        "A wrong identity pool is refused with its value's name",
        arguments: [
            (identityEntry(["PoolId": "wrong"]), "identity pool's id"),
            (identityEntry(["PoolId": 7]), "CredentialsProvider.CognitoIdentity.Default.PoolId"),
            (identityEntry(["Region": "us.example/"]), "identity pool's region"),
            (identityEntry(["Endpoint": "http://elsewhere.example.com"]), "endpoint"),
            (secondGeneration(identityPool: "no colon"), "identity pool's id"),
        ] as [(any Sendable, String)]
    )
    func wrongIdentityPools(entry: any Sendable, name: String) {
        let error = #expect(throws: AuthError.self) { try PluginConfiguration(entry) }
        #expect(error == .configuration("", "") && error?.errorDescription.contains(name) == true)
    }

    static let wrong: [(any Sendable)?] = [
        nil, 7, "text", AmplifyOutputsData(version: "1"), JSONValue.null, JSONValue.string("x"),
        entry(["PoolId": .null]), entry(["AppClientId": 7]), entry(["PoolId": "no underscore"]),
        entry(["Endpoint": "http://elsewhere.example.com"]), entry(["Endpoint": "https://"]),
        entry(["Endpoint": "ftp://pool.example.com"]), entry(["Region": "us.example/"]),
        entry([:], ["authenticationFlowType": "MAGIC"]), entry([:], ["authenticationFlowType": 7]),
        AmplifyOutputsData(
            version: "1",
            auth: .init(
                awsRegion: "secret-looking region",
                userPoolId: "eu-central-1_A",
                userPoolClientId: "c"
            )
        ),
        AmplifyOutputsData(
            version: "1",
            auth: .init(awsRegion: "r", userPoolId: "r_A", userPoolClientId: "not a client")
        ),
    ]

    @Test(
        "An invalid configuration is an error without values and leaves the plugin unchanged",
        arguments: wrong.indices
    )
    func refused(index: Int) throws {
        let stage = try PluginTestEnvironment()
        let error = #expect(throws: AuthError.self) { try stage.plugin.configure(using: Self.wrong[index]) }
        #expect(error == .configuration("", ""))
        #expect(error?.recoverySuggestion.isEmpty == false)
        #expect(error?.debugDescription.contains("secret-looking") == false)
        #expect(throws: Never.self) { try stage.plugin.components() }
    }

    @Test("The second generation is read, with this package's additions")
    func outputs() throws {
        let text = #"""
            {"version":"1","auth":{"aws_region":"local","user_pool_id":"local_Pool1","user_pool_client_id":"c1",
            "user_pool_client_secret":"shh","user_pool_endpoint":"https://localhost:8090/",
            "authentication_flow_type":"USER_AUTH"}}
            """#
        let outputs = try AmplifyOutputs.data(Data(text.utf8)).resolveConfiguration()
        let configuration = try PluginConfiguration(outputs)
        #expect(configuration.flow == .userAuth)
        #expect(configuration.pool?.clientSecret == Secret("shh"))
        #expect(configuration.pool?.endpoint.absoluteString == "https://localhost:8090/")
        let stage = try PluginTestEnvironment()
        #expect(stage.plugin.jsonConfiguration == nil)
        try stage.plugin.configure(using: Self.entry())
        #expect(stage.plugin.jsonConfiguration == Self.entry())
        #expect(stage.plugin.key == "awsCognitoAuthPlugin")
    }

    @Test(
        "An unreadable certificate is a configuration error, and so is a host without a certificate",
        arguments: [("/nowhere/ca.pem", nil), (nil, "192.168.1.20")] as [(String?, String?)]
    )
    func certificate(path: String?, host: String?) throws {
        let plugin = AWSCognitoAuthPlugin(
            environment: ClientEnvironment(),
            store: MemorySecretStore(),
            developmentCertificatePath: path,
            developmentCertificateHost: host
        )
        let error = #expect(throws: AuthError.self) { try plugin.configure(using: Self.entry()) }
        #expect(error == .configuration("", ""))
    }

    /// The `Auth.Default.OAuth` of a first-generation configuration.
    private static func webEntry(_ oauth: [String: JSONValue]) -> JSONValue {
        let base: [String: JSONValue] = [
            "WebDomain": "auth.example.com", "Scopes": ["openid", "email"],
            "SignInRedirectURI": "app://in, app://other", "SignOutRedirectURI": " app://out",
        ]
        return entry(["AppClientSecret": "shh"], ["OAuth": .object(base.merging(oauth) { $1 })])
    }

    @Test(
        "The web sign-in of the first generation has the pool's client and secret, or its own",
        arguments: [
            ([:], "client1", "shh"),
            (["AppClientId": "client1"], "client1", "shh"),
            (["AppClientId": "client2"], "client2", nil),
            (["AppClientId": "client2", "AppClientSecret": "own"], "client2", "own"),
            (["AppClientId": "client1", "AppClientSecret": "own"], "client1", "own"),
        ] as [([String: JSONValue], String, String?)]
    )
    func webSignIn(oauth: [String: JSONValue], client: String, secret: String?) throws {
        let configuration = try PluginConfiguration(Self.webEntry(oauth))
        let settings = try #require(configuration.webSignIn)
        #expect(settings.address.absoluteString == "https://auth.example.com")
        #expect(settings.clientID == client && settings.clientSecret?.reveal() == secret)
        #expect(settings.scopes == ["openid", "email"])
        #expect(try settings.signInRedirectURI().text == "app://in")
        #expect(try settings.signOutRedirectURI().text == "app://out")
        #expect(configuration.pool?.clientID == "client1")
    }

    @Test("Without a domain there is no web sign-in; a domain that is no host is refused")
    func webDomain() throws {
        for domain in [JSONValue.null, ""] {
            #expect(try PluginConfiguration(Self.webEntry(["WebDomain": domain])).webSignIn == nil)
        }
        for domain in [JSONValue.number(1), "auth.example.com?x"] {
            #expect(throws: AuthError.configuration("", "")) {
                try PluginConfiguration(Self.webEntry(["WebDomain": domain]))
            }
        }
    }

    @Test("Access groups and network preferences keep the given values")
    func preferences() {
        let group = AccessGroup(name: "TEAM.shared", migrateKeychainItemsOfUserSession: true)
        let storage = AWSCognitoSecureStoragePreferences(accessGroup: group)
        #expect(storage.accessGroup?.name == "TEAM.shared" && storage.accessGroup?.migrateKeychainItems == true)
        #expect(AccessGroup.none.name == nil)
        #expect(AccessGroup.none(migrateKeychainItemsOfUserSession: true).migrateKeychainItems)
        #expect(AWSCognitoSecureStoragePreferences().accessGroup == nil)
    }

    @Test(
        "Invalid durations are ignored",
        arguments: [
            (7.0, nil, 7.0), (7, 3, 3), (7, 9, 7), (0, nil, 30), (-1, nil, 30), (.nan, nil, 30), (.infinity, nil, 30),
            (86_400, nil, 86_400), (100_000, nil, 86_400),
        ] as [(Double, Double?, Double)]
    )
    func times(request: Double, resource: Double?, seconds: Double) {
        let limits = RequestLimits(
            AWSCognitoNetworkPreferences(
                maxRetryCount: .max,
                timeoutIntervalForRequest: request,
                timeoutIntervalForResource: resource
            )
        )
        #expect(limits.timeout == .seconds(seconds))
        #expect(limits.retries == 10)
    }
}
