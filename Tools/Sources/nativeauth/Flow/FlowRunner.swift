import ArgumentParser
import AuthFlows
import Foundation
import NativeAuthCore
import TerminalForms

/// The run of one flow from the command line. Saves the flow at every step, so that a later process can continue it.
@MainActor
struct FlowRunner {
    private let client: any ProviderClient
    private let state: CommandState
    private let output: Output
    private let recorder: SavedFlowRecorder

    init(client: any ProviderClient, state: CommandState, output: Output) {
        self.client = client
        self.state = state
        self.output = output
        recorder = SavedFlowRecorder(
            store: SavedFlowStore(state: state),
            connection: client.connection,
            output: output
        )
    }

    /// - Throws: `CommandFailure`, or `ExitCode` if the result has been printed.
    func run(_ request: FlowRunRequest, flow: any AuthenticationFlow) async throws {
        let model = FlowModel(flow: flow, texts: request.texts)
        model.willSubmit = { recorder.save($0) }
        if let saved = request.saved { recorder.resume(saved, isLink: request.isLink) }
        let passkeys = try request.passkeyFile.map { file in
            try PasskeyFile(file, connection: client.connection)
        }

        let outcome: FlowRunOutcome
        var isEndDisplayed = false
        if output.terminal.isInteractive, !output.isJSON, !request.isUnattended {
            outcome = try await runDialog(request, model: model, passkeys: passkeys)
            isEndDisplayed = model.step?.components.isEmpty == false
        } else {
            let unattended = UnattendedRun(
                model: model,
                inputs: request.inputs,
                passkeys: passkeys,
                clock: CommandContext.current.client.clock,
                saveFlow: { await recorder.save($0) }
            )
            outcome = await unattended.run(resuming: request.saved, actions: request.actions)
        }

        switch outcome {
        case .complete(let result): try await finish(result, isEndDisplayed: isEndDisplayed)
        case .failed(let error) where request.isLink && error.code == .expired && model.step == nil:
            throw recorder.refusedLink(error)
        case .failed(let error): throw await failure(error, model: model)
        case .usageError(let message): throw CommandFailure.usage(message)
        case .left:
            await saveForLater(model)
            throw ExitCode(ExitStatus.moreNeeded)
        case .incomplete(let snapshot, let wasRefused, let unused):
            try report(snapshot, unused: unused, texts: model.texts)
            guard wasRefused else { throw ExitCode(ExitStatus.moreNeeded) }
            let isServiceFailure = snapshot.error.map(ExitStatus.isServiceFailure) ?? false
            guard !isServiceFailure else { throw ExitCode(ExitStatus.noConnection) }
            throw ExitCode(ExitStatus.refused)
        }
    }

    private func runDialog(
        _ request: FlowRunRequest,
        model: FlowModel,
        passkeys: PasskeyFile?
    ) async throws -> FlowRunOutcome {
        let dialog = FormDialog(
            model: model,
            terminal: output.terminal,
            prefilled: request.inputs.values,
            passkeys: passkeys,
            saveFlow: { await recorder.save($0) },
            browser: { browserRequest in
                guard LoopbackBrowserSession.canWait(at: browserRequest.callback) else { return nil }
                return CommandBrowser(
                    mode: .open,
                    output: output,
                    texts: model.texts,
                    isInDialog: true
                )
            }
        )

        do {
            defer { output.terminal.restoreMode() }
            return try await dialog.run(resuming: request.saved)
        } catch {
            // The interrupted call completed the flow, so there is nothing to continue.
            if case .complete(let result) = model.phase { return .complete(result) }
            await saveForLater(model)
            let signal = output.terminal.terminationSignal ?? SIGINT
            throw ExitCode(128 + signal)
        }
    }

    /// - Parameter isEndDisplayed: whether the dialog has displayed the last form, which contains the server's message.
    private func finish(_ outcome: FlowOutcome, isEndDisplayed: Bool) async throws {
        recorder.remove()
        guard outcome.user != nil, let user = try await client.userIfSignedIn() else {
            if output.isJSON {
                let report = FlowReport.complete(user: nil, message: outcome.message)
                return try output.json(report)
            }
            if isEndDisplayed { return }
            return output.say(outcome.message.map(TextCleaner.paragraphs) ?? "Done.")
        }

        let connections = SavedConnections(state: state, provider: client.connection.providerName)
        try connections.saveSessionConnection(client.connection)
        try output.showSignedIn(user, at: client.connection, message: outcome.message)
    }

    /// Returns the failure, and removes the saved flow if it can no longer be continued.
    private func failure(_ error: NativeAuthError, model: FlowModel) async -> CommandFailure {
        var error = client.connection.addingServerAddress(to: error)
        let isLost = await isSessionLost(model)
        if isLost {
            error.recovery = [.signIn]
            // Revokes tokens that could not be stored.
            await model.cancel()
        }
        if isLost || error.code == .expired || error.endsFlow { recorder.remove() }
        return CommandFailure(error)
    }

    /// Checks whether the server has finished the flow but nothing can be saved for a later process.
    private func isSessionLost(_ model: FlowModel) async -> Bool {
        guard await model.hasPendingCompletion() else { return false }
        return await model.save() == nil
    }

    private func saveForLater(_ model: FlowModel) async {
        guard await isSessionLost(model) else {
            await recorder.save(model)
            if recorder.executionID != nil { output.note("Stopped. To continue: nativeauth continue") }
            return
        }
        recorder.remove()
        await model.cancel()
        output.note(
            "Stopped. The server has completed this flow, so it can't be continued. Sign in: nativeauth sign-in"
        )
    }

    /// - Parameter unused: the given values that no form of the run has requested.
    private func report(_ snapshot: FormSnapshot, unused: [String], texts: FormTexts) throws {
        if !unused.isEmpty {
            let list = unused.map(TextCleaner.line).joined(separator: ", ")
            let fields = snapshot.step.fields.filter { $0.kind != .hidden }
            var known = "no fields"
            if !fields.isEmpty {
                let names = fields.map { TextCleaner.line($0.id) }
                known = "the fields \(names.joined(separator: ", "))"
            }
            output.note("Unused values: \(list). This form has \(known).")
        }

        try output.show(
            FlowReport.incomplete(executionID: recorder.executionID, snapshot),
            as: ScreenRenderer(output.traits, texts: texts).lines(of: snapshot)
        )
        if !output.isJSON { showContinueCommand(in: snapshot) }
    }

    private func showContinueCommand(in snapshot: FormSnapshot) {
        // A browser callback is optional, because an empty one requests a new URL, but the flow needs it to continue.
        let fields = snapshot.step.fields.filter { field in
            field.kind == .link || field.kind != .hidden && field.isRequired
        }
        var arguments = fields.filter { !$0.isSensitive }.map { "--input \(TextCleaner.line($0.id))=…" }
        let secrets = fields.filter(\.isSensitive).map { TextCleaner.line($0.id) }
        if !secrets.isEmpty { arguments.append("--input-file FILE with \(secrets.joined(separator: ", "))") }
        if arguments.isEmpty { arguments = snapshot.step.actions.map { "--action \(TextCleaner.line($0.id))" } }
        output.note("To continue: nativeauth continue \(arguments.joined(separator: " "))")
    }
}
