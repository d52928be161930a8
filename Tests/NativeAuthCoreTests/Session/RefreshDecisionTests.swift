import Testing

@testable import NativeAuthCore

@Suite("Decisions on refresh responses", .timeLimit(.minutes(5)))
struct RefreshDecisionTests {
    private static let previous = SessionRecord(tokens: SessionTestEnvironment.tokens("a", 1), signInID: "g")
    private static let refreshed = SessionRecord(tokens: SessionTestEnvironment.tokens("a", 2), signInID: "g")
    private static let replaced = SessionRecord(tokens: SessionTestEnvironment.tokens("a", 1), signInID: "h")
    private static let tokens = SessionTestEnvironment.tokens("a", 3)
    private static let error = NativeAuthError(.offline, message: "Offline.")
    private static let refused = SignOutReason(.refused, error: error)

    private static let answers: [RefreshResult] = [
        .granted(tokens), .unusable(Secret("r"), error), .refused(error, outcomeIsUnknown: false),
        .failed(error, outcomeIsUnknown: true), .failed(error, outcomeIsUnknown: false),
    ]

    private static let rows: [(present: SessionRecord?, decisions: [RefreshDecision])] = [
        (
            previous,
            [
                .store(tokens), .storeRefreshToken(Secret("r"), error), .end(refused),
                .fail(error, removesFingerprint: false),
                .fail(error, removesFingerprint: true),
            ]
        ),
        (refreshed, Array(repeating: .useStored(refreshed), count: 5)),
        (replaced, Array(repeating: .ignore, count: 5)),
        (nil, [.ignore, .ignore, .recordReason(refused), .ignore, .ignore]),
    ]

    @Test("Every response has the documented decision for every change of the session since the request")
    func table() {
        for row in Self.rows {
            for (answer, decision) in zip(Self.answers, row.decisions) {
                #expect(RefreshDecision(answer, previous: Self.previous, stored: row.present) == decision)
            }
        }
    }

    @Test("A refusal after an unanswered attempt counts as an interrupted refresh", arguments: [true, false])
    func interrupted(outcomeIsUnknown: Bool) throws {
        var previous = Self.previous
        if !outcomeIsUnknown {
            previous.sentTokenFingerprint = SessionRecord.fingerprint(of: try #require(previous.tokens.refreshToken))
        }
        let answer = RefreshResult.refused(Self.error, outcomeIsUnknown: outcomeIsUnknown)
        let reason = SignOutReason(.interruptedRefresh, error: Self.error)
        #expect(RefreshDecision(answer, previous: previous, stored: previous) == .end(reason))
        #expect(RefreshDecision(answer, previous: previous, stored: nil) == .recordReason(reason))
    }

    @Test("A failure before sending keeps the fingerprint of an earlier unanswered attempt")
    func earlierAttempt() throws {
        var previous = Self.previous
        previous.sentTokenFingerprint = SessionRecord.fingerprint(of: try #require(previous.tokens.refreshToken))
        let answer = RefreshResult.failed(Self.error, outcomeIsUnknown: false)
        let decision = RefreshDecision(answer, previous: previous, stored: previous)
        #expect(decision == .fail(Self.error, removesFingerprint: false))
    }
}
