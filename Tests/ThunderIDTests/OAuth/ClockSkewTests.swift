import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import ThunderID

@Suite("Clock skew", .timeLimit(.minutes(5)))
struct ClockSkewTests {
    /// The seconds by which the tokens' times and the `Date` of the responses are ahead of the device's clock.
    private func skew(_ world: OAuthEnvironment, tokens: Double, date: Double?) {
        world.server.set { state in
            state.dateSkew = date
            state.change = { _, claims in
                for name in ["nbf", "iat", "exp"] { claims[name] = claims[name]?.double.map { .double($0 + tokens) } }
            }
        }
    }

    @Test(
        "A sign-in and a refresh are accepted within a minute of the device's or the server's clock",
        arguments: [(0, -3), (0, -60), (0, -3_600), (0, 3_600), (3_600, 3_600), (-3_600, -3_600), (59, nil)]
            as [(Double, Double?)]
    )
    func accepted(tokens: Double, date: Double?) async throws {
        try await OAuthEnvironment.run { world in
            skew(world, tokens: tokens, date: date)
            try await world.signIn()
            let first = try await world.client.getAccessToken()
            world.clock.advance(by: .seconds(7_200))
            let second = try await world.client.getAccessToken()
            #expect(first != second)
        }
    }

    @Test(
        "Times that fit neither clock are refused, and the error does not name only the device's clock",
        arguments: [(3_600, 0), (-7_200, 0), (3_600, -3_600), (120, nil)] as [(Double, Double?)]
    )
    func refused(tokens: Double, date: Double?) async throws {
        try await OAuthEnvironment.run { world in
            skew(world, tokens: tokens, date: date)
            do {
                try await world.signIn()
                Issue.record("accepted")
            } catch let error as IAMError {
                #expect(error.code == .invalidGrant)
                #expect(error.message.contains("by the clocks of the server and of this device"))
            }
        }
    }

    @Test(
        "The strict check accepts only times that fit the server's clock to the second",
        arguments: [(0, 0, true), (0, -2, true), (0, -3, false), (0, 3_603, false), (3_600, 3_600, true)]
            as [(Double, Double, Bool)]
    )
    func strict(tokens: Double, date: Double, isAccepted: Bool) async throws {
        let strict = TokenValidationConfig(clockTolerance: 0)
        try await OAuthEnvironment.run(OAuthEnvironment.config(validation: strict)) { world in
            skew(world, tokens: tokens, date: date)
            let failure = await world.failure { try await world.signIn() }
            #expect(failure == (isAccepted ? nil : .invalidGrant))
        }
    }

    @Test(
        "A tolerance of one second is not strict and accepts either clock; a negative one is",
        arguments: [(1, 0, -3_600, true), (1, 3, 0, true), (1, 4, 0, false), (-5, 0, -2, true), (-5, 0, -3, false)]
            as [(Int, Double, Double, Bool)]
    )
    func leastTolerance(tolerance: Int, tokens: Double, date: Double, isAccepted: Bool) async throws {
        let least = TokenValidationConfig(clockTolerance: tolerance)
        try await OAuthEnvironment.run(OAuthEnvironment.config(validation: least)) { world in
            skew(world, tokens: tokens, date: date)
            let failure = await world.failure { try await world.signIn() }
            #expect(failure == (isAccepted ? nil : .invalidGrant))
        }
    }

    @Test(
        "With max_age the ID token must have a recent auth_time",
        arguments: [(100, true), (360, true), (363, false), (nil, false)] as [(Double?, Bool)]
    )
    func maximumAge(age: Double?, isAccepted: Bool) async throws {
        try await OAuthEnvironment.run { world in
            let authenticated = age.map { JSONValue.double(world.clock.now.timeIntervalSince1970 - $0) }
            world.server.set { state in
                state.change = { kind, claims in if kind == .id { claims["auth_time"] = authenticated } }
            }
            let url = try world.answer(options: SignInOptions(extra: ["max_age": 300]))
            let failure = await world.failure { try await world.client.handleRedirectCallback(url: url) }
            #expect(failure == (isAccepted ? nil : .invalidGrant))
            // A sign-in without max_age does not check it.
            _ = try await world.client.handleRedirectCallback(url: try world.answer())
        }
    }

    @Test("max_age is stored with a sign-in, also across a restart of the app")
    func maximumAgeAfterRestart() async throws {
        try await OAuthEnvironment.run { world in
            let url = try world.answer(options: SignInOptions(extra: ["max_age": "300"]))
            let other = try await world.another()
            await other.expect(.invalidGrant, from: url)
        }
    }
}
