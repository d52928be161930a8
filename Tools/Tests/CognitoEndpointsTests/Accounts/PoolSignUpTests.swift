import Foundation
import Testing

@testable import IdentityBase
@testable import ServerTestSupport

@Suite("User pools: sign-up", .timeLimit(.minutes(5)))
struct PoolSignUpTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let option: String
        let name: String
        var attributes: [String: String] = [:]
        /// Empty if the name is refused.
        var medium = ""
        var destination = ""
        var attribute = ""

        var testDescription: String { "\(option): \(name) \(attributes.keys.sorted())" }
    }

    private static let phone = "+491701234567"

    @Test(
        "A space inside a password is its symbol; one at either end is refused",
        arguments: [
            ("Correct horse 9", ""), ("Correct horse 9!", ""), (" Correct#horse9", "InvalidParameterException"),
            ("Correct#horse9 ", "InvalidParameterException"), ("Correcthorse9", "InvalidPasswordException"),
        ]
    )
    func passwordWithSpace(_ password: String, _ refusal: String) async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool("autoConfirm: true")) { world in
            let reply = try await world.signUp("ada", password)
            #expect(reply.refusal == refusal, "\(reply.text)")
            if refusal.isEmpty {
                #expect(reply.status == 200, "\(reply.text)")
                #expect(try await world.signIn(password: password).status == 200)
            }
        }
    }

    @Test(
        "A birthdate has ten characters, or is empty",
        arguments: [("1815-12-10", true), ("", true), ("1815-12-1", false), ("1815-12-10T00:00", false)]
    )
    func birthdate(_ value: String, _ isAccepted: Bool) async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool("autoConfirm: true")) { world in
            let reply = try await world.signUp("ada", PoolTestEnvironment.password, ["birthdate": value])
            #expect(reply.status == (isAccepted ? 200 : 400), "\(reply.text)")
            if !isAccepted {
                #expect(reply.message.hasPrefix("Attributes did not conform to the schema: birthdate:"))
            }
        }
    }

    @Test("Without aliases a user name may be a UUID, unless it is the id of another user")
    func nameOfUUID() async throws {
        let pool = PoolTestEnvironment.pool("aliases: []\nautoConfirm: true")
        try await PoolTestEnvironment.run(pool: pool) { world in
            let name = "0190a5b2-7c3d-7e4f-8a1b-2c3d4e5f6a7b"
            let reply = try await world.signUp(name)
            #expect(reply.status == 200, "\(reply.text)")
            #expect(try await world.signIn(name).status == 200)

            let id = try #require(reply.json["UserSub"]?.string)
            #expect(try await world.signUp(id).refusal == "UsernameExistsException")
        }
    }

    @Test(
        "The login option determines the destination of the code",
        arguments: [
            Row(
                option: "[phone_number]",
                name: phone,
                medium: "SMS",
                destination: "+*******4567",
                attribute: "phone_number"
            ),
            Row(
                option: "[phone_number]",
                name: phone,
                attributes: ["email": "ada@example.com"],
                medium: "SMS",
                destination: "+*******4567",
                attribute: "phone_number"
            ),
            Row(option: "[phone_number]", name: "ada@example.com"),
            Row(option: "[phone_number]", name: "ada"),
            Row(
                option: "[email]",
                name: "ada@example.com",
                medium: "EMAIL",
                destination: "a***@e***",
                attribute: "email"
            ),
            Row(
                option: "[email]",
                name: "ada@example.com",
                attributes: ["phone_number": phone],
                medium: "EMAIL",
                destination: "a***@e***",
                attribute: "email"
            ),
            Row(option: "[email]", name: phone),
            Row(option: "[email]", name: "ada"),
            Row(
                option: "[email, phone_number]",
                name: "ada@example.com",
                attributes: ["phone_number": phone],
                medium: "SMS",
                destination: "+*******4567",
                attribute: "phone_number"
            ),
            Row(
                option: "[email, phone_number]",
                name: phone,
                attributes: ["email": "ada@example.com"],
                medium: "SMS",
                destination: "+*******4567",
                attribute: "phone_number"
            ),
            Row(
                option: "[email, phone_number]",
                name: "ada@example.com",
                medium: "EMAIL",
                destination: "a***@e***",
                attribute: "email"
            ),
            Row(option: "[email, phone_number]", name: "ada"),
            Row(
                option: "[]",
                name: "ada",
                attributes: ["email": "ada@example.com"],
                medium: "EMAIL",
                destination: "a***@e***",
                attribute: "email"
            ),
            Row(
                option: "[]",
                name: "ada",
                attributes: ["email": "ada@example.com", "phone_number": phone],
                medium: "SMS",
                destination: "+*******4567",
                attribute: "phone_number"
            ),
            Row(option: "[]", name: "someone@example.com", attributes: ["email": "ada@example.com"]),
        ]
    )
    func loginOptions(_ row: Row) async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool("signInWith: \(row.option)")) { world in
            let up = try await world.signUp(row.name, PoolTestEnvironment.password, row.attributes)
            guard !row.medium.isEmpty else {
                #expect(up.refusal == "InvalidParameterException", "\(up.text)")
                #expect(await world.server.outbox.messages().isEmpty)
                return
            }
            #expect(up.status == 200, "\(up.text)")
            #expect(up.json["UserConfirmed"] == false)
            #expect(up.medium == row.medium)
            #expect(up.json["CodeDeliveryDetails"]?["Destination"]?.string == row.destination)
            #expect(up.json["CodeDeliveryDetails"]?["AttributeName"]?.string == row.attribute)
            let sent = await world.server.outbox.messages()
            #expect(sent.map(\.kind) == [row.medium == "SMS" ? "sms" : "email"])
            #expect(sent.map(\.to) == [row.medium == "SMS" ? Self.phone : "ada@example.com"])
            #expect(try await world.confirm(row.name).status == 200)
            let done = try await world.signIn(row.name)
            #expect(done.status == 200, "\(done.text)")
            // Only the address that received the code is verified.
            let user = try await world.user(done.access)
            #expect(user.attribute("\(row.attribute)_verified") == "true")
            #expect(user.attribute("\(row.attribute == "email" ? "phone_number" : "email")_verified") != "true")
        }
    }

    @Test("A wrong code leaves the sign-up open; the right one confirms it once")
    func confirmation() async throws {
        try await PoolTestEnvironment.run { world in
            let up = try await world.signUp("ada", PoolTestEnvironment.password, ["email": "ada@example.com"])
            let code = await world.code()
            #expect(try await world.signIn().refusal == "UserNotConfirmedException")
            #expect(try await world.signIn("ada", password: "Wrong#Horse1").refusal == "NotAuthorizedException")
            let wrong = try await world.confirm("ada", PoolTestEnvironment.wrong(code), session: up.session)
            #expect(wrong.refusal == "CodeMismatchException")
            let done = try await world.confirm("ada", code, session: up.session)
            #expect(done.status == 200 && !done.session.isEmpty)
            #expect(try await world.confirm("ada", code).refusal == "NotAuthorizedException")
            #expect(try await world.confirm("ada", code).message.contains("CONFIRMED"))
        }
    }

    @Test("Attempts and resends of a sign-up code are limited, and codes expire")
    func limits() async throws {
        try await PoolTestEnvironment.run { world in
            _ = try await world.signUp("ada", PoolTestEnvironment.password, ["email": "ada@example.com"])
            let first = await world.code()
            for attempt in 1...5 {
                let reply = try await world.confirm("ada", PoolTestEnvironment.wrong(first))
                #expect(reply.refusal == (attempt < 5 ? "CodeMismatchException" : "TooManyFailedAttemptsException"))
            }
            #expect(try await world.confirm("ada", first).refusal == "TooManyFailedAttemptsException")
            let resend: [String: JSONValue] = ["ClientId": .string(world.app), "Username": "ada"]
            for _ in 2...6 { #expect(try await world.call("ResendConfirmationCode", resend).status == 200) }
            let refused = try await world.call("ResendConfirmationCode", resend)
            #expect(refused.refusal == "LimitExceededException")
            #expect(await world.server.outbox.messages().count == 6)
            #expect(
                try await world.confirm("ada", PoolTestEnvironment.wrong(await world.code())).refusal
                    == "CodeMismatchException"
            )
            world.clock.advance(86_401)
            #expect(try await world.confirm("ada").refusal == "ExpiredCodeException")
            #expect(try await world.call("ResendConfirmationCode", resend).medium == "EMAIL")
            #expect(try await world.confirm("ada").status == 200)
            #expect(try await world.call("ResendConfirmationCode", resend).refusal == "InvalidParameterException")
        }
    }

    @Test("A taken name or address is refused, and nothing is written")
    func taken() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            for (name, email) in [("ada", "other@example.com"), ("other", "ADA@example.com")] {
                let reply = try await world.signUp(name, PoolTestEnvironment.password, ["email": email])
                #expect(reply.refusal == "UsernameExistsException", "\(reply.text)")
            }
            #expect(
                try await world.signUp("other", PoolTestEnvironment.password, ["email": "other@example.com"]).status
                    == 200
            )
        }
    }

    @Test(
        "An invalid sign-up is refused with its exception",
        arguments: [
            ("short", ["email": "b@example.com"], "InvalidPasswordException"),
            ("nouppercase#1", ["email": "b@example.com"], "InvalidPasswordException"),
            ("NOLOWERCASE#1", ["email": "b@example.com"], "InvalidPasswordException"),
            ("NoNumber#", ["email": "b@example.com"], "InvalidPasswordException"),
            ("NoSymbol1", ["email": "b@example.com"], "InvalidPasswordException"),
            (PoolTestEnvironment.password, ["email": "no address"], "InvalidParameterException"),
            (PoolTestEnvironment.password, ["phone_number": "030 123"], "InvalidParameterException"),
            (PoolTestEnvironment.password, ["shoe_size": "43"], "InvalidParameterException"),
            (PoolTestEnvironment.password, ["sub": "1", "email": "b@example.com"], "InvalidParameterException"),
            (
                PoolTestEnvironment.password, ["email_verified": "true", "email": "b@example.com"],
                "InvalidParameterException"
            ),
            (nil, [:], "InvalidParameterException"),
        ] as [(String?, [String: String], String)]
    )
    func refused(_ password: String?, _ attributes: [String: String], _ refusal: String) async throws {
        try await PoolTestEnvironment.run { world in
            let reply = try await world.signUp("bob", password, attributes)
            #expect(reply.refusal == refusal, "\(reply.text)")
            #expect(reply.status == 400)
            #expect(try await world.server.services.directory.user(.username, value: "bob") == nil)
        }
    }

    @Test("A sign-up session signs in without a password: once, for a short time, for its user and client")
    func autoSignIn() async throws {
        try await PoolTestEnvironment.run { world in
            let session = try await world.newUser()
            try await world.newUser("bob", nil, ["email": "bob@example.com"])
            var other = world
            other.app = "nativeauthlocalrotating"
            #expect(
                try await world.start("USER_AUTH", ["USERNAME": "bob"], session: session).refusal
                    == "NotAuthorizedException"
            )
            #expect(
                try await other.start("USER_AUTH", ["USERNAME": "ada"], session: session).refusal
                    == "NotAuthorizedException"
            )
            let cut = String(session.dropLast())
            #expect(
                try await world.start("USER_AUTH", ["USERNAME": "ada"], session: cut).refusal
                    == "NotAuthorizedException"
            )
            #expect(
                try await world.start("USER_AUTH", ["USERNAME": "ada"], session: "short").refusal
                    == "InvalidParameterException"
            )
            let done = try await world.start("USER_AUTH", ["USERNAME": "ada"], session: session)
            #expect(!done.access.isEmpty && !done.refresh.isEmpty, "\(done.text)")
            #expect(done.challengeName.isEmpty)
            #expect(
                try await world.start("USER_AUTH", ["USERNAME": "ada"], session: session).refusal
                    == "NotAuthorizedException"
            )
            let late = try await world.newUser("eve", nil, ["email": "eve@example.com"])
            world.clock.advance(181)
            #expect(
                try await world.start("USER_AUTH", ["USERNAME": "eve"], session: late).refusal
                    == "NotAuthorizedException"
            )
        }
    }

    @Test("Sign-up and confirmation sessions are not interchangeable and belong to one user")
    func sessions() async throws {
        try await PoolTestEnvironment.run { world in
            let ada = try await world.signUp("ada", PoolTestEnvironment.password, ["email": "ada@example.com"])
            let code = await world.code()
            let bob = try await world.signUp("bob", PoolTestEnvironment.password, ["email": "bob@example.com"])
            #expect(
                try await world.start("USER_AUTH", ["USERNAME": "ada"], session: ada.session).refusal
                    == "NotAuthorizedException"
            )
            for session in [bob.session, String(ada.session.dropLast()), ada.session + "A"] {
                #expect(try await world.confirm("ada", code, session: session).refusal == "NotAuthorizedException")
            }
            // A confirmation session is valid for an hour.
            world.clock.advance(3_600)
            let done = try await world.confirm("ada", code, session: ada.session)
            #expect(!done.session.isEmpty)
            #expect(done.session != ada.session)
            // Without a session the confirmation returns none.
            let plain = try await world.confirm("bob", await world.code(to: "bob@example.com"))
            #expect(plain.json == [:])
        }
    }

    @Test("A pool with automatic confirmation sends no code and returns the session at once")
    func autoConfirms() async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool("autoConfirm: true")) { world in
            let up = try await world.signUp("ada", nil, ["email": "ada@example.com"])
            #expect(up.json["UserConfirmed"] == true)
            #expect(up.json["CodeDeliveryDetails"] == nil)
            #expect(await world.server.outbox.messages().isEmpty)
            #expect(try await !world.start("USER_AUTH", ["USERNAME": "ada"], session: up.session).access.isEmpty)
        }
    }

    @Test("Of two users with one number only one can verify it, unless the other forces the alias")
    func sameNumber() async throws {
        try await PoolTestEnvironment.run { world in
            let number = ["phone_number": "+49301"]
            try await world.newUser("ada", PoolTestEnvironment.password, number)
            _ = try await world.signUp("bob", PoolTestEnvironment.password, number)
            let code = await world.code()
            #expect(try await world.confirm("bob", code).refusal == "AliasExistsException")
            // The number still identifies the user who verified it.
            #expect(try await world.signIn("+49301").status == 200)
            let taken = try await world.call(
                "ConfirmSignUp",
                [
                    "ClientId": .string(world.app), "Username": "bob", "ConfirmationCode": .string(code),
                    "ForceAliasCreation": true,
                ]
            )
            #expect(taken.status == 200, "\(taken.text)")
            let token = try await world.signIn("+49301").access
            #expect(try await world.user(token).json["Username"] == "bob")
        }
    }

    @Test("Of several simultaneous sign-ups with one name exactly one succeeds")
    func race() async throws {
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool("signInWith: [phone_number]")) { world in
            let replies = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<6 { group.addTask { try await world.signUp("+49302").refusal } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(replies.filter(\.isEmpty).count == 1)
            #expect(replies.filter { $0 == "UsernameExistsException" }.count == 5)
        }
    }
}
