import AuthFlows
import Testing

@testable import TerminalForms

@MainActor
@Suite("The requirements of a new password in the terminal", .timeLimit(.minutes(5)))
struct RequirementTests {
    private static func form(_ purpose: FormField.Purpose = .newPassword) -> FlowStep {
        let password = FormField(
            id: "password",
            kind: .password,
            label: "Password",
            hint: "Eight characters",
            isRequired: true,
            purpose: purpose,
            rules: [
                ValidationRule(.minLength(8), message: "Too short.", requirement: "Eight characters"),
                ValidationRule(.matches("[0-9]"), message: "No digit.", requirement: "A digit"),
                ValidationRule(.unknown("entropy"), requirement: "Hard to guess"),
            ]
        )
        return FlowStep(id: "new", fields: [password], actions: [FormAction(id: "go", label: "Continue")])
    }

    private func run(_ step: FlowStep, _ terminal: ScriptedTerminal) async throws {
        let flow = ScriptedFlow { $0 == nil ? step : Forms.done }
        let dialog = FormDialog(model: FlowModel(flow: flow), terminal: terminal)
        #expect(try await dialog.run() == .complete(FlowOutcome(user: Forms.ada)))
        #expect(terminal.unanswered == nil)
    }

    @Test("They are below the prompt, and marked while the user types")
    func marked() async throws {
        let cursor = "\u{1B}[3A\r\u{1B}[10C"
        let refused = "! No digit.\n\r\u{1B}[J"
        let terminal = ScriptedTerminal(
            keys: [
                (cursor, "password".map(KeyEvent.character) + [.enter]),
                (cursor, [.clear] + "passw0rd".map(KeyEvent.character) + [.enter]),
            ],
            traits: TerminalTraits(canRedraw: true)
        )
        try await run(Self.form(), terminal)

        // The states of the screen after each key.
        let states = terminal.output.components(separatedBy: "\r\u{1B}[J").dropFirst().map { Screen($0).lines }
        let list = { (lines: [String]) in Array(lines.dropFirst().prefix(3)) }
        #expect(states.first?.first == "Password: ")
        #expect(list(states[states.startIndex]) == ["  ○ Eight characters", "  ○ A digit", "  ○ Hard to guess"])
        let beforeRefusal = try #require(states.last { $0.contains("! No digit.") })
        #expect(beforeRefusal.first == "Password: ••••••••")
        #expect(list(beforeRefusal) == ["  ✓ Eight characters", "  ○ A digit", "  ○ Hard to guess"])
        let end = try #require(states.last)
        #expect(list(end) == ["  ✓ Eight characters", "  ✓ A digit", "  ○ Hard to guess"])
        #expect(terminal.output.contains(refused))
        // What follows is below the list.
        #expect(Screen(terminal.output).lines.filter { $0.contains("✓ A digit") }.count == 1)
    }

    @Test(
        "Without redrawing they are above the prompt, and the hint is not repeated",
        arguments: [
            (TerminalTraits(), "  ○ Eight characters\n  ○ A digit\n  ○ Hard to guess\nPassword: "),
            (TerminalTraits(isUnicode: false), "  - Eight characters\n  - A digit\n  - Hard to guess\nPassword: "),
            (
                TerminalTraits(isPlain: true),
                "Eight characters\nA digit\nHard to guess\nPassword, required, hidden input: "
            ),
        ]
    )
    func listed(traits: TerminalTraits, prompt: String) async throws {
        let terminal = ScriptedTerminal([(prompt, "passw0rd")], traits: traits)
        try await run(Self.form(), terminal)
        #expect(terminal.output.ranges(of: "Eight characters").count == 1)
    }

    @Test("The password of a sign-in has none")
    func signIn() async throws {
        let terminal = ScriptedTerminal([("Password: ", "passw0rd")], traits: TerminalTraits(canRedraw: true))
        try await run(Self.form(.currentPassword), terminal)
        #expect(!terminal.output.contains("A digit"))
    }

    @Test("A long requirement stays within the columns")
    func narrow() {
        let text = "At least one character that is neither a letter nor a digit"
        let field = FormField(
            id: "p",
            kind: .password,
            purpose: .newPassword,
            rules: [ValidationRule(.minLength(1), requirement: text)]
        )
        let lines = ScreenRenderer(TerminalTraits(columns: 20)).requirementLines(of: field, value: "a")
        #expect(lines.count > 2 && lines.allSatisfy { $0.width < 20 })
        #expect(lines.first?.text.hasPrefix("  ✓ At least") == true)
    }
}
