import Foundation
import Testing

@testable import EntraEndpoints
@testable import IdentityDomain
@testable import ServerTestSupport

/// A user of another protocol claims the address of another person.
@Suite("Tenants: an account with an unverified address", .timeLimit(.minutes(5)))
struct EntraClaimedAddressTests {
    private static let victim = "victim@example.com"
    private static let squattersPhone = "+491709999999"
    private static let squatters = "Squatters#Horse1"
    private static let owners = "Owners#Horse2"

    private static func squat(_ world: TenantTestEnvironment) async throws -> User {
        try await world.server.addUser(username: "squatter", password: squatters, email: victim)
    }

    private static func startReset(_ world: TenantTestEnvironment, _ name: String) async throws -> TestClient.Reply {
        try await world.send(EntraPath.resetStart, ["username": name, "challenge_type": TenantTestEnvironment.types])
    }

    @Test("The owner can sign up and takes over the address, without any data of the other account")
    func signUp() async throws {
        try await TenantTestEnvironment.run("nativeauthregistration") { world in
            let services = world.server.services
            let squatter = try await Self.squat(world)
            let passkey = Passkey(
                id: "c3F1YXR0ZXI",
                userID: squatter.id,
                relyingPartyID: "localhost",
                publicKey: Data([1]),
                counter: 0,
                transports: [],
                createdAt: services.clock.now()
            )
            #expect(try await services.passkeys.add(passkey))
            let sent = try await world.next(
                EntraPath.registerChallenge,
                try await world.signIn(Self.victim, password: Self.squatters),
                ["challenge_type": "oob", "challenge_target": Self.squattersPhone, "challenge_channel": "sms"]
            )
            let registered = try await world.next(
                EntraPath.registerContinue,
                sent,
                ["grant_type": "oob", "oob": await world.code(to: Self.squattersPhone)]
            )
            #expect(registered.status == 200, "\(registered.text)")

            try await world.newUser(Self.victim, password: Self.owners)
            let owner = try #require(try await services.directory.user(.email, value: Self.victim))
            #expect(owner.id != squatter.id)
            #expect(try await world.signIn(Self.victim, password: Self.squatters).verdict == "invalid_grant 50126")
            // The other account's phone number is no method of the owner.
            let own = try await world.signIn(Self.victim, password: Self.owners)
            #expect(own.verdict == "invalid_grant registration_required 50076")
            let users = EntraUsers(directory: services.directory)
            #expect(try users.user(id: owner.id)?.registered.isEmpty == true)
            #expect(try await services.passkeys.passkeys(of: owner.id, relyingPartyID: "localhost").isEmpty)
            #expect(try await services.passkeys.passkey(passkey.id)?.userID == squatter.id)
            // The other account still exists, without the address.
            #expect(try await services.directory.user(.username, value: "squatter")?.email == nil)
            let left = try await world.at("nativeauthprofile").signIn("squatter", password: Self.squatters)
            #expect(try await world.claims(left.idToken)["oid"]?.string == squatter.id)
        }
    }

    @Test(
        "Codes and resets do not use an unverified address",
        arguments: [("nativeauthcode", TenantTestEnvironment.types), (TenantEntry.shippedName, "oob redirect")]
    )
    func codes(_ tenant: String, _ types: String) async throws {
        try await TenantTestEnvironment.run(tenant) { world in
            _ = try await Self.squat(world)
            #expect(
                try await world.initiate(Self.victim, ["challenge_type": types]).verdict == "user_not_found 50034"
            )
            #expect(try await Self.startReset(world, Self.victim).verdict == "user_not_found 50034")
            #expect(try await Self.startReset(world.at("nativeauthprofile"), "squatter").verdict == "redirect")
            #expect(await world.server.outbox.messages(to: Self.victim).isEmpty)
            #expect(try await world.startSignUp(Self.victim).verdict == "ok")
        }
    }

    @Test("An unverified address signs in with the account's password, but is in no token")
    func token() async throws {
        try await TenantTestEnvironment.run { world in
            _ = try await Self.squat(world)
            let asked = try await world.challenge(EntraPath.challenge, try await world.initiate(Self.victim))
            #expect(asked.challengeType == "password", "\(asked.text)")
            let tokens = try await world.token(
                "password",
                asked,
                ["username": Self.victim, "password": Self.squatters, "scope": "openid profile email"]
            )
            let claims = try await world.claims(tokens.idToken)
            #expect(claims["preferred_username"] == "squatter")
            #expect(claims["email"] == nil)
            try await world.newUser(Self.victim, password: Self.owners)
            let own = try await world.challenge(EntraPath.challenge, try await world.initiate(Self.victim))
            let ownTokens = try await world.token(
                "password",
                own,
                ["username": Self.victim, "password": Self.owners, "scope": "openid profile email"]
            )
            #expect(try await world.claims(ownTokens.idToken)["email"]?.string == Self.victim)
        }
    }
}
