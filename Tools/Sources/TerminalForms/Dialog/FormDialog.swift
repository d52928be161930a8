package import AuthFlows
import Foundation
package import NativeAuthCore

/// The interactive run of a flow at a terminal: renders each form, prompts for its fields and an action, and waits for
/// the server, until the flow ends. The flow's state belongs to the model.
@MainActor
package struct FormDialog {
    final class DialogState {
        /// The step for which the timeout has already been reported.
        var expiredStep: FlowStep.ID?
        var openedURL: URL?
        /// The step that a passkey was used at.
        var passkeyStep: FlowStep.ID?
    }

    /// The user's choice at a form, or an event that ended the prompt.
    enum Choice {
        case action(FormAction)
        case send
        /// A refresh of the current step, requested by the user.
        case refresh
        /// A refresh of the current step, because the poll interval has elapsed.
        case poll
        case expired
        /// The user edits the form again after a connection error.
        case edit
        /// The user quits; the flow can be resumed later.
        case leave
    }

    let model: FlowModel
    let terminal: any Terminal
    let prefilled: [FormField.ID: String]
    let passkeys: (any PasskeyAuthenticator)?
    let clock: AuthClock
    let browser: @MainActor (BrowserRequest) -> (any BrowserSession)?
    let saveFlow: @MainActor (FlowModel) async -> Void
    let state = DialogState()

    /// - Parameters:
    ///   - prefilled: initial field values from the command line; secrets are refused.
    ///   - passkeys: uses or creates a passkey at a step that requires one, once; with `nil`, or after a failure, the
    ///     user pastes the response.
    ///   - saveFlow: saves the flow; called when a step is ready for input.
    ///   - browser: returns the session that opens a step's URL, once per URL; with `nil`, or after a failure, the user
    ///     opens the URL and pastes the callback.
    package init(
        model: FlowModel,
        terminal: any Terminal,
        prefilled: [FormField.ID: String] = [:],
        passkeys: (any PasskeyAuthenticator)? = nil,
        clock: AuthClock = .system,
        saveFlow: @escaping @MainActor (FlowModel) async -> Void = { _ in },
        browser: @escaping @MainActor (BrowserRequest) -> (any BrowserSession)? = { _ in nil }
    ) {
        self.model = model
        self.terminal = terminal
        self.prefilled = prefilled
        self.passkeys = passkeys
        self.clock = clock
        self.browser = browser
        self.saveFlow = saveFlow
    }

    var renderer: ScreenRenderer {
        ScreenRenderer(terminal.traits, texts: model.texts)
    }
    var texts: TerminalTexts { TerminalTexts(model.texts) }
    var call: InterruptibleCall { InterruptibleCall(terminal: terminal) }

    /// Runs the dialog. The terminal remains in raw mode afterwards; the caller restores it on exit.
    /// - Throws: `Interruption` on Ctrl-C, a termination signal or end of input; the model keeps the current step.
    package func run(resuming saved: SavedFlow? = nil) async throws(Interruption) -> FlowRunOutcome {
        terminal.enableRawMode()
        try await call.run(texts(.connecting)) { await model.begin(resuming: saved) }
        var lastAction: FormAction?
        var displayed: FormSnapshot?
        var hasStarted = false

        while true {
            if case .complete(let outcome) = model.phase {
                showEnd()
                return .complete(outcome)
            }
            if let error = endingError() {
                // A flow that failed before its first step was answered is not restarted here.
                guard hasStarted,
                    error.endsFlow || error.code == .expired,
                    try await wantsRestart(error)
                else {
                    return .failed(error)
                }
                lastAction = nil
                displayed = nil
                state.expiredStep = nil
                try await call.run(texts(.connecting)) { await model.start() }
                continue
            }

            guard model.phase == .ready, let snapshot = FormSnapshot(model) else {
                return .left
            }
            await saveFlow(model)
            // Command arguments are visible to other processes.
            if let secret = snapshot.step.fields.first(where: { $0.isSensitive && prefilled[$0.id] != nil }) {
                return .usageError(GivenInputs.secretRefusal(secret.id))
            }
            if try await performExternalStep(snapshot) {
                lastAction = nil
                displayed = nil
                hasStarted = true
                continue
            }

            let choice: Choice
            if let action = lastAction, isConnectionError(snapshot) {
                choice = try await askToTryAgain(action, in: snapshot)
            } else {
                choice = try await askForm(snapshot, isDisplayed: displayed?.isSameScreen(as: snapshot) ?? false)
            }
            if case .leave = choice { return .left }

            // Only after a poll is the same screen still displayed.
            displayed = nil
            if case .poll = choice { displayed = snapshot }
            // Only the action that was just sent can be retried.
            lastAction = nil
            if case .action(let action) = choice {
                lastAction = action
            }
            try await perform(choice, at: snapshot)
            hasStarted = true
        }
    }

    private func perform(_ choice: Choice, at snapshot: FormSnapshot) async throws(Interruption) {
        switch choice {
        case .leave, .edit: break
        case .refresh: try await call.run(texts(.refreshing)) { await model.refresh() }
        case .send: try await call.run(texts(.sending)) { await model.submit() }
        case .poll: try await call.run(texts(.refreshing), isSilent: true) { await model.refresh() }
        case .expired:
            if !terminal.traits.canRedraw {
                terminal.write(ScreenLine.blank)
            }
            state.expiredStep = snapshot.step.id
            try await call.run(texts(.sending)) { await model.expire() }
            // A flow that has ended reports its own error.
            if model.phase != .failed {
                terminal.write(renderer.alert(texts(.timeUp)))
            }
        case .action(let action):
            try await call.run(TextCleaner.line(action.label)) { await model.submit(action.id) }
        }
    }

    /// Returns the error that ends the flow; `nil` while the flow can continue.
    private func endingError() -> NativeAuthError? {
        switch model.phase {
        case .failed: model.error ?? NativeAuthError(.unknown, message: texts(.unexpectedError))
        case .ready where model.error?.endsFlow == true: model.error
        default: nil
        }
    }

    /// Displays the final step, such as a link to share.
    private func showEnd() {
        guard let snapshot = FormSnapshot(model), !snapshot.step.components.isEmpty else {
            return
        }
        terminal.write([.blank] + renderer.lines(of: snapshot))
    }

    private func wantsRestart(_ error: NativeAuthError) async throws(Interruption) -> Bool {
        terminal.write([.blank] + renderer.lines(of: error) + menuLines(.restartMenu))
        return try await askKey(["": true, "q": false], help: .enterOrQuit)
    }

    /// Checks whether the request or its response was lost, so that the same form can be sent again.
    private func isConnectionError(_ snapshot: FormSnapshot) -> Bool {
        guard let error = snapshot.error, snapshot.step.error == nil else {
            return false
        }
        return [.offline, .timedOut, .serverFailure].contains(error.code)
    }

    private func askToTryAgain(_ action: FormAction, in snapshot: FormSnapshot) async throws(Interruption) -> Choice {
        if let error = snapshot.error {
            terminal.write([.blank] + renderer.lines(of: error))
        }
        terminal.write(menuLines(.tryAgainMenu))
        return try await askKey(
            ["": .action(action), "e": .edit, "q": .leave],
            help: .tryAgainKeys
        )
    }

    private func askKey<Value>(
        _ values: [String: Value],
        help: TerminalTexts.Key
    ) async throws(Interruption) -> Value {
        while true {
            if let key = try await askLine(keys: Array(values.keys)),
                let value = values[key.trimmed.lowercased()]
            {
                return value
            }
            terminal.write(renderer.alert(texts(help)))
        }
    }

    /// Returns a fixed menu; for a screen reader or a narrow terminal, each key is on its own line.
    func menuLines(_ menu: TerminalTexts.Key) -> [ScreenLine] {
        let line = ScreenLine(texts(menu))
        if !renderer.isPlain, line.width <= renderer.columns {
            return [line]
        }
        return line.text.split(separator: "[").flatMap { entry in
            var text = "[" + entry
            if renderer.isPlain {
                text = String(entry.replacing("]", with: ":"))
            }
            return renderer.wrap(text)
        }
    }

    /// Returns the conditions that end a prompt at a form. A time limit is reported once to the user and the server.
    func promptWatch(_ snapshot: FormSnapshot, polls: Bool = false) -> PromptWatch {
        let isTimed = snapshot.step.expiresAt != nil && state.expiredStep != snapshot.step.id
        var pollDate: Date?
        if polls, let interval = snapshot.step.pollInterval {
            pollDate = clock.now.addingTimeInterval(max(1, interval / .seconds(1)))
        }
        return PromptWatch(model: model, clock: clock, isTimed: isTimed, pollDate: pollDate)
    }

    /// Prompts for a line with a bare `>` prompt.
    /// - Parameters:
    ///   - keys: the inputs that the prompt accepts; other input is not echoed.
    ///   - candidates: texts that the arrow keys select.
    /// - Returns: the line; `nil` when the watch has ended the prompt.
    func askLine(
        keys: [String],
        candidates: [String] = [],
        watch: PromptWatch? = nil,
        isDisplayed: Bool = false
    ) async throws(Interruption) -> String? {
        var question = LineReader.Question(
            prompt: { "> " },
            keys: keys,
            candidates: candidates,
            isDisplayed: isDisplayed
        )

        watch?.add(to: &question, traits: terminal.traits)
        return try await LineReader(terminal: terminal).ask(question)
    }
}
