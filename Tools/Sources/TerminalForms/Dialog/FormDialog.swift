package import AuthFlows
import Foundation
package import NativeAuthCore

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
        case timeUp
    }

    /// What the dialog remembers between forms.
    final class Memory {
        /// The step whose end of time has been told.
        var toldOver: FlowStep.ID?
        /// The address that the browser was opened for.
        var opened: URL?
    }

    let model: FlowModel
    let terminal: any Terminal
    let prefilled: [FormField.ID: String]
    let clock: AuthClock
    let browser: @MainActor (BrowserRequest) -> (any BrowserSession)?
    let stepArrived: @MainActor (FlowModel) async -> Void
    let memory = Memory()

    /// Makes a dialog. It speaks the language of the model's texts.
    /// - Parameters:
    ///   - model: the flow's model, not yet started.
    ///   - terminal: where the person is.
    ///   - prefilled: values of the command line, that fields begin with; none may be a secret.
    ///   - clock: tells when the server wants to be asked again.
    ///   - stepArrived: called when a step waits for an answer, so that it can be saved.
    ///   - browser: what opens a step's address, once for each; with `nil`, or where it fails, the person carries the address
    ///     over.
    package init(
        model: FlowModel,
        terminal: any Terminal,
        prefilled: [FormField.ID: String] = [:],
        clock: AuthClock = .system,
        stepArrived: @escaping @MainActor (FlowModel) async -> Void = { _ in },
        browser: @escaping @MainActor (BrowserRequest) -> (any BrowserSession)? = { _ in nil }
    ) {
        self.model = model
        self.terminal = terminal
        self.prefilled = prefilled
        self.clock = clock
        self.browser = browser
        self.stepArrived = stepArrived
    }

    var renderer: ScreenRenderer { ScreenRenderer(terminal.traits, texts: model.texts) }
    var wording: Wording { Wording(model.texts) }

    /// Runs the dialog. The keyboard stays taken afterwards; whoever ends the program gives it back.
    /// - Parameter beginning: how to begin.
    /// - Returns: how it ended.
    /// - Throws: `Interruption` when the person or the system wants to end; the model still knows the step.
    package func run(_ beginning: Beginning = .start) async throws(Interruption) -> DialogEnd {
        terminal.takeKeyboard()
        let wait = Waiting(terminal: terminal)
        switch beginning {
        case .start: try await wait.during(wording(.connecting)) { await model.start() }
        case .resume(let saved): try await wait.during(wording(.connecting)) { await model.resume(saved) }
        }
        var last: FormAction?
        var shown: FormSnapshot?
        var hasBegun = false
        while true {
            if case .complete(let outcome) = model.phase {
                showEnd()
                return .complete(outcome)
            }
            if let error = overBecause() {
                // What never began is not begun again here.
                guard hasBegun, error.endsFlow || error.code == .expired, try await wantsRestart(error) else {
                    return .failed(error)
                }
                (last, shown, memory.toldOver) = (nil, nil, nil)
                try await wait.during(wording(.connecting)) { await model.start() }
                continue
            }
            guard model.phase == .ready, let snapshot = FormSnapshot(model) else { return .left }
            await stepArrived(model)
            // Others could have seen it among the command's arguments.
            if let secret = snapshot.step.fields.first(where: { $0.isSensitive && prefilled[$0.id] != nil }) {
                return .misused(UnattendedRun.refusal(of: secret.id))
            }
            if try await openBrowser(snapshot) {
                (last, shown, hasBegun) = (nil, nil, true)
                continue
            }
            let choice: Choice
            if let action = last, isConnectionTrouble(snapshot) {
                choice = try await askToTryAgain(action, snapshot)
            } else {
                choice = try await askForm(snapshot, isAgain: shown?.isSameScreen(as: snapshot) ?? false)
            }
            // Only after a look that nobody asked for does the screen stand there still.
            if case .poll = choice { shown = snapshot } else { shown = nil }
            // Only what was just sent can be sent again.
            last = nil
            switch choice {
            case .leave: return .left
            case .edit: break
            case .refresh: try await wait.during(wording(.lookingAgain)) { await model.refresh() }
            case .send: try await wait.during(wording(.sending)) { await model.submit() }
            case .poll: try await wait.during(wording(.lookingAgain), isSilent: true) { await model.refresh() }
            case .timeUp:
                if !terminal.traits.canRedraw { terminal.write(ScreenLine.blank) }
                memory.toldOver = snapshot.step.id
                try await wait.during(wording(.sending)) { await model.expire() }
                // A flow that is over says so itself.
                if model.phase != .failed { terminal.write(renderer.alert(wording(.timeUp))) }
            case .action(let action):
                last = action
                try await wait.during(TextCleaner.line(action.label)) { await model.submit(action.id) }
            }
            hasBegun = true
        }
    }

    /// What the person decided about a form, or what happened meanwhile.
    enum Choice {
        case action(FormAction)
        /// Send what there is: the form has no action.
        case send
        /// Look at the server again.
        case refresh
        /// The server wants to be asked again.
        case poll
        /// The server does not wait any longer.
        case timeUp
        case edit
        case leave
    }

    /// Why the flow cannot go on; `nil` while it can.
    private func overBecause() -> NativeAuthError? {
        switch model.phase {
        case .failed: model.error ?? NativeAuthError(.unknown, message: wording(.somethingWrong))
        case .ready: model.error.flatMap { $0.endsFlow ? $0 : nil }
        default: nil
        }
    }

    /// What the server shows at the end, such as a link to pass on.
    private func showEnd() {
        guard let snapshot = FormSnapshot(model), !snapshot.step.components.isEmpty else { return }
        terminal.write([.blank] + renderer.lines(of: snapshot))
    }

    private func wantsRestart(_ error: NativeAuthError) async throws(Interruption) -> Bool {
        terminal.write([.blank] + renderer.lines(of: error) + keys(.restartMenu))
        while true {
            switch try await ask()?.trimmed.lowercased() {
            case "": return true
            case "q": return false
            default: terminal.write(renderer.alert(wording(.enterOrQuit)))
            }
        }
    }

    /// A call that did not reach the server, or whose answer did not reach us: the form is as good as it was.
    private func isConnectionTrouble(_ snapshot: FormSnapshot) -> Bool {
        guard let error = snapshot.error, snapshot.step.error == nil else { return false }
        return [.offline, .timedOut, .serverFailure].contains(error.code)
    }

    private func askToTryAgain(_ action: FormAction, _ snapshot: FormSnapshot) async throws(Interruption) -> Choice {
        if let error = snapshot.error { terminal.write([.blank] + renderer.lines(of: error)) }
        terminal.write(keys(.tryAgainMenu))
        while true {
            switch try await ask()?.trimmed.lowercased() {
            case "": return .action(action)
            case "e": return .edit
            case "q": return .leave
            default: terminal.write(renderer.alert(wording(.tryAgainKeys)))
            }
        }
    }

    /// A fixed menu: where somebody listens, each key on a line of its own.
    func keys(_ menu: Sentence) -> [ScreenLine] {
        let line = ScreenLine(wording(menu))
        if !renderer.isPlain, line.width <= renderer.columns { return [line] }
        return line.text.split(separator: "[").flatMap { entry in
            let text = renderer.isPlain ? entry.replacing("]", with: ":") : "[\(entry)"
            return Paragraph.wrap(String(text), columns: renderer.columns)
        }
    }

    /// Whether the person and the server know already that the step's time is up.
    func isToldOver(_ snapshot: FormSnapshot) -> Bool { memory.toldOver == snapshot.step.id }

    /// Asks for a line at a bare prompt.
    /// - Returns: `nil` when the watch has ended the prompt.
    func ask(
        candidates: [String] = [], watch: PromptWatch? = nil, isDrawn: Bool = false
    ) async throws(Interruption) -> String? {
        var question = LineReader.Question(prompt: { "> " }, candidates: candidates, isDrawn: isDrawn)
        watch?.add(to: &question, terminal.traits)
        return try await LineReader(terminal: terminal).ask(question)
    }
}
