package import AuthFlows
import Foundation
package import NativeAuthCore

/// The interactive run of a flow at a terminal: renders each form, prompts for its fields and an action, and waits for
/// the server, until the flow ends.
///
/// The flow's state belongs to ``AuthFlows/FlowModel``; the dialog only does input and output.
@MainActor
package struct FormDialog {
    /// The outcome of a dialog that was not interrupted.
    package enum End: Sendable, Equatable {
        /// The flow completed.
        case complete(FlowOutcome)
        /// The flow failed, or could not be started.
        case failed(NativeAuthError)
        /// The command line contains a value that is not allowed there; the text describes the alternative.
        case misused(String)
        /// The user left; the flow can be resumed later.
        case left
    }

    /// The result of a prompt for one field.
    enum Answer {
        case value(String)
        case action(FormAction)
        case timeUp
    }

    /// State that is kept from one form to the next.
    final class Memory {
        /// The step for which the timeout has already been reported.
        var expiredStep: FlowStep.ID?
        /// The last URL opened in the browser.
        var openedURL: URL?
    }

    let model: FlowModel
    let terminal: any Terminal
    let prefilled: [FormField.ID: String]
    let clock: AuthClock
    let browser: @MainActor (BrowserRequest) -> (any BrowserSession)?
    let stepArrived: @MainActor (FlowModel) async -> Void
    let memory = Memory()

    /// Creates a dialog in the language of the model's texts.
    /// - Parameters:
    /// - model: the flow's model, not yet started.
    /// - terminal: the user's terminal.
    /// - prefilled: initial field values from the command line; secrets are refused.
    /// - clock: the clock for poll intervals.
    /// - stepArrived: called when a step is ready for input, to save the flow.
    /// - browser: returns the session that opens a step's URL, once per URL; with `nil`, or after a failure, the user
    ///   opens the URL and pastes the callback.
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

    /// Runs the dialog. The terminal remains in raw mode afterwards; the caller restores it on exit.
    /// - Parameter start: the start mode.
    /// - Returns: the outcome.
    /// - Throws: `Interruption` on Ctrl-C, a termination signal or end of input; the model keeps the current step.
    package func run(_ start: FlowStart = .first) async throws(Interruption) -> End {
        terminal.takeKeyboard()
        let wait = Waiting(terminal: terminal)
        switch start {
        case .first: try await wait.during(wording(.connecting)) { await model.start() }
        case .resume(let saved): try await wait.during(wording(.connecting)) { await model.resume(saved) }
        }
        var last: FormAction?
        var shown: FormSnapshot?
        var hasStarted = false
        while true {
            if case .complete(let outcome) = model.phase {
                showEnd()
                return .complete(outcome)
            }
            if let error = endingError() {
                // A flow that failed before its first step was answered is not restarted here.
                guard hasStarted, error.endsFlow || error.code == .expired, try await wantsRestart(error) else {
                    return .failed(error)
                }
                (last, shown, memory.expiredStep) = (nil, nil, nil)
                try await wait.during(wording(.connecting)) { await model.start() }
                continue
            }
            guard model.phase == .ready, let snapshot = FormSnapshot(model) else { return .left }
            await stepArrived(model)
            // Command arguments are visible to other processes.
            if let secret = snapshot.step.fields.first(where: { $0.isSensitive && prefilled[$0.id] != nil }) {
                return .misused(GivenInputs.secretRefusal(secret.id))
            }
            if try await openBrowser(snapshot) {
                (last, shown, hasStarted) = (nil, nil, true)
                continue
            }
            let choice: Choice
            if let action = last, isConnectionError(snapshot) {
                choice = try await askToTryAgain(action, in: snapshot)
            } else {
                choice = try await askForm(snapshot, isAgain: shown?.isSameScreen(as: snapshot) ?? false)
            }
            // Only after a poll is the same screen still displayed.
            if case .poll = choice { shown = snapshot } else { shown = nil }
            // Only the action that was just sent can be retried.
            last = nil
            switch choice {
            case .leave: return .left
            case .edit: break
            case .refresh: try await wait.during(wording(.refreshing)) { await model.refresh() }
            case .send: try await wait.during(wording(.sending)) { await model.submit() }
            case .poll: try await wait.during(wording(.refreshing), isSilent: true) { await model.refresh() }
            case .timeUp:
                if !terminal.traits.canRedraw { terminal.write(ScreenLine.blank) }
                memory.expiredStep = snapshot.step.id
                try await wait.during(wording(.sending)) { await model.expire() }
                // A flow that has ended reports its own error.
                if model.phase != .failed { terminal.write(renderer.alert(wording(.timeUp))) }
            case .action(let action):
                last = action
                try await wait.during(TextCleaner.line(action.label)) { await model.submit(action.id) }
            }
            hasStarted = true
        }
    }

    /// The user's choice at a form, or an event that ended the prompt.
    enum Choice {
        case action(FormAction)
        /// The submission of a form without actions.
        case send
        /// A refresh of the current step, requested by the user.
        case refresh
        /// A refresh of the current step, because the poll interval has elapsed.
        case poll
        /// The expiry of the step's time limit.
        case timeUp
        case edit
        case leave
    }

    /// Returns the error that ends the flow; `nil` while the flow can continue.
    private func endingError() -> NativeAuthError? {
        switch model.phase {
        case .failed: model.error ?? NativeAuthError(.unknown, message: wording(.unexpectedError))
        case .ready where model.error?.endsFlow == true: model.error
        default: nil
        }
    }

    /// Displays the final step, such as a link to share.
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

    /// Whether the request or its response was lost, so that the same form can be sent again.
    private func isConnectionError(_ snapshot: FormSnapshot) -> Bool {
        guard let error = snapshot.error, snapshot.step.error == nil else { return false }
        return [.offline, .timedOut, .serverFailure].contains(error.code)
    }

    private func askToTryAgain(_ action: FormAction, in snapshot: FormSnapshot) async throws(Interruption) -> Choice {
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

    /// Returns a fixed menu; for a screen reader or a narrow terminal, each key is on its own line.
    func keys(_ menu: Sentence) -> [ScreenLine] {
        let line = ScreenLine(wording(menu))
        if !renderer.isPlain, line.width <= renderer.columns { return [line] }
        return line.text.split(separator: "[").flatMap { entry in
            let text = if renderer.isPlain { entry.replacing("]", with: ":") } else { Substring("[" + entry) }
            return Paragraph.wrap(String(text), columns: renderer.columns)
        }
    }

    /// Whether the timeout of the step has been reported to the user and the server.
    func hasReportedExpiry(_ snapshot: FormSnapshot) -> Bool { memory.expiredStep == snapshot.step.id }

    /// Prompts for a line with a bare `>` prompt.
    /// - Returns: the line; `nil` when the watch has ended the prompt.
    func ask(
        candidates: [String] = [], watch: PromptWatch? = nil, isDrawn: Bool = false
    ) async throws(Interruption) -> String? {
        var question = LineReader.Question(prompt: { "> " }, candidates: candidates, isDrawn: isDrawn)
        watch?.add(to: &question, traits: terminal.traits)
        return try await LineReader(terminal: terminal).ask(question)
    }
}
