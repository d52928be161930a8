import Foundation
import Testing

@testable import CognitoEndpoints
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Identity pools", .timeLimit(.minutes(5)))
struct PoolIdentityTests {
    /// Signs up a user and returns the ID token.
    private static func login(_ world: PoolTestEnvironment, _ name: String = "ada") async throws -> String {
        try await world.newUser(name, PoolTestEnvironment.password, ["email": "\(name)@example.com"])
        return try await world.signIn(name).identity
    }

    @Test("Credentials are temporary, different at each request, and recognisable as local")
    func credentials() async throws {
        try await PoolTestEnvironment.run { world in
            let identity = try await world.identityID().identityID
            #expect(identity.wholeMatch(of: /eu-central-1:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
            var seen: Set<String> = []
            for _ in 1...3 {
                let reply = try await world.identityCredentials(identity)
                #expect(reply.identityID == identity)
                #expect(reply.credential("AccessKeyId").wholeMatch(of: /ASIALOCAL[A-Z2-9]{11}/) != nil)
                #expect(reply.credential("SecretKey").count == 40)
                #expect(reply.credential("SessionToken").hasPrefix("local-"))
                let end = reply.json["Credentials"]?["Expiration"]?.double
                #expect(end == world.clock.now().timeIntervalSince1970 + 3_600)
                seen.insert(reply.credential("AccessKeyId"))
            }
            #expect(seen.count == 3)
        }
    }

    @Test("Each guest is another identity; a user is always the same one")
    func stable() async throws {
        try await PoolTestEnvironment.run { world in
            let guest = try await world.identityID().identityID
            #expect(try await world.identityID().identityID != guest)
            let login = try await Self.login(world)
            let own = try await world.identityID(login: login).identityID
            #expect(try await world.identityID(login: login).identityID == own)
            let later = try await world.signIn().identity
            #expect(try await world.identityID(login: later).identityID == own)
            let other = try await Self.login(world, "grace")
            #expect(try await world.identityID(login: other).identityID != own)
        }
    }

    @Test("A guest's identity becomes the user's; a user who has one keeps it, and the guest's ends")
    func linked() async throws {
        try await PoolTestEnvironment.run { world in
            let guest = try await world.identityID().identityID
            let login = try await Self.login(world)
            #expect(try await world.identityCredentials(guest, login: login).identityID == guest)
            #expect(try await world.identityID(login: login).identityID == guest)
            #expect(try await world.identityCredentials(guest).refusal == "NotAuthorizedException")

            let second = try await world.identityID().identityID
            #expect(try await world.identityCredentials(second, login: login).identityID == guest)
            #expect(try await world.identityCredentials(second).refusal == "ResourceNotFoundException")
        }
    }

    @Test("An identity of another user is forbidden")
    func otherUser() async throws {
        try await PoolTestEnvironment.run { world in
            let login = try await Self.login(world)
            let own = try await world.identityID(login: login).identityID
            let other = try await Self.login(world, "grace")
            #expect(try await world.identityCredentials(own, login: other).refusal == "NotAuthorizedException")
        }
    }

    @Test("Only an ID token of this pool and its clients is a login; each other one has a reason")
    func logins() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let tokens = try await world.signIn()
            var forged = tokens.identity
            forged.replaceSubrange(forged.index(forged.endIndex, offsetBy: -8)..<forged.endIndex, with: "AAAAAAAA")
            let cases: [(login: String, userPool: String, reason: String)] = [
                (tokens.access, PoolTestEnvironment.shippedPool, "not an ID token"),
                (forged, PoolTestEnvironment.shippedPool, "not an ID token"),
                ("text", PoolTestEnvironment.shippedPool, "not an ID token"),
                (tokens.identity, "eu-central-1_EmailLogin", "not from a supported provider"),
                (tokens.identity, "graph.facebook.com", "not from a supported provider"),
            ]
            for row in cases {
                let reply = try await world.identityID(login: row.login, userPool: row.userPool)
                #expect(
                    reply.refusal == "NotAuthorizedException" && reply.message.contains(row.reason),
                    "\(reply.text)"
                )
                #expect(!reply.text.contains(row.login))
            }

            let otherPool = try await world.identityID(
                in: "eu-central-1:4e610002-6c6f-4061-8c70-6f6f6c000000",
                login: tokens.identity,
                userPool: "eu-central-1_EmailLogin"
            )
            #expect(otherPool.message.contains("Issuer doesn't match"))
        }
    }

    @Test("An expired ID token, and one of a deleted user, is no login")
    func ended() async throws {
        try await PoolTestEnvironment.run { world in
            let login = try await Self.login(world)
            let identity = try await world.identityID(login: login).identityID
            let access = try await world.signIn().access
            #expect(try await world.call("DeleteUser", ["AccessToken": .string(access)]).status == 200)
            let deleted = try await world.identityID(login: login)
            #expect(deleted.refusal == "NotAuthorizedException" && deleted.message.contains("does not exist"))
            // The identity was removed with the user.
            #expect(try await world.identityCredentials(identity).refusal == "ResourceNotFoundException")

            let other = try await Self.login(world, "grace")
            world.clock.advance(3_601)
            let expired = try await world.identityID(login: other)
            #expect(expired.refusal == "NotAuthorizedException" && expired.message.contains("expired"))
        }
    }

    @Test("An identity pool without guests has users only")
    func noGuests() async throws {
        let pool = PoolTestEnvironment.pool("identityPool: {id: 'eu-central-1:1a'}")
        try await PoolTestEnvironment.run(pool: pool) { world in
            let refused = try await world.identityID(in: "eu-central-1:1a")
            #expect(refused.refusal == "NotAuthorizedException" && refused.message.contains("Unauthenticated access"))
            let login = try await Self.login(world)
            let own = try await world.identityID(
                in: "eu-central-1:1a",
                login: login,
                userPool: "eu-central-1_Tests"
            )
            #expect(own.status == 200)
            #expect(try await world.identityCredentials(own.identityID).refusal == "NotAuthorizedException")
        }
    }

    @Test("A client that the identity pool does not accept has no identities")
    func otherClient() async throws {
        let pool = IdentityPool(id: "eu-central-1:1a", clientIDs: ["app"])
        #expect(pool.accepts(clientID: "app") && !pool.accepts(clientID: "other"))
        #expect(IdentityPool(id: "eu-central-1:1a").accepts(clientID: "other"))
    }

    @Test(
        "A user pool's name as a provider contains its region and partition",
        arguments: [
            ("eu-central-1_A", "cognito-idp.eu-central-1.amazonaws.com/eu-central-1_A"),
            ("cn-north-1_A", "cognito-idp.cn-north-1.amazonaws.com.cn/cn-north-1_A"),
        ]
    )
    func provider(id: String, name: String) {
        #expect(UserPool(id: id, name: "", file: "").providerName == name)
    }

    @Test("An identity pool in two files ends the start, with both files")
    func twice() async throws {
        let settings = "identityPool: {id: 'eu-central-1:4e610001-6c6f-4061-8c70-6f6f6c000000'}"
        let error = await #expect(throws: (any Error).self) {
            try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool(settings)) { _ in }
        }
        #expect("\(String(describing: error))".contains("is taken by"))
    }
}
