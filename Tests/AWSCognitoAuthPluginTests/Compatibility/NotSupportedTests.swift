import Amplify
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("Calls that are not supported yet", .timeLimit(.minutes(5)))
struct NotSupportedTests {
    static let calls: [(String, @Sendable (AWSCognitoAuthPlugin) async throws -> Void)] = [
        (
            "Auth.federatedToIdentityPool",
            { _ = try await $0.federateToIdentityPool(withProviderToken: "t", for: .facebook) }
        ),
        ("Auth.federationToIdentityPoolCleared", { try await $0.clearFederationToIdentityPool() }),
    ]

    @Test("Each throws a configuration error, sends nothing and dispatches its Hub event", arguments: calls.indices)
    func refuses(index: Int) async throws {
        let stage = try await PluginTestEnvironment.signedIn()
        let error = await authError { try await Self.calls[index].1(stage.plugin) }
        #expect(error == .configuration("", ""))
        #expect(error?.errorDescription.contains("not configured") == true)
        #expect(stage.operations == ["InitiateAuth"])
        #expect(await stage.events().last?.eventName == Self.calls[index].0)
    }

    @Test("The session has neither an identity nor AWS credentials")
    func session() async throws {
        let stage = try await PluginTestEnvironment.signedIn()
        let session = try #require(try await stage.plugin.fetchAuthSession(options: nil) as? AWSAuthCognitoSession)
        #expect(throws: AuthError.configuration("", "")) { try session.getIdentityId().get() }
        #expect(throws: AuthError.configuration("", "")) { try session.getAWSCredentials().get() }
    }

    @Test("A request for an identity pool does not show the provider's token")
    func masked() {
        let request = AuthFederateToIdentityPoolRequest(token: "hidden", provider: .oidc("p"), options: .init())
        var dumped = ""
        dump(request, to: &dumped)
        #expect(request.token == "hidden")
        #expect(!"\(request)".contains("hidden") && !dumped.contains("hidden"))
    }
}
