import Foundation
import Testing

@testable import IdentityBase
@testable import ServerTestSupport

@Suite("User pools: account operations", .timeLimit(.minutes(5)))
struct PoolAccountTests {
    private static func verify(
        _ world: PoolTestEnvironment,
        _ token: String,
        _ code: String,
        _ name: String = "email"
    ) async throws -> TestClient.Reply {
        try await world.call(
            "VerifyUserAttribute",
            ["AccessToken": .string(token), "AttributeName": .string(name), "Code": .string(code)]
        )
    }

    private static func update(
        _ world: PoolTestEnvironment,
        _ token: String,
        _ attributes: [String: String]
    ) async throws -> TestClient.Reply {
        try await world.call(
            "UpdateUserAttributes",
            ["AccessToken": .string(token), "UserAttributes": PoolTestEnvironment.list(attributes)]
        )
    }

    @Test("A new address is unverified until its code is confirmed; a taken one is refused")
    func addresses() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser("bob", PoolTestEnvironment.password, ["email": "bob@example.com"])
            try await world.newUser()
            let token = try await world.signIn().access
            #expect(try await Self.update(world, token, ["email": "BOB@example.com"]).refusal == "AliasExistsException")
            let changed = try await Self.update(world, token, ["email": "new@example.com", "nickname": "A"])
            let sent = try #require(changed.json["CodeDeliveryDetailsList"]?.array)
            #expect(sent.map { $0["Destination"] } == ["n***@e***"])
            var user = try await world.user(token)
            #expect(user.attribute("email") == "new@example.com" && user.attribute("email_verified") == "false")
            #expect(user.attribute("nickname") == "A")
            // An unverified address cannot sign in or receive a password reset code.
            #expect(
                try await world.start("USER_AUTH", ["USERNAME": "ada"]).json["AvailableChallenges"] == [
                    "PASSWORD", "PASSWORD_SRP",
                ]
            )
            let forgot = try await world.call("ForgotPassword", ["ClientId": .string(world.app), "Username": "ada"])
            #expect(forgot.refusal == "InvalidParameterException")
            let old = await world.code(to: "new@example.com")
            #expect(
                try await Self.verify(world, token, PoolTestEnvironment.wrong(old)).refusal == "CodeMismatchException"
            )
            let again = try await world.call(
                "GetUserAttributeVerificationCode",
                ["AccessToken": .string(token), "AttributeName": "email"]
            )
            #expect(again.medium == "EMAIL")
            let code = await world.code(to: "new@example.com")
            #expect(try await Self.verify(world, token, code).json == [:])
            #expect(try await Self.verify(world, token, code).refusal == "ExpiredCodeException")
            user = try await world.user(token)
            #expect(user.attribute("email_verified") == "true")
            // An empty value removes the attribute.
            #expect(try await Self.update(world, token, ["nickname": ""]).json["CodeDeliveryDetailsList"] == [])
            #expect(try await world.user(token).attribute("nickname") == nil)
        }
    }

    @Test("A code for one address verifies no other")
    func otherAddress() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let token = try await world.signIn().access
            _ = try await Self.update(world, token, ["email": "mine@example.com"])
            let code = await world.code(to: "mine@example.com")
            // Another protocol changes the address in between.
            let user = try #require(try await world.server.services.directory.user(.username, value: "ada"))
            _ = try await world.server.services.directory.update(user.id) { $0.email = "victim@example.com" }
            #expect(try await Self.verify(world, token, code).refusal == "ExpiredCodeException")
            #expect(try await world.user(token).attribute("email_verified") == "false")
            #expect(try await Self.verify(world, token, code, "shoe_size").refusal == "InvalidParameterException")
        }
    }

    @Test("In a pool with e-mail sign-in the new address is the new user name")
    func renamed() async throws {
        try await PoolTestEnvironment.run { world in
            var mail = world
            mail.app = "nativeauthemaillogin"
            try await mail.newUser("ada@example.com", PoolTestEnvironment.password, [:])
            let first = try await mail.signIn("ada@example.com")
            #expect(try await mail.user(first.access).json["Username"]?.string?.count == 36)
            #expect(try await Self.update(mail, first.access, ["email": "new@example.com"]).status == 200)
            #expect(try await mail.signIn("ada@example.com").refusal == "NotAuthorizedException")
            #expect(try await mail.signIn("new@example.com").status == 200)
            let demo = world.server.applications.demo.applicationId
            #expect(
                try await world.client.signIn(demo, "new@example.com", PoolTestEnvironment.password).assertion != nil
            )
        }
    }

    @Test("A password change requires the old password; other sessions end, the current one continues")
    func changePassword() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let mine = try await world.signIn()
            let other = try await world.signIn()
            func change(_ old: String?, _ new: String) async throws -> TestClient.Reply {
                var members: [String: JSONValue] = [
                    "AccessToken": .string(mine.access), "ProposedPassword": .string(new),
                ]
                members["PreviousPassword"] = old.map(JSONValue.string)
                return try await world.call("ChangePassword", members)
            }
            #expect(try await change("Wrong#Horse1", "Another#Horse2").refusal == "NotAuthorizedException")
            #expect(try await change(nil, "Another#Horse2").refusal == "InvalidParameterException")
            #expect(try await change(PoolTestEnvironment.password, "weak").refusal == "InvalidPasswordException")
            #expect(try await change(PoolTestEnvironment.password, "Another#Horse2").json == [:])
            #expect(try await world.user(mine.access).status == 200)
            #expect(try await world.user(other.access).refusal == "NotAuthorizedException")
            #expect(try await world.signIn().refusal == "NotAuthorizedException")
            #expect(try await !world.prove("ada", "Another#Horse2").access.isEmpty)
            for _ in 1...9 { _ = try await change("Wrong#Horse1", "Third#Horse3") }
            _ = try await change("Wrong#Horse1", "Third#Horse3")
            #expect(try await change("Another#Horse2", "Third#Horse3").refusal == "LimitExceededException")
        }
    }

    @Test("A user without a password sets a first one without an old one")
    func firstPassword() async throws {
        try await PoolTestEnvironment.run { world in
            let session = try await world.newUser("ada", nil)
            let token = try await world.start("USER_AUTH", ["USERNAME": "ada"], session: session).access
            #expect(
                try await world.signIn("ada", password: PoolTestEnvironment.password).refusal
                    == "NotAuthorizedException"
            )
            let set = try await world.call(
                "ChangePassword",
                ["AccessToken": .string(token), "ProposedPassword": .string(PoolTestEnvironment.password)]
            )
            #expect(set.status == 200, "\(set.text)")
            #expect(try await !world.prove().access.isEmpty)
        }
    }

    @Test("A password reset needs the code, limits attempts and ends every session")
    func reset() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let before = try await world.signIn()
            let client: [String: JSONValue] = ["ClientId": .string(world.app), "Username": "ada"]
            func confirm(_ code: String, _ password: String) async throws -> TestClient.Reply {
                try await world.call(
                    "ConfirmForgotPassword",
                    client.merging(["ConfirmationCode": .string(code), "Password": .string(password)]) { $1 }
                )
            }
            #expect(try await confirm("123456", "Another#Horse2").refusal == "ExpiredCodeException")
            let sent = try await world.call("ForgotPassword", client)
            #expect(sent.medium == "EMAIL" && sent.json["CodeDeliveryDetails"]?["AttributeName"] == "email")
            let code = await world.code()
            #expect(
                try await confirm(PoolTestEnvironment.wrong(code), "Another#Horse2").refusal == "CodeMismatchException"
            )
            // A weak password does not use up the code.
            #expect(try await confirm(code, "weak").refusal == "InvalidPasswordException")
            world.clock.advance(1)
            #expect(try await confirm(code, "Another#Horse2").json == [:])
            #expect(try await confirm(code, "Third#Horse3").refusal == "ExpiredCodeException")
            #expect(try await world.user(before.access).refusal == "NotAuthorizedException")
            #expect(try await world.signIn("ada", password: "Another#Horse2").status == 200)

            _ = try await world.call("ForgotPassword", client)
            let other = await world.code()
            for attempt in 1...5 {
                let reply = try await confirm(PoolTestEnvironment.wrong(other), "Third#Horse3")
                #expect(reply.refusal == (attempt < 5 ? "CodeMismatchException" : "TooManyFailedAttemptsException"))
            }
            #expect(try await confirm(other, "Third#Horse3").refusal == "TooManyFailedAttemptsException")
            _ = try await world.call("ForgotPassword", client)
            world.clock.advance(3_601)
            #expect(try await confirm(await world.code(), "Third#Horse3").refusal == "ExpiredCodeException")
        }
    }

    @Test("A user with a required reset can perform no other operation")
    func resetRequired() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let token = try await world.signIn().access
            let user = try #require(try await world.server.services.directory.user(.username, value: "ada"))
            try await world.server.requireNewPassword(of: user.id, byCode: true)
            #expect(try await world.signIn().refusal == "PasswordResetRequiredException")
            #expect(try await world.prove().refusal == "PasswordResetRequiredException")
            #expect(try await world.user(token).refusal == "PasswordResetRequiredException")
            let client: [String: JSONValue] = ["ClientId": .string(world.app), "Username": "ada"]
            _ = try await world.call("ForgotPassword", client)
            let code = JSONValue.string(await world.code())
            let done = try await world.call(
                "ConfirmForgotPassword",
                client.merging(["ConfirmationCode": code, "Password": "Another#Horse2"]) { $1 }
            )
            #expect(done.status == 200)
            #expect(try await world.signIn("ada", password: "Another#Horse2").status == 200)
        }
    }

    @Test("A user of another protocol can reset the password once the e-mail address is verified")
    func foreignReset() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.server.addAlice()
            let client: [String: JSONValue] = ["ClientId": .string(world.app), "Username": "alice"]
            #expect(try await world.call("ForgotPassword", client).refusal == "InvalidParameterException")
            try await world.server.prove("alice@example.com", of: "alice")
            #expect(try await world.call("ForgotPassword", client).medium == "EMAIL")
            let code = JSONValue.string(await world.code(to: "alice@example.com"))
            let done = try await world.call(
                "ConfirmForgotPassword",
                client.merging(["ConfirmationCode": code, "Password": "Another#Horse2"]) { $1 }
            )
            #expect(done.status == 200)
            let demo = world.server.applications.demo.applicationId
            #expect(try await world.client.signIn(demo, "alice", "Another#Horse2").assertion != nil)
            let token = try await world.signIn("alice", password: "Another#Horse2").access
            #expect(try await world.user(token).attribute("email_verified") == "true")
        }
    }

    @Test("A deleted user is removed for every protocol, and the name is free")
    func deleted() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let tokens = try await world.signIn()
            #expect(try await world.call("DeleteUser", ["AccessToken": .string(tokens.access)]).status == 200)
            #expect(try await world.user(tokens.access).refusal == "UserNotFoundException")
            #expect(try await world.signIn().refusal == "NotAuthorizedException")
            let renewed = try await world.call(
                "GetTokensFromRefreshToken",
                ["ClientId": .string(world.app), "RefreshToken": .string(tokens.refresh)]
            )
            #expect(renewed.refusal == "NotAuthorizedException")
            let demo = world.server.applications.demo.applicationId
            #expect(try await world.client.signIn(demo, "ada", PoolTestEnvironment.password).assertion == nil)
            try await world.newUser()
        }
    }
}
