import ArgumentParser
import AuthFlows
import NativeAuthCore
import TerminalForms

/// The run of one flow from the command line, with prompts or with the values of a script. Saves the flow at every
/// step, so that a later process can continue it.
@MainActor
struct FlowRunner {
    private let session: any ProviderSession
    private let state: StateFolder
    private let output: Output
    private let keeper: FlowKeeper

    init(session: any ProviderSession, state: StateFolder, output: Output) {
        self.session = session
        self.state = state
        self.output = output
        keeper = FlowKeeper(shelf: FlowShelf(state: state), connection: session.connection)
    }

    /// Runs the flow as far as possible.
    /// - Throws: `CommandFailure`, or `ExitCode` if the result has been printed.
    func run(_ request: FlowRequest) async throws {
        try await run(try session.flow(request.kind, language: request.language), request)
    }

    /// Runs a flow that a session has created.
    func run(_ flow: any AuthenticationFlow, _ request: FlowRequest) async throws {
        let model = FlowModel(flow: flow, texts: FormTexts(language: request.language))
        model.willSubmit = { keeper.keep($0, output) }
        if case .resume(let saved) = request.beginning { keeper.adopt(saved) }
        if output.terminal.isInteractive, !output.isJSON, !request.isUnattended {
            try await runDialog(model, request)
        } else {
            try await runUnattended(model, request)
        }
    }

    private func runDialog(_ model: FlowModel, _ request: FlowRequest) async throws {
        let dialog = FormDialog(
            model: model, terminal: output.terminal, prefilled: request.inputs.values,
            stepArrived: { await keeper.keep($0, output) },
            browser: { request in
                guard LoopbackBrowserSession.canWait(at: request.callback) else { return nil }
                return CommandBrowser(way: .open, output: output, texts: model.texts, isInDialog: true)
            })
        let end: DialogEnd
        do {
            defer { output.terminal.releaseKeyboard() }
            end = try await dialog.run(request.beginning)
        } catch {
            // The interrupted call completed the flow, so there is nothing to continue.
            if case .complete(let outcome) = model.phase { return try await finish(outcome) }
            await keep(model)
            throw ExitCode(128 + (output.terminal.endingSignal ?? 2))
        }
        switch end {
        case .complete(let outcome): try await finish(outcome)
        case .failed(let error): throw await fail(error, model)
        case .misused(let message): throw CommandFailure.usage(message)
        case .left:
            await keep(model)
            throw ExitCode(ExitStatus.moreNeeded)
        }
    }

    private func runUnattended(_ model: FlowModel, _ request: FlowRequest) async throws {
        let clock = CommandContext.current.client.clock
        let unattended = UnattendedRun(model: model, inputs: request.inputs, clock: clock) {
            await keeper.keep($0, output)
        }
        switch await unattended.run(request.beginning, actions: request.actions) {
        case .complete(let outcome): try await finish(outcome)
        case .failed(let error): throw await fail(error, model)
        case .misused(let message): throw CommandFailure.usage(message)
        case .incomplete(let snapshot, let wasRefused, let unused):
            if !unused.isEmpty { tellUnused(unused, snapshot.step) }
            if output.isJSON {
                try output.json(FlowReport.incomplete(executionID: keeper.executionID, snapshot))
            } else {
                output.show(ScreenRenderer(output.terminal.traits, texts: model.texts).lines(of: snapshot))
                tellWhatIsMissing(snapshot)
            }
            guard wasRefused else { throw ExitCode(ExitStatus.moreNeeded) }
            let isFailure = snapshot.error.map(ExitStatus.isServiceFailure) ?? false
            throw ExitCode(isFailure ? ExitStatus.noConnection : ExitStatus.refused)
        }
    }

    private func finish(_ outcome: FlowOutcome) async throws {
        keeper.drop()
        guard outcome.user != nil, let user = try await session.user() else {
            if output.isJSON { return try output.json(FlowReport.complete(user: nil, message: outcome.message)) }
            return output.say(outcome.message.map(TextCleaner.paragraphs) ?? "Done.")
        }
        try Connections(state: state, provider: session.connection.provider).rememberSession(session.connection)
        try output.showSignedIn(user, at: session.connection, message: outcome.message)
    }

    /// Returns the failure, and removes the saved flow if it can no longer be continued.
    private func fail(_ error: NativeAuthError, _ model: FlowModel) async -> CommandFailure {
        var error = session.connection.locating(error)
        let isLost = await isSessionLost(model)
        if isLost { error.recovery = [.signIn] }
        if isLost || error.code == .expired || error.endsFlow { keeper.drop() }
        return CommandFailure(error)
    }

    /// Whether the server has finished the flow but nothing can be saved for a later process.
    private func isSessionLost(_ model: FlowModel) async -> Bool {
        guard await model.hasPendingCompletion() else { return false }
        return await model.save() == nil
    }

    /// Saves the flow for a later process and prints the command that continues it.
    private func keep(_ model: FlowModel) async {
        guard await isSessionLost(model) else {
            await keeper.keep(model, output)
            return tellHowToGoOn()
        }
        keeper.drop()
        output.note("Stopped. The server has finished this flow, so it can't go on. Sign in: nativeauth sign-in")
    }

    private func tellHowToGoOn() {
        guard keeper.executionID != nil else { return }
        output.note("Stopped. To go on where you were: nativeauth continue")
    }

    private func tellUnused(_ names: [String], _ step: FlowStep) {
        let fields = step.fields.filter { $0.kind != .hidden }.map { TextCleaner.line($0.id) }
        let has = fields.isEmpty ? "has no fields" : "has: \(fields.joined(separator: ", "))"
        output.note("Not used: \(names.map(TextCleaner.line).joined(separator: ", ")). This form \(has).")
    }

    private func tellWhatIsMissing(_ snapshot: FormSnapshot) {
        // A browser callback is not marked as required, because an empty one requests a new URL, but the flow needs it
        // to continue.
        let fields = snapshot.step.fields.filter { $0.kind == .link || $0.kind != .hidden && $0.isRequired }
        let open = fields.filter { !$0.isSensitive }.map { "--input \(TextCleaner.line($0.id))=…" }
        let secret = fields.filter(\.isSensitive).map { TextCleaner.line($0.id) }
        var ways = open
        if !secret.isEmpty { ways.append("--input-file FILE with \(secret.joined(separator: ", "))") }
        let actions = snapshot.step.actions.map { "--action \(TextCleaner.line($0.id))" }
        if ways.isEmpty { ways = actions }
        output.note("To go on: nativeauth continue \(ways.joined(separator: " "))")
    }
}
