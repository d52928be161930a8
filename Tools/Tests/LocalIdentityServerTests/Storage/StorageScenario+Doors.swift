import Foundation
import Testing

@testable import EntraEndpoints
@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

extension StorageScenario {
    /// Sign-up, sign-in, devices, recovery and sign-out in a user pool.
    /// The identity of a guest, and one of a user that began as a guest's.
    private func identities(_ world: PoolTestEnvironment, tokens: TestClient.Reply) async throws {
        let pool = "eu-central-1:1a"
        let login = tokens.identity
        #expect(try await world.identityID(in: pool).status == 200)
        for _ in 1...2 {
            let guest = try await world.identityID(in: pool).json["IdentityId"]?.string ?? ""
            let linked = try await world.identityCredentials(guest, login: login, userPool: "eu-central-1_Tests")
            #expect(linked.status == 200, "\(linked.text)")
        }
        #expect(try await world.identityID(in: pool, login: login, userPool: "eu-central-1_Tests").status == 200)
    }

    func pool() async throws {
        var world = PoolTestEnvironment(server: server, client: client, clock: clock)
        world.app = PoolTestEnvironment.testClient
        let app: [String: JSONValue] = ["ClientId": .string(world.app)]
        try await world.newUser(
            "berta",
            PoolTestEnvironment.password,
            ["email": "berta@example.com", "phone_number": "+49301"]
        )
        _ = try await world.signUp("unconfirmed", PoolTestEnvironment.password, ["email": "unconfirmed@example.com"])
        _ = try await world.signIn("stranger")
        _ = try await world.signIn("berta", password: "Wrong#Horse1")
        _ = try await world.signIn("+49301")
        _ = try await world.prove("berta", pool: "Tests")
        _ = try await world.start("USER_AUTH", ["USERNAME": "berta", "PREFERRED_CHALLENGE": "EMAIL_OTP"])

        // One confirmed and one unconfirmed device.
        let tokens = try await world.signIn("berta")
        try await identities(world, tokens: tokens)
        let phone = try PoolPhone(tokens)
        try #require(try await world.confirmDevice(phone, tokens).status == 200)
        let token: [String: JSONValue] = ["AccessToken": .string(tokens.access)]
        try #require(try await world.call("ListDevices", token).status == 200)
        let refresh: [String: JSONValue] = [
            "RefreshToken": .string(tokens.refresh), "DeviceKey": .string(phone.key),
        ]
        try #require(try await world.call("GetTokensFromRefreshToken", app.merging(refresh) { $1 }).status == 200)
        let other = try await world.signIn("berta")
        clock.advance(60)
        for (operation, members) in [
            ("GetUser", [:]),
            ("UpdateUserAttributes", ["UserAttributes": PoolTestEnvironment.list(["name": "Berta"])]),
            ("GetUserAttributeVerificationCode", ["AttributeName": "phone_number"]),
            (
                "ChangePassword",
                ["PreviousPassword": .string(PoolTestEnvironment.password), "ProposedPassword": "Another#Horse2"]
            ),
        ] as [(String, [String: JSONValue])] {
            let reply = try await world.call(operation, token.merging(members) { $1 })
            #expect(reply.status == 200, "\(operation) \(reply.text)")
        }
        clock.advance(60)
        let berta = app.merging(["Username": "berta"]) { $1 }
        _ = try await world.call("ForgotPassword", berta)
        let code = JSONValue.string(await world.code())
        let reset = try await world.call(
            "ConfirmForgotPassword",
            berta.merging(["ConfirmationCode": code, "Password": "Third#Horse3"]) { $1 }
        )
        #expect(reset.status == 200, "\(reset.text)")
        clock.advance(60)
        _ = try await world.call("RevokeToken", app.merging(["Token": .string(other.refresh)]) { $1 })
        let last = try await world.signIn("berta", password: "Third#Horse3")
        #expect(try await world.call("GlobalSignOut", ["AccessToken": .string(last.access)]).status == 200)

        try await world.newUser("leaver", PoolTestEnvironment.password, ["email": "leaver@example.com"])
        let leaver = try await world.signIn("leaver").access
        #expect(try await world.call("DeleteUser", ["AccessToken": .string(leaver)]).status == 200)
    }

    /// Sign-up, sign-in, refresh and recovery in a tenant.
    func tenant() async throws {
        let world = try TenantTestEnvironment(server, client, clock, TenantTestEnvironment.testTenant)
        let address = TenantTestEnvironment.address
        try await world.newUser()
        let tokens = try await world.signIn()
        try #require(tokens.status == 200, "\(tokens.text)")
        #expect(try await world.refresh(tokens.refreshToken).status == 200)
        _ = try await world.signIn(address, password: "Wrong#Horse1")
        _ = try await world.signIn("stranger@example.com")
        clock.advance(60)
        let proven = try await world.provenReset()
        let submitted = try await world.next(
            EntraPath.resetSubmit,
            proven,
            ["new_password": TenantTestEnvironment.newPassword]
        )
        _ = try await world.next(EntraPath.resetPoll, submitted)
        let done = try await world.next(EntraPath.resetPoll, submitted)
        #expect(try await world.token("continuation_token", done, ["username": address]).status == 200)
        _ = try EntraUsers(directory: server.services.directory).isTaken(alias: "ada.l")
        // An unfinished sign-up and an unfinished sign-in.
        let begun = try await world.startSignUp("waiting@example.com", ["password": TenantTestEnvironment.password])
        _ = try await world.challenge(EntraPath.signUpChallenge, begun)
        _ = try await world.initiate()
    }
}
