import AuthFlows
import Foundation
import HTTPTypes
import NativeAuthTesting
import Testing

@testable import NativeAuthCore

/// The refresh rules that all providers share (`TokenRefresher`, `ServiceClient`).
@Suite("Token refresh with every provider", .timeLimit(.minutes(5)))
struct TokenRefreshTests {
    private let clock = TestClock()
    private let store = MemorySecretStore()

    private func client(_ provider: Provider, _ server: TokenServer) async throws -> any AuthClient {
        provider.storeSession(in: store, now: clock.now)
        return try await provider.client(
            store,
            ClientEnvironment(
                transport: server,
                clock: clock.sleepless,
                logger: SecretWatch.logger { Issue.record("\($0)") }
            )
        )
    }

    private func server(
        _ provider: Provider,
        _ replies: [TokenServer.Reply],
        fields: HTTPFields = [:]
    ) -> TokenServer {
        TokenServer(provider, replies, fields: fields, clock: clock)
    }

    private func stored(_ provider: Provider) -> SessionRecord? {
        provider.keys.record(from: store.snapshot(of: provider.keys.all))
    }

    private static let lost = TokenServer.Reply.noResponse(TransportError(.connectionFailed))
    private static let unsent = TokenServer.Reply.noResponse(
        TransportError(.connectionFailed, requestMayHaveBeenSent: false)
    )
    private static let timedOut = TokenServer.Reply.noResponse(TransportError(.timedOut))

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let replies: [TokenServer.Reply]
        /// The error of the call that receives the last reply.
        let code: NativeAuthError.Code
        /// The reason of the session's end; `nil` if the session is kept.
        var end: SignOutReason.Kind?
        /// Whether a kept session notes that the refresh token may have been rotated.
        var outcomeIsUnknown = false

        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "refusal", replies: [.refusal], code: .expired, end: .refused),
        Row(name: "500, refusal", replies: [.status(500), .refusal], code: .expired, end: .interruptedRefresh),
        Row(name: "503, refusal", replies: [.status(503), .refusal], code: .expired, end: .interruptedRefresh),
        Row(name: "lost response, refusal", replies: [lost, .refusal], code: .expired, end: .interruptedRefresh),
        Row(name: "time-out, refusal", replies: [timedOut, .refusal], code: .expired, end: .interruptedRefresh),
        Row(
            name: "unreadable response, refusal",
            replies: [.unreadable, .refusal],
            code: .expired,
            end: .interruptedRefresh
        ),
        Row(name: "request not sent, refusal", replies: [unsent, .refusal], code: .expired, end: .refused),
        Row(name: "rate limit, refusal", replies: [.status(429), .refusal], code: .expired, end: .refused),
        Row(name: "tokens of another subject", replies: [.tokens(of: "eve")], code: .expired, end: .refused),
        Row(
            name: "500, tokens of another subject",
            replies: [.status(500), .tokens(of: "eve")],
            code: .expired,
            end: .refused
        ),
        Row(name: "500", replies: [.status(500)], code: .serverFailure, outcomeIsUnknown: true),
        Row(name: "503", replies: [.status(503)], code: .serverFailure, outcomeIsUnknown: true),
        Row(name: "time-out", replies: [timedOut], code: .timedOut, outcomeIsUnknown: true),
        Row(name: "lost response", replies: [lost], code: .offline, outcomeIsUnknown: true),
        Row(name: "unreadable response", replies: [.unreadable], code: .malformedResponse, outcomeIsUnknown: true),
        Row(name: "request not sent", replies: [unsent], code: .offline),
        Row(name: "rate limit", replies: [.status(429)], code: .rateLimited),
    ]

    @Test("Each failure has the same effect on the session", arguments: Provider.allCases, rows)
    func failures(provider: Provider, row: Row) async throws {
        let server = server(provider, row.replies)
        let client = try await client(provider, server)
        var code: NativeAuthError.Code?
        repeat {
            // A protocol may retry within one call or leave the retry to the next one.
            do {
                _ = try await client.accessToken()
                Issue.record("a token")
                return
            } catch {
                code = (error as? NativeAuthError)?.code
            }
        } while !server.isAtLastReply
        #expect(code == row.code)
        let record = stored(provider)
        if let end = row.end {
            #expect(record == nil)
            var states = try client.sessionStates().makeAsyncIterator()
            guard case .signedOut(let reason) = await states.next() else {
                Issue.record("signed in")
                return
            }
            #expect(reason.kind == end)
        } else {
            #expect(record?.tokens.refreshToken == Secret("refresh-0"))
            #expect(record?.isRefreshUnanswered == row.outcomeIsUnknown)
            server.replace([.tokens(of: "ada")])
            let token = try await client.accessToken()
            #expect(stored(provider)?.tokens.accessToken == token)
            #expect(stored(provider)?.tokens.refreshToken == Secret("refresh-1"))
            #expect(stored(provider)?.isRefreshUnanswered == false)
        }
    }

    @Test(
        "After a lost response the next attempt arrives while the server accepts the rotated refresh token",
        arguments: Provider.allCases
    )
    func lostTokens(provider: Provider) async throws {
        let gracePeriod = Duration.seconds(30)
        let server = server(provider, [.lostTokens, .tokens(of: "ada")])
        let client = try await client(provider, server)
        let start = clock.sleepless.elapsed
        let token = try await client.accessToken()
        #expect(stored(provider)?.tokens.accessToken == token)
        #expect(stored(provider)?.tokens.refreshToken == Secret("refresh-2"))
        #expect(server.requests == 2)
        #expect(clock.sleepless.elapsed - start < gracePeriod - .seconds(5))
    }

    @Test("Simultaneous callers share one request", arguments: Provider.allCases)
    func singleFlight(provider: Provider) async throws {
        let server = server(provider, [.tokens(of: "ada")])
        let client = try await client(provider, server)
        let tokens = try await withThrowingTaskGroup(of: Secret.self) { group in
            for _ in 0..<20 { group.addTask { try await client.accessToken() } }
            return try await group.reduce(into: Set<Secret>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1 && tokens.first == stored(provider)?.tokens.accessToken)
        #expect(server.requests == 1)
    }

    @Test(
        "The time of a response sets the server's clock, unless it comes from a cache (Age)",
        arguments: Provider.allCases,
        [nil, "0", "x", "1", "86400"] as [String?]
    )
    func age(provider: Provider, age: String?) async throws {
        // One hour ahead of the client's clock.
        var fields: HTTPFields = [.date: "Fri, 15 Jan 2027 09:00:00 GMT"]
        fields[.age] = age
        let client = try await client(provider, server(provider, [.tokens(of: "ada")], fields: fields))
        _ = try? await client.accessToken()
        let isFromCache = ["1", "86400"].contains(age)
        #expect(stored(provider)?.clockOffset == (isFromCache ? 0 : 3_600))
    }
}
