package import AuthFlows
import NativeAuthCore

/// Leads a person through a flow at a terminal: draws each form, asks for its fields, lets them choose an action, waits
/// for the server, until the flow is over.
///
/// The flow itself lives in the ``AuthFlows/FlowModel``; the dialog only asks and shows.
@MainActor
package struct FormDialog {
    /// How to begin.
    package enum Beginning: Sendable {
        /// With the flow's first step.
        case start
        /// Where an earlier process stopped.
        case resume(SavedFlow)
    }

    /// What comes of asking for one field.
    enum Answer {
        case value(String)
        case action(FormAction)
    }

    let model: FlowModel
    let terminal: any Terminal
    let prefilled: [FormField.ID: String]
    let stepArrived: @MainActor (FlowModel) async -> Void

    /// Makes a dialog.
    /// - Parameters:
    ///   - model: the flow's model, not yet started.
    ///   - terminal: where the person is.
    ///   - prefilled: values of the command line, that fields begin with; none may be a secret.
    ///   - stepArrived: called when a step waits for an answer, so that it can be saved.
    package init(
        model: FlowModel,
        terminal: any Terminal,
        prefilled: [FormField.ID: String] = [:],
        stepArrived: @escaping @MainActor (FlowModel) async -> Void = { _ in }
    ) {
        self.model = model
        self.terminal = terminal
        self.prefilled = prefilled
        self.stepArrived = stepArrived
    }

    var renderer: ScreenRenderer { ScreenRenderer(terminal.traits) }

    /// Runs the dialog. The keyboard stays taken afterwards; whoever ends the program gives it back.
    /// - Parameter beginning: how to begin.
    /// - Returns: how it ended.
    /// - Throws: `Interruption` when the person or the system wants to end; the model still knows the step.
    package func run(_ beginning: Beginning = .start) async throws(Interruption) -> DialogEnd {
        terminal.takeKeyboard()
        let wait = Waiting(terminal: terminal)
        switch beginning {
        case .start: try await wait.during("Connecting") { await model.start() }
        case .resume(let saved): try await wait.during("Connecting") { await model.resume(saved) }
        }
        var last: FormAction?
        while true {
            switch model.phase {
            case .complete(let outcome): return .complete(outcome)
            case .failed:
                return .failed(model.error ?? NativeAuthError(.unknown, message: "The flow ended without a reason."))
            case .idle, .starting, .submitting, .cancelled: return .left
            case .ready: break
            }
            guard let snapshot = FormSnapshot(model) else { return .left }
            await stepArrived(model)
            if let error = snapshot.error, error.endsFlow { return .failed(error) }
            // Others could have seen it among the command's arguments.
            if let secret = snapshot.step.fields.first(where: { $0.isSensitive && prefilled[$0.id] != nil }) {
                return .misused(UnattendedRun.refusal(of: secret.id))
            }
            let choice: Choice
            if let action = last, isConnectionTrouble(snapshot) {
                choice = try await askToTryAgain(action, snapshot)
            } else {
                choice = try await askForm(snapshot)
            }
            switch choice {
            case .leave: return .left
            case .edit: last = nil
            case .refresh: try await wait.during("Looking again") { await model.submit() }
            case .action(let action):
                last = action
                try await wait.during(TextCleaner.line(action.label)) { await model.submit(action.id) }
            }
        }
    }

    /// What the person decided about a form.
    enum Choice {
        case action(FormAction)
        case refresh
        case edit
        case leave
    }

    /// A call that did not reach the server, or whose answer did not reach us: the form is as good as it was.
    private func isConnectionTrouble(_ snapshot: FormSnapshot) -> Bool {
        guard let error = snapshot.error, snapshot.step.error == nil else { return false }
        return [.offline, .timedOut, .serverFailure].contains(error.code)
    }

    private func askToTryAgain(_ action: FormAction, _ snapshot: FormSnapshot) async throws(Interruption) -> Choice {
        if let error = snapshot.error { terminal.write([.blank] + renderer.lines(of: error)) }
        terminal.write(ScreenLine("[Enter] Try again   [e] Change what you entered   [q] Stop here"))
        while true {
            switch try await ask("> ").trimmed.lowercased() {
            case "": return .action(action)
            case "e": return .edit
            case "q": return .leave
            default: terminal.write(renderer.alert("Press Enter, or type e or q."))
            }
        }
    }

    func ask(_ prompt: String, candidates: [String] = []) async throws(Interruption) -> String {
        try await LineReader(terminal: terminal).ask(.init(prompt: { prompt }, candidates: candidates))
    }
}
