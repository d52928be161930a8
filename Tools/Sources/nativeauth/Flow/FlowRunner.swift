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
    private let recorder: SavedFlowRecorder

    init(session: any ProviderSession, state: StateFolder, output: Output) {
        self.session = session
        self.state = state
        self.output = output
        recorder = SavedFlowRecorder(
            store: SavedFlowStore(state: state), connection: session.connection, output: output)
    }

    /// Runs the flow as far as possible.
    /// - Throws: `CommandFailure`, or `ExitCode` if the result has been printed.
    func run(_ request: FlowRequest) async throws {
        try await run(request, flow: try session.flow(request.kind, language: request.language))
    }

    /// Runs a flow that a session has created.
    func run(_ request: FlowRequest, flow: any AuthenticationFlow) async throws {
        let model = FlowModel(flow: flow, texts: FormTexts(language: request.language))
        model.willSubmit = { recorder.save($0) }
        if case .resume(let saved) = request.start { recorder.resume(saved) }
        if output.terminal.isInteractive, !output.isJSON, !request.isUnattended {
            try await runDialog(request, model: model)
        } else {
            try await runUnattended(request, model: model)
        }
    }

    private func runDialog(_ request: FlowRequest, model: FlowModel) async throws {
        let dialog = FormDialog(
            model: model, terminal: output.terminal, prefilled: request.inputs.values,
            stepArrived: { await recorder.save($0) },
            browser: { request in
                guard LoopbackBrowserSession.canWait(at: request.callback) else { return nil }
                return CommandBrowser(mode: .open, output: output, texts: model.texts, isInDialog: true)
            })
        let end: FormDialog.End
        do {
            defer { output.terminal.releaseKeyboard() }
            end = try await dialog.run(request.start)
        } catch {
            // The interrupted call completed the flow, so there is nothing to continue.
            if case .complete(let outcome) = model.phase { return try await finish(outcome) }
            await saveForLater(model)
            throw ExitCode(128 + (output.terminal.endingSignal ?? 2))
        }
        switch end {
        case .complete(let outcome): try await finish(outcome)
        case .failed(let error): throw await failure(error, model: model)
        case .misused(let message): throw CommandFailure.usage(message)
        case .left:
            await saveForLater(model)
            throw ExitCode(ExitStatus.moreNeeded)
        }
    }

    private func runUnattended(_ request: FlowRequest, model: FlowModel) async throws {
        let clock = CommandContext.current.client.clock
        let unattended = UnattendedRun(model: model, inputs: request.inputs, clock: clock) {
            await recorder.save($0)
        }
        switch await unattended.run(request.start, actions: request.actions) {
        case .complete(let outcome): try await finish(outcome)
        case .failed(let error): throw await failure(error, model: model)
        case .misused(let message): throw CommandFailure.usage(message)
        case .incomplete(let snapshot, let wasRefused, let unused):
            if !unused.isEmpty { reportUnused(unused, in: snapshot.step) }
            if output.isJSON {
                try output.json(FlowReport.incomplete(executionID: recorder.executionID, snapshot))
            } else {
                output.show(ScreenRenderer(output.terminal.traits, texts: model.texts).lines(of: snapshot))
                reportMissing(in: snapshot)
            }
            guard wasRefused else { throw ExitCode(ExitStatus.moreNeeded) }
            if let error = snapshot.error, ExitStatus.isServiceFailure(error) {
                throw ExitCode(ExitStatus.noConnection)
            }
            throw ExitCode(ExitStatus.refused)
        }
    }

    private func finish(_ outcome: FlowOutcome) async throws {
        recorder.remove()
        guard outcome.user != nil, let user = try await session.user() else {
            if output.isJSON { return try output.json(FlowReport.complete(user: nil, message: outcome.message)) }
            return output.say(outcome.message.map(TextCleaner.paragraphs) ?? "Done.")
        }
        try Connections(state: state, provider: session.connection.provider.name).rememberSession(session.connection)
        try output.showSignedIn(user, at: session.connection, message: outcome.message)
    }

    /// Returns the failure, and removes the saved flow if it can no longer be continued.
    private func failure(_ error: NativeAuthError, model: FlowModel) async -> CommandFailure {
        var error = session.connection.locating(error)
        let isLost = await isSessionLost(model)
        if isLost { error.recovery = [.signIn] }
        if isLost || error.code == .expired || error.endsFlow { recorder.remove() }
        return CommandFailure(error)
    }

    /// Whether the server has finished the flow but nothing can be saved for a later process.
    private func isSessionLost(_ model: FlowModel) async -> Bool {
        guard await model.hasPendingCompletion() else { return false }
        return await model.save() == nil
    }

    /// Saves the flow for a later process and prints the command that continues it.
    private func saveForLater(_ model: FlowModel) async {
        guard await isSessionLost(model) else {
            await recorder.save(model)
            if recorder.executionID != nil { output.note("Stopped. To continue: nativeauth continue") }
            return
        }
        recorder.remove()
        output.note(
            "Stopped. The server has completed this flow, so it can't be continued. Sign in: nativeauth sign-in")
    }

    private func reportUnused(_ names: [String], in step: FlowStep) {
        let list = names.map(TextCleaner.line).joined(separator: ", ")
        let fields = step.fields.filter { $0.kind != .hidden }.map { TextCleaner.line($0.id) }
        if fields.isEmpty {
            output.note("Unused values: \(list). This form has no fields.")
        } else {
            output.note("Unused values: \(list). This form has the fields \(fields.joined(separator: ", ")).")
        }
    }

    private func reportMissing(in snapshot: FormSnapshot) {
        // A browser callback is not marked as required, because an empty one requests a new URL, but the flow needs it
        // to continue.
        let fields = snapshot.step.fields.filter { $0.kind == .link || $0.kind != .hidden && $0.isRequired }
        let open = fields.filter { !$0.isSensitive }.map { "--input \(TextCleaner.line($0.id))=…" }
        let secret = fields.filter(\.isSensitive).map { TextCleaner.line($0.id) }
        var ways = open
        if !secret.isEmpty { ways.append("--input-file FILE with \(secret.joined(separator: ", "))") }
        let actions = snapshot.step.actions.map { "--action \(TextCleaner.line($0.id))" }
        if ways.isEmpty { ways = actions }
        output.note("To continue: nativeauth continue \(ways.joined(separator: " "))")
    }
}
