import Amplify
import NativeAuthCore
import NativeAuthTesting
import Testing
import enum Amplify.JSONValue

@testable import AWSCognitoAuthPlugin

@Suite("The identity for code outside a plugin", .timeLimit(.minutes(5)))
struct IdentityServiceTests {
    private static let identityPoolOnly: JSONValue = [
        "CredentialsProvider": ["CognitoIdentity": ["Default": ["PoolId": "eu-central-1:1a"]]]
    ]

    private func service(_ stage: PluginTestEnvironment) -> AWSAuthService {
        AWSAuthService { [plugin = stage.plugin] in try await plugin.fetchAuthSession(options: nil) }
    }

    @Test("The id is that of the guest, or of the signed-in user", arguments: [false, true])
    func identity(isSignedIn: Bool) async throws {
        let pool = IdentitySessionTests.pool
        let stage =
            if isSignedIn {
                try await PluginTestEnvironment.signedIn(identityPool: pool)
            } else {
                try PluginTestEnvironment(identityPool: pool)
            }
        stage.scriptIdentity("1", key: "ASIA1")
        #expect(try await service(stage).getIdentityID() == "eu-central-1:1")
        let hasLogin = stage.bodies.last?["Logins"] != nil
        #expect(hasLogin == isSignedIn)
    }

    @Test("A configuration with an identity pool only has the id of a guest, and no access token")
    func identityPoolOnly() async throws {
        let stage = try PluginTestEnvironment(isConfigured: false)
        try stage.plugin.configure(using: Self.identityPoolOnly)
        stage.scriptIdentity("g", key: "ASIA1")
        #expect(try await service(stage).getIdentityID() == "eu-central-1:g")
        #expect(try await service(stage).getIdentityID() == "eu-central-1:g")
        #expect(stage.operations == ["GetId", "GetCredentialsForIdentity"])
        #expect(await authError { _ = try await service(stage).getUserPoolAccessToken() } == .signedOut("", ""))
    }

    @Test("Without an identity pool, or without guests, the error says so")
    func refusals() async throws {
        let none = try await PluginTestEnvironment.signedIn()
        #expect(await authError { _ = try await service(none).getIdentityID() } == .configuration("", ""))
        let closed = try PluginTestEnvironment(identityPool: IdentitySessionTests.pool, allowsGuests: false)
        #expect(await authError { _ = try await service(closed).getIdentityID() } == .service("", ""))
    }

    @Test("While the identity pool does not answer, the tokens stay usable and the identity fails at once")
    func silence() async throws {
        let stage = try await PluginTestEnvironment.signedIn(
            isSleepless: true,
            identityPool: IdentitySessionTests.pool
        )
        let clock = stage.clock
        stage.transport.append(
            .custom { request in
                clock.advance(by: request.timeout)
                throw TransportError(.timedOut)
            }
        )
        for expected in [Duration.seconds(8), .zero, .zero] {
            let start = clock.clock.elapsed
            let error = await authError { _ = try await service(stage).getIdentityID() }
            #expect(error == .service("", "") && error?.reason == .network)
            #expect(clock.clock.elapsed - start == expected)
            #expect(try await service(stage).getUserPoolAccessToken().isEmpty == false)
        }
        #expect(stage.operations == ["InitiateAuth", "GetId"])
    }
}
