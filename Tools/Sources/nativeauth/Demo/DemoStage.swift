import AuthFlows
import NativeAuthCore
import TerminalForms
import ThunderID

/// Where the story is played: shows the screens, gives the answers, keeps the checks.
@MainActor
final class DemoStage {
    private struct Check: Encodable {
        let name: String
        let passed: Bool
    }

    private struct Report: Encodable {
        let status = "complete"
        let checks: [Check]
        let user: SignedInUser
    }

    /// No flow of the demo's has more forms; a server that asks on and on must not keep it for ever.
    private static let mostForms = 12

    private let output: Output
    private var checks: [Check] = []
    private var scene = 0

    init(output: Output) { self.output = output }

    /// The columns of a screen within the story.
    var columns: Int { output.terminal.traits.columns - 4 }
    private var renderer: ScreenRenderer { ScreenRenderer(columns: columns, isUnicode: output.renderer.isUnicode) }

    /// Begins a scene.
    func begin(_ title: String) {
        scene += 1
        show([.blank] + renderer.heading("\(scene). \(title)"), indent: "")
    }

    /// Says a sentence.
    func say(_ text: String) { show(Paragraph.wrap(text, columns: columns), indent: "") }

    /// Shows a form with what is entered in it.
    func show(_ snapshot: FormSnapshot) { show([.blank] + renderer.lines(of: snapshot)) }

    /// Shows lines.
    func show(_ lines: [ScreenLine], indent: String = "    ") {
        guard !output.isJSON else { return }
        output.show(lines.map { $0.runs.isEmpty ? $0 : ScreenLine([.init(indent)] + $0.runs) })
    }

    /// Answers forms until the flow is over or an answer is refused.
    func play(_ model: FlowModel, _ value: (FormField) async throws -> String) async throws {
        for _ in 0..<Self.mostForms where model.phase == .ready {
            try await playOnce(model, value)
            if model.error != nil { return }
        }
    }

    /// Answers one form.
    func playOnce(_ model: FlowModel, _ value: (FormField) async throws -> String) async throws {
        guard model.phase == .ready, let step = model.step else {
            throw CommandFailure(
                model.error ?? NativeAuthError(.unknown, message: "There is no form to fill."))
        }
        for field in step.fields where field.kind != .hidden {
            model.setValue(try await value(field), for: field.id)
        }
        if let snapshot = FormSnapshot(model) { show(snapshot) }
        let action = step.defaultAction
        let meaning = action.map { " (\(TextCleaner.line($0.label)))" } ?? ""
        show([ScreenLine([.init("> ", .strong), .init("Enter\(meaning)")])])
        await model.submit(action?.id)
    }

    /// Notes whether something is as it must be.
    /// - Throws: `CommandFailure` when it is not.
    func check(_ name: String, _ passed: Bool, _ error: NativeAuthError? = nil) throws {
        // Whatever has been broken off on its way proves nothing.
        try Task.checkCancellation()
        checks.append(Check(name: name, passed: passed))
        show([ScreenLine("\(passed ? "ok" : "FAILED"): \(name)", passed ? .good : .alert)], indent: "")
        guard passed else {
            let reason = error.map { " (\($0.description))" } ?? ""
            throw CommandFailure(
                NativeAuthError(.unknown, message: "The demo did not go as it must: \(name)\(reason)."),
                status: ExitStatus.failure)
        }
    }

    /// Ends the story.
    func finish(user: SignedInUser) throws {
        if output.isJSON { return try output.json(Report(checks: checks, user: user)) }
        let text = "All \(checks.count) checks passed. The server stops, and its folder is removed."
        show([.blank, ScreenLine(text, .good)], indent: "")
    }
}
