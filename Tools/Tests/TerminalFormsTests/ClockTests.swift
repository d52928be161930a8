import AuthFlows
import Foundation
import NativeAuthCore
import Synchronization
import Testing

@testable import TerminalForms

/// Clock that a test moves.
final class TestTime: Sendable {
    private let seconds = Mutex(0.0)

    var clock: AuthClock {
        AuthClock(now: { Date(timeIntervalSince1970: self.seconds.withLock { $0 }) }, sleep: { _ in })
    }

    func pass(_ more: Double) { seconds.withLock { $0 += more } }
}

@Suite("Events at a prompt without a key press", .timeLimit(.minutes(5)))
@MainActor
struct ClockTests {
    private nonisolated func consent(_ limit: Double) -> FlowStep {
        var step = Steps.consent
        step.expiresAt = Date(timeIntervalSince1970: limit)
        return step
    }

    @Test("The remaining time counts down before the prompt on a terminal that can redraw")
    func countdown() async throws {
        let time = TestTime()
        let flow = ScriptedFlow { $0 == nil ? self.consent(90) : Forms.done }
        let terminal = ScriptedTerminal(
            steps: [
                .init(prompt: "1:30  News [y/n]: n", keys: [], before: { time.pass(1) }),
                .init(prompt: "1:29  News [y/n]: n", keys: [.enter]),
                .init(prompt: "1:29  > ", keys: [.enter]),
            ],
            traits: TerminalTraits(canRedraw: true)
        )
        let model = FlowModel(flow: flow, clock: time.clock)
        #expect(
            try await FormDialog(model: model, terminal: terminal).run() == .complete(FlowOutcome(user: Forms.ada)),
            "\(terminal.unanswered ?? "")"
        )
        #expect(flow.submissions.map(\.actionID) == ["yes"])
    }

    @Test(
        "On a terminal that can't redraw, no countdown is printed",
        arguments: [false, true]
    )
    func quiet(_ isPlain: Bool) async throws {
        let time = TestTime()
        let flow = ScriptedFlow { $0 == nil ? self.consent(90) : Forms.done }
        let terminal = ScriptedTerminal(
            steps: [
                .init(prompt: ": n", keys: [], before: { time.pass(1) }),
                .init(prompt: ": n", keys: [.enter]), .init(prompt: "> ", keys: [.enter]),
            ],
            traits: TerminalTraits(isPlain: isPlain)
        )
        _ = try await FormDialog(model: FlowModel(flow: flow, clock: time.clock), terminal: terminal).run()
        #expect(flow.submissions.count == 1)
        #expect(terminal.output.components(separatedBy: "News").count == 2)
    }

    @Test("An expired form is reported and not sent; it can be started again or left", arguments: [false, true])
    func over(_ restarts: Bool) async throws {
        let time = TestTime()
        let flow = ScriptedFlow { $0 == nil ? self.consent(restarts ? 1_000 : 90) : Forms.done }
        let terminal = ScriptedTerminal(
            steps: [
                .init(prompt: "News [y/n]: n", keys: [], before: { time.pass(1_001) }),
                .init(
                    prompt: "> ",
                    keys: restarts ? [.enter] : [.character("q"), .enter],
                    before: { time.pass(-1_001) }
                ),
                .init(prompt: "News [y/n]: n", keys: [.enter]), .init(prompt: "> ", keys: [.enter]),
            ])
        let end = try await FormDialog(model: FlowModel(flow: flow, clock: time.clock), terminal: terminal).run()
        #expect(terminal.output.contains("! Time expired."))
        #expect(terminal.output.contains("[Enter] Start over   [q] Quit"))
        if restarts {
            #expect(end == .complete(FlowOutcome(user: Forms.ada)), "\(terminal.unanswered ?? "")")
            #expect(flow.submissions.map(\.actionID) == ["yes"])
        } else {
            guard case .failed(let error) = end else {
                Issue.record("\(end)")
                return
            }
            #expect(error.code == .expired && flow.submissions.isEmpty)
        }
    }

    @Test(
        "A screen that waits for an external event polls, and is printed once",
        arguments: [false, true]
    )
    func polls(_ canRedraw: Bool) async throws {
        let time = TestTime()
        let counted = Refusals(3)
        let flow = ScriptedFlow { _ in
            guard counted.next() else { return Forms.done }
            return FlowStep(
                id: "wallet",
                kind: .display,
                components: [FormComponent(id: "t", kind: .text, text: "Use your wallet.")],
                pollInterval: .seconds(2)
            )
        }
        let terminal = ScriptedTerminal(
            steps: (0..<3).map { _ in .init(prompt: "> ", keys: [], before: { time.pass(2) }) },
            traits: TerminalTraits(canRedraw: canRedraw)
        )
        let dialog = FormDialog(
            model: FlowModel(flow: flow, clock: time.clock),
            terminal: terminal,
            clock: time.clock
        )
        #expect(try await dialog.run() == .complete(FlowOutcome(user: Forms.ada)), "\(terminal.unanswered ?? "")")
        #expect(flow.submissions.count == 3)
        #expect(flow.submissions.allSatisfy { $0.actionID == nil && $0.values.isEmpty })
        #expect(terminal.output.components(separatedBy: "Use your wallet.").count == 2)
        #expect(terminal.output.components(separatedBy: "Refreshing").count == 1)
    }

    @Test("Polling stops while the user types")
    func pollWaits() async throws {
        let time = TestTime()
        let flow = ScriptedFlow { _ in
            FlowStep(
                id: "wallet",
                kind: .display,
                components: [FormComponent(id: "t", kind: .text, text: "Use your wallet.")],
                pollInterval: .seconds(2)
            )
        }
        let terminal = ScriptedTerminal(
            steps: [
                .init(prompt: "> ", keys: [.character("q")]),
                .init(prompt: "> q", keys: [.refresh, .enter], before: { time.pass(9) }),
            ])
        let dialog = FormDialog(
            model: FlowModel(flow: flow, clock: time.clock),
            terminal: terminal,
            clock: time.clock
        )
        #expect(try await dialog.run() == .left)
        #expect(flow.submissions.isEmpty)
    }

    @Test("The components of a final step are shown")
    func finalScreen() async throws {
        let end = FlowStep(
            id: "end",
            kind: .complete(FlowOutcome()),
            components: [FormComponent(id: "l", kind: .copyableText, text: "Pass this on", value: "https://x/invite")]
        )
        let terminal = ScriptedTerminal([])
        let flow = ScriptedFlow { _ in end }
        #expect(
            try await FormDialog(model: FlowModel(flow: flow), terminal: terminal).run() == .complete(FlowOutcome())
        )
        #expect(terminal.output.contains("\nPass this on:\nhttps://x/invite\n"))
    }
}
