import AuthFlows
import Foundation
import Testing

@testable import TerminalForms

@Suite("The progress indicator of a long call", .timeLimit(.minutes(5)))
@MainActor
struct SpinnerTests {
    /// Waits, as a slow server would, until something has been seen.
    private nonisolated static func wait(until isTrue: @Sendable () -> Bool) async {
        for _ in 0..<3_000 where !isTrue() { try? await Task.sleep(for: .milliseconds(10)) }
    }

    private func waits(_ traits: TerminalTraits, for frame: String) async throws -> String {
        let terminal = ScriptedTerminal([("Username: ", "ada"), ("Password: ", "pw"), ("> ", "")], traits: traits)
        let flow = ScriptedFlow { submission in
            guard submission != nil else { return Forms.signIn() }
            await Self.wait { terminal.output.contains(frame) }
            return Forms.done
        }
        let end = try await FormDialog(model: FlowModel(flow: flow), terminal: terminal).run()
        #expect(end == .complete(FlowOutcome(user: Forms.ada)))
        return terminal.output
    }

    @Test("It turns, names the action, and its line is empty afterwards")
    func turns() async throws {
        let output = try await waits(TerminalTraits(canRedraw: true), for: "⠙ Sign In…")
        #expect(output.contains("\r\u{1B}[K⠋ Sign In…\r\u{1B}[K⠙ Sign In…"))
        #expect(output.hasSuffix("\r\u{1B}[K"))
        #expect(Screen(output).lines.allSatisfy { !$0.contains("…") })
        #expect(Screen(output).lines.last?.isEmpty == true)
    }

    @Test("Without Unicode it is made of ASCII")
    func ascii() async throws {
        let output = try await waits(TerminalTraits(canRedraw: true, isUnicode: false), for: "/ Sign In.")
        #expect(output.contains("\r\u{1B}[K| Sign In.\r\u{1B}[K/ Sign In."))
        #expect(output.hasSuffix("\r\u{1B}[K"))
    }

    @Test("In a log, which can't be redrawn, there is none; nor for an answer that comes at once")
    func none() async throws {
        for canRedraw in [false, true] {
            let terminal = ScriptedTerminal([], traits: TerminalTraits(canRedraw: canRedraw))
            try await Waiting(terminal: terminal).during("Sign In") {
                if !canRedraw { try? await Task.sleep(for: .milliseconds(400)) }
            }
            #expect(terminal.output.isEmpty)
        }
    }

    @Test("A call that is broken off leaves a clean line, too")
    func brokenOff() async {
        let terminal = ScriptedTerminal([], traits: TerminalTraits(canRedraw: true))
        await #expect(throws: Interruption()) {
            try await Waiting(terminal: terminal).during("Sign In") {
                await Self.wait { terminal.output.contains("Sign In…") }
                terminal.interrupt()
            }
        }
        #expect(terminal.output.hasSuffix("\r\u{1B}[K"))
    }

    @Test("On a real terminal: what a slow call has drawn is gone when it ends")
    func realTerminal() async throws {
        let pair = try TerminalPair()
        let terminal = SystemTerminal(
            input: pair.slave, output: pair.slave, environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8"])
        #expect(terminal.traits.canRedraw)
        terminal.write("Before\n")
        try await Waiting(terminal: terminal).during("Sign In") {
            await Self.wait { pair.output.contains("⠙ Sign In…") }
        }
        terminal.write("After\n")
        await Self.wait { pair.output.contains("After") }
        #expect(pair.output.contains("⠋ Sign In…"))
        #expect(Screen(pair.output).lines == ["Before", "After", ""])
    }
}
