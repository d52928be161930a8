import AWSPluginsCore
@testable import Amplify
import CognitoSupport
import Foundation
import Testing

@testable import AWSCognitoAuthPlugin
@testable import NativeAuthCore

@Suite("AWS credentials through the plugin", .timeLimit(.minutes(10)))
struct IdentityPoolTests {
    private static let userPoolProvider = AuthProvider.oidc(
        "cognito-idp.eu-central-1.amazonaws.com/eu-central-1_NativeAuth"
    )

    /// An app with the configuration that the server prints for its pool.
    private static func app(
        _ world: PoolTestServer,
        store: any SecretStore = MemorySecretStore()
    ) throws -> Device {
        let outputs = try #require(world.server.userPool).amplifyOutputs()
        return try Device(AmplifyOutputsData(data: Data(outputs.utf8)), store: store)
    }

    @Test("A guest signs up and in, keeps the identity, and is another guest after a sign-out")
    func story() async throws {
        try await PoolTestServer.run { world in
            let app = try Self.app(world)
            let guest = try await app.session()
            #expect(!guest.isSignedIn)
            let identity = try guest.getIdentityId().get()
            #expect(try guest.getAWSCredentials().get().accessKeyId.hasPrefix("ASIALOCAL"))

            try await app.newUser("ada", in: world)
            #expect(try await app.signIn("ada").isDone)
            let session = try await app.session()
            #expect(session.isSignedIn)
            #expect(try session.getIdentityId().get() == identity)
            let credentials = try #require(try session.getAWSCredentials().get() as? any AWSTemporaryCredentials)
            #expect(credentials.sessionToken.hasPrefix("local-") && credentials.expiration > Date())
            #expect(try await app.session() == session)

            let renewed = try await app.session(renewed: true)
            #expect(try renewed.getIdentityId().get() == identity)
            #expect(try renewed.getAWSCredentials().get().accessKeyId != credentials.accessKeyId)

            _ = try await app.signOut()
            #expect(try await app.session().getIdentityId().get() != identity)
        }
    }

    @Test("A user has the same identity on every device, also after having been a guest there")
    func devices() async throws {
        try await PoolTestServer.run { world in
            let one = try Self.app(world)
            try await one.newUser("ada", in: world)
            _ = try await one.signIn("ada")
            let identity = try await one.session().getIdentityId().get()

            let two = try Self.app(world)
            #expect(try await two.session().getIdentityId().get() != identity)
            _ = try await two.signIn("ada")
            #expect(try await two.session().getIdentityId().get() == identity)
            let relaunched = try Self.app(world, store: two.store)
            #expect(try await relaunched.session().getIdentityId().get() == identity)
            #expect(!relaunched.transport.operations.contains("GetId"))
        }
    }

    @Test("A provider's token is exchanged for credentials until the federation is cleared")
    func federation() async throws {
        try await PoolTestServer.run { world in
            let other = try Self.app(world)
            try await other.newUser("ada", in: world)
            _ = try await other.signIn("ada")
            let session = try await other.session()
            let token = try session.getCognitoTokens().get().idToken

            let app = try Self.app(world)
            let result = try await app.plugin.federateToIdentityPool(
                withProviderToken: token,
                for: Self.userPoolProvider
            )
            #expect(result.identityId == (try session.getIdentityId().get()))
            #expect(try await app.session().isSignedIn)
            try await app.plugin.clearFederationToIdentityPool()
            #expect(try await app.session().isSignedIn == false)

            let refused = await authError {
                _ = try await app.plugin.federateToIdentityPool(withProviderToken: token, for: .facebook)
            }
            #expect(refused == .notAuthorized("", ""))
        }
    }

    @Test("An identity pool that does not exist leaves the tokens usable")
    func unknownPool() async throws {
        try await PoolTestServer.run { world in
            let outputs = AmplifyOutputsData(
                version: "1",
                auth: .init(
                    awsRegion: "eu-central-1",
                    userPoolId: "eu-central-1_NativeAuth",
                    userPoolClientId: "nativeauthlocal",
                    identityPoolId: "eu-central-1:0",
                    userPoolEndpoint: world.endpoint
                )
            )
            let app = try Device(outputs)
            try await app.newUser("ada", in: world)
            _ = try await app.signIn("ada")
            let session = try await app.session()
            #expect(session.isSignedIn && (try? session.getCognitoTokens().get()) != nil)
            guard case .failure(let error) = session.identityIdResult else {
                Issue.record("an identity")
                return
            }
            #expect(error.reason == .resourceNotFound)
        }
    }
}
