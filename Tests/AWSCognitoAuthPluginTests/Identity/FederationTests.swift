import Amplify
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("Federation to an identity pool", .timeLimit(.minutes(5)))
struct FederationTests {
    private func stage(_ store: any SecretStore = MemorySecretStore()) throws -> PluginTestEnvironment {
        try PluginTestEnvironment(store: store, identityPool: IdentitySessionTests.pool)
    }

    private func session(_ stage: PluginTestEnvironment, force: Bool = false) async throws -> AWSAuthCognitoSession {
        let session = try await stage.plugin.fetchAuthSession(options: .init(forceRefresh: force))
        return try #require(session as? AWSAuthCognitoSession)
    }

    @Test(
        "Each provider has its name in the identity pool",
        arguments: [
            (.amazon, "www.amazon.com"), (.apple, "appleid.apple.com"), (.facebook, "graph.facebook.com"),
            (.google, "accounts.google.com"), (.twitter, "api.twitter.com"), (.oidc("o"), "o"), (.saml("s"), "s"),
            (.custom("c"), "c"),
        ] as [(AuthProvider, String)]
    )
    func providers(provider: AuthProvider, name: String) async throws {
        let stage = try stage()
        stage.scriptIdentity("f", key: "ASIA1")
        let result = try await stage.plugin.federateToIdentityPool(withProviderToken: "t", for: provider)
        #expect(result.identityId == "eu-central-1:f" && result.credentials.accessKeyId == "ASIA1")
        for body in stage.bodies { #expect(body["Logins"] as? [String: String] == [name: "t"]) }
    }

    @Test("The federation lasts, also after a relaunch, and is renewed with the provider's token")
    func lasting() async throws {
        let first = try stage()
        first.scriptIdentity("f", key: "ASIA1", lifetime: 60)
        _ = try await first.plugin.federateToIdentityPool(withProviderToken: "t", for: .facebook)

        let stage = try stage(first.store)
        stage.transport.append(stage.credentials("f", key: "ASIA2"))
        let session = try await session(stage)
        #expect(session.isSignedIn)
        #expect(try session.getIdentityId().get() == "eu-central-1:f")
        #expect(try session.getAWSCredentials().get().accessKeyId == "ASIA2")
        #expect(throws: AuthError.invalidState("", "")) { try session.getCognitoTokens().get() }
        #expect(throws: AuthError.invalidState("", "")) { try session.getUserSub().get() }
        #expect(stage.operations == ["GetCredentialsForIdentity"])
    }

    @Test("A provider's token that is no longer valid is an error of the credentials, and the federation stays")
    func refused() async throws {
        let stage = try stage()
        stage.scriptIdentity("f", key: "ASIA1", lifetime: 60)
        _ = try await stage.plugin.federateToIdentityPool(withProviderToken: "t", for: .facebook)
        stage.transport.append(PluginTestEnvironment.error("NotAuthorizedException"))
        let session = try await session(stage)
        #expect(session.isSignedIn)
        #expect(throws: AuthError.notAuthorized("", "")) { try session.getAWSCredentials().get() }
        try await stage.plugin.clearFederationToIdentityPool()
    }

    @Test("While it lasts no user can sign in, and none can sign out")
    func exclusive() async throws {
        let stage = try stage()
        stage.scriptIdentity("f", key: "ASIA1")
        _ = try await stage.plugin.federateToIdentityPool(withProviderToken: "t", for: .facebook)
        let signIn = await authError { _ = try await stage.plugin.signIn(username: "a", password: "b", options: nil) }
        #expect(signIn == .invalidState("", ""))
        let signOut = await stage.plugin.signOut(options: nil) as? AWSCognitoSignOutResult
        guard case .failed(.invalidState)? = signOut else {
            Issue.record("\(String(describing: signOut))")
            return
        }
        #expect(await authError { _ = try await stage.plugin.getCurrentUser() } == .signedOut("", ""))

        try await stage.plugin.clearFederationToIdentityPool()
        stage.transport.append(stage.tokens())
        #expect(try await stage.plugin.signIn(username: "a", password: "b", options: nil).isSignedIn)
        let late = await authError {
            _ = try await stage.plugin.federateToIdentityPool(withProviderToken: "t", for: .facebook)
        }
        #expect(late == .invalidState("", ""))
    }

    @Test("A second federation replaces the first; the same token keeps the identity, with new credentials")
    func replaced() async throws {
        let stage = try stage()
        stage.scriptIdentity("f", key: "ASIA1")
        _ = try await stage.plugin.federateToIdentityPool(withProviderToken: "t", for: .facebook)
        stage.transport.append(stage.credentials("f", key: "ASIA2"))
        let same = try await stage.plugin.federateToIdentityPool(withProviderToken: "t", for: .facebook)
        #expect(same.identityId == "eu-central-1:f" && same.credentials.accessKeyId == "ASIA2")
        stage.scriptIdentity("g", key: "ASIA3")
        let other = try await stage.plugin.federateToIdentityPool(withProviderToken: "t2", for: .google)
        #expect(other.identityId == "eu-central-1:g")
    }

    @Test("An identity that the app's server has assigned is used")
    func developerProvided() async throws {
        let stage = try stage()
        stage.transport.append(stage.credentials("d", key: "ASIA1"))
        let result = try await stage.plugin.federateToIdentityPool(
            withProviderToken: "t",
            for: .custom("cognito-identity.amazonaws.com"),
            options: .init(developerProvidedIdentityID: "eu-central-1:d")
        )
        #expect(result.identityId == "eu-central-1:d")
        #expect(stage.operations == ["GetCredentialsForIdentity"])
    }

    @Test("Each call dispatches its Hub event, also after an error")
    func events() async throws {
        let stage = try stage()
        #expect(await authError { try await stage.plugin.clearFederationToIdentityPool() } == .invalidState("", ""))
        let empty = await authError {
            _ = try await stage.plugin.federateToIdentityPool(withProviderToken: "", for: .facebook)
        }
        #expect(empty?.field == "withProviderToken")
        #expect(
            await stage.events().map(\.eventName)
                == ["Auth.federationToIdentityPoolCleared", "Auth.federatedToIdentityPool"]
        )
        #expect(stage.operations == [])
    }

    @Test("Without an identity pool both calls are a configuration error")
    func noIdentityPool() async throws {
        let stage = try PluginTestEnvironment()
        let federate = await authError {
            _ = try await stage.plugin.federateToIdentityPool(withProviderToken: "t", for: .facebook)
        }
        #expect(federate == .configuration("", ""))
        #expect(await authError { try await stage.plugin.clearFederationToIdentityPool() } == .configuration("", ""))
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
