import NativeAuthBase
import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import CognitoUserPools

@Suite("Refresh of a user pool's session", .timeLimit(.minutes(5)))
struct RenewalTests: PoolTesting {
    private typealias Answer = ScriptedTransport.Answer

    let clock = TestClock()

    private func tokens(_ seconds: Int, name: String = "first", refresh: String = "r1") -> Answer {
        let end = Int(clock.now.timeIntervalSince1970) + seconds
        let claims = #"{"sub":"id-1","username":"ada","exp":\#(end),"jti":"\#(name)"}"#
        let access = "eyJ9.\(Base64URL.encode(Data(claims.utf8))).c2ln"
        return .json(#"{"AuthenticationResult":{"AccessToken":"\#(access)","RefreshToken":"\#(refresh)"}}"#)
    }

    private static func refusal(_ name: String, status: Int = 400) -> Answer {
        .json(name.isEmpty ? "{}" : #"{"__type":"\#(name)Exception"}"#, status: status)
    }

    private static func lost(wasSent: Bool) -> Answer {
        .failure(TransportError(.connectionFailed, requestMayHaveBeenSent: wasSent))
    }

    /// The service's responses to a refresh, one per attempt, and the reason if they end the session.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let name: String
        let answers: [ScriptedTransport.Answer]
        let end: SignOutReason.Kind?
        var testDescription: String { name }
    }

    static let refusals = [
        Refusal(name: "refused", answers: [refusal("NotAuthorized")], end: .refused),
        Refusal(name: "refused with 499", answers: [refusal("NotAuthorized", status: 499)], end: .refused),
        Refusal(name: "used twice", answers: [refusal("RefreshTokenReuse")], end: .refused),
        Refusal(name: "no such user", answers: [refusal("UserNotFound")], end: .refused),
        Refusal(name: "a gateway's refusal", answers: [refusal("", status: 403)], end: nil),
        Refusal(name: "another refusal", answers: [refusal("LimitExceeded")], end: nil),
        Refusal(
            name: "a failed server",
            answers: .init(repeating: refusal("NotAuthorized", status: 500), count: 3),
            end: nil
        ),
        Refusal(name: "a redirection", answers: [refusal("NotAuthorized", status: 399)], end: nil),
        Refusal(
            name: "refused after a lost response",
            answers: [lost(wasSent: true), refusal("NotAuthorized")],
            end: .interruptedRefresh
        ),
        Refusal(
            name: "refused after an unsent request",
            answers: [lost(wasSent: false), refusal("NotAuthorized")],
            end: .refused
        ),
        Refusal(
            name: "refused after the server failed",
            answers: [refusal("", status: 500), refusal("NotAuthorized")],
            end: .interruptedRefresh
        ),
        Refusal(
            name: "refused after a limit",
            answers: [refusal("TooManyRequests"), refusal("NotAuthorized")],
            end: .refused
        ),
    ]

    @Test("Only the service's own refusal of the refresh token ends the session", arguments: refusals)
    func refused(refusal: Refusal) async throws {
        let transport = ScriptedTransport([tokens(10)])
        let pool = try pool(transport)
        try await signIn(pool)
        for answer in refusal.answers { transport.append(answer) }
        let token = try? await pool.accessToken()
        #expect(transport.requests.count == 1 + refusal.answers.count)
        #expect((token == nil) == (refusal.end != nil))
        if let end = refusal.end {
            guard case .signedOut(let reason) = pool.session.state() else {
                Issue.record("signed in")
                return
            }
            #expect(reason.kind == end)
        } else {
            #expect(try pool.signInStatus() == .signedIn(PoolUser(username: "ada", id: "id-1")))
        }
    }

    @Test(
        "A server without the newer operation refreshes by the older one",
        arguments: [
            "UnknownOperationException", "UnsupportedOperationException", "InvalidAction", "NotImplementedException",
        ]
    )
    func olderServer(_ exception: String) async throws {
        let transport = ScriptedTransport([tokens(10)])
        let pool = try pool(transport)
        try await signIn(pool)
        transport.append(.json(#"{"__type":"\#(exception)"}"#, status: 400), tokens(3_600, name: "second"))
        _ = try await pool.accessToken()
        #expect(transport.remaining == 0)
        #expect(transport.bodies(for: "/").last?["AuthFlow"] as? String == "REFRESH_TOKEN_AUTH")
    }

    @Test("After an unreadable response the refresh token may have been used", arguments: [true, false])
    func unreadable(isAnswered: Bool) async throws {
        let transport = ScriptedTransport([tokens(60)])
        let pool = try pool(transport)
        try await signIn(pool)
        if isAnswered { transport.append(.json("[]")) } else { transport.append(Self.refusal("LimitExceeded")) }
        _ = try await pool.accessToken()
        clock.advance(by: .seconds(6))
        transport.append(Self.refusal("NotAuthorized"))
        _ = await #expect(throws: NativeAuthError.self) { try await pool.accessToken() }
        guard case .signedOut(let reason) = pool.session.state() else {
            Issue.record("signed in")
            return
        }
        #expect(reason.kind == (isAnswered ? .interruptedRefresh : .refused))
    }

    @Test("A token is refreshed from two minutes before its expiry", arguments: [(121, 1), (120, 2)])
    func leeway(seconds: Int, requests: Int) async throws {
        let transport = ScriptedTransport([tokens(seconds), tokens(3_600, name: "second")])
        let pool = try pool(transport)
        try await signIn(pool)
        _ = try await pool.accessToken()
        #expect(transport.requests.count == requests)
    }

    @Test(
        "Tokens without an expiry last for the service's ExpiresIn, which is never negative",
        arguments: [("", nil), (#","ExpiresIn":60"#, 60), (#","ExpiresIn":0"#, 0), (#","ExpiresIn":-60"#, 0)]
            as [(String, Double?)]
    )
    func lifetime(member: String, seconds: Double?) throws {
        let json: JSONValue = try JSONValue.decode(from: Data(#"{"AccessToken":"opaque"\#(member)}"#.utf8))
        let set = TokenSet(try #require(CognitoTokenResponse(json)), now: clock.now)
        #expect(set.expiresAt == seconds.map { clock.now.addingTimeInterval($0) })
    }

    @Test("A caller never receives the tokens of another user who signs in meanwhile", arguments: 2...6)
    func anotherUser(reading: Int) async throws {
        let store = HookedStore()
        let pool = try pool(ScriptedTransport([tokens(3_600)]), store: store)
        try await signIn(pool)
        let own = try await pool.tokens().accessToken
        let readings = Lock(0)
        store.beforeSnapshots { [session = pool.session] in
            let number = readings.withLock { count in
                count += 1
                return count
            }
            guard number == reading else { return }
            _ = try? session.storeSignIn(TokenSet(accessToken: Secret("another user's")), ifCurrent: { true })
        }
        do {
            #expect(try await pool.tokens().accessToken == own)
        } catch let error as NativeAuthError {
            #expect(error.code == .expired)
        }
    }

    @Test("A replaced session is revoked, unless it names another server", arguments: [true, false])
    func replaced(isNameless: Bool) async throws {
        let store = MemorySecretStore()
        let prefix = "cognito.local_Pool1.client1."
        store.update([prefix + "access_token": Secret("old"), prefix + "refresh_token": Secret("r0")])
        if !isNameless { store.update([prefix + "session_audience": Secret("another server")]) }
        let transport = ScriptedTransport([tokens(3_600), .json("{}")])
        try await signIn(try pool(transport, store: store))
        // Tokens of one server are never sent to another one.
        #expect(transport.bodies(for: "/").compactMap { $0["Token"] as? String } == (isNameless ? ["r0"] : []))
    }
}
