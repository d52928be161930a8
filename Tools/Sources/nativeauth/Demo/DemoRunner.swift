import AuthFlows
import NativeAuthCore
import TerminalForms
import ThunderID

/// The runner of the automatic demo's forms: displays the screens, submits the values and records the checks.
@MainActor
final class DemoRunner {
    private struct Check: Encodable {
        let name: String
        let passed: Bool
    }

    private struct Report: Encodable {
        let status = "complete"
        let checks: [Check]
        let user: SignedInUser
    }

    /// Maximum number of forms per flow, to end a flow that never completes. The demo's flows need no more.
    private static let maximumForms = 12

    private let output: Output
    private var checks: [Check] = []
    private var section = 0

    init(output: Output) { self.output = output }

    /// Line width within the indented output.
    var columns: Int { output.terminal.traits.columns - 4 }
    private var renderer: ScreenRenderer {
        var renderer = ScreenRenderer(TerminalTraits(isUnicode: output.terminal.traits.isUnicode))
        renderer.columns = columns
        return renderer
    }

    /// Starts a numbered section.
    func begin(_ title: String) {
        section += 1
        show([.blank] + renderer.heading("\(section). \(title)"), indent: "")
    }

    /// Displays a sentence.
    func say(_ text: String) { show(Paragraph.wrap(text, columns: columns), indent: "") }

    /// Displays a form with its entered values.
    func show(_ snapshot: FormSnapshot) { show([.blank] + renderer.lines(of: snapshot)) }

    /// Displays indented lines, unless the output is JSON.
    func show(_ lines: [ScreenLine], indent: String = "    ") {
        guard !output.isJSON else { return }
        output.show(lines.map { $0.indented(by: indent) })
    }

    /// Submits forms until the flow ends or a response has an error.
    func submitAll(_ model: FlowModel, value: (FormField) async throws -> String) async throws {
        for _ in 0..<Self.maximumForms where model.phase == .ready {
            try await submitOnce(model, value: value)
            if model.error != nil { return }
        }
    }

    /// Submits one form.
    func submitOnce(_ model: FlowModel, value: (FormField) async throws -> String) async throws {
        guard model.phase == .ready, let step = model.step else {
            throw CommandFailure(
                model.error ?? NativeAuthError(.unknown, message: "There is no form to submit."))
        }
        for field in step.fields where field.kind != .hidden {
            model.setValue(try await value(field), for: field.id)
        }
        if let snapshot = FormSnapshot(model) { show(snapshot) }
        let action = step.defaultAction
        let label = action.map { " (\(TextCleaner.line($0.label)))" } ?? ""
        show([ScreenLine([.init("> ", .strong), .init("Enter\(label)")])])
        await model.submit(action?.id)
    }

    /// Records whether a check passed.
    /// - Throws: `CommandFailure` if it failed.
    func check(_ name: String, passed: Bool, error: NativeAuthError? = nil) throws {
        // A cancelled operation gives no valid result.
        try Task.checkCancellation()
        checks.append(Check(name: name, passed: passed))
        if passed { show([ScreenLine("ok: \(name)", .good)], indent: "") }
        guard passed else {
            show([ScreenLine("FAILED: \(name)", .alert)], indent: "")
            let reason = error.map { " (\($0.description))" } ?? ""
            throw CommandFailure(
                NativeAuthError(.unknown, message: "A check of the demo failed: \(name)\(reason)."),
                status: ExitStatus.failure)
        }
    }

    /// Prints the final report.
    func finish(user: SignedInUser) throws {
        if output.isJSON { return try output.json(Report(checks: checks, user: user)) }
        let text = "All \(checks.count) checks passed. The server is stopped and its folder removed."
        show([.blank, ScreenLine(text, .good)], indent: "")
    }
}

extension ScreenLine {
    /// Returns the line with an indent, unless it is empty.
    fileprivate func indented(by indent: String) -> ScreenLine {
        guard !runs.isEmpty else { return self }
        return ScreenLine([.init(indent)] + runs)
    }
}
