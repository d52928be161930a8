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
    /// The input fields of the current step.
    @Published public private(set) var inputs: [FlowInput] = []
    /// The actions of the current step, with localized labels.
    @Published public private(set) var actions: [FlowAction] = []
    /// Whether a request is running. A submit does nothing meanwhile.
    @Published public private(set) var isLoading = false
    /// The error text: of the failed step, or of invalid fields. `nil` after a success.
    @Published public private(set) var error: String?

    @Published private var raw: ShownStep? {
        didSet {
            known = FormContents.Known(raw)
            publish()
        }
    }
    private var known = FormContents.Known(nil)
    @Published private var course = FormCourse() { didSet { publish() } }

    private var listener = Listener()
    /// Who is told that somebody is signed in.
    var owner: ThunderIDState? { didSet { owner?.add(self) } }
    private var flow: ThunderIDFlow?
    private var changes: [AnyCancellable] = []

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
    public func submit(actionId: String) { handle(.choose(actionId)) }

    // MARK: - For the views

    /// Takes what the view wants to hear now: closures and the environment may be others than at the last evaluation.
    func listen(_ listener: Listener) {
        let couldAnswer = ceremony != nil
        self.listener = listener
        // Asynchronous, since this is called while a view is evaluated.
        if couldAnswer != (ceremony != nil) { Task { publish() } }
    }

    /// Begins, once: not again when the view reappears. Another application, and the flow is another.
    func begin(_ kind: ThunderIDFlow.Kind, applicationId: String, with owner: ThunderIDState) {
        self.owner = owner
        handle(.begin(.init(kind: kind, applicationId: applicationId)))
    }

    /// Follows the person's language.
    func setLanguage(_ language: String) {
        guard let model else { return publish() }
        Task { await model.setTexts(FormTexts(language: language)) }
    }

    /// Begins anew.
    func beginAgain() { submit(actionId: FormContents.again) }

    /// A form that stays on the screen after a sign-out asks for the next person.
    func beginAfterSignOut() { handle(.signedOut) }

    /// Why no flow could be begun, or why nobody is signed in though one is complete.
    var obstacle: String? { course.obstacle }

    /// Whether it may be about to sign somebody in, and will say so itself.
    var isAtWork: Bool { course.isAtWork(sight) }

    /// Whether the flow is over, and nobody is signed in by it: a password that was reset.
    var hasEndedWithoutUser: Bool {
        if case .complete(let outcome) = model?.phase { outcome.user == nil } else { false }
    }

    /// The step that waits for somebody or something.
    var openStep: FlowStep? {
        switch model?.phase {
        case .ready, .submitting: model?.step
        default: nil
        }
    }

    // MARK: - Inside

    /// Updates the published properties.
    private func publish() {
        let inputs = FormContents.inputs(of: model, known, answersItself: ceremony != nil)
        if inputs != self.inputs { self.inputs = inputs }
        let actions = currentActions
        if actions != self.actions { self.actions = actions }
        let isLoading = course.isBusy || model?.isLoading ?? false
        if isLoading != self.isLoading { self.isLoading = isLoading }
        let error = currentError
        if error != self.error { self.error = error }
    }

    private var currentActions: [FlowAction] {
        guard obstacle != nil, let owner else { return FormContents.actions(of: model, known) }
        let label = FormTexts(language: owner.i18n.activeLocale)(.retry)
        return [FlowAction(id: FormContents.again, label: label)]
    }

    private var currentError: String? {
        guard let model else { return obstacle }
        let wrong = FormContents.words(ofFieldsIn: model)
        return wrong.isEmpty ? obstacle ?? model.error?.message : wrong.joined(separator: "\n")
    }

    private var current: ShownStep? { raw?.step == model?.step?.id ? raw : nil }

    private var sight: FormCourse.Sight? {
        model.map {
            FormCourse.Sight(
                phase: $0.phase, step: $0.step, error: $0.error, isRefreshing: $0.isRefreshing,
                answersItself: ceremony != nil)
        }
    }

    private func handle(_ event: FormCourse.Event) {
        var next = course
        let actions = next.handle(event, seeing: sight)
        if next != course { course = next }
        for action in actions { perform(action) }
    }

    private func perform(_ action: FormCourse.Action) {
        switch action {
        case .prepare(let beginning): prepare(beginning)
        case .allowNewStart: owner?.allowNewStart()
        case .run(let beginning): run(beginning)
        case .restart: send { await $0.start() }
        case .submit(let action): send { await $0.submit(action) }
        case .ceremony(isChosen: true): send { [ceremony] in await ceremony?.answer($0) }
        case .ceremony(isChosen: false):
            guard let model, let ceremony else { return }
            Task { await ceremony.answer(model) }
        case .readStep: readRawStep()
        case .signIn(let user): signIn(user)
        case .tellComplete:
            listener.onComplete?()
            // Signed out while it was being told.
            if let owner, !owner.isSignedIn { handle(.signedOut) }
        case .tell(let words): listener.onError?(words)
        case .rest: owner?.formHasComeToRest()
        }
    }

    /// Not in the view's task: a view that goes away for a moment must not break off the first step.
    private func prepare(_ beginning: FormCourse.Beginning) {
        guard let owner else { return }
        Task { [old = flow == nil ? nil : model] in
            await old?.cancel()
            await owner.start()
            handle(.prepared(beginning, obstacle: owner.obstacle))
        }
    }

    private func run(_ beginning: FormCourse.Beginning) {
        guard let owner else { return }
        let language = owner.i18n.activeLocale
        let flow = ThunderIDFlow(
            client: owner.client, kind: beginning.kind, applicationId: beginning.applicationId, language: language)
        self.flow = flow
        let model = FlowModel(flow: flow, texts: FormTexts(language: language))
        adopt(model)
        Task { await model.start() }
    }

    private func send(_ call: @escaping @MainActor (FlowModel) async -> Void) {
        Task {
            if let model { await call(model) }
            handle(.answered)
        }
    }

    private func signIn(_ user: FlowUser) {
        guard let owner else { return handle(.signedIn) }
        Task {
            do {
                try await owner.signedIn(user)
                handle(.signedIn)
            } catch {
                handle(.notSignedIn(owner.words(of: error)))
            }
        }
    }

    private func adopt(_ model: FlowModel) {
        self.model = model
        raw = nil
        objectWillChange.send()
        changes = [
            model.objectWillChange.sink { [weak self, weak model] _ in
                guard let self, let model else { return }
                // The model publishes before a change, so its values are still the old ones.
                self.handle(.changing)
                self.objectWillChange.send()
                Task { [weak self, weak model] in
                    guard let self, let model, model === self.model else { return }
                    self.handle(.changed)
                }
            },
            model.didChange.sink { [weak self] in self?.publish() },
        ]
    }

    private func readRawStep() {
        guard let flow else { return }
        Task {
            let shown = await flow.shownStep
            guard flow === self.flow else { return }
            if shown?.revision != raw?.revision || shown?.language != raw?.language { raw = shown }
        }
    }

    /// What answers the current step in place of a person's typing; `nil` for an ordinary form.
    private var ceremony: Ceremony? {
        switch model?.step?.kind {
        case .browser: listener.browser.map(Ceremony.browser)
        case .passkey: listener.passkeys.map(Ceremony.passkey)
        default: nil
        }
    }

    private enum Ceremony {
        case browser(any BrowserSession)
        case passkey(any PasskeyAuthenticator)

        @MainActor
        func answer(_ model: FlowModel) async {
            switch self {
            case .browser(let session): await model.openBrowser(session)
            case .passkey(let authenticator): await model.usePasskey(authenticator)
            }
        }
    }
}
#endif
