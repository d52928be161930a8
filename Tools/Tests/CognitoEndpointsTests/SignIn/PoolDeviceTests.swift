import Foundation
import Testing

@testable import CognitoEndpoints
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("User pools: devices", .timeLimit(.minutes(5)))
struct PoolDeviceTests {
    private static func signIn(_ world: PoolTestEnvironment, _ key: String? = nil) async throws -> TestClient.Reply {
        var parameters = ["USERNAME": "ada", "PASSWORD": PoolTestEnvironment.password]
        parameters["DEVICE_KEY"] = key
        return try await world.start("USER_PASSWORD_AUTH", parameters)
    }

    private static func refresh(_ world: PoolTestEnvironment, _ token: String, _ key: String?) async throws
        -> TestClient.Reply
    {
        var members: [String: JSONValue] = ["ClientId": .string(world.app), "RefreshToken": .string(token)]
        members["DeviceKey"] = key.map(JSONValue.string)
        return try await world.call("GetTokensFromRefreshToken", members)
    }

    private static func call(
        _ world: PoolTestEnvironment,
        _ operation: String,
        _ reply: TestClient.Reply,
        _ key: String,
        _ more: [String: JSONValue] = [:]
    ) async throws -> TestClient.Reply {
        let members: [String: JSONValue] = ["AccessToken": .string(reply.access), "DeviceKey": .string(key)]
        return try await world.call(operation, members.merging(more) { $1 })
    }

    /// Runs with a user, their first tokens and their device, which is not confirmed yet.
    private static func run(
        _ settings: String = "devices: always",
        _ work: @Sendable (PoolTestEnvironment, TestClient.Reply, PoolPhone) async throws -> Void
    ) async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool(settings)) { world in
            try await world.newUser()
            let tokens = try await signIn(world)
            try await work(world, tokens, try PoolPhone(tokens))
        }
    }

    @Test("A refresh token is valid only on its device, after its confirmation and until its removal")
    func refresh() async throws {
        try await Self.run { world, tokens, phone in
            #expect(phone.key.hasPrefix("eu-central-1_") && phone.key.count <= 55)
            #expect(try await Self.refresh(world, tokens.refresh, phone.key).refusal == "NotAuthorizedException")
            #expect(try await world.confirmDevice(phone, tokens).json["UserConfirmationNecessary"] == false)
            #expect(try await Self.refresh(world, tokens.refresh, nil).message == "Invalid Refresh Token")
            let other = try PoolPhone(try await Self.signIn(world))
            #expect(other.key != phone.key && other.group == phone.group)
            #expect(try await Self.refresh(world, tokens.refresh, other.key).refusal == "NotAuthorizedException")
            #expect(try await Self.refresh(world, tokens.refresh, phone.key).status == 200)
            let older = try await world.start(
                "REFRESH_TOKEN_AUTH",
                ["REFRESH_TOKEN": tokens.refresh, "DEVICE_KEY": phone.key]
            )
            #expect(older.status == 200)
            #expect(try await Self.call(world, "ForgetDevice", tokens, phone.key).status == 200)
            #expect(try await Self.refresh(world, tokens.refresh, phone.key).refusal == "NotAuthorizedException")
            #expect(
                try await Self.call(world, "ForgetDevice", tokens, phone.key).refusal == "ResourceNotFoundException"
            )
        }
    }

    @Test("A device is confirmed once, with numbers of the group, by its own user")
    func confirmation() async throws {
        try await Self.run { world, tokens, phone in
            let bad: [JSONValue] = [
                ["PasswordVerifier": "!", "Salt": "QUJD"], ["PasswordVerifier": "QUJD"], [:],
                ["PasswordVerifier": "AAAA", "Salt": "QUJD"], ["PasswordVerifier": "QUJD", "Salt": "AA=="],
                ["PasswordVerifier": .string(Data(repeating: 0xFF, count: 400).base64EncodedString()), "Salt": "QUJD"],
            ]
            for verifier in bad {
                let reply = try await world.confirmDevice(phone, tokens, verifier: verifier)
                #expect(reply.refusal == "InvalidParameterException", "\(verifier)")
            }
            #expect(try await Self.call(world, "GetDevice", tokens, phone.key).refusal == "ResourceNotFoundException")
            try await world.newUser("bob", PoolTestEnvironment.password, ["email": "bob@example.com"])
            let bob = try await world.signIn("bob")
            #expect(try await world.confirmDevice(phone, bob).refusal == "ResourceNotFoundException")
            #expect(try await world.confirmDevice(phone, tokens).status == 200)
            #expect(try await world.confirmDevice(phone, tokens).refusal == "DeviceKeyExistsException")
            for operation in ["GetDevice", "ForgetDevice"] {
                #expect(
                    try await Self.call(world, operation, bob, phone.key).refusal == "ResourceNotFoundException"
                )
            }
        }
    }

    @Test("Only a correct proof of the device secret signs in, and a secret block is valid once")
    func proof() async throws {
        try await Self.run { world, tokens, phone in
            _ = try await world.confirmDevice(phone, tokens)
            for (secret, isRight) in [("wrong", false), (PoolPhone.secret, true)] {
                let client = try #require(SRPClient())
                let asked = try await Self.signIn(world, phone.key)
                #expect(asked.challengeName == "DEVICE_SRP_AUTH" && asked.access.isEmpty)
                let other = try await world.answer(
                    "DEVICE_SRP_AUTH",
                    asked,
                    ["SRP_A": client.publicValue, "DEVICE_KEY": "eu-central-1_0"]
                )
                #expect(other.refusal == "NotAuthorizedException")
                let step = try await world.answer(
                    "DEVICE_SRP_AUTH",
                    asked,
                    ["SRP_A": client.publicValue, "DEVICE_KEY": phone.key]
                )
                #expect(step.challengeName == "DEVICE_PASSWORD_VERIFIER" && step.session.isEmpty)
                var responses = client.responses(
                    to: step,
                    password: secret,
                    pool: phone.group,
                    user: phone.key
                )
                responses["DEVICE_KEY"] = phone.key
                let done = try await world.answer("DEVICE_PASSWORD_VERIFIER", step, responses)
                #expect((done.status == 200) == isRight)
                #expect(done.access.isEmpty != isRight)
                #expect(done.json["AuthenticationResult"]?["NewDeviceMetadata"] == nil)
                let again = try await world.answer("DEVICE_PASSWORD_VERIFIER", step, responses)
                #expect(again.refusal == "NotAuthorizedException")
                guard isRight else { continue }
                #expect(try await Self.refresh(world, done.refresh, phone.key).status == 200)
            }
        }
    }

    @Test("A remembered device replaces the second factor, another sign-in needs it")
    func secondFactor() async throws {
        let settings = "devices: always\nmfa: optional\nsecondFactors: [EMAIL_OTP]"
        try await Self.run(settings) { world, tokens, phone in
            _ = try await world.confirmDevice(phone, tokens)
            let chosen = try await world.call(
                "SetUserMFAPreference",
                ["AccessToken": .string(tokens.access), "EmailMfaSettings": ["Enabled": true]]
            )
            try #require(chosen.status == 200, "\(chosen.text)")
            #expect(try await Self.signIn(world).challengeName == "EMAIL_OTP")

            let asked = try await Self.signIn(world, phone.key)
            #expect(asked.challengeName == "DEVICE_SRP_AUTH", "\(asked.text)")
            let client = try #require(SRPClient())
            let step = try await world.answer(
                "DEVICE_SRP_AUTH",
                asked,
                ["SRP_A": client.publicValue, "DEVICE_KEY": phone.key]
            )
            var responses = client.responses(to: step, password: PoolPhone.secret, pool: phone.group, user: phone.key)
            responses["DEVICE_KEY"] = phone.key
            #expect(try await !world.answer("DEVICE_PASSWORD_VERIFIER", step, responses).access.isEmpty)
        }
    }

    @Test("A device challenge can be restarted at any time and replaces the previous one")
    func startedAgain() async throws {
        try await Self.run { world, tokens, phone in
            _ = try await world.confirmDevice(phone, tokens)
            let client = try #require(SRPClient())
            #expect(try await Self.signIn(world, phone.key).challengeName == "DEVICE_SRP_AUTH")
            #expect(try await Self.signIn(world, phone.key).challengeName == "DEVICE_SRP_AUTH")
            // Removes expired sessions; this happens at most once a minute.
            world.clock.advance(170)
            _ = try await world.start("USER_SRP_AUTH", ["USERNAME": "ada", "SRP_A": client.publicValue])
            // The session has expired, and is still stored.
            world.clock.advance(20)
            let asked = try await Self.signIn(world, phone.key)
            #expect(asked.challengeName == "DEVICE_SRP_AUTH", "\(asked.text)")
            let step = try await world.answer(
                "DEVICE_SRP_AUTH",
                asked,
                ["SRP_A": client.publicValue, "DEVICE_KEY": phone.key]
            )
            #expect(step.challengeName == "DEVICE_PASSWORD_VERIFIER")
        }
    }

    @Test("Any number of unconfirmed devices does not displace a confirmed one")
    func displacement() async throws {
        try await Self.run { world, tokens, phone in
            _ = try await world.confirmDevice(phone, tokens)
            for _ in 0..<100 { #expect(try await Self.signIn(world).status == 200) }
            let reply = try await Self.signIn(world)
            #expect(try await world.confirmDevice(try PoolPhone(reply), reply).status == 200)
            #expect(try await Self.refresh(world, tokens.refresh, phone.key).status == 200)
        }
    }

    @Test("A challenge response with an unknown device is refused, and accepted without the device")
    func answerWithUnknownDevice() async throws {
        let key = "eu-central-1_00000000-0000-4000-8000-000000000000"
        try await Self.run { world, _, _ in
            let mail = try await world.start("USER_AUTH", ["USERNAME": "ada", "PREFERRED_CHALLENGE": "EMAIL_OTP"])
            let choice = try await world.start("USER_AUTH", ["USERNAME": "ada"])
            let code = await world.code()
            for (challenge, step, responses) in [
                ("EMAIL_OTP", mail, ["EMAIL_OTP_CODE": code]),
                ("SELECT_CHALLENGE", choice, ["ANSWER": "PASSWORD", "PASSWORD": PoolTestEnvironment.password]),
            ] {
                let refused = try await world.answer(challenge, step, responses.merging(["DEVICE_KEY": key]) { $1 })
                #expect(refused.refusal == "ResourceNotFoundException")
                #expect(try await !world.answer(challenge, step, responses).access.isEmpty)
            }
        }
    }

    @Test("An unknown device is reported only after the right password")
    func unknownDevice() async throws {
        try await Self.run { world, _, phone in
            let key = "eu-central-1_00000000-0000-4000-8000-000000000000"
            let wrong = try await world.start(
                "USER_PASSWORD_AUTH",
                ["USERNAME": "ada", "PASSWORD": "Wrong#Horse1", "DEVICE_KEY": key]
            )
            #expect(wrong.refusal == "NotAuthorizedException")
            let right = try await Self.signIn(world, key)
            #expect(right.refusal == "ResourceNotFoundException" && right.message == "Device does not exist.")
            // The same holds for a device that was never confirmed.
            #expect(try await Self.signIn(world, phone.key).refusal == "ResourceNotFoundException")
            #expect(try await Self.signIn(world, "bad key").refusal == "InvalidParameterException")
        }
    }

    @Test("With optIn a device is tracked, and challenged only if its user has opted in")
    func optIn() async throws {
        try await Self.run("devices: optIn") { world, tokens, phone in
            #expect(try await world.confirmDevice(phone, tokens).json["UserConfirmationNecessary"] == true)
            let tracked = try await Self.signIn(world, phone.key)
            #expect(tracked.access.isEmpty == false)
            #expect(tracked.json["AuthenticationResult"]?["NewDeviceMetadata"] == nil)
            #expect(try await Self.refresh(world, tracked.refresh, phone.key).status == 200)
            for (status, isProven) in [("remembered", true), ("not_remembered", false)] {
                let reply = try await Self.call(
                    world,
                    "UpdateDeviceStatus",
                    tokens,
                    phone.key,
                    ["DeviceRememberedStatus": .string(status)]
                )
                #expect(reply.status == 200)
                #expect((try await Self.signIn(world, phone.key).challengeName == "DEVICE_SRP_AUTH") == isProven)
            }
            let odd = try await Self.call(
                world,
                "UpdateDeviceStatus",
                tokens,
                phone.key,
                ["DeviceRememberedStatus": "perhaps"]
            )
            #expect(odd.refusal == "InvalidParameterException")
        }
    }

    @Test("Devices are listed in pages with their details, without unconfirmed ones")
    func list() async throws {
        try await Self.run { world, tokens, phone in
            _ = try await world.confirmDevice(phone, tokens)
            var keys = [phone.key]
            for _ in 0..<2 {
                let reply = try await Self.signIn(world)
                let other = try PoolPhone(reply)
                _ = try await world.confirmDevice(other, reply)
                keys.append(other.key)
            }
            _ = try await Self.signIn(world)
            var found: [String] = []
            var token: String? = nil
            repeat {
                var members: [String: JSONValue] = ["AccessToken": .string(tokens.access), "Limit": 2]
                members["PaginationToken"] = token.map(JSONValue.string)
                let page = try await world.call("ListDevices", members)
                let devices = try #require(page.json["Devices"]?.array)
                #expect(devices.count <= 2)
                found += devices.compactMap { $0["DeviceKey"]?.string }
                token = page.json["PaginationToken"]?.string
            } while token != nil
            #expect(found == keys)
            let one = try await Self.call(world, "GetDevice", tokens, phone.key).json["Device"]
            #expect(one?["DeviceCreateDate"] != nil)
            let name = one?["DeviceAttributes"]?.array?.first { $0["Name"] == "device_name" }
            #expect(name?["Value"] == "phone")
        }
    }

    @Test("A pool without device tracking issues no devices and reports that")
    func off() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let tokens = try await Self.signIn(world, "eu-central-1_0")
            #expect(tokens.json["AuthenticationResult"]?["NewDeviceMetadata"] == nil)
            let reply = try await world.call("ListDevices", ["AccessToken": .string(tokens.access)])
            #expect(reply.refusal == "InvalidUserPoolConfigurationException")
            #expect(try await Self.refresh(world, tokens.refresh, "eu-central-1_0").status == 200)
        }
    }

    @Test("A pool file has off, optIn or always", arguments: ["off", "optIn", "always", "maybe"])
    func file(word: String) {
        let problems = ProblemList()
        let pool = PoolReader(file: "tests.yaml").read(PoolTestEnvironment.pool("devices: \(word)"), problems: problems)
        #expect((pool?.devices.rawValue ?? "maybe") == word)
    }
}
