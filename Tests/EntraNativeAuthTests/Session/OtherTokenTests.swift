import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Tokens for other scopes", .timeLimit(.minutes(5)))
struct OtherTokenTests {
    private typealias TestEnvironment = EntraSessionEnvironment
    private let stage = EntraSessionEnvironment()

    private static func api(_ number: Int) -> ScriptedTransport.Answer {
        TestEnvironment.tokens("x\(number)", scope: "api://\(number)/read")
    }

    @Test("Sixteen are kept; the oldest is removed first")
    func capacity() async throws {
        let transport = ScriptedTransport([TestEnvironment.tokens("t1")] + (1...17).map(Self.api) + [Self.api(1)])
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client)
        for number in 1...17 { _ = try await client.accessToken(scopes: ["api://\(number)/read"]) }
        #expect(transport.requests.count == 18)
        #expect(try await client.accessToken(scopes: ["api://2/read"]).accessToken == Secret("x2"))
        #expect(try await client.accessToken(scopes: ["api://17/read"]).accessToken == Secret("x17"))
        #expect(transport.requests.count == 18)
        #expect(try await client.accessToken(scopes: ["api://1/read"]).accessToken == Secret("x1"))
        #expect(transport.requests.count == 19)
    }

    @Test("A new token for the same scopes replaces the old one, and no other")
    func replaced() async throws {
        let answers =
            [TestEnvironment.tokens("t1"), Self.api(1)]
            + (2...18).map { TestEnvironment.tokens("x\($0)", scope: "api://y/read") }
        let transport = ScriptedTransport(answers)
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client)
        _ = try await client.accessToken(scopes: ["api://1/read"])
        for _ in 2...18 { _ = try await client.accessToken(scopes: ["api://y/read"], forceRefresh: true) }
        #expect(try await client.accessToken(scopes: ["api://1/read"]).accessToken == Secret("x1"))
        #expect(try await client.accessToken(scopes: ["api://y/read"]).accessToken == Secret("x18"))
        #expect(transport.requests.count == 19)
    }

    @Test("A token is valid until exactly two minutes before its expiry")
    func expiry() async throws {
        let transport = ScriptedTransport([
            TestEnvironment.tokens("t1", lifetime: "36000"),
            TestEnvironment.tokens("x1", scope: "api://x/read", lifetime: "600"),
            TestEnvironment.tokens("x2", scope: "api://x/read", lifetime: "600"),
        ])
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client)
        func token() async throws -> Secret { try await client.accessToken(scopes: ["api://x/read"]).accessToken }
        #expect(try await token() == Secret("x1"))
        stage.clock.advance(by: .seconds(479))
        #expect(try await token() == Secret("x1"))
        stage.clock.advance(by: .seconds(1))
        #expect(try await token() == Secret("x2"))
        #expect(try await client.accessToken().accessToken == Secret("t1"))
    }

    @Test("The session's own token is refreshed, too, from two minutes before its expiry", arguments: [479, 480])
    func ownOnTheWay(_ seconds: Int) async throws {
        let isStale = seconds == 480
        let other = TestEnvironment.tokens("x1", scope: "api://x/read")
        let transport = ScriptedTransport(
            [TestEnvironment.tokens("t1", lifetime: "600")]
                + (isStale ? [TestEnvironment.tokens("t2"), other] : [other])
        )
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client)
        stage.clock.advance(by: .seconds(seconds))
        #expect(try await client.accessToken(scopes: ["api://x/read"]).accessToken == Secret("x1"))
        #expect(stage.stored("access_token") == Secret(isStale ? "t2" : "t1"))
        #expect(transport.requests.count == (isStale ? 3 : 2))
    }

    @Test("A token for other scopes has its own scopes and expiry, and the latest refresh token")
    func members() async throws {
        let transport = ScriptedTransport([
            TestEnvironment.tokens("t1"),
            TestEnvironment.tokens("x1", scope: "api://x/read api://x/write", lifetime: "600"),
            TestEnvironment.tokens("y1", scope: "", lifetime: "600", isRenewable: false),
        ])
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client)
        let first = try await client.accessToken(scopes: ["api://x/read"])
        #expect(first.scopes == ["api://x/read", "api://x/write"])
        #expect(first.expiresAt == stage.clock.now.addingTimeInterval(600))
        #expect(first.refreshToken == Secret("r-x1"))
        // Without granted scopes in the response, the requested ones count.
        let second = try await client.accessToken(scopes: ["api://y/read"])
        #expect(second.scopes == ["api://y/read"])
        #expect(second.refreshToken == Secret("r-x1"))
        #expect(try await client.accessToken(scopes: ["api://x/write"]).accessToken == Secret("x1"))
        #expect(transport.requests.count == 3)
    }

    @Test("A response without an access token is an error for other scopes and keeps the session")
    func noToken() async throws {
        let transport = ScriptedTransport([
            TestEnvironment.tokens("t1"), TestEnvironment.tokens(nil, scope: "api://x/read"),
        ])
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client)
        let error = await TestEnvironment.failure { try await client.accessToken(scopes: ["api://x/read"]) }
        #expect(error?.kind == .unusableTokens)
        #expect(transport.requests.count == 2)
        #expect(stage.stored("refresh_token") == Secret("r-only"))
        #expect(try await client.accessToken().accessToken == Secret("t1"))
    }

    @Test(
        "A required browser, throttling or a server failure costs one request per call, and ends no session",
        arguments: [(#"{"challenge_type":"redirect"}"#, 200), ("{}", 429), ("<h2>", 403), (#"{"error":"e"}"#, 400)]
    )
    func oneRequest(_ body: String, _ status: Int) async throws {
        let transport = ScriptedTransport([TestEnvironment.tokens("t1"), .json(body, status: status)])
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client)
        #expect(await TestEnvironment.failure { try await client.accessToken(scopes: ["api://x/read"]) } != nil)
        #expect(transport.requests.count == 2)
        #expect(stage.stored("refresh_token") == Secret("r-t1"))
        #expect(try await client.accessToken().accessToken == Secret("t1"))
    }
}
