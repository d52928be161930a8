import AuthFlows
import Foundation
import Testing

@testable import TerminalForms

@Suite("The progress indicator of a long request", .timeLimit(.minutes(5)))
@MainActor
struct InterruptibleCallTests {
    /// Waits until `isTrue` returns `true`.
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

    @Test("The spinner is animated, names the action and is erased afterwards")
    func turns() async throws {
        let output = try await waits(TerminalTraits(canRedraw: true), for: "⠙ Sign In…")
        #expect(output.contains("\r\u{1B}[K⠋ Sign In…\r\u{1B}[K⠙ Sign In…"))
        #expect(output.hasSuffix("\r\u{1B}[K"))
        #expect(Screen(output).lines.allSatisfy { !$0.contains("…") })
        #expect(Screen(output).lines.last?.isEmpty == true)
    }

    @Test("Without Unicode the spinner is ASCII")
    func ascii() async throws {
        let output = try await waits(TerminalTraits(canRedraw: true, isUnicode: false), for: "/ Sign In...")
        #expect(output.contains("\r\u{1B}[K| Sign In...\r\u{1B}[K/ Sign In..."))
        #expect(output.hasSuffix("\r\u{1B}[K"))
    }

    @Test("No spinner is shown on a terminal that can't redraw, or for an immediate response")
    func none() async throws {
        for canRedraw in [false, true] {
            let terminal = ScriptedTerminal([], traits: TerminalTraits(canRedraw: canRedraw))
            try await InterruptibleCall(terminal: terminal).run("Sign In") {
                if !canRedraw { try? await Task.sleep(for: .milliseconds(400)) }
            }
            #expect(terminal.output.isEmpty)
        }
    }

    @Test("An interrupted request erases the spinner")
    func brokenOff() async {
        let terminal = ScriptedTerminal([], traits: TerminalTraits(canRedraw: true))
        await #expect(throws: Interruption()) {
            try await InterruptibleCall(terminal: terminal).run("Sign In") {
                await Self.wait { terminal.output.contains("Sign In…") }
                terminal.interrupt()
            }
        }
        #expect(terminal.output.hasSuffix("\r\u{1B}[K"))
    }

    @Test("On a real terminal the spinner is erased after the request")
    func realTerminal() async throws {
        let pair = try TerminalPair()
        let terminal = SystemTerminal(
            input: pair.slave,
            output: pair.slave,
            environment: ["TERM": "xterm", "LC_ALL": "C.UTF-8"]
        )
        #expect(terminal.traits.canRedraw)
        terminal.write("Before\n")
        try await InterruptibleCall(terminal: terminal).run("Sign In") {
            await Self.wait { pair.output.contains("⠙ Sign In…") }
        }
        terminal.write("After\n")
        await Self.wait { pair.output.contains("After") }
        #expect(pair.output.contains("⠋ Sign In…"))
        #expect(Screen(pair.output).lines == ["Before", "After", ""])
    }
}
