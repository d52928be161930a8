import Foundation
import NativeAuthBase
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import CognitoUserPools

@Suite("The identity that Amplify has stored", .timeLimit(.minutes(5)))
struct AmplifyIdentityTests {
    private static let poolID = "eu-central-1:1a"
    private static let name = "amplify.local_Pool1.\(poolID).session"
    private static let credentials =
        #""identityID":"local:i","credentials":"#
        + #"{"accessKeyId":"k","secretAccessKey":"s","sessionToken":"t","expiration":811968085}"#

    private let clock = TestClock()
    private let own = MemorySecretStore()
    private let items = MemoryForeignItems()

    private func store(_ content: String) {
        items.all = [
            AmplifyItems.item(Self.name, content), AmplifyItems.configuration(identityPool: Self.poolID),
        ]
    }

    private func pool() throws -> UserPool {
        UserPool(
            configuration: try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1"),
            store: own,
            amplify: AmplifyStorage(items: items) { true },
            environment: ClientEnvironment(transport: ScriptedTransport(), clock: clock.sleepless)
        )
    }

    private func identity(_ pool: UserPool) throws -> IdentityRecord? {
        IdentityRecord(try pool.identityRecords.value())
    }

    private static func facebook(_ provider: String) -> String {
        #"{"identityPoolWithFederation":{"federatedToken":{"token":"f","provider":\#(provider)},\#(credentials)}}"#
    }

    @Test(
        "An identity without a user is a guest's or another provider's",
        arguments: [
            (#"{"identityPoolOnly":{\#(credentials)}}"#, .guest),
            (
                facebook(#"{"facebook":{}}"#),
                .federated(IdentityLogin(provider: "graph.facebook.com", token: Secret("f")))
            ),
            (
                facebook(#"{"oidc":{"_0":"login.example.com"}}"#),
                .federated(IdentityLogin(provider: "login.example.com", token: Secret("f")))
            ),
        ] as [(String, IdentityOwner)]
    )
    func withoutUser(content: String, owner: IdentityOwner) throws {
        store(content)
        let pool = try pool()
        #expect(try pool.signInStatus() == .signedOut)
        let identity = try #require(try identity(pool))
        #expect(identity.owner == owner && identity.poolID == Self.poolID && identity.identityID == "local:i")
        #expect(identity.credentials.expiration == Date(timeIntervalSinceReferenceDate: 811_968_085))
        #expect(identity.credentials.secretKey == Secret("s") && identity.credentials.sessionToken == Secret("t"))
    }

    @Test("A user's identity comes with the session, and survives the first write")
    func withUser() async throws {
        store(AmplifyItems(now: clock.now).withIdentityPool)
        let pool = try pool()
        #expect(try pool.signInStatus() == .signedIn(PoolUser(username: "ada", id: "id-1")))
        #expect(try identity(pool)?.owner == .user(id: "id-1"))
        try pool.completeMigration()
        #expect(items.all.isEmpty)
        #expect(try identity(self.pool())?.identityID == "i")
    }

    @Test("A sign-out of the adopted guest removes the identity for good")
    func signOut() async throws {
        store(#"{"identityPoolOnly":{\#(Self.credentials)}}"#)
        _ = try await pool().signOut()
        #expect(try identity(pool()) == nil)
    }

    @Test("Without a user pool the item has the name of the identity pool")
    func identityPoolOnly() async throws {
        let other = AmplifyItems.item("amplify.eu-central-1:2b.session", "{}")
        let content = #"{"identityPoolOnly":{\#(Self.credentials)}}"#
        items.all = [AmplifyItems.item("amplify.\(Self.poolID).session", content), other]
        // Before the credentials end.
        let clock = TestClock(now: Date(timeIntervalSinceReferenceDate: 811_960_000))

        func identities() throws -> IdentityPool {
            IdentityPool(
                configuration: try IdentityPoolConfiguration(poolID: Self.poolID),
                userPool: nil,
                store: own,
                amplify: AmplifyStorage(items: items) { true },
                environment: ClientEnvironment(transport: ScriptedTransport(), clock: clock.sleepless)
            )
        }
        #expect(try await identities().guestIdentity().identityID == "local:i")
        try identities().completeMigration()
        #expect(items.all == [other])
        #expect(try await identities().guestIdentity().credentials.accessKeyID == "k")
    }

    @Test(
        "Without a user, a damaged identity is none",
        arguments: [
            #"{"identityPoolOnly":{"identityID":"i","credentials":{}}}"#, #"{"identityPoolOnly":{}}"#,
            #"{"identityPoolOnly":{"identityID":"","credentials":{}}}"#, facebook("{}"), facebook("7"),
            #"{"noCredentials":{}}"#,
        ]
    )
    func damaged(content: String) throws {
        store(content)
        #expect(try identity(pool()) == nil)
        #expect(try pool().signInStatus() == .signedOut)
    }
}
