import NativeAuthBase
import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Token refresh", .timeLimit(.minutes(5)))
struct RenewalTests {
    private typealias TestEnvironment = EntraSessionEnvironment
    private let stage = EntraSessionEnvironment()
    private static let dead = TestEnvironment.refusal(#"{"error":"invalid_grant","error_codes":[700082]}"#)

    @Test("The granted scopes replace requested scopes that cannot be read")
    func damagedCache() async throws {
        let transport = ScriptedTransport([TestEnvironment.tokens("t1", lifetime: "60"), TestEnvironment.tokens("t2")])
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client, scopes: ["User.Read"])
        try stage.store.update([TestEnvironment.prefix + "cache": Secret("no cache")])
        #expect(try await client.accessToken().accessToken == Secret("t2"))
        #expect(TestEnvironment.fields(transport.requests[1])["scope"] == "openid User.Read profile offline_access")
    }

    @Test("A refusal of the refresh token in a request for other scopes ends the session and notifies the app")
    func deadToken() async throws {
        let transport = ScriptedTransport([TestEnvironment.tokens("t1"), Self.dead, Self.dead])
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client, scopes: ["User.Read"])
        let error = await TestEnvironment.failure { try await client.accessToken(scopes: ["api://x/read"]) }
        #expect(error?.kind == .expired)
        #expect(try client.account() == nil)
        #expect(TestEnvironment.fields(transport.requests[1])["scope"] == "api://x/read openid profile offline_access")
        #expect(TestEnvironment.fields(transport.requests[2])["scope"] == "User.Read openid profile offline_access")
    }

    @Test("A successful refresh of the session's token shows that only the scopes were refused")
    func refusedScopes() async throws {
        let transport = ScriptedTransport([TestEnvironment.tokens("t1"), Self.dead, TestEnvironment.tokens("t2")])
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client)
        #expect(
            await TestEnvironment.failure { try await client.accessToken(scopes: ["api://x/read"]) }?.kind == .refused
        )
        #expect(try await client.accessToken().accessToken == Secret("t2"))
        #expect(stage.stored("refresh_token") == Secret("r-t2"))
        #expect(transport.requests.count == 3)
    }

    @Test("A refused request for other scopes after a 5xx ends the session as an interrupted refresh")
    func interruptedScopedRequest() async throws {
        let transport = ScriptedTransport([
            TestEnvironment.tokens("t1"), .json("{}", status: 500), Self.dead, Self.dead,
        ])
        let client = EntraClient(
            configuration: try Samples.configuration(),
            store: stage.store,
            environment: ClientEnvironment(transport: transport, clock: stage.clock.sleepless)
        )
        try await TestEnvironment.signIn(client)
        let error = await TestEnvironment.failure { try await client.accessToken(scopes: ["api://x/read"]) }
        #expect(error?.kind == .expired)
        #expect(transport.requests.count == 4)
        guard case .signedOut(let reason) = client.sessionManager.session.state() else {
            Issue.record("signed in")
            return
        }
        #expect(reason.kind == .interruptedRefresh)
    }

    @Test("Missing consent for other scopes costs one request, and ends no session")
    func consent() async throws {
        let transport = ScriptedTransport([
            TestEnvironment.tokens("t1"), TestEnvironment.refusal(#"{"error":"invalid_grant","error_codes":[65001]}"#),
        ])
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client)
        #expect(
            await TestEnvironment.failure { try await client.accessToken(scopes: ["api://x/read"]) }?.kind == .refused
        )
        #expect(try client.account() != nil)
        #expect(transport.requests.count == 2)
    }

    static let failures: [ScriptedTransport.Answer] = [
        .json("no json"), refusal(#"{"error":"invalid_grant"}"#), .json("{}", status: 429),
        .failure(TransportError(.timedOut)), .failure(TransportError(.connectionFailed)),
        .json(#"{"challenge_type":"redirect"}"#),
    ]

    private static func refusal(_ body: String) -> ScriptedTransport.Answer { TestEnvironment.refusal(body) }

    @Test("A rotated refresh token is kept, even if the token request fails", arguments: 0..<6)
    func rotated(_ row: Int) async throws {
        let failure = Self.failures[row]
        // Even if the access token is unchanged.
        let renewal = ScriptedTransport.Answer.json(#"{"access_token":"t1","refresh_token":"r-new","expires_in":9}"#)
        let transport = ScriptedTransport([TestEnvironment.tokens("t1", lifetime: "60"), renewal, failure, failure])
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client)
        let error = await TestEnvironment.failure {
            try await stage.whileTimePasses { try await client.accessToken(scopes: ["api://x/read"]) }
        }
        #expect(error != nil)
        #expect(stage.stored("refresh_token") == Secret("r-new"))
        // A lost response is requested once more.
        let isLost = error?.kind == .timedOut || error?.kind == .offline
        #expect(transport.requests.count == (isLost ? 4 : 3))
    }

    @Test("An access token without a lifetime lasts an hour; one with an invalid lifetime is refused")
    func lifetime() async throws {
        let silent = try stage.client(ScriptedTransport([TestEnvironment.tokens("t1", lifetime: nil)]))
        try await TestEnvironment.signIn(silent)
        #expect(try await silent.accessToken().expiresAt == stage.clock.now.addingTimeInterval(3_600))
        for lifetime in [#""soon""#, "{}", "true"] {
            let client = try stage.client(ScriptedTransport([TestEnvironment.tokens("t2", lifetime: lifetime)]))
            #expect(
                await TestEnvironment.failure { try await TestEnvironment.signIn(client) }?.kind == .unexpectedResponse
            )
        }
    }

    @Test(
        "A lifetime may be a fraction, a text or an empty text",
        arguments: [
            ("60", 60), (#""60""#, 60), ("3599.5", 3_599), (#""3599.5""#, 3_599), (#""""#, 3_600), ("-1", 0),
        ] as [(String, TimeInterval)]
    )
    func lifetimes(json: String, seconds: TimeInterval) async throws {
        let client = try stage.client(ScriptedTransport([TestEnvironment.tokens("t3", lifetime: json)]))
        try await TestEnvironment.signIn(client)
        let record = try client.sessionManager.session.loadRecord()
        #expect(record?.tokens.expiresAt == stage.clock.now.addingTimeInterval(seconds))
    }

    @Test("A forced refresh without a refresh token requires a new sign-in and keeps the session")
    func notRenewable() async throws {
        let client = try stage.client(ScriptedTransport([TestEnvironment.tokens("t1", isRenewable: false)]))
        try await TestEnvironment.signIn(client)
        #expect(await TestEnvironment.failure { try await client.accessToken(forceRefresh: true) }?.kind == .expired)
        #expect(try await client.accessToken().accessToken == Secret("t1"))
    }

    @Test("A sign-in with only an ID token stores no empty secret, and has no access token")
    func onlyIdentity() async throws {
        let client = try stage.client(
            ScriptedTransport([TestEnvironment.tokens(nil, scope: "", isRenewable: false)])
        )
        #expect(try await TestEnvironment.signIn(client)?.username == "ada@example.com")
        let keys = ["access_token", "refresh_token", "id_token", "scope", "cache", "token_expiry"]
        #expect(keys.allSatisfy { stage.stored($0)?.isEmpty != true })
        #expect(await TestEnvironment.failure { try await client.accessToken() }?.kind == .expired)
    }

    @Test("A failed server may have used the refresh token, even if the second request was not sent")
    func seen() async throws {
        let unsent = TransportError(.connectionFailed, requestMayHaveBeenSent: false)
        let transport = ScriptedTransport([
            TestEnvironment.tokens("t1", lifetime: "60"), .json("{}", status: 503), .failure(unsent),
        ])
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client)
        stage.clock.advance(by: .seconds(61))
        _ = try? await stage.whileTimePasses { try await client.accessToken() }
        #expect(transport.requests.count == 3)
        #expect(stage.stored("refresh_attempt") != nil)
    }

    @Test("A refresh that waited for the app's header fields was not sent, and leaves no refresh marker")
    func notSent() async throws {
        let transport = ScriptedTransport([TestEnvironment.tokens("t1")])
        try await TestEnvironment.signIn(try stage.client(transport))
        let silent = EntraClient(
            configuration: try Samples.configuration(headers: { _ in
                try? await Task.sleep(for: .seconds(3_600))
                return [:]
            }),
            store: stage.store,
            environment: ClientEnvironment(transport: transport, clock: stage.clock.clock)
        )
        let error = await TestEnvironment.failure {
            try await stage.whileTimePasses { try await silent.accessToken(forceRefresh: true) }
        }
        #expect(error?.kind == .timedOut)
        #expect(transport.requests.count == 1)
        #expect(stage.stored("refresh_attempt") == nil)
        #expect(stage.stored("refresh_token") == Secret("r-t1"))
    }

    @Test("A cancelled caller stops waiting for a shared refresh at once")
    func impatient() async throws {
        let gate = SingleFlight<Void>()
        let arrival = SingleFlight<Void>()
        let transport = ScriptedTransport([
            TestEnvironment.tokens("t1"),
            TestEnvironment.held(
                TestEnvironment.tokens("t2", scope: "api://x/read"),
                by: gate,
                arrival: arrival
            ),
        ])
        let client = try stage.client(transport)
        try await TestEnvironment.signIn(client)
        let first = Task { try await client.accessToken(scopes: ["api://x/read"]) }
        try await arrival.value()
        let second = Task { try await client.accessToken(scopes: ["api://y/read"]) }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.complete(())
        #expect(try await first.value.accessToken == Secret("t2"))
        #expect(transport.requests.count == 2)
    }

    @Test("An error of the session has the caller's correlation ID")
    func correlation() async throws {
        let client = try stage.client(ScriptedTransport([TestEnvironment.tokens("t1"), Self.dead]))
        func id() async -> UUID? {
            await TestEnvironment.failure {
                try await client.accessToken(forceRefresh: true, correlationID: Samples.id)
            }?
            .correlationID
        }
        #expect(await id() == Samples.id)
        try await TestEnvironment.signIn(client)
        #expect(await id() == Samples.id)
        let other = UUID()
        let error = await TestEnvironment.failure { try await client.accessToken(correlationID: other) }
        #expect(error?.kind == .expired)
        #expect(error?.correlationID == other)
    }

    @Test("A refusal leaves no refresh marker; an unreadable response does")
    func attempts() async throws {
        let rows: [(ScriptedTransport.Answer, Bool)] = [
            (.json("{}", status: 429), false), (.json("<h2>", status: 403), false),
            (TestEnvironment.refusal(#"{"error":"temporarily_unavailable"}"#), false),
            (.json("no json", status: 499), false),
            (.json("no json"), true), (.json("{}", status: 302), true), (.failure(TransportError(.timedOut)), true),
        ]
        for (answer, isNoted) in rows {
            let stage = EntraSessionEnvironment()
            let script = [TestEnvironment.tokens("t1", lifetime: "60"), answer, answer]
            let client = try stage.client(ScriptedTransport(script))
            try await TestEnvironment.signIn(client)
            stage.clock.advance(by: .seconds(61))
            let error = await TestEnvironment.failure {
                try await stage.whileTimePasses { try await client.accessToken() }
            }
            #expect(error != nil)
            #expect((stage.stored("refresh_attempt") != nil) == isNoted, "\(String(describing: error))")
        }
    }

    @Test(
        "Required second factor, consent, device policy or password change end no session",
        arguments: [50_074, 50_076, 50_079, 50_142, 53_000, 53_001, 53_003, 65_001]
    )
    func interaction(_ code: Int) async throws {
        let answer = TestEnvironment.refusal(#"{"error":"invalid_grant","error_codes":[\#(code)]}"#)
        let client = try stage.client(ScriptedTransport([TestEnvironment.tokens("t1", lifetime: "60"), answer]))
        try await TestEnvironment.signIn(client)
        stage.clock.advance(by: .seconds(61))
        #expect(await TestEnvironment.failure { try await client.accessToken() } != nil)
        #expect(try client.account() != nil)
        #expect(stage.stored("refresh_token") == Secret("r-t1"))
    }

    @Test(
        "Their error descriptions end no session either",
        arguments: [
            "basic_action", "additional_action", "message_only", "consent_required", "mfa_required",
            "registration_required",
        ]
    )
    func interactionWords(_ word: String) async throws {
        let answer = TestEnvironment.refusal(#"{"error":"invalid_grant","suberror":"\#(word)"}"#)
        let client = try stage.client(ScriptedTransport([TestEnvironment.tokens("t1", lifetime: "60"), answer]))
        try await TestEnvironment.signIn(client)
        stage.clock.advance(by: .seconds(61))
        #expect(await TestEnvironment.failure { try await client.accessToken() } != nil)
        #expect(try client.account() != nil)
    }

    @Test("A token expires two minutes before its stated expiry", arguments: [(479, "t1"), (480, "t2")])
    func leeway(_ seconds: Int, _ token: String) async throws {
        let client = try stage.client(
            ScriptedTransport([TestEnvironment.tokens("t1", lifetime: "600"), TestEnvironment.tokens("t2")])
        )
        try await TestEnvironment.signIn(client)
        #expect(client.configuration.refreshLeeway == .seconds(120))
        stage.clock.advance(by: .seconds(seconds))
        #expect(try await client.accessToken().accessToken == Secret(token))
    }
}
