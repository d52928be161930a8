import NativeAuthCore
import Testing

@testable import ThunderID

@Suite("The sign-ins in progress", .timeLimit(.minutes(5)))
struct SignInRegistryTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let event: @Sendable (SignInRegistry) -> Void
        let isCurrent: Bool
        let isWanted: Bool

        init(
            _ name: String,
            current: Bool,
            wanted: Bool,
            _ event: @escaping @Sendable (SignInRegistry) -> Void
        ) {
            testDescription = name
            self.event = event
            isCurrent = current
            isWanted = wanted
        }
    }

    static let rows = [
        Row("nothing", current: true, wanted: true) { _ in },
        Row("its session is cleared", current: true, wanted: false) { _ = $0.invalidateInFlightSignIns("a") },
        Row("another session is cleared", current: true, wanted: true) { _ = $0.invalidateInFlightSignIns("b") },
        Row("the default session is cleared", current: true, wanted: true) { _ = $0.invalidateInFlightSignIns(nil) },
        Row("the client is reinitialized", current: false, wanted: false) { $0.invalidateAll() },
    ]

    @Test("An attempt stores no session after its session was cleared or the client reinitialized", arguments: rows)
    func validity(_ row: Row) {
        let registry = SignInRegistry()
        let first = registry.makeAttempt(sessionId: "a")
        let second = registry.makeAttempt(sessionId: "a")
        row.event(registry)
        for attempt in [first, second] {
            #expect(attempt.isClientCurrent == row.isCurrent && attempt.mayBeStored == row.isWanted)
            #expect(((try? attempt.checkClientIsCurrent()) != nil) == row.isCurrent)
            #expect(((try? attempt.checkMayBeStored()) != nil) == row.isWanted)
        }
        // A later attempt is valid until the next change, unless the registry itself is obsolete.
        #expect(registry.makeAttempt(sessionId: "a").mayBeStored == row.isCurrent)
    }

    @Test("An attempt whose caller was cancelled stores no session")
    func cancelled() {
        let attempt = SignInRegistry().makeAttempt(sessionId: nil, isWanted: { false })
        #expect(attempt.isClientCurrent && !attempt.mayBeStored)
        #expect(throws: NativeAuthError.self) { try attempt.checkMayBeStored() }
    }

    @Test("Clearing a session returns the tokens of its interrupted sign-ins, and removes its completed flows")
    func interrupted() throws {
        let registry = SignInRegistry()
        let response = EmbeddedFlowResponse(json: .object([:]))
        for (id, sessionId) in [("1", "a"), ("2", "b"), ("3", nil)] as [(String, String?)] {
            registry.execution(id).completion = FlowExecution.Completion(
                response: response,
                sessionId: sessionId,
                stage: .tokens(TokenSet(accessToken: Secret("flow-" + id)))
            )
        }
        _ = registry.execution("4")
        let pending = PendingAuthorization(redirectURI: "app:/done", random: .system, now: Fixture.recordedAt)
        registry.keep(.tokens(TokenSet(accessToken: Secret("callback"))), of: pending, for: "a")
        let tokens = registry.invalidateInFlightSignIns("a").map { $0.accessToken.reveal() }
        #expect(tokens == ["flow-1", "callback"])
        #expect(registry.state.withLock { $0.executions.map(\.id) } == ["2", "3", "4"])
        #expect(registry.take(state: pending.state, of: "a", now: Fixture.recordedAt) == nil)
        #expect(registry.invalidateInFlightSignIns(nil).map { $0.accessToken.reveal() } == ["flow-3"])
        #expect(registry.isCompletionPending("2") && !registry.isCompletionPending("4"))
    }
}
