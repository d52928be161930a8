import Testing

@testable import NativeAuthCore

@Suite("Decisions on refresh responses")
struct RefreshDecisionTests {
    private static let asked = SessionRecord(tokens: SessionTestEnvironment.tokens("a", 1), generation: "g")
    private static let refreshed = SessionRecord(tokens: SessionTestEnvironment.tokens("a", 2), generation: "g")
    private static let replaced = SessionRecord(tokens: SessionTestEnvironment.tokens("a", 1), generation: "h")
    private static let tokens = SessionTestEnvironment.tokens("a", 3)
    private static let error = NativeAuthError(.offline, message: "Offline.")
    private static let refused = SignOutReason(.refused, error: error)

    private static let answers: [RefreshAnswer] = [
        .granted(tokens), .rotated(Secret("r"), error), .refused(error, outcomeIsUnknown: false),
        .failed(error, mayHaveRotatedToken: true), .failed(error, mayHaveRotatedToken: false),
    ]

    private static let rows: [(present: SessionRecord?, decisions: [RefreshDecision])] = [
        (
            asked,
            [
                .store(tokens), .storeRotated(Secret("r"), error), .end(refused), .fail(error, closesAttempt: false),
                .fail(error, closesAttempt: true),
            ]
        ),
        (refreshed, Array(repeating: .usePresent(refreshed), count: 5)),
        (replaced, Array(repeating: .discard, count: 5)),
        (nil, [.discard, .discard, .explain(refused), .discard, .discard]),
    ]

    @Test("Every response has the documented decision for every change of the session since the request")
    func table() {
        for row in Self.rows {
            for (answer, decision) in zip(Self.answers, row.decisions) {
                #expect(RefreshDecision(answer, asked: Self.asked, present: row.present) == decision)
            }
        }
    }

    @Test("A refusal after an unanswered attempt counts as an interrupted refresh", arguments: [true, false])
    func interrupted(outcomeIsUnknown: Bool) throws {
        var asked = Self.asked
        if !outcomeIsUnknown { asked.attempt = SessionRecord.fingerprint(of: try #require(asked.tokens.refreshToken)) }
        let answer = RefreshAnswer.refused(Self.error, outcomeIsUnknown: outcomeIsUnknown)
        let reason = SignOutReason(.interruptedRefresh, error: Self.error)
        #expect(RefreshDecision(answer, asked: asked, present: asked) == .end(reason))
        #expect(RefreshDecision(answer, asked: asked, present: nil) == .explain(reason))
    }
}
