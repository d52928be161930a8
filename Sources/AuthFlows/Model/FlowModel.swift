public import NativeAuthCore

/// The state and the call loop that every user interface uses: SwiftUI, the terminal, a script.
///
/// It holds the current step, the input, the errors, and whether a call is running. Its rules:
/// - one call at a time; a second submit while one runs does nothing;
/// - the response to a call that was cancelled or restarted is ignored;
/// - only the fields of the chosen action are validated and sent;
/// - a refused or failed submit keeps the form and its input, except passwords and codes that the server has received;
/// - errors are removed with the next response, a field's error with its next edit;
/// - browser and passkey requests count as a call: see ``openBrowser(_:)`` and ``usePasskey(_:)``.
///
/// ```swift
/// let model = FlowModel(flow: flow)
/// await model.start()
/// model.setValue("ada", for: "username")
/// await model.submit()
/// ```
@MainActor
public final class FlowModel: ObservableObject {
    /// The phase of the flow.
    public enum Phase: Sendable, Equatable {
        /// Not started.
        case idle
        /// Waiting for the first step.
        case starting
        /// Waiting for input.
        case ready
        /// Waiting for the response to a submit by this action (`nil` where the step has none).
        case submitting(FormAction.ID?)
        /// Completed.
        case complete(FlowOutcome)
        /// Failed, or could not be started, because of ``FlowModel/error``; ``FlowModel/start()`` starts again.
        case failed
        /// Cancelled.
        case cancelled
    }

    @Published var state: FlowModelState { didSet { didChange.send() } }
    /// The texts that the form adds to the server's, in the user's language. See ``setTexts(_:)``.
    @Published public private(set) var texts: FormTexts { didSet { didChange.send() } }
    /// A publisher that sends after each change, when the new values can be read: for views that observe only parts of
    /// the model.
    package let didChange = PassthroughSubject<Void, Never>()
    /// Called before a submit, an expiry or a poll is sent, with the flow marked as submitted; the request is sent when
    /// the closure returns.
    ///
    /// An app that stores this value, and the one of ``save()`` after each response, can resume after its process ended
    /// during a request. If the service has finished a sign-up meanwhile, a ThunderID flow then advises to sign in;
    /// other providers' flows ignore the mark.
    public var willSubmit: (@MainActor (SavedFlow) async -> Void)?
    let flow: any AuthenticationFlow
    package let clock: AuthClock
    /// The running browser or passkey request.
    private var externalStepTask: Task<[FormField.ID: String], any Error>?
    private var pollTask: Task<Void, Never>?

    /// Creates a model; nothing runs until ``start()`` or ``resume(_:)``.
    /// - Parameters:
    ///   - flow: the flow to drive.
    ///   - clock: the clock, for resend delays.
    ///   - texts: the texts that the form adds to the server's.
    public convenience init(flow: any AuthenticationFlow, clock: AuthClock = .system, texts: FormTexts = FormTexts()) {
        self.init(flow: flow, clock: clock, state: FlowModelState(texts: texts))
    }

    init(flow: any AuthenticationFlow, clock: AuthClock, state: FlowModelState) {
        self.flow = flow
        self.clock = clock
        texts = state.texts
        self.state = state
    }

    /// The phase of the flow.
    public var phase: Phase { state.phase }
    /// The current step, `nil` before the first.
    public var step: FlowStep? { state.step }
    /// The error of the last call; `nil` when it succeeded.
    public var error: NativeAuthError? { state.error }
    /// The errors of single fields, by identifier.
    public var fieldErrors: [FormField.ID: [String]] { state.fieldErrors }

    /// The field that a refusal refers to, which takes the focus: the first one with an error, or a secret that has to
    /// be entered again, such as a password. `nil` without a refusal.
    public var refusedField: FormField.ID? { state.refusedField }

    /// Indicates whether a call is running.
    public var isLoading: Bool {
        switch phase {
        case .starting, .submitting: true
        default: false
        }
    }

    /// Indicates whether ``refresh()`` is running; ``isLoading`` does not include it.
    public var isRefreshing: Bool { state.isPolling }

    /// Indicates whether to offer a restart, by ``start()``: the flow failed, was cancelled, or its error recommends
    /// it.
    public var canRestart: Bool {
        switch phase {
        case .failed, .cancelled: true
        case .ready: error?.recovery.contains { $0.kind == .restart } ?? false
        case .idle, .starting, .submitting, .complete: false
        }
    }

    /// Checks whether the running call was started by this action.
    /// - Parameter action: the action's id.
    public func isLoading(_ action: FormAction.ID) -> Bool { phase == .submitting(action) }

    /// Returns the input of a field; empty if there is none.
    /// - Parameter field: the field's identifier.
    public func value(for field: FormField.ID) -> String {
        state.values[field] ?? ""
    }

    /// Sets the input of a field and removes its error. A field that the step does not have is ignored. A passkey's
    /// complete response as JSON, entered into the first field of a passkey step, sets all of its fields.
    /// - Parameters:
    ///   - value: the input.
    ///   - field: the field's identifier.
    public func setValue(_ value: String, for field: FormField.ID) {
        _ = state.handle(.edit(field, value), at: clock.now)
    }

    /// Returns the delay until an action may be used, such as "send a new code"; `nil` when it may be used now.
    /// - Parameter action: the action's id.
    public func remainingDelay(for action: FormAction.ID) -> Duration? {
        guard let action = state.step?.action(action) else { return nil }
        return state.remainingDelay(of: action, at: clock.now)
    }

    /// The remaining time in which the server accepts a submission of this step: `nil` when it does not state one, zero
    /// when the step has expired. A later submission counts as no response.
    public var remainingTime: Duration? { state.remainingTime(at: clock.now) }

    /// Starts the flow, or starts it again. Does nothing while a call runs. The result is in ``phase``.
    public func start() async {
        await perform(state.handle(.start, at: clock.now))
    }

    /// Resumes a flow that an earlier process started. The result is in ``phase``; an expired flow ends in `failed`.
    /// - Parameter saved: the result of ``save()`` in that process.
    public func resume(_ saved: SavedFlow) async {
        await perform(state.handle(.resume(saved), at: clock.now))
    }

    /// Validates the fields of the action and sends them. Does nothing while a call runs. The result is in ``phase``,
    /// ``error`` and ``fieldErrors``.
    /// - Parameter action: the chosen action; `nil` for the action of the return key.
    public func submit(_ action: FormAction.ID? = nil) async {
        await perform(state.handle(.submit(action), at: clock.now))
    }

    /// Handles the expiry of this step: call it when ``remainingTime`` has reached zero. A server that requires it is
    /// notified, once, such as for a consent without a decision; otherwise the flow fails with an error of code
    /// `expired`, and can be started again. Does nothing before that time and while a call runs.
    public func expire() async {
        await perform(state.handle(.expire, at: clock.now))
    }

    /// Changes the language of the current form: the package's texts at once, the server's as soon as they arrive. The
    /// input and its errors stay.
    /// - Parameter texts: the new language.
    public func setTexts(_ texts: FormTexts) async {
        self.texts = texts
        _ = state.handle(.texts(texts), at: clock.now)
        guard let step = await flow.translated(into: texts), self.texts == texts else { return }
        _ = state.handle(.translated(step), at: clock.now)
    }

    /// Polls the server for a change of the step after an event elsewhere: a link that was opened on another device, a
    /// wallet. Meant to be called repeatedly, every ``FlowStep/pollInterval``:
    /// - it sends no input, and ``phase`` stays `ready`; ``isRefreshing`` is true meanwhile;
    /// - while the step is the same, the input and the displayed error stay;
    /// - a failed poll is reported in ``error`` if no other error is, until the next successful one;
    /// - a submit meanwhile waits for it, and is then sent.
    ///
    /// Does nothing while a call runs, in a step that continues in a browser or with a passkey, and where
    /// ``FlowStep/reportsExpiry`` is set.
    public func refresh() async {
        let action = state.handle(.poll, at: clock.now)
        guard action != .none else { return }

        let task = Task { await self.perform(action) }
        pollTask = task
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Cancels the flow: the input is discarded, a browser is closed, and later responses are ignored.
    public func cancel() async {
        await perform(state.handle(.cancel, at: clock.now))
    }

    /// Returns the state that a later process needs to continue; `nil` when there is nothing to continue.
    public func save() async -> SavedFlow? {
        switch phase {
        case .complete, .cancelled, .idle: nil
        case .starting, .ready, .submitting, .failed: await flow.save()
        }
    }

    /// Checks whether the server has finished the flow and only the session is missing: then ``submit(_:)`` sends no
    /// form again, but completes the missing requests.
    public func hasPendingCompletion() async -> Bool {
        switch phase {
        case .ready, .submitting: await flow.hasPendingCompletion()
        case .idle, .starting, .complete, .failed, .cancelled: false
        }
    }

    private func perform(_ action: FlowModelState.Action) async {
        switch action {
        case .none, .externalStep: break
        case .waitForPoll:
            await pollTask?.value
            await perform(state.handle(.pollEnded, at: clock.now))
        case .cancel:
            externalStepTask?.cancel()
            await flow.cancel()
        case .start(let callID):
            externalStepTask?.cancel()
            await run(callID: callID) { try await $0.start() }
        case .resume(let callID, let saved):
            externalStepTask?.cancel()
            await run(callID: callID) { try await $0.resume(saved) }
        case .submit(let callID, let submission):
            guard await announceSubmission(callID) else { return }
            await run(callID: callID) { try await $0.submit(submission) }
        }
    }

    /// Calls ``willSubmit``.
    /// - Returns: whether the call still is the current one.
    private func announceSubmission(_ callID: Int) async -> Bool {
        guard let willSubmit else { return true }
        let saved = await flow.save()
        guard callID == state.callID else { return false }
        if let saved { await willSubmit(saved.withUnknownOutcome) }
        return callID == state.callID
    }

    private func run(
        callID: Int,
        _ request: @Sendable (any AuthenticationFlow) async throws -> FlowStep
    ) async {
        let event: FlowModelState.Event
        do {
            event = .responded(callID: callID, try await request(flow))
        } catch {
            event = .failed(callID: callID, nativeAuthError(from: error))
        }
        _ = state.handle(event, at: clock.now)
    }

    private func nativeAuthError(from error: any Error) -> NativeAuthError {
        if let error = error as? NativeAuthError { return error }
        if error is CancellationError {
            return NativeAuthError(.wrongState, message: texts(.interrupted), recovery: [.retry])
        }
        return NativeAuthError(
            .unknown,
            message: texts(.unexpectedError),
            underlying: error,
            recovery: [.retry]
        )
    }

    /// Runs a browser or passkey request in a task of its own, so that cancelling the flow ends it.
    fileprivate func performExternalStep(_ externalStep: @escaping @Sendable () async throws -> [FormField.ID: String])
        async
    {
        guard case .externalStep(let callID) = state.handle(.externalStep, at: clock.now) else { return }

        let task = Task { try await externalStep() }
        externalStepTask = task
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }

        let isInterrupted = Task.isCancelled || task.isCancelled
        if externalStepTask == task { externalStepTask = nil }
        let outcome = externalStepOutcome(result, isInterrupted: isInterrupted)
        await perform(state.handle(.externalStepEnded(callID: callID, outcome), at: clock.now))
    }

    private func externalStepOutcome(
        _ result: Result<[FormField.ID: String], any Error>,
        isInterrupted: Bool
    ) -> Result<[FormField.ID: String], NativeAuthError> {
        switch result {
        case .success(let values) where !isInterrupted: .success(values)
        // The form was removed; the user did not close anything.
        case .success: .failure(nativeAuthError(from: CancellationError()))
        case .failure(is CancellationError) where !isInterrupted:
            .failure(
                NativeAuthError(.cancelled, message: texts(.cancelledByUser), recovery: [.retry])
            )
        case .failure(let error): .failure(nativeAuthError(from: error))
        }
    }
}

extension FlowModel {
    /// Completes a step that continues in a browser: opens it, waits, and submits the callback URL.
    ///
    /// It counts as a running call: ``isLoading`` is true, and a second call does nothing. If the user closes the
    /// browser, the step stays, with an error of code `cancelled`, and can be tried again. The step also stays when the
    /// browser could not be opened, with the session's error, and when the task is cancelled. ``start()`` and
    /// ``cancel()`` end the request, and a later response has no effect. Does nothing in other steps and while a call
    /// runs.
    /// - Parameter browser: opens the browser.
    public func openBrowser(_ browser: any BrowserSession) async {
        guard case .browser(let request) = step?.kind,
            let field = step?.fields.first(where: { $0.kind == .link })?.id
        else { return }
        await performExternalStep { [field: try await browser.open(request).absoluteString] }
    }

    /// Completes a step that requires a passkey, and submits the passkey's response. Cancellation and failures are
    /// handled as in ``openBrowser(_:)``. Does nothing in other steps and while a call runs.
    ///
    /// If the step also has empty fields for an address and perhaps a name, the system's one sheet for a new account is
    /// shown where there is one, once. A user who closes it fills in the form. A passkey is created only when the other
    /// fields are valid; otherwise ``fieldErrors`` has their errors.
    /// - Parameter authenticator: uses or creates the passkey.
    public func usePasskey(_ authenticator: any PasskeyAuthenticator) async {
        guard let step, case .passkey(let request) = step.kind else { return }
        guard let account = state.takeAccountCreation() else {
            guard state.acceptsNewPasskey() else { return }
            return await performExternalStep { try await authenticator.answer(request).values }
        }

        await performExternalStep {
            guard let answer = try await authenticator.createAccount(account) else {
                throw NativeAuthError(.unsupported, message: "There is no sheet for a new account on this system.")
            }
            return answer.values(for: step)
        }
        // Without the sheet, the user fills in the form.
        if self.step?.id == step.id, error?.code == .unsupported { await usePasskey(authenticator) }
    }

    /// Creates the passkey that a step requires without a question, and submits its response, if the user has entered a
    /// password in this flow and the system agrees (conditional creation). Otherwise nothing changes, and the user can
    /// press the step's button meanwhile. Tries it once for each flow.
    ///
    /// The response says that the user was neither present nor verified. Call this only for a service that accepts
    /// that; a step that requires user verification is left alone.
    /// - Parameter authenticator: creates the passkey.
    public func createPasskeyConditionally(_ authenticator: any PasskeyAuthenticator) async {
        guard let step, case .passkey(let request) = step.kind, state.beginPasskeyUpgrade() else { return }
        guard let answer = try? await authenticator.createConditionally(request), !Task.isCancelled,
            self.step?.id == step.id, phase == .ready
        else { return }
        await performExternalStep { answer.values }
    }
}
