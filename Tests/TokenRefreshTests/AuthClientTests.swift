import AuthFlows
import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthBase
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

/// The rules of `AuthClient` that docs/auth-client.md states, for every provider's client.
@Suite("AuthClient of every provider, with a scripted token endpoint", .timeLimit(.minutes(5)))
struct AuthClientTests {
    private static let hour: TimeInterval = 3_600

    private let clock = TestClock()
    private let store = HookedStore()

    /// - Parameter isObserved: whether the test waits for a state of the session. No time passes then.
    private func client(
        _ provider: Provider,
        _ server: TokenServer,
        isObserved: Bool = false
    ) async throws -> any AuthClient {
        try await provider.client(
            store,
            ClientEnvironment(
                transport: server,
                clock: isObserved ? clock.clock : clock.sleepless,
                logger: SecretWatch.logger { Issue.record("\($0)") }
            )
        )
    }

    private func server(_ provider: Provider, _ replies: TokenServer.Reply...) -> TokenServer {
        TokenServer(provider, replies, clock: clock)
    }

    private func storeSession(_ provider: Provider, number: Int = 0, signInID: String = "1") -> Secret {
        provider.storeSession(
            in: store.inner,
            now: clock.now,
            lifetime: Self.hour,
            number: number,
            signInID: signInID
        )
    }

    @Test("A client has only the flows that it is created with", arguments: Provider.allCases)
    func flows(provider: Provider) async throws {
        let environment = ClientEnvironment(transport: server(provider), clock: clock.sleepless)
        let client = try await provider.client(store, environment, flows: [.signIn])
        #expect(client.flows == [.signIn])
        _ = try client.flow(.signIn)
        for kind in [AuthFlowKind.signUp, .recovery] {
            let error = #expect(throws: NativeAuthError.self) { try client.flow(kind) }
            #expect(error?.code == .unsupported)
        }
    }

    // MARK: - A token that a server did not accept

    @Test("Two requests that are refused with the same token cause one refresh", arguments: Provider.allCases)
    func simultaneousRefusals(provider: Provider) async throws {
        let old = storeSession(provider)
        let server = server(provider, .tokens(of: "ada"))
        let client = try await client(provider, server)

        let isSecondHere = Gate()
        let refusal = TransportResponse(head: HTTPResponse(status: .unauthorized))
        let api = ScriptedTransport([
            .custom { _ in
                await isSecondHere.pass()
                return refusal
            },
            .custom { _ in
                isSecondHere.open()
                return refusal
            },
            .json("{}"),
            .json("{}"),
        ])
        let transport = try AuthorizedTransport(client, allowedOrigins: ["https://api.test"], transport: api)
        let url = try #require(URL(string: "https://api.test/"))
        let request = TransportRequest(HTTPRequest(method: .get, url: url))

        async let first = transport.send(request)
        async let second = transport.send(request)
        let statuses = try await [first, second].map(\.head.status)

        let new = try await client.accessToken()
        let sent = api.requests.map { $0.head.headerFields[.authorization] }
        #expect(statuses == [.ok, .ok] && server.requests == 1 && new != old)
        #expect(sent == [old, old, new, new].map { "Bearer \($0.reveal())" })
    }

    @Test(
        "A token that another call has renewed since the check is returned without a refresh",
        arguments: Provider.allCases
    )
    func renewedMeanwhile(provider: Provider) async throws {
        let old = storeSession(provider)
        let server = server(provider, .tokens(of: "ada"))
        let client = try await client(provider, server)

        let reads = Lock(0)
        let renewed = Lock<Secret?>(nil)
        store.beforeSnapshots {
            let isSecondRead = reads.withLock { count in
                count += 1
                return count == 2
            }
            guard isSecondRead else { return }
            let token = storeSession(provider, number: 7)
            renewed.withLock { $0 = token }
        }
        let token = try await client.accessToken(insteadOf: old)

        #expect(token == renewed.withLock { $0 } && token != old)
        #expect(server.requests == 0)
    }

    @Test(
        "A cancelled caller does not cancel the refresh of the other one",
        arguments: Provider.allCases,
        ["the first", "the second"]
    )
    func cancellation(provider: Provider, cancelled: String) async throws {
        let old = storeSession(provider)
        let gate = Gate()
        let server = server(provider, .heldTokens(of: "ada", gate))
        let client = try await client(provider, server)

        let first = Task { try await client.accessToken(insteadOf: old) }
        await gate.waitForCaller()
        let second = Task { try await client.accessToken(insteadOf: old) }
        var callers = [first, second]
        let caller = callers.remove(at: cancelled == "the first" ? 0 : 1)
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }

        gate.open()
        let token = try await callers[0].value
        #expect(token != old && server.requests == 1)
        #expect(try await client.accessToken() == token)
    }

    // MARK: - The end of a session

    @Test("A refused refresh ends the session; the states are reported once", arguments: Provider.allCases)
    func refusal(provider: Provider) async throws {
        let old = storeSession(provider)
        let server = server(provider, .refusal)
        let client = try await client(provider, server, isObserved: true)
        var states = try client.sessionStates().makeAsyncIterator()
        #expect(await states.next() == .signedIn(.fresh))
        #expect(try await client.user()?.id == "ada")

        for _ in 0..<2 {
            let error = await #expect(throws: NativeAuthError.self) { try await client.accessToken(insteadOf: old) }
            #expect(error?.code == .expired && error?.serverCode == provider.refusalCode)
        }
        #expect(server.requests == 1)

        guard case .signedOut(let reason) = await states.next() else {
            Issue.record("signed in")
            return
        }
        #expect(reason.kind == .refused && reason.error?.serverCode == provider.refusalCode)
        #expect(try await client.user() == nil)

        // The next state is that of the next sign-in.
        _ = storeSession(provider, signInID: "2")
        #expect(await states.next() == .signedIn(.fresh))
    }

    @Test("AuthSession shows the user, then the sign-out with its reason, each once", arguments: Provider.allCases)
    @MainActor
    func session(provider: Provider) async throws {
        let old = storeSession(provider)
        let client = try await client(provider, server(provider, .refusal), isObserved: true)
        let session = AuthSession(client)
        let (stream, continuation) = AsyncStream.makeStream(of: AuthSession.Status.self)
        let subscription = session.$status.sink { continuation.yield($0) }
        var statuses = stream.makeAsyncIterator()
        #expect(await statuses.next() == .undetermined)

        await session.start()
        let user = try #require(session.user)
        #expect(await statuses.next() == .signedIn(user) && user.id == "ada")

        _ = try? await client.accessToken(insteadOf: old)
        guard case .signedOut(let reason) = await statuses.next() else {
            Issue.record("\(session.status)")
            return
        }
        #expect(reason.kind == .refused && session.error == reason.error)

        await session.refresh()
        subscription.cancel()
        continuation.finish()
        #expect(await statuses.next() == nil)
    }

    @Test(
        "A failed connection keeps the session; the next call renews it",
        arguments: Provider.allCases,
        [true, false]
    )
    func failedConnection(provider: Provider, mayHaveBeenSent: Bool) async throws {
        let old = storeSession(provider)
        let failure = TransportError(.connectionFailed, requestMayHaveBeenSent: mayHaveBeenSent)
        let server = server(provider, .noResponse(failure))
        let client = try await client(provider, server)
        let user = try await client.user()

        let error = await #expect(throws: NativeAuthError.self) { try await client.accessToken(insteadOf: old) }
        #expect(error?.code == .offline)
        var states = try client.sessionStates().makeAsyncIterator()
        #expect(await states.next() == .signedIn(.fresh))
        #expect(try await client.user() == user && user?.id == "ada")

        server.replace([.tokens(of: "ada")])
        let token = try await client.accessToken(insteadOf: old)
        #expect(token != old)
        #expect(try await client.accessToken() == token)
    }
}
