import Foundation
import GRDB
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("One-time codes of flows", .timeLimit(.minutes(5)))
struct OneTimeCodeTests {
    private static let email = CodeDelivery(channel: .email, destination: "alice@example.com")
    private static let sms = CodeDelivery(channel: .sms, destination: "+49170")

    private struct World: Sendable {
        let codes: OneTimeCodes

        static func run(
            _ limits: Limits = Limits(wrongCodes: 3, wrongCodesPerUser: 5),
            _ work: @Sendable (World) async throws -> Void
        ) async throws {
            try await StoreTestDatabase.run { base in
                let codes = OneTimeCodes(
                    database: base.database,
                    random: SystemRandomSource(),
                    limits: limits,
                    realm: Realm(rawValue: "flow")
                )
                try await work(World(codes: codes))
            }
        }

        func begin(
            _ id: String = "c",
            to delivery: CodeDelivery = email,
            of userID: String = "alice",
            context: String = "context",
            lifetime: TimeInterval? = nil,
            after seconds: Double = 0
        ) async throws -> OneTimeCodes.Sending {
            try await codes.begin(
                "123456",
                id: id,
                to: delivery,
                of: userID,
                context: context,
                lifetime: lifetime,
                now: StoreTestDatabase.start + seconds
            )
        }

        func check(
            _ text: String = "wrong",
            id: String = "c",
            of userID: String = "alice",
            after seconds: Double = 0
        ) async throws -> OneTimeCodes.Verdict {
            try await codes.check(text, id: id, of: userID, now: StoreTestDatabase.start + seconds)
        }
    }

    @Test("Before the interval ends, a valid code of the same context is used again")
    func reuse() async throws {
        try await World.run { world async throws in
            #expect(try await world.begin() == .send)
            #expect(try await world.begin("d", after: 10) == .reuse(id: "c", wait: 20))
            #expect(try await world.begin("d", context: "other", after: 10) == .refused(wait: 20))
            #expect(try await world.begin("d", of: "bob", after: 10) == .send)
            #expect(try await world.begin("e", to: Self.sms, after: 10) == .send)
            #expect(try await world.begin("f", after: 30) == .send)
        }
    }

    @Test("A code that has expired or has no attempts left is not used again")
    func invalidCodes() async throws {
        try await World.run { world async throws in
            #expect(try await world.begin(lifetime: 10) == .send)
            #expect(try await world.begin("d", after: 9) == .reuse(id: "c", wait: 21))
            #expect(try await world.begin("d", after: 10) == .refused(wait: 20))

            #expect(try await world.begin("d", after: 30) == .send)
            for _ in 1...2 { #expect(try await world.check(id: "d", after: 30) == .wrong) }
            #expect(try await world.begin("e", after: 31) == .reuse(id: "d", wait: 29))
            #expect(try await world.check(id: "d", after: 31) == .attemptsExhausted)
            #expect(try await world.begin("e", after: 31) == .refused(wait: 29))
        }
    }

    @Test("The messages of all channels count for the limit of a user")
    func channels() async throws {
        try await World.run(Limits(resendInterval: 30, sentCodes: 2, codeWindow: 600)) { world async throws in
            #expect(try await world.begin("c") == .send)
            #expect(try await world.begin("d", to: Self.sms, after: 100) == .send)
            #expect(try await world.codes.wait("alice", channel: .email, now: StoreTestDatabase.start + 110) == 490)
            #expect(try await world.codes.wait("alice", channel: .sms, now: StoreTestDatabase.start + 110) == 490)
            #expect(try await world.codes.wait("bob", channel: .sms, now: StoreTestDatabase.start + 110) == 0)
            #expect(try await world.begin("e", after: 599) == .refused(wait: 1))
            #expect(try await world.begin("e", after: 600) == .send)
        }
    }

    @Test("A code is accepted once, until it expires, and only for its user")
    func acceptance() async throws {
        try await World.run { world async throws in
            _ = try await world.begin(lifetime: 60)
            #expect(try await world.check("123456", of: "bob") == .wrong)
            #expect(try await world.check("123456", id: "other") == .wrong)
            #expect(try await world.check("123456", after: 59.9) == .right(Self.email))
            #expect(try await world.check("123456", after: 59.9) == .wrong)
        }
    }

    @Test("An expired code counts as a wrong one: the response does not tell that it was right")
    func expired() async throws {
        try await World.run { world async throws in
            _ = try await world.begin(lifetime: 60)
            for _ in 1...2 { #expect(try await world.check("123456", after: 60) == .wrong) }
            for _ in 1...2 { #expect(try await world.check("123456", after: 60) == .attemptsExhausted) }
        }
    }

    @Test("Wrong codes count per user, for all codes, until the oldest one leaves the window")
    func lockout() async throws {
        try await World.run { world async throws in
            for (index, id) in ["c", "d"].enumerated() {
                #expect(try await world.begin(id, lifetime: 3_600, after: Double(index) * 100) == .send)
            }
            for id in ["c", "c", "c", "d", "d"] { _ = try await world.check(id: id, after: 100) }
            #expect(try await world.check("123456", id: "d", after: 200) == .refused(retryAfter: 500))
            #expect(try await world.check("123456", id: "d", after: 699.5) == .refused(retryAfter: 1))
            #expect(try await world.check("123456", id: "d", after: 700) == .right(Self.email))
        }
    }

    @Test(
        "An address is masked to what its owner recognizes",
        arguments: [
            (email, "a***@e***"), (CodeDelivery(channel: .email, destination: "x@y@z.example"), "x***@y***"),
            (CodeDelivery(channel: .sms, destination: "+491701234567"), "+*******4567"),
        ]
    )
    func masked(_ delivery: CodeDelivery, _ text: String) {
        #expect(delivery.masked == text)
    }

    @Test("A user's recipient is the address of the channel, if there is one")
    func recipients() {
        var user = User(id: "alice", username: "alice", email: "alice@example.com", createdAt: .now)
        #expect(CodeChannel.email.recipient(user) == "alice@example.com")
        #expect(CodeChannel.sms.recipient(user) == nil)
        user.attributes[UserDirectory.phoneAttribute] = ""
        #expect(CodeChannel.sms.recipient(user) == nil)
        user.attributes[UserDirectory.phoneAttribute] = "+49170"
        #expect(CodeChannel.sms.recipient(user) == "+49170")
    }
}
