import Foundation
import Testing

@testable import EntraEndpoints
@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Unverified contacts, and second factors of another pool", .timeLimit(.minutes(5)))
struct ContactOwnershipTests {
    private static let victim = "victim@example.com"
    private static let pool = PoolTestEnvironment.pool(
        "firstFactors: [PASSWORD, EMAIL_OTP]\nmfa: optional\nsecondFactors: [SOFTWARE_TOKEN_MFA, EMAIL_OTP]"
    )

    /// Runs a test with a ThunderID account of an attacker that has the victim's addresses, unverified.
    private static func withAttackerAccount(_ work: @Sendable (PoolTestEnvironment) async throws -> Void) async throws {
        try await PoolTestEnvironment.run(pool: pool) { world in
            try await world.server.addUser(
                username: "mallory",
                password: "Mallory#2026",
                email: victim,
                attributes: ["mobile_number": "+1555010001"]
            )
            try await work(world)
        }
    }

    /// Signs in to ThunderID with a code sent to an address.
    private static func useCode(_ address: String, _ world: PoolTestEnvironment) async throws -> TestClient.Reply {
        let app = world.server.applications.emailCode.applicationId
        let form = try await world.client.start(app)
        let step = try await world.client.answer(form, "action_email", ["email": address])
        return try await world.client.answer(step, "action_otp", ["otp": await world.code(to: address)])
    }

    @Test("A user pool sends no code to the unverified address of a ThunderID account")
    func userPool() async throws {
        try await Self.withAttackerAccount { world in
            for name in ["mallory", Self.victim] {
                let forgot = try await world.call(
                    "ForgotPassword",
                    ["ClientId": .string(world.app), "Username": .string(name)]
                )
                #expect(forgot.refusal == "InvalidParameterException", "\(name): \(forgot.text)")
                let choice = try await world.start("USER_AUTH", ["USERNAME": name])
                #expect(choice.json["AvailableChallenges"] == ["PASSWORD"], "\(name): \(choice.text)")
                let preferred = try await world.start(
                    "USER_AUTH",
                    ["USERNAME": name, "PREFERRED_CHALLENGE": "EMAIL_OTP"]
                )
                #expect(preferred.challengeName != "EMAIL_OTP")
            }
            let token = try await world.signIn("mallory", password: "Mallory#2026").access
            #expect(try await world.user(token).attribute("email_verified") == "false")
            #expect(await world.server.outbox.messages().isEmpty)
        }
    }

    @Test("A tenant sends no code to an unverified address, and the owner's sign-up there receives it")
    func tenant() async throws {
        try await TenantTestEnvironment.run { world in
            let attacker = try await world.server.addUser(
                username: "mallory",
                password: "Mallory#2026",
                email: TenantTestEnvironment.address
            )
            let reset = try await world.send(
                EntraPath.resetStart,
                ["username": TenantTestEnvironment.address, "challenge_type": TenantTestEnvironment.types]
            )
            #expect(reset.status == 400)
            #expect(await world.server.outbox.messages().isEmpty)
            try await world.newUser()
            #expect(try await world.server.services.directory.user(.id, value: attacker.id)?.email == nil)
        }
    }

    @Test("A code or link of a ThunderID flow verifies the address for all protocols", arguments: ["code", "link"])
    func proof(_ way: String) async throws {
        try await Self.withAttackerAccount { world in
            if way == "code" {
                #expect(try await Self.useCode(Self.victim, world).flowStatus == "COMPLETE")
            } else {
                let form = try await world.client.start(world.server.applications.magicLink.applicationId)
                let step = try await world.client.answer(form, "action_email", ["email": Self.victim])
                let text = try #require(await world.server.outbox.messages().last?.link)
                let token = try #require(URLComponents(string: text)?["token"])
                let end = try await world.client.flow([
                    "executionId": .string(step.execution), "inputs": ["token": .string(token)],
                ])
                #expect(end.flowStatus == "COMPLETE")
            }
            world.clock.advance(600)
            let forgot = try await world.call(
                "ForgotPassword",
                ["ClientId": .string(world.app), "Username": "mallory"]
            )
            #expect(forgot.status == 200, "\(forgot.text)")
            let token = try await world.signIn("mallory", password: "Mallory#2026").access
            #expect(try await world.user(token).attribute("email_verified") == "true")
        }
    }

    @Test(
        "An invitation verifies the address of its mail, and a shared link verifies none",
        arguments: ["action_send", "action_share"]
    )
    func invitation(_ way: String) async throws {
        try await InvitationEnvironment.run { world in
            let email = "ivy@example.com"
            let step = try await world.invite(email, way)
            let mailed = await world.server.outbox.messages(to: email).last?.link
            let form = try await world.open(try #require(mailed ?? step.note("inviteLink")))
            let end = try await world.client.answer(
                form,
                "action_credentials",
                ["username": "ivy", "password": "Correct#Horse1"]
            )
            #expect(end.flowStatus == "COMPLETE")
            let isProven = way == "action_send"
            // ThunderID, a user pool and a tenant.
            let owner = try await AccountStore(directory: world.server.services.directory).owner(email: email)
            #expect((owner?.username == "ivy") == isProven)
            let pool = PoolTestEnvironment(server: world.server, client: world.client, clock: world.clock)
            let token = try await pool.signIn("ivy", password: "Correct#Horse1").access
            #expect(try await pool.user(token).attribute("email_verified") == String(isProven))
            let forgot = try await pool.call("ForgotPassword", ["ClientId": .string(pool.app), "Username": "ivy"])
            #expect((forgot.status == 200) == isProven, "\(forgot.text)")
            world.clock.advance(600)
            let tenant = try TenantTestEnvironment(world.server, world.client, world.clock, TenantEntry.shippedName)
            let sent = await world.server.outbox.messages(to: email).count
            let reset = try await tenant.send(
                EntraPath.resetStart,
                ["username": email, "challenge_type": TenantTestEnvironment.types]
            )
            #expect((reset.status == 200) == isProven, "\(reset.text)")
            if isProven {
                let token = try #require(reset.json["continuation_token"]?.string)
                _ = try await tenant.send(
                    EntraPath.resetChallenge,
                    ["continuation_token": token, "challenge_type": TenantTestEnvironment.types]
                )
            }
            #expect(await world.server.outbox.messages(to: email).count == sent + (isProven ? 1 : 0))
        }
    }

    @Test("A code sent to an earlier address does not verify the current one")
    func changedAddress() async throws {
        try await PoolTestEnvironment.run(pool: Self.pool) { world in
            try await world.server.addUser(username: "mallory", password: "Mallory#2026", email: "mallory@example.com")
            let client = world.client
            let app = world.server.applications.emailCode.applicationId
            let form = try await client.start(app)
            let step = try await client.answer(form, "action_email", ["email": "mallory@example.com"])
            let signIn = try await client.signIn(
                world.server.applications.demo.applicationId,
                "mallory",
                "Mallory#2026"
            )
            let alice = SignedInClient(
                client: client,
                token: try #require(signIn.assertion),
                user: try #require(try await world.server.services.directory.user(.username, value: "mallory"))
            )
            let change: JSONValue = ["attributes": ["username": "mallory", "email": .string(Self.victim)]]
            #expect(try await alice.send("PUT", "/users/me", change).status == 200)
            // One execution that continues, and a new one that gets no other code yet.
            let anew = try await client.answer(try await client.start(app), "action_email", ["email": Self.victim])
            let code = await world.code(to: "mallory@example.com")
            #expect(try await client.answer(anew, "action_otp", ["otp": code]).flowStatus == "COMPLETE")
            _ = try await client.answer(step, "action_otp", ["otp": code])
            world.clock.advance(600)
            let forgot = try await world.call(
                "ForgotPassword",
                ["ClientId": .string(world.app), "Username": "mallory"]
            )
            #expect(forgot.refusal == "InvalidParameterException", "\(forgot.text)")
        }
    }

    /// A user with an authenticator app in the shipped pool, and the same server with the test's pool.
    private static func twoPools(
        _ work: @Sendable (_ shipped: PoolTestEnvironment, _ other: PoolTestEnvironment) async throws -> Void
    ) async throws {
        try await PoolTestEnvironment.run(pool: pool) { other in
            var shipped = other
            shipped.app = PoolTestEnvironment.shippedClient
            try await shipped.newUser()
            try await work(shipped, other)
        }
    }

    @Test("A second factor belongs to the pool that enrolled it: no other requests, shows or removes it")
    func authenticatorApp() async throws {
        try await Self.twoPools { shipped, other in
            _ = try await shipped.enableTOTP()
            #expect(try await shipped.signIn().challengeName == "SOFTWARE_TOKEN_MFA")
            let elsewhere = try await other.signIn()
            #expect(!elsewhere.access.isEmpty, "\(elsewhere.text)")
            #expect(try await other.user(elsewhere.access).json["UserMFASettingList"] == nil)
            let settings: [String: JSONValue] = ["Enabled": false, "PreferredMfa": false]
            _ = try await other.call(
                "SetUserMFAPreference",
                ["AccessToken": .string(elsewhere.access), "SoftwareTokenMfaSettings": .object(settings)]
            )
            _ = try await other.call("AssociateSoftwareToken", ["AccessToken": .string(elsewhere.access)])
            #expect(try await shipped.signIn().challengeName == "SOFTWARE_TOKEN_MFA")
        }
    }

    @Test("An address verified in another pool does not receive second-factor codes")
    func movedAddress() async throws {
        try await Self.twoPools { shipped, other in
            let token = try await shipped.signIn().access
            let enabled = try await shipped.call(
                "SetUserMFAPreference",
                ["AccessToken": .string(token), "EmailMfaSettings": ["Enabled": true, "PreferredMfa": true]]
            )
            #expect(enabled.status == 200, "\(enabled.text)")
            // The attacker knows only the password.
            let attackerToken = try await other.signIn().access
            let update = try await other.call(
                "UpdateUserAttributes",
                [
                    "AccessToken": .string(attackerToken),
                    "UserAttributes": PoolTestEnvironment.list(["email": "thief@example.com"]),
                ]
            )
            #expect(update.status == 200, "\(update.text)")
            let verify = try await other.call(
                "VerifyUserAttribute",
                [
                    "AccessToken": .string(attackerToken), "AttributeName": "email",
                    "Code": .string(await other.code(to: "thief@example.com")),
                ]
            )
            #expect(verify.status == 200, "\(verify.text)")
            shipped.clock.advance(600)
            let step = try await shipped.signIn()
            #expect(step.challengeName == "EMAIL_OTP")
            #expect(await shipped.server.outbox.messages().last?.to == "ada@example.com")
        }
    }
}
