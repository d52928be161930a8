import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("User pools: user enumeration is prevented", .timeLimit(.minutes(5)))
struct PoolStrangerTests {
    private static let names = ["ada", "nobody"]

    /// Returns a response without its random values and the requested name.
    private static func shape(_ reply: TestClient.Reply) -> String {
        func shape(_ value: JSONValue, _ name: String) -> String {
            switch value {
            case .object(let members):
                return members.sorted { $0.key < $1.key }.map { "\($0.key)(\(shape($0.value, $0.key)))" }.joined()
            case .array(let items): return items.map { shape($0, name) }.joined(separator: ",")
            case .string(let text):
                switch name {
                case "__type", "message", "ChallengeName", "AvailableChallenges", "DeliveryMedium", "AttributeName",
                    "CODE_DELIVERY_DELIVERY_MEDIUM":
                    return text
                // The version of the UUID, and the length of the other values.
                case "USER_ID_FOR_SRP": return String(text.map { $0 == "-" ? "-" : "x" }) + String(Array(text)[14])
                case "SALT", "SECRET_BLOCK", "Session": return String(text.count)
                default: return ""
                }
            default: return "\(value)"
            }
        }
        return "\(reply.status) " + shape(reply.json, "")
    }

    /// Runs an operation for a known and an unknown user, and compares the responses.
    private static func compare(
        _ what: String,
        _ work: (String) async throws -> TestClient.Reply
    ) async throws -> String {
        let replies = [shape(try await work(names[0])), shape(try await work(names[1]))]
        #expect(replies[0] == replies[1], "\(what)")
        return replies[1]
    }

    @Test(
        "The code of an unknown user seems to go to the address that is the name, or to one that no user has",
        arguments: [
            ("[phone_number]", "+491701234567", "SMS", #"\+\*{7}4567"#),
            ("[email]", "unknown@example.com", "EMAIL", #"u\*{3}@e\*{3}"#),
            ("[email, phone_number]", "+491701234567", "SMS", #"\+\*{7}4567"#),
            ("[]", "unknown", "EMAIL", #"[a-z]\*{3}@[a-z]\*{3}"#),
        ]
    )
    func decoy(_ option: String, _ name: String, _ medium: String, _ destination: String) async throws {
        let pool = PoolTestEnvironment.pool("signInWith: \(option)")
        try await PoolTestEnvironment.run(pool: pool) { world in
            let pattern = try Regex(destination)
            let request: [String: JSONValue] = ["ClientId": .string(world.app), "Username": .string(name)]
            for operation in ["ForgotPassword", "ResendConfirmationCode"] {
                let reply = try await world.call(operation, request)
                let shown = reply.json["CodeDeliveryDetails"]?["Destination"]?.string ?? ""
                #expect(reply.medium == medium, "\(operation) \(reply.text)")
                #expect(shown.wholeMatch(of: pattern) != nil, "\(operation) \(reply.text)")

                let other = try await world.call(operation, request)
                #expect(other.text == reply.text)
                world.clock.advance(601)
            }
        }
    }

    @Test("Every response for an unknown user equals one for a known user")
    func answers() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            for parameters in [[:], ["PREFERRED_CHALLENGE": "EMAIL_OTP"], ["PREFERRED_CHALLENGE": "PASSWORD"]] {
                _ = try await Self.compare("USER_AUTH") {
                    try await world.start("USER_AUTH", parameters.merging(["USERNAME": $0]) { $1 })
                }
            }
            let client = try #require(SRPClient())
            _ = try await Self.compare("SRP") {
                try await world.start("USER_SRP_AUTH", ["USERNAME": $0, "SRP_A": client.publicValue])
            }
            func named(_ name: String, _ more: [String: JSONValue] = [:]) -> [String: JSONValue] {
                more.merging(["ClientId": .string(world.app), "Username": .string(name)]) { $1 }
            }
            let reset: [String: JSONValue] = ["ConfirmationCode": "1", "Password": "Another#Horse2"]
            for number in 1...6 {
                let reply = try await Self.compare("a code before one was sent, \(number)") {
                    try await world.call("ConfirmForgotPassword", named($0, reset))
                }
                #expect(reply.contains("ExpiredCodeException"))
            }
            // The previous codes count towards the limit, so their interval has to pass.
            world.clock.advance(601)
            _ = try await Self.compare("ForgotPassword") { try await world.call("ForgotPassword", named($0)) }
            var last = ""
            for number in 1...6 {
                // As at the service, a wrong code of a known user differs from one of an unknown user until the limit
                // is reached.
                let replies = [
                    Self.shape(try await world.call("ConfirmForgotPassword", named(Self.names[0], reset))),
                    Self.shape(try await world.call("ConfirmForgotPassword", named(Self.names[1], reset))),
                ]
                if number < 5 {
                    #expect(replies[0].contains("CodeMismatchException"), "\(number)")
                    #expect(replies[1].contains("ExpiredCodeException"), "\(number)")
                } else {
                    #expect(replies[0] == replies[1], "\(number)")
                }
                last = replies[1]
            }
            #expect(last.contains("TooManyFailedAttemptsException"))
            for number in 1...6 {
                last = try await Self.compare("another code, \(number)") {
                    try await world.call("ForgotPassword", named($0))
                }
            }
            #expect(last.contains("LimitExceededException"))
            for number in 1...11 {
                last = try await Self.compare("a wrong password, \(number)") {
                    number % 2 == 0
                        ? try await world.signIn($0, password: "Wrong#Horse1")
                        : try await world.prove($0, "Wrong#Horse1")
                }
            }
            #expect(last.contains("Password attempts exceeded"))
        }
    }

    @Test(
        "A reset of an unknown address names the channel of the address, if the pool sends reset codes there",
        arguments: [
            ("[email]", "[phone_number, email]", "unknown@example.com", "EMAIL"),
            ("[email]", "[phone_number]", "unknown@example.com", "SMS"),
            ("[phone_number]", "[email, phone_number]", "+49302", "SMS"),
            ("[]", "[phone_number, email]", "unknown", "SMS"),
            ("[]", "[email, phone_number]", "unknown", "EMAIL"),
        ]
    )
    func resetMedium(_ signInWith: String, _ recovery: String, _ name: String, _ medium: String) async throws {
        let settings = "signInWith: \(signInWith)\nrecovery: \(recovery)"
        try await PoolTestEnvironment.run(pool: PoolTestEnvironment.pool(settings)) { world in
            let reply = try await world.call(
                "ForgotPassword",
                ["ClientId": .string(world.app), "Username": .string(name)]
            )
            #expect(reply.json["CodeDeliveryDetails"]?["DeliveryMedium"] == .string(medium), "\(reply.text)")
        }
    }

    @Test("Decoy values are the same for an address in upper case")
    func capitals() async throws {
        try await PoolTestEnvironment.run { world in
            var answers: [[String]] = []
            for name in ["nobody@example.com", "NOBODY@example.com"] {
                let step = try await world.start("USER_SRP_AUTH", ["USERNAME": name, "SRP_A": "abcdef"])
                answers.append([step.parameter("SALT"), step.parameter("USER_ID_FOR_SRP")])
            }
            #expect(answers[0] == answers[1])
        }
    }

    @Test(
        "A name that looks like an address, a phone number or an id is refused",
        arguments: ["ada@example.com", "+49301", "0190a5b2-7c3d-7e4f-8a1b-2c3d4e5f6a7b"]
    )
    func names(_ name: String) async throws {
        try await PoolTestEnvironment.run { world in
            let up = try await world.signUp(
                name,
                PoolTestEnvironment.password,
                ["email": "ada@example.com", "phone_number": "+49301"]
            )
            #expect(up.refusal == "InvalidParameterException", "\(up.text)")
        }
    }

    @Test("An unverified phone number does not prevent its owner's sign-up")
    func squatting() async throws {
        try await PoolTestEnvironment.run { world in
            let number = ["phone_number": "+49301"]
            for squatter in ["one", "two"] {
                _ = try await world.signUp(squatter, PoolTestEnvironment.password, number)
            }
            var phones = world
            phones.app = "nativeauthphonelogin"
            try await phones.newUser("+49301", PoolTestEnvironment.password, [:])
            #expect(try await phones.signIn("+49301").status == 200)
            #expect(try await world.signIn("+49301").status == 200)
        }
    }

    @Test("An unconfirmed sign-up named like a phone number does not hide its owner")
    func unconfirmedName() async throws {
        try await PoolTestEnvironment.run { world in
            let directory = world.server.services.directory
            let number = "+49301"
            var state = AccountState(status: .unconfirmed)
            state.isNative = true
            var squatter = User(id: "squatter", username: number, createdAt: .now)
            squatter.attributes[UserDirectory.phoneAttribute] = .string(number)
            let waiting = state
            try await directory.save(squatter) { try AccountStore.write(waiting, of: "squatter", in: $0) }
            // While there is no other user, the sign-up can be continued.
            var found = try await directory.database.pool.read { try AccountStore.userID(phone: number, in: $0) }
            #expect(found == "squatter")
            let alice = try await world.server.addAlice()
            _ = try await directory.update(alice.id) {
                $0.attributes[UserDirectory.phoneAttribute] = .string(number)
            }
            found = try await directory.database.pool.read { try AccountStore.userID(phone: number, in: $0) }
            #expect(found == alice.id)
        }
    }

    @Test("A hundred unverified claims of a number do not hide its user of another protocol")
    func hiding() async throws {
        try await PoolTestEnvironment.run { world in
            let directory = world.server.services.directory
            let number = "+49301"
            var state = AccountState(status: .unconfirmed)
            state.isNative = true
            for squatter in 0..<101 {
                var user = User(id: "squatter-\(squatter)", username: "squatter\(squatter)", createdAt: .now)
                user.attributes[UserDirectory.phoneAttribute] = .string(number)
                let id = user.id
                let state = state
                try await directory.save(user) { try AccountStore.write(state, of: id, in: $0) }
            }
            let alice = try await world.server.addAlice()
            _ = try await directory.update(alice.id) {
                $0.attributes[UserDirectory.phoneAttribute] = .string(number)
            }
            #expect(
                try await AccountStore(directory: directory).users(.sms, address: number).map(\.id) == [alice.id]
            )
            #expect(try await world.signIn(number, password: "Alice#2026").status == 200)
            var phones = world
            phones.app = "nativeauthphonelogin"
            let up = try await phones.signUp(number, PoolTestEnvironment.password, [:])
            #expect(up.status == 200, "an unverified number does not prevent a sign-up: \(up.text)")
        }
    }
}
