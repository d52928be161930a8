import NativeAuthBase
import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Accounts and their tokens", .timeLimit(.minutes(5)))
struct EntraSessionManagerTests {
    private let clock = TestClock()
    private let store = MemorySecretStore()

    private func client(_ transport: any HTTPTransport, store: (any SecretStore)? = nil) throws -> EntraClient {
        try Samples.client(transport, store: store ?? self.store, clock: clock)
    }

    private func jwt(_ claims: String) -> String { "eyJ9.\(Base64URL.encode(Data(claims.utf8))).c2ln" }

    private func tokens(
        _ name: String,
        user: String = "ada",
        scope: String = "openid User.Read",
        seconds: Int = 3_600
    ) -> ScriptedTransport.Answer {
        let id = jwt(#"{"sub":"sub-\#(user)","preferred_username":"\#(user)@example.com","oid":"o","tid":"t"}"#)
        let info = Base64URL.encode(Data(#"{"uid":"u-\#(user)","utid":"tenant"}"#.utf8))
        return .json(
            #"{"token_type":"Bearer","access_token":"\#(name)","refresh_token":"r-\#(name)","id_token":"\#(id)","#
                + #""scope":"\#(scope)","expires_in":\#(seconds),"client_info":"\#(info)"}"#
        )
    }

    @discardableResult
    private func signIn(_ client: EntraClient, scopes: [String] = []) async throws -> EntraAccount? {
        var context = Samples.context
        context.scopes = scopes
        let state = EntraState.SignInCode(delivery: Samples.delivery, context: context)
        guard case .completed(let account) = try await client.submitCode(Samples.code, for: state) else { return nil }
        return account
    }

    private func fields(_ request: TransportRequest) -> [String: String] {
        var parts = URLComponents()
        parts.percentEncodedQuery = String(bytes: request.body ?? Data(), encoding: .utf8)?
            .replacingOccurrences(of: "+", with: "%20")
        return Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
    }

    private func kind<Value: Sendable>(_ body: () async throws -> Value) async -> EntraError.Kind? {
        do {
            _ = try await body()
            return nil
        } catch {
            return (error as? EntraError)?.kind
        }
    }

    @Test("The account comes from the tokens, also in a client that is created later")
    func account() async throws {
        let client = try client(ScriptedTransport([tokens("t1")]))
        #expect(try client.account() == nil)
        let account = try #require(try await signIn(client))
        #expect(account.username == "ada@example.com")
        #expect(account.identifier == "u-ada.tenant")
        #expect(account.environment == "contoso.ciamlogin.com")
        #expect(account.claim("sub") == "sub-ada")
        #expect(try client.account() == account)
        #expect(try self.client(ScriptedTransport()).account() == account)
        let token = try await client.accessToken()
        #expect(token.accessToken == Secret("t1"))
        #expect(token.scopes == ["openid", "User.Read"])
        #expect(token.expiresAt == clock.now.addingTimeInterval(3_600))
    }

    @Test("A second sign-in replaces the first account and its tokens")
    func replaced() async throws {
        let client = try client(ScriptedTransport([tokens("t1"), tokens("t2", user: "bob")]))
        let first = try #require(try await signIn(client))
        try await signIn(client)
        #expect(try client.account()?.username == "bob@example.com")
        #expect(await kind { try await client.accessToken(of: first) } == .notSignedIn)
        client.signOut(first)
        #expect(try client.account()?.username == "bob@example.com")
        #expect(try await client.accessToken().accessToken == Secret("t2"))
    }

    @Test("Signing out clears everything that was stored")
    func signedOut() async throws {
        let transport = ScriptedTransport([tokens("t1"), tokens("t2", scope: "api://x/read")])
        let client = try client(transport)
        try await signIn(client)
        _ = try await client.accessToken(scopes: ["api://x/read"])
        client.signOut()
        #expect(try client.account() == nil)
        #expect(await kind { try await client.accessToken() } == .notSignedIn)
        let prefix = EntraSessionEnvironment.prefix
        #expect(
            ["cache", "access_token", "refresh_token", "id_token"].allSatisfy { store.read(prefix + $0) == .absent }
        )
        #expect(transport.requests.count == 2)
    }

    @Test("A sign-in that ends after a sign-out starts no session")
    func late() async throws {
        let answer = SingleFlight<Void>()
        let arrival = SingleFlight<Void>()
        let body = tokens("t1")
        let inner = ScriptedTransport([body])
        let transport = ScriptedTransport([
            .custom { request in
                arrival.complete(())
                try await answer.value()
                return try await inner.send(request)
            }
        ])
        let client = try client(transport)
        let late = Task { try await client.submitCode(Samples.code, for: Samples.signInCode) }
        try await arrival.value()
        client.signOut()
        answer.complete(())
        #expect(await kind { try await late.value } == .superseded)
        #expect(try client.account() == nil)
    }

    @Test("A stale token is refreshed once for all callers, with the scopes of the sign-in")
    func singleFlight() async throws {
        let transport = ScriptedTransport([tokens("t1", seconds: 60), tokens("t2")])
        let client = try client(transport)
        try await signIn(client, scopes: ["User.Read"])
        let all = try await withThrowingTaskGroup(of: EntraAccessToken.self) { group in
            for _ in 0..<20 { group.addTask { try await client.accessToken() } }
            return try await group.reduce(into: Set<Secret>()) { $0.insert($1.accessToken) }
        }
        #expect(all == [Secret("t2")])
        #expect(transport.requests.count == 2)
        #expect(
            fields(transport.requests[1]) == [
                "client_id": "client-1", "grant_type": "refresh_token", "refresh_token": "r-t1", "client_info": "true",
                "scope": "User.Read openid profile offline_access",
            ]
        )
    }

    @Test("A forced refresh replaces a valid token; concurrent forced refreshes share one request")
    func forced() async throws {
        let transport = ScriptedTransport([tokens("t1"), tokens("t2"), tokens("t3")])
        let client = try client(transport)
        try await signIn(client)
        #expect(try await client.accessToken(forceRefresh: true).accessToken == Secret("t2"))
        #expect(try await client.accessToken().accessToken == Secret("t2"))
        let all = try await withThrowingTaskGroup(of: EntraAccessToken.self) { group in
            for _ in 0..<5 { group.addTask { try await client.accessToken(forceRefresh: true) } }
            return try await group.reduce(into: Set<Secret>()) { $0.insert($1.accessToken) }
        }
        #expect(all.contains(Secret("t3")))
    }

    @Test("Tokens for other scopes are kept beside the sign-in's own")
    func otherScopes() async throws {
        let transport = ScriptedTransport([
            tokens("t1"), tokens("t2", scope: "api://x/read"), tokens("t3", scope: "api://y/read"),
        ])
        let client = try client(transport)
        try await signIn(client)
        let other = try await client.accessToken(scopes: ["api://x/read"])
        #expect(other.accessToken == Secret("t2"))
        #expect(other.refreshToken == Secret("r-t2"))
        #expect(try await client.accessToken().accessToken == Secret("t1"))
        #expect(try await client.accessToken(scopes: ["user.read", "openid"]).accessToken == Secret("t1"))
        #expect(try await client.accessToken(scopes: ["API://X/read"]).accessToken == Secret("t2"))
        #expect(transport.requests.count == 2)
        #expect(try await client.accessToken(scopes: ["api://y/read"]).accessToken == Secret("t3"))
        // The service may have replaced the refresh token each time.
        #expect(fields(transport.requests[2])["refresh_token"] == "r-t2")
        #expect(fields(transport.requests[2])["scope"] == "api://y/read openid profile offline_access")
        #expect(try self.client(ScriptedTransport()).account() != nil)
        #expect(
            try await self.client(ScriptedTransport()).accessToken(scopes: ["api://x/read"]).accessToken == Secret("t2")
        )
    }

    @Test("A claims request gets its own token, which no other request receives")
    func claims() async throws {
        let transport = ScriptedTransport([tokens("t1"), tokens("t2")])
        let client = try client(transport)
        try await signIn(client)
        #expect(try await client.accessToken(claims: #"{"access_token":{}}"#).accessToken == Secret("t2"))
        #expect(fields(transport.requests[1])["claims"] == #"{"access_token":{}}"#)
        #expect(try await client.accessToken().accessToken == Secret("t1"))
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let answer: ScriptedTransport.Answer
        let kind: EntraError.Kind
        let isOver: Bool

        init(_ body: String, status: Int = 400, _ kind: EntraError.Kind, isOver: Bool) {
            answer = .json(body, status: status)
            self.kind = kind
            self.isOver = isOver
        }

        var testDescription: String { "\(kind), over: \(isOver)" }
    }

    static let refusals = [
        Refusal(#"{"error":"invalid_grant","error_codes":[700082]}"#, .expired, isOver: true),
        Refusal(#"{"error":"expired_token"}"#, .expired, isOver: true),
        Refusal(
            #"{"error":"invalid_grant","suberror":"basic_action","error_codes":[50076]}"#,
            .mfaRequired,
            isOver: false
        ),
        Refusal(#"{"error":"invalid_grant","error_codes":[50142]}"#, .passwordChangeRequired, isOver: false),
        Refusal(#"{"error":"invalid_scope"}"#, .invalidScope, isOver: false),
        Refusal(#"{"error":"invalid_client"}"#, status: 401, .misconfigured, isOver: false),
        Refusal(#"{"error":"temporarily_unavailable"}"#, .refused, isOver: false),
        Refusal("{}", status: 429, .rateLimited(retryAfter: nil), isOver: false),
        Refusal("<h2>", status: 403, .http(403), isOver: false),
        Refusal("no json", status: 400, .unexpectedResponse, isOver: false),
        Refusal(#"{"challenge_type":"redirect"}"#, status: 200, .browserRequired(reason: nil), isOver: false),
    ]

    @Test("Only a definite refusal ends a session", arguments: refusals)
    func refused(_ row: Refusal) async throws {
        let transport = ScriptedTransport([tokens("t1"), row.answer])
        let client = try client(transport)
        try await signIn(client)
        // After its expiry there is no token to fall back on.
        clock.advance(by: .seconds(4_000))
        #expect(await kind { try await client.accessToken() } == row.kind)
        #expect(try client.account() == nil || !row.isOver)
        #expect(try client.account() != nil || row.isOver)
    }

    @Test("A stale token is refreshed with a request for other scopes, and kept when that request is refused")
    func staleOnTheWay() async throws {
        let transport = ScriptedTransport([
            tokens("t1", seconds: 60), tokens("t2"), .json(#"{"error":"invalid_scope"}"#, status: 400),
        ])
        let client = try client(transport)
        try await signIn(client)
        let id = Samples.id
        #expect(
            await kind { try await client.accessToken(scopes: ["api://x/read"], correlationID: id) } == .invalidScope
        )
        #expect(fields(transport.requests[2])["refresh_token"] == "r-t2")
        let name = try #require(HTTPField.Name("client-request-id"))
        #expect(transport.requests[2].head.headerFields[name] == id.uuidString.lowercased())
        #expect(try await client.accessToken().accessToken == Secret("t2"))
        #expect(transport.requests.count == 3)
    }

    @Test("A cancelled caller stops waiting, and the refresh continues for the others")
    func cancelledRenewal() async throws {
        let opening = SingleFlight<Void>()
        let arrival = SingleFlight<Void>()
        let renewed = tokens("t2")
        let inner = ScriptedTransport([renewed])
        let transport = ScriptedTransport([
            tokens("t1", seconds: 60),
            .custom { request in
                arrival.complete(())
                try await opening.value()
                return try await inner.send(request)
            },
        ])
        let client = try client(transport)
        try await signIn(client)
        let impatient = Task { try await client.accessToken() }
        try await arrival.value()
        impatient.cancel()
        await #expect(throws: CancellationError.self) { try await impatient.value }
        opening.complete(())
        #expect(try await client.accessToken().accessToken == Secret("t2"))
        #expect(transport.requests.count == 2)
    }

    @Test("A refusal for other scopes does not end the session")
    func refusedScopes() async throws {
        let transport = ScriptedTransport([
            tokens("t1"), .json(#"{"error":"invalid_grant","error_codes":[65001]}"#, status: 400),
        ])
        let client = try client(transport)
        try await signIn(client)
        #expect(await kind { try await client.accessToken(scopes: ["api://x/read"]) } == .refused)
        #expect(try await client.accessToken().accessToken == Secret("t1"))
    }

    @Test("An unreadable store does not end the session")
    func unreadable() async throws {
        let store = FailingSecretStore()
        let client = try client(ScriptedTransport([tokens("t1")]), store: store)
        try await signIn(client)
        store.readsFail = true
        #expect(await kind { try client.account() } == .storageUnavailable)
        #expect(await kind { try await client.accessToken() } == .storageUnavailable)
        store.readsFail = false
        #expect(try client.account()?.username == "ada@example.com")
    }

    @Test("A sign-in that cannot be stored fails and leaves no session")
    func unwritable() async throws {
        let store = FailingSecretStore()
        store.writesFail = true
        let client = try client(ScriptedTransport([tokens("t1")]), store: store)
        #expect(await kind { try await self.signIn(client) } == .storageUnavailable)
        store.writesFail = false
        #expect(try client.account() == nil)
    }

    @Test("Refreshed tokens of another user end the session")
    func anotherSubject() async throws {
        let client = try client(ScriptedTransport([tokens("t1", seconds: 60), tokens("t2", user: "bob")]))
        try await signIn(client)
        clock.advance(by: .seconds(61))
        #expect(await kind { try await client.accessToken() } == .expired)
        #expect(try client.account() == nil)
    }
}
