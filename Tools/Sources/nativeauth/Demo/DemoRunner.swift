import AuthFlows
import IdentityDomain
import NativeAuthCore
import TerminalForms

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

    /// The output's capabilities; lines are shorter by the indent.
    private var traits: TerminalTraits {
        var traits = output.traits
        traits.columns -= 4
        return traits
    }
    private var renderer: ScreenRenderer { ScreenRenderer(traits) }

    func begin(_ title: String) {
        section += 1
        show([.blank] + renderer.heading("\(section). \(title)"), indent: "")
    }

    func say(_ text: String) {
        show(Paragraph.wrap(text, columns: traits.columns), indent: "")
    }

    func show(_ snapshot: FormSnapshot) {
        show([.blank] + renderer.lines(of: snapshot))
    }

    func show(_ mail: OutboxMessage) {
        show(ServeText.mail(mail, traits: traits))
    }

    func show(_ rows: [ValueTable.Row]) {
        show(ValueTable.lines(rows, traits: traits))
    }

    /// Displays indented lines, unless the output is JSON.
    func show(_ lines: [ScreenLine], indent: String = "    ") {
        guard !output.isJSON else { return }
        let indented = lines.map { line in
            guard !line.runs.isEmpty else { return line }
            return ScreenLine([.init(indent)] + line.runs)
        }
        output.show(indented)
    }

    /// Submits forms until the flow ends or a response has an error.
    func submitAll(_ model: FlowModel, value: (FormField) async throws -> String) async throws {
        for _ in 0..<Self.maximumForms where model.phase == .ready {
            try await submitOnce(model, value: value)
            if model.error != nil { return }
        }
    }

    func submitOnce(_ model: FlowModel, value: (FormField) async throws -> String) async throws {
        guard model.phase == .ready, let step = model.step else {
            throw CommandFailure(model.error ?? NativeAuthError(.unknown, message: "There is no form to submit."))
        }
        for field in step.fields where field.kind != .hidden {
            model.setValue(try await value(field), for: field.id)
        }
        if let snapshot = FormSnapshot(model) { show(snapshot) }

        let action = step.defaultAction
        let label = action.map { " (\(TextCleaner.line($0.label)))" } ?? ""
        let prompt = ScreenLine([.init("> ", .strong), .init("Enter\(label)")])
        show([prompt])
        await model.submit(action?.id)
    }

    func check(_ name: String, passed: Bool, error: NativeAuthError? = nil) throws {
        // A cancelled operation gives no valid result.
        try Task.checkCancellation()
        checks.append(Check(name: name, passed: passed))
        if passed { return show([ScreenLine("ok: \(name)", .good)], indent: "") }
        show([ScreenLine("FAILED: \(name)", .alert)], indent: "")
        let reason = error.map { " (\($0.description))" } ?? ""
        throw CommandFailure(.unknown, "A check of the demo failed: \(name)\(reason).", status: ExitStatus.failure)
    }

    func finish(user: SignedInUser) throws {
        if output.isJSON { return try output.json(Report(checks: checks, user: user)) }
        let text = "All \(checks.count) checks passed. The server is stopped and its folder removed."
        show([.blank, ScreenLine(text, .good)], indent: "")
    }
}

/// The outbox of the demo's server, from which the automatic demo reads its codes.
actor DemoMailbox {
    private var messages: [OutboxMessage] = []

    nonisolated func receive(_ message: OutboxMessage) {
        Task { await self.add(message) }
    }

    /// Removes all messages to an address and returns the newest one with a code.
    func code(for address: String) async throws -> OutboxMessage {
        for _ in 0..<500 {
            let found = messages.last { $0.to == address && $0.code != nil }
            if let found {
                messages.removeAll { $0.to == address }
                return found
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw CommandFailure(.timedOut, "No message with a code arrived in time.", status: ExitStatus.failure)
    }

    private func add(_ message: OutboxMessage) { messages.append(message) }
}
