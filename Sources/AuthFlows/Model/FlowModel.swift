public import NativeAuthCore

/// The one loop that every user interface drives: SwiftUI, the terminal, a script.
///
/// It holds the current step, what has been entered, what is wrong, and whether something is running. Its rules:
/// - one call at a time; a second submit while one runs does nothing;
/// - the answer to something that was cancelled or started anew is ignored;
/// - only the fields of the chosen action are checked and sent;
/// - a refused or failed submit keeps the form; what was entered stays, except passwords and codes that the server
///   has seen;
/// - errors go away with the next answer, a field's error with its next edit.
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

    @Published private var state: FlowModelState { didSet { didChange.send() } }
    /// Speaks up after each change, when the new state can be read: for views that observe parts of the model only.
    package let didChange = PassthroughSubject<Void, Never>()
    /// The texts that the form adds to the server's, in the person's language.
    public let texts: FormTexts
    private let flow: any AuthenticationFlow
    package let clock: AuthClock

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

    /// Answers a step that goes on in a browser: opens it, waits, and submits the address that it came back to. A person
    /// who closes the browser has cancelled: the step stays, with an error of code `cancelled`. Does nothing in other
    /// steps and while a call runs.
    /// - Parameter session: opens the browser.
    public func openBrowser(_ session: any BrowserSession) async {
        guard phase == .ready, let step, case .browser(let request) = step.kind else { return }
        guard let field = step.fields.first(where: { $0.kind == .link }) else { return }
        await ceremony { [field.id: try await session.open(request).absoluteString] }
    }

    /// Answers a step that needs a passkey, and submits what it answered. A person who closes the system's sheet has
    /// cancelled: the step stays, with an error of code `cancelled`. Does nothing in other steps and while a call runs.
    /// - Parameter authenticator: uses the passkey.
    public func usePasskey(_ authenticator: any PasskeyAuthenticator) async {
        guard phase == .ready, case .passkey(let request) = step?.kind else { return }
        await ceremony { try await authenticator.answer(request).values }
    }

    private func ceremony(_ answer: () async throws -> [FormField.ID: String]) async {
        guard let shown = step else { return }
        do {
            let values = try await answer()
            guard phase == .ready, step?.id == shown.id else { return }
            for (field, value) in values { setValue(value, for: field) }
            await submit()
        } catch {
            // The engine's part comes here.
        }
    }

    /// Changes the language of the form that is shown: of our texts at once, of the server's as soon as they come. What
    /// was entered stays.
    /// - Parameter texts: the new language.
    public func setTexts(_ texts: FormTexts) async {}

    /// Asks the server whether the step has changed, as after something that happened elsewhere: a link that was opened
    /// on another device, a wallet. Sends nothing that was entered. Does nothing while a call runs. Look at ``phase``,
    /// ``step`` and ``error`` afterwards.
    public func refresh() async { await perform(state.handle(.refresh, at: clock.now)) }

    /// The step's time is up. The engine's part comes here.
    package func expire() async {}

    /// Gives the flow up: everything entered is forgotten, an answer that still comes is ignored.
    public func cancel() async { await perform(state.handle(.cancel, at: clock.now)) }

    /// What a later process needs to go on here; `nil` when there is nothing to go on with.
    public func save() async -> SavedFlow? {
        switch phase {
        case .complete, .cancelled, .idle: nil
        case .starting, .ready, .submitting, .failed: await flow.save()
        }
    }

    private func perform(_ action: FlowModelState.Action) async {
        switch action {
        case .none: return
        case .cancel: await flow.cancel()
        case .start(let attempt): await answer(to: attempt) { try await $0.start() }
        case .resume(let attempt, let saved): await answer(to: attempt) { try await $0.resume(saved) }
        case .submit(let attempt, let submission): await answer(to: attempt) { try await $0.submit(submission) }
        }
    }

    private func answer(
        to attempt: Int,
        _ call: @Sendable (any AuthenticationFlow) async throws -> FlowStep
    ) async {
        let event: FlowModelState.Event
        do {
            event = .answered(attempt: attempt, try await call(flow))
        } catch let error as NativeAuthError {
            event = .failed(attempt: attempt, error)
        } catch is CancellationError {
            event = .failed(
                attempt: attempt,
                NativeAuthError(.wrongState, message: texts(.interrupted), recovery: [.retry])
            )
        } catch {
            event = .failed(
                attempt: attempt,
                NativeAuthError(.unknown, message: texts(.somethingWrong), underlying: error, recovery: [.retry])
            )
        }
        _ = state.handle(event, at: clock.now)
    }
}
