import Testing

@testable import NativeAuthCore

@Suite("Phases of a session", .timeLimit(.minutes(5)))
struct SessionPhaseTests {
    private typealias Phase = SessionPhase
    private typealias Event = SessionPhase.Event

    private static let old = SignOutReason(.signedOut)
    private static let new = SignOutReason(.refused)
    private static let pending = Phase.PendingWrite(record: record(2), replaced: record(1))
    private static let later = Phase.PendingWrite(record: record(3), replaced: record(2))

    private static func record(_ number: Int) -> SessionRecord {
        SessionRecord(tokens: SessionTestEnvironment.tokens("a", number), signInID: "g")
    }

    private static let phases: [Phase] = [
        .unknown, .stored, .pendingWrite(pending), .ending(old, before: .stored),
        .ending(old, before: .pendingWrite(pending)), .ended(old),
    ]

    /// The phases after an event, in the order of ``phases``.
    private struct Row {
        let event: Event
        let after: [Phase]

        init(_ event: Event, _ after: [Phase]) {
            self.event = event
            self.after = after
        }
    }

    private static let signOut = Phase.ending(new, before: .stored)

    private static let rows: [Row] = [
        Row(.signedIn, Array(repeating: .stored, count: 6)),
        Row(.foundSession(isCurrent: true), [.stored, .stored, phases[2], phases[3], phases[4], .stored]),
        Row(.foundSession(isCurrent: false), [.stored, .stored, phases[2], phases[3], phases[4], phases[5]]),
        Row(.foundSignOutReason(new), [.unknown, .ended(new), .ended(new), phases[3], phases[4], phases[5]]),
        Row(.storedTokens, [.stored, .stored, .stored, phases[3], phases[4], .stored]),
        Row(
            .keptTokens(later),
            [
                .pendingWrite(later), .pendingWrite(later), .pendingWrite(later), phases[3], phases[4],
                .pendingWrite(later),
            ]
        ),
        Row(.beganSignOut(new, includesPendingWrite: true), Array(repeating: signOut, count: 6)),
        Row(.beganSignOut(new, includesPendingWrite: false), [signOut, signOut, phases[2], signOut, signOut, signOut]),
        Row(.beganRefusal(new), phases.map { .ending(new, before: $0) }),
        Row(.cancelledRefusal, [.unknown, .stored, phases[2], .stored, phases[2], phases[5]]),
        Row(.removed, [.unknown, .stored, phases[2], .ended(old), .ended(old), phases[5]]),
        Row(
            .explainedSignOut(new),
            [
                .unknown, .stored, phases[2], .ending(new, before: .stored),
                .ending(new, before: .pendingWrite(pending)), .ended(new),
            ]
        ),
        Row(.refusedRemovedSession(new), [.ended(new), .ended(new), .ended(new), phases[3], phases[4], .ended(new)]),
    ]

    @Test("Every event in every phase has the documented result")
    func transitions() {
        for row in Self.rows {
            for (phase, expected) in zip(Self.phases, row.after) {
                #expect(phase.after(row.event) == expected, "\(row.event) in \(phase)")
            }
        }
    }

    @Test("The reason why another SDK's session can't be used also counts if no session was ever found")
    func notMigrated() {
        let reason = SignOutReason(.notMigrated)
        #expect(Phase.unknown.after(.foundSignOutReason(reason)) == .ended(reason))
        #expect(Phase.ended(Self.old).after(.foundSignOutReason(reason)) == .ended(Self.old))
    }

    @Test("Only a pending write holds tokens, also while a refusal is applied; only an ending has a reason")
    func payloads() {
        #expect(Self.phases.map { $0.pendingWrite != nil } == [false, false, true, false, true, false])
        #expect(Self.phases.map { $0.reason != nil } == [false, false, false, true, true, true])
    }
}
