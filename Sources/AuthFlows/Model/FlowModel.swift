public import NativeAuthCore

/// The one loop that every user interface drives: SwiftUI, the terminal, a script.
///
/// It holds the current step, what has been entered, what is wrong, and whether something is running. Its rules:
/// - one call at a time; a second submit while one runs does nothing;
/// - the answer to something that was cancelled or started anew is ignored;
/// - only the fields of the chosen action are checked and sent;
/// - a refused or failed submit keeps the form; what was entered stays, except passwords and codes that the server
///   has seen;
/// - errors go away with the next answer, a field's error with its next edit;
/// - a browser and a passkey count as a call: see ``openBrowser(_:)`` and ``usePasskey(_:)``.
///
/// ```swift
/// let model = FlowModel(flow: flow)
/// await model.start()
/// model.setValue("ada", for: "username")
/// await model.submit()
/// ```
@MainActor
public final class FlowModel: ObservableObject {
    /// Where the flow stands.
    public enum Phase: Sendable, Equatable {
        /// Not started.
        case idle
        /// Waiting for the first step.
        case starting
        /// Waiting for a person.
        case ready
        /// Waiting for the answer to a submit by this action (`nil` where the step has none).
        case submitting(FormAction.ID?)
        /// Over, well.
        case complete(FlowOutcome)
        /// Over, or never begun, because of ``FlowModel/error``; ``FlowModel/start()`` begins anew.
        case failed
        /// Given up.
        case cancelled
    }

    @Published var state: FlowModelState { didSet { didChange.send() } }
    /// The texts that the form adds to the server's, in the person's language. See ``setTexts(_:)``.
    @Published public private(set) var texts: FormTexts { didSet { didChange.send() } }
    /// Speaks up after each change, when what is new can be read: for views that observe parts of the model only.
    package let didChange = PassthroughSubject<Void, Never>()
    /// Called before a form is sent, with the flow marked as submitted; the form is sent when the closure returns.
    ///
    /// An app that stores this value and resumes with it, because its process ended before the response, gets the right
    /// advice if the service has finished the flow meanwhile: sign in, instead of another sign-up.
    public var willSubmit: (@MainActor (SavedFlow) async -> Void)?
    let flow: any AuthenticationFlow
    package let clock: AuthClock
    /// The browser or the passkey that runs.
    private var ceremony: Task<[FormField.ID: String], any Error>?
    /// The look at the server that runs.
    private var look: Task<Void, Never>?

    /// Makes a model; nothing runs until ``start()`` or ``resume(_:)``.
    /// - Parameters:
    ///   - flow: the flow to drive.
    ///   - clock: the time, for resend delays.
    ///   - texts: the texts that the form adds to the server's.
    public init(flow: any AuthenticationFlow, clock: AuthClock = .system, texts: FormTexts = FormTexts()) {
        self.flow = flow
        self.clock = clock
        self.texts = texts
        state = FlowModelState(texts: texts)
    }

    /// A model that stands somewhere already.
    init(flow: any AuthenticationFlow, clock: AuthClock, state: FlowModelState) {
        self.flow = flow
        self.clock = clock
        texts = state.texts
        self.state = state
    }

    /// Where the flow stands.
    public var phase: Phase { state.phase }
    /// The current step, `nil` before the first.
    public var step: FlowStep? { state.step }
    /// Why the last call did not go as wished; `nil` when it did.
    public var error: NativeAuthError? { state.error }
    /// What is wrong with single fields, by identifier.
    public var fieldErrors: [FormField.ID: [String]] { state.fieldErrors }

    /// Whether a call is running.
    public var isLoading: Bool {
        switch phase {
        case .starting, .submitting: true
        default: false
        }
    }

    /// Whether ``refresh()`` is looking at the server; ``isLoading`` says nothing of that.
    public var isRefreshing: Bool { state.isRefreshing }

    /// The first field that something is wrong with, in the order in which they are shown: where the focus belongs.
    public var firstInvalidField: FormField.ID? { step?.fields.first { fieldErrors[$0.id] != nil }?.id }

    /// Whether the server no longer waits for an answer to this step; see ``expire()``.
    public var isExpired: Bool { remainingTime == .zero }

    /// Whether to offer a new beginning, by ``start()``: the flow failed, was given up, or its error says so.
    public var canRestart: Bool {
        switch phase {
        case .failed, .cancelled: true
        case .ready: error?.recovery.contains { $0.kind == .restart } ?? false
        case .idle, .starting, .submitting, .complete: false
        }
    }

    /// Whether the call that is running was begun by this action.
    /// - Parameter action: the action's id.
    public func isLoading(_ action: FormAction.ID) -> Bool { phase == .submitting(action) }

    /// What is entered in a field; empty if nothing.
    /// - Parameter field: the field's identifier.
    public func value(for field: FormField.ID) -> String { state.values[field] ?? "" }

    /// Enters a value; takes the field's error away. A field that the step does not have is ignored. A passkey's whole
    /// answer as JSON, entered into the first field of a passkey step, fills all of its fields.
    /// - Parameters:
    ///   - value: what was entered.
    ///   - field: the field's identifier.
    public func setValue(_ value: String, for field: FormField.ID) {
        _ = state.handle(.edit(field, value), at: clock.now)
    }

    /// How long until an action may be used, such as "send a new code"; `nil` when it may be used now.
    /// - Parameter action: the action's id.
    public func remainingDelay(for action: FormAction.ID) -> Duration? {
        state.step?.action(action).flatMap { state.remainingDelay(of: $0, at: clock.now) }
    }

    /// How long the server still waits for an answer to this step: `nil` when it does not say, zero when it no longer
    /// does. What is submitted after that counts as no answer.
    public var remainingTime: Duration? { state.remainingTime(at: clock.now) }

    /// Begins the flow, or begins it anew. Does nothing while a call runs. Look at ``phase`` afterwards.
    public func start() async { await perform(state.handle(.start, at: clock.now)) }

    /// Picks up a flow that an earlier process had begun. Look at ``phase`` afterwards; an expired flow ends in `failed`.
    /// - Parameter saved: what ``save()`` gave then.
    public func resume(_ saved: SavedFlow) async { await perform(state.handle(.resume(saved), at: clock.now)) }

    /// Checks the fields of the action and sends them. Does nothing while a call runs. Look at ``phase``, ``error`` and
    /// ``fieldErrors`` afterwards.
    /// - Parameter action: the chosen action; `nil` for the one that the return key stands for.
    public func submit(_ action: FormAction.ID? = nil) async {
        await perform(state.handle(.submit(action), at: clock.now))
    }

    /// Tells that the time for this step is up: call it when ``remainingTime`` has reached zero. Where the server wants to
    /// know (a consent that nobody gave), it is told, once; otherwise the flow has failed, with an error of code `expired`
    /// that says so, and can be started again. Does nothing before that time and while a call runs.
    public func expire() async { await perform(state.handle(.expire, at: clock.now)) }

    /// Changes the language of the form that is shown: of our texts at once, of the server's as soon as they come. What
    /// was entered stays, and what is wrong with it, too.
    /// - Parameter texts: the new language.
    public func setTexts(_ texts: FormTexts) async {
        self.texts = texts
        _ = state.handle(.texts(texts), at: clock.now)
        guard let step = await flow.translated(into: texts), self.texts == texts else { return }
        _ = state.handle(.translated(step), at: clock.now)
    }

    /// Asks the server whether the step has changed, as after something that happened elsewhere: a link that was opened
    /// on another device, a wallet. Made for being called again and again, every ``FlowStep/pollInterval``:
    /// - it sends nothing that was entered, and ``phase`` stays `ready`; ``isRefreshing`` is true meanwhile;
    /// - while the step is the same, what was entered and the error that is shown stay;
    /// - a failed look is told in ``error`` if nothing else is, until the next one that succeeds;
    /// - a submit meanwhile waits for it, and is then sent.
    ///
    /// Does nothing while a call runs, and in a step that goes on in a browser or with a passkey.
    public func refresh() async {
        let action = state.handle(.refresh, at: clock.now)
        guard action != .none else { return }
        let task = Task { await self.perform(action) }
        look = task
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Gives the flow up: everything entered is forgotten, a browser is closed, an answer that still comes is ignored.
    public func cancel() async { await perform(state.handle(.cancel, at: clock.now)) }

    /// What a later process needs to go on here; `nil` when there is nothing to go on with.
    public func save() async -> SavedFlow? {
        switch phase {
        case .complete, .cancelled, .idle: nil
        case .starting, .ready, .submitting, .failed: await flow.save()
        }
    }

    /// Whether the server has finished the flow and only the session is missing: then ``submit(_:)`` sends no form
    /// again, but completes the missing requests.
    public func hasPendingCompletion() async -> Bool {
        switch phase {
        case .ready, .submitting: await flow.hasPendingCompletion()
        case .idle, .starting, .complete, .failed, .cancelled: false
        }
    }

    private func perform(_ action: FlowModelState.Action) async {
        switch action {
        case .none, .ceremony: return
        case .wait:
            await look?.value
            await perform(state.handle(.goOn, at: clock.now))
        case .cancel:
            ceremony?.cancel()
            await flow.cancel()
        case .start(let attempt):
            ceremony?.cancel()
            await answer(to: attempt) { try await $0.start() }
        case .resume(let attempt, let saved):
            ceremony?.cancel()
            await answer(to: attempt) { try await $0.resume(saved) }
        case .submit(let attempt, let submission):
            if let willSubmit, let saved = await flow.save() { await willSubmit(saved.withPendingResponse) }
            await answer(to: attempt) { try await $0.submit(submission) }
        }
    }

    private func answer(
        to attempt: Int,
        _ call: @Sendable (any AuthenticationFlow) async throws -> FlowStep
    ) async {
        let event: FlowModelState.Event
        do {
            event = .answered(attempt: attempt, try await call(flow))
        } catch {
            event = .failed(attempt: attempt, told(error))
        }
        _ = state.handle(event, at: clock.now)
    }

    private func told(_ error: any Error) -> NativeAuthError {
        if let error = error as? NativeAuthError { return error }
        if error is CancellationError {
            return NativeAuthError(.wrongState, message: texts(.interrupted), recovery: [.retry])
        }
        return NativeAuthError(.unknown, message: texts(.somethingWrong), underlying: error, recovery: [.retry])
    }

    /// Runs a browser or a passkey in a task of its own, so that whoever gives the flow up ends it.
    func perform(_ ceremony: @escaping @Sendable () async throws -> [FormField.ID: String]) async {
        guard case .ceremony(let attempt) = state.handle(.ceremony, at: clock.now) else { return }
        let task = Task { try await ceremony() }
        self.ceremony = task
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        let isInterrupted = Task.isCancelled || task.isCancelled
        if self.ceremony == task { self.ceremony = nil }
        let event: FlowModelState.Event
        switch result {
        case .success(let values) where !isInterrupted: event = .ceremonyAnswered(attempt: attempt, values)
        // The form went away, not the person: nobody closed anything.
        case .success: event = .ceremonyFailed(attempt: attempt, told(CancellationError()))
        case .failure(is CancellationError) where !isInterrupted:
            let error = NativeAuthError(.cancelled, message: texts(.cancelledByPerson), recovery: [.retry])
            event = .ceremonyFailed(attempt: attempt, error)
        case .failure(let error): event = .ceremonyFailed(attempt: attempt, told(error))
        }
        await perform(state.handle(event, at: clock.now))
    }
}
