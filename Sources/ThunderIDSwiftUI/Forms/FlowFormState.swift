#if canImport(SwiftUI)
public import AuthFlows
import Combine
import Foundation
import NativeAuthCore
public import SwiftUI
public import ThunderID

/// What a custom form of a sign-in or sign-up shows and does: ``SignInState`` and ``SignUpState``.
///
/// It is one face of `FlowModel`. What a custom form cannot draw it does by itself: it opens browsers, uses passkeys, asks
/// again where the server waits for something elsewhere, and offers to begin again when a flow is over. What is hidden is
/// not among ``inputs``, and is sent all the same; of a consent everything optional counts as refused, unless the form
/// draws the step with `FlowForm(model:)`.
///
/// Source: seed `SignIn`, "SignInState Properties" and "SignInState Methods".
@MainActor
public class FlowFormState: ObservableObject {
    /// What the view's owner wants to hear.
    struct Listener {
        var onComplete: (() -> Void)?
        var onError: ((String) -> Void)?
        var browser: (any BrowserSession)?
        var passkeys: (any PasskeyAuthenticator)?
    }

    /// The engine behind it; `nil` before the flow has begun. `FlowForm(model:)` draws any step of it.
    public private(set) var model: FlowModel?
    @Published private var raw: ShownStep? { didSet { known = FormContents.Known(raw) } }
    private var known = FormContents.Known(nil)
    @Published private var isBusy = false
    /// Whether a choice is on its way to the engine.
    @Published private var isSending = false
    /// Why no flow could be begun, or why nobody is signed in though one is complete.
    @Published private(set) var obstacle: String?

    private var listener = Listener()
    /// Who is told that somebody is signed in.
    var owner: ThunderIDState? { didSet { owner?.add(self) } }
    private var flow: ThunderIDFlow?
    private var beginning: Beginning?
    private var changes: AnyCancellable?
    /// Whether a call has been running since the last report.
    private var wasRunning = false
    private var hasEnded = false
    /// The step whose ceremony has been begun without being asked for.
    private var attempted: FlowStep.ID?
    /// The step whose end has been told.
    private var expired: Deadline?

    private struct Beginning: Equatable {
        let kind: ThunderIDFlow.Kind
        let applicationId: String
    }

    init() {}

    init(model: FlowModel) { adopt(model) }

    deinit {
        // A flow whose view is gone must not sign anybody in.
        if let model, flow != nil {
            Task { [owner] in
                await model.cancel()
                await owner?.formHasComeToRest()
            }
        }
    }

    /// The fields of the current step that a person fills in.
    public var inputs: [FlowInput] { FormContents.inputs(of: model, known, answersItself: ceremony != nil) }

    /// What can be chosen in the current step, with labels in the person's language.
    public var actions: [FlowAction] {
        guard obstacle != nil, let owner else { return FormContents.actions(of: model, known) }
        let label = FormTexts(language: owner.i18n.activeLocale)(.retry)
        return [FlowAction(id: FormContents.again, label: label)]
    }

    /// Whether a request is running. The person waits; a submit does nothing.
    public var isLoading: Bool { isBusy || isSending || model?.isLoading ?? false }

    /// What is wrong, in words: why the last step failed, or what is wrong with the fields. `nil` after a success.
    public var error: String? {
        guard let model else { return obstacle }
        let wrong = FormContents.words(ofFieldsIn: model)
        return wrong.isEmpty ? obstacle ?? model.error?.message : wrong.joined(separator: "\n")
    }

    /// What is wrong with single fields, by name.
    public var fieldErrors: [String: [String]] { model?.fieldErrors ?? [:] }

    /// The current step's layout as the server sent it, with its templates: see ``templateResolver``.
    public var components: [FlowComponent] { current?.components ?? [] }

    /// What else belongs to the current step.
    public var additionalData: [String: AnyCodable] { current?.additionalData ?? [:] }

    /// Puts texts in place of the templates in ``components``; `nil` before the first step.
    public var templateResolver: FlowTemplateResolver? { raw.map { FlowTemplateResolver($0.texts) } }

    /// The action whose submit is running; `nil` if none is.
    public var loadingActionId: String? {
        guard case .submitting(let action) = model?.phase else { return nil }
        return action
    }

    /// A field's value, for a text field.
    /// - Parameter name: the input's name. A name that the step does not have stays empty.
    public func binding(for name: String) -> Binding<String> {
        Binding(
            get: { [weak self] in self?.model?.value(for: name) ?? "" },
            set: { [weak self] in self?.model?.setValue($0, for: name) })
    }

    /// Submits the values of the action's fields. Does nothing while a request is running.
    /// - Parameter actionId: the id of one of ``actions``.
    public func submit(actionId: String) {
        guard !isLoading else { return }
        if obstacle != nil { return actionId == FormContents.again ? beginAnew() : () }
        guard let model else { return }
        let ceremony = actionId == model.step?.defaultAction?.id ? ceremony : nil
        isSending = true
        Task {
            if actionId == FormContents.again {
                await model.start()
            } else if let ceremony {
                await ceremony(model)
            } else {
                await model.submit(actionId == FormContents.look ? nil : actionId)
            }
            isSending = false
        }
    }

    // MARK: - For the views

    /// Takes what the view wants to hear now: closures and the environment may be others than at the last evaluation.
    func listen(_ listener: Listener) { self.listener = listener }

    /// Begins, once: not again when the view reappears. Another application, and the flow is another.
    func begin(_ kind: ThunderIDFlow.Kind, applicationId: String, with owner: ThunderIDState) {
        let beginning = Beginning(kind: kind, applicationId: applicationId)
        guard beginning != self.beginning else { return }
        self.beginning = beginning
        self.owner = owner
        isBusy = true
        obstacle = nil
        // Not a child of the view's task: a view that goes away for a moment must not break off the first step.
        Task { [old = flow == nil ? nil : model] in
            await old?.cancel()
            await owner.start()
            guard beginning == self.beginning else { return }
            isBusy = false
            if let obstacle = owner.obstacle {
                self.obstacle = obstacle
                owner.formHasComeToRest()
                listener.onError?(obstacle)
                return
            }
            let language = owner.i18n.activeLocale
            let flow = ThunderIDFlow(
                client: owner.client, kind: kind, applicationId: applicationId, language: language)
            self.flow = flow
            let model = FlowModel(flow: flow, texts: FormTexts(language: language))
            adopt(model)
            await model.start()
        }
    }

    /// Follows the person's language.
    func setLanguage(_ language: String) {
        guard let model else { return }
        Task { await model.setTexts(FormTexts(language: language)) }
    }

    /// Begins anew.
    func beginAgain() { submit(actionId: FormContents.again) }

    /// A form that stays on the screen after a sign-out asks for the next person.
    func beginAfterSignOut() {
        guard case .complete(let outcome) = model?.phase, outcome.user != nil, hasEnded, !isBusy else { return }
        hasEnded = false
        beginAgain()
    }

    /// With another flow, after a new start of the client if that had failed.
    private func beginAnew() {
        guard let beginning, let owner else { return }
        self.beginning = nil
        owner.allowNewStart()
        begin(beginning.kind, applicationId: beginning.applicationId, with: owner)
    }

    /// Whether it may be about to sign somebody in, and will say so itself.
    var isAtWork: Bool {
        if isBusy || isSending { return true }
        guard let model else { return false }
        if case .complete(let outcome) = model.phase, outcome.user != nil, !hasEnded { return true }
        return model.isLoading || model.isRefreshing
    }

    /// Whether the flow is over, and nobody is signed in by it: a password that was reset.
    var hasEndedWithoutUser: Bool {
        if case .complete(let outcome) = model?.phase { outcome.user == nil } else { false }
    }

    /// How often to ask the server whether something has happened elsewhere, in this step; `nil` if it need not be asked.
    var poll: Poll? {
        guard let model, case .ready = model.phase, let step = model.step else { return nil }
        return step.pollInterval.map { Poll(step: step.id, interval: $0) }
    }

    struct Poll: Equatable {
        let step: FlowStep.ID
        let interval: Duration
    }

    func keepAsking(_ poll: Poll) async {
        while !Task.isCancelled, let clock = model?.clock {
            do { try await clock.sleep(for: max(poll.interval, .seconds(1))) } catch { return }
            // Not a child of the view's task: a tap ends that, and the answer brings what the tap must send.
            await Task { [model] in await model?.refresh() }.value
        }
    }

    /// Until when the server waits for an answer to this step; `nil` when it does not say.
    var deadline: Deadline? {
        guard let model, case .ready = model.phase, let step = model.step else { return nil }
        return step.expiresAt.map { Deadline(step: step.id, date: $0) }
    }

    struct Deadline: Equatable {
        let step: FlowStep.ID
        let date: Date
    }

    /// The engine knows what it means that the time is up.
    func wait(for deadline: Deadline) async {
        guard expired != deadline else { return }
        while let model, let left = model.remainingTime, left > .zero, model.step?.id == deadline.step {
            do { try await model.clock.sleep(for: left) } catch { return }
        }
        guard !Task.isCancelled, model?.step?.id == deadline.step else { return }
        expired = deadline
        // Not a child of the view's task: that ends as soon as the form waits for the answer.
        await Task { [model] in await model?.expire() }.value
    }

    // MARK: - Inside

    private var current: ShownStep? { raw?.step == model?.step?.id ? raw : nil }

    private func adopt(_ model: FlowModel) {
        self.model = model
        hasEnded = false
        raw = nil
        expired = nil
        objectWillChange.send()
        changes = model.objectWillChange.sink { [weak self, weak model] _ in
            guard let self, let model else { return }
            // What is about to change is still what it was.
            if model.isLoading { self.wasRunning = true }
            self.objectWillChange.send()
            Task { [weak self, weak model] in
                guard let self, let model, model === self.model else { return }
                self.look(at: model)
            }
        }
    }

    /// Looks at what has become of the model.
    private func look(at model: FlowModel) {
        guard !model.isLoading else {
            hasEnded = false
            return
        }
        readRawStep()
        if wasRunning {
            wasRunning = false
            // Who closes a browser knows it.
            if let error = model.error, error.code != .cancelled { listener.onError?(error.message) }
        }
        switch model.phase {
        case .complete(let outcome): end(outcome)
        case .ready: answerByItself(model)
        case .idle, .starting, .submitting, .failed, .cancelled: break
        }
        if !isAtWork { owner?.formHasComeToRest() }
    }

    private func readRawStep() {
        guard let flow else { return }
        Task {
            let shown = await flow.shownStep
            guard flow === self.flow else { return }
            if shown?.revision != raw?.revision || shown?.language != raw?.language { raw = shown }
        }
    }

    /// Only with a user somebody is signed in. The state knows before anybody else does.
    private func end(_ outcome: FlowOutcome) {
        guard !hasEnded else { return }
        hasEnded = true
        guard let user = outcome.user, let owner else { return }
        isBusy = true
        Task {
            do {
                try await owner.signedIn(user)
                isBusy = false
                listener.onComplete?()
                // Signed out while it was being told.
                if !owner.isSignedIn { beginAfterSignOut() }
            } catch {
                isBusy = false
                let words = owner.words(of: error)
                obstacle = words
                listener.onError?(words)
            }
            owner.formHasComeToRest()
        }
    }

    /// What answers the current step in place of a person's typing; `nil` for an ordinary form.
    private var ceremony: ((FlowModel) async -> Void)? {
        switch model?.step?.kind {
        case .browser: listener.browser.map { browser in { await $0.openBrowser(browser) } }
        case .passkey: listener.passkeys.map { passkeys in { await $0.usePasskey(passkeys) } }
        default: nil
        }
    }

    /// Once for each such step: who has cancelled decides what comes next.
    private func answerByItself(_ model: FlowModel) {
        guard let step = model.step, let ceremony else {
            attempted = nil
            return
        }
        guard attempted != step.id else { return }
        attempted = step.id
        Task { await ceremony(model) }
    }
}
#endif
