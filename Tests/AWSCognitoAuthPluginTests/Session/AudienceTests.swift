import Amplify
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("The configuration that a session belongs to", .timeLimit(.minutes(5)))
struct AudienceTests {
    private func plugin(
        endpoint: String?,
        store: MemorySecretStore,
        stage: PluginTestEnvironment
    ) throws -> AWSCognitoAuthPlugin {
        let plugin = AWSCognitoAuthPlugin(
            networkPreferences: .once,
            environment: ClientEnvironment(transport: stage.transport, clock: stage.clock.clock),
            store: store,
            hub: HubCategory()
        )
        let auth = AmplifyOutputsData.Auth(
            awsRegion: "eu-central-1",
            userPoolId: "eu-central-1_AbCdEf123",
            userPoolClientId: "client1",
            userPoolEndpoint: endpoint.flatMap(URL.init(string:)),
            authenticationFlowType: .userPassword
        )
        try plugin.configure(using: AmplifyOutputsData(version: "1", auth: auth))
        return plugin
    }

    @Test(
        "Another endpoint of the same pool, client and region keeps the session",
        arguments: ["https://auth.example.com", "https://localhost:8090", nil]
    )
    func endpoint(later: String?) async throws {
        let stage = try PluginTestEnvironment()
        let store = MemorySecretStore()
        stage.transport.append(stage.tokens(lifetime: 60))
        let first = try plugin(endpoint: "https://proxy.example.com", store: store, stage: stage)
        _ = try await first.signIn(username: "ada", password: "Secret#1", options: nil)

        // The access token is about to expire, so that the session is refreshed at the new endpoint.
        stage.transport.append(stage.tokens(name: "second"))
        let second = try plugin(endpoint: later, store: store, stage: stage)
        let session = try await second.fetchAuthSession(options: nil)
        #expect(session.isSignedIn)
        #expect(stage.operations == ["InitiateAuth", "GetTokensFromRefreshToken"])
    }
}
