#if canImport(SwiftUI)
public import AuthFlows
import Combine
import Foundation
import NativeAuthCore
public import SwiftUI
public import ThunderID

/// The state of a custom sign-in or sign-up form: ``SignInState`` and ``SignUpState``.
///
/// It mirrors a `FlowModel`. Parts that a custom form can't display are automatic: it opens browsers, uses passkeys,
/// polls if the server waits for another device, and offers a restart after a failed flow. Hidden fields are not in
/// ``inputs``, but are submitted; the optional elements of a consent count as refused, unless the form displays the
/// step with `FlowForm(model:)`.
///
/// Source: seed `SignIn`, "SignInState Properties" and "SignInState Methods".
@MainActor
public class FlowFormState: ObservableObject {
    struct ViewContext {
        var onComplete: (() -> Void)?
        var onError: ((String) -> Void)?
        var browser: (any BrowserSession)?
        var passkeys: (any PasskeyAuthenticator)?
    }

    private typealias Call = @MainActor (FlowModel) async -> Void

    /// The flow's model; `nil` before the flow has started. `FlowForm(model:)` displays any step of it.
    public private(set) var model: FlowModel?
    /// The input fields of the current step.
    @Published public private(set) var inputs: [FlowInput] = []
    /// The actions of the current step in the order of the server's list, with localized labels.
    @Published public private(set) var actions: [FlowAction] = []
    /// Indicates whether a request is running. A submit has no effect during a request.
    @Published public private(set) var isLoading = false
    /// The error text: of the failed step, or of invalid fields. `nil` after a success.
    @Published public private(set) var error: String?
    /// The current step's layout, unchanged from the server, with its templates: see ``templateResolver``.
    @Published public private(set) var components: [FlowComponent] = []
    /// The resolver of the templates in ``components``; `nil` before the first step.
    @Published public private(set) var templateResolver: FlowTemplateResolver?
    /// The action whose submit is running; `nil` if none is.
    @Published public private(set) var loadingActionId: String?

    @Published private var rawStep: RawStep? {
        didSet {
            let data = rawStep?.data
            serverElements = FormContents.ServerElements(inputs: data?.inputs, actions: data?.actions)
            templateResolver = rawStep.map { FlowTemplateResolver($0.resolver) }
            publish()
        }
    }
    private var serverElements = FormContents.ServerElements(inputs: nil, actions: nil)
    /// The revision of the step whose ``components`` are published.
    private var componentsRevision: Int?
    @Published private var stateMachine = FlowFormStateMachine() { didSet { publish() } }

    private var viewContext = ViewContext()
    /// The state that is updated after a sign-in.
    var owner: ThunderIDState? { didSet { owner?.add(self) } }
    private var flow: ThunderIDFlow?
    private var changes: [AnyCancellable] = []

    init() {}

    init(model: FlowModel) { observe(model) }

    deinit {
        // A flow whose view is gone must not sign in a user.
        if let model, flow != nil {
            Task { [owner] in
                await model.cancel()
                await owner?.formDidBecomeIdle()
            }
        }
    }

    /// The validation errors of single fields, by name.
    public var fieldErrors: [String: [String]] { model?.fieldErrors ?? [:] }

    /// Additional data of the current step.
    public var additionalData: [String: AnyCodable] { currentRawStep?.data?.additionalData ?? [:] }

    /// Returns a binding to a field's value, for a text field.
    /// - Parameter name: the input's name. The value of an unknown name stays empty.
    public func binding(for name: String) -> Binding<String> {
        Binding(
            get: { [weak self] in self?.model?.value(for: name) ?? "" },
            set: { [weak self] in self?.model?.setValue($0, for: name) }
        )
    }

    /// Submits the values of the action's fields. Has no effect during a request.
    /// - Parameter actionId: the id of one of ``actions``.
    public func submit(actionId: String) { handle(.didSubmit(actionID: actionId)) }

    // MARK: - For the views

    /// Updates the callbacks and the environment, which may differ from the last evaluation.
    func setViewContext(_ context: ViewContext) {
        let hadExternalStep = externalStepCall != nil
        viewContext = context
        // Asynchronous, since this is called during the evaluation of a view.
        if hadExternalStep != (externalStepCall != nil) { Task { publish() } }
    }

    /// Starts the flow, once: not again when the view reappears. Another application starts another flow.
    func start(_ kind: ThunderIDFlow.Kind, applicationId: String, with owner: ThunderIDState) {
        self.owner = owner
        handle(.didAppear(FlowFormStateMachine.FlowParameters(kind: kind, applicationId: applicationId)))
    }

    func setLanguage(_ language: String) {
        guard let model else { return publish() }
        Task { await model.setTexts(FormTexts(language: language)) }
    }

    func restart() { submit(actionId: FormContents.restartAction) }

    /// Starts a new flow after a sign-out, in a form that stays on the screen.
    func restartAfterSignOut() { handle(.didSignOut) }

    /// The error outside of the flow: no flow could be started, or a completed one did not sign in a user.
    var formError: String? { stateMachine.error }

    var isActive: Bool { stateMachine.isActive(snapshot) }

    var hasEndedWithoutUser: Bool {
        guard case .complete(let outcome) = model?.phase else { return false }
        return outcome.user == nil
    }

    // MARK: - Implementation

    private func publish() {
        let inputs = FormContents.inputs(
            of: model,
            elements: serverElements,
            hasExternalStep: externalStepCall != nil
        )
        if inputs != self.inputs { self.inputs = inputs }

        let actions = currentActions
        if actions != self.actions { self.actions = actions }

        let isLoading = stateMachine.isBusy || model?.isLoading ?? false
        if isLoading != self.isLoading { self.isLoading = isLoading }

        let error = currentError
        if error != self.error { self.error = error }

        let revision = currentRawStep?.revision
        if revision != componentsRevision {
            componentsRevision = revision
            components = currentRawStep?.data?.meta?.components ?? []
        }

        let loadingActionId = currentLoadingActionId
        if loadingActionId != self.loadingActionId { self.loadingActionId = loadingActionId }
    }

    private var currentLoadingActionId: String? {
        guard case .submitting(let action) = model?.phase else { return nil }
        return action
    }

    private var currentActions: [FlowAction] {
        guard formError != nil, let owner else {
            return FormContents.actions(of: model, elements: serverElements)
        }
        let label = FormTexts(language: owner.i18n.activeLocale)(.retry)
        return [FlowAction(id: FormContents.restartAction, label: label)]
    }

    private var currentError: String? {
        guard let model else { return formError }
        let fieldErrors = FormContents.fieldErrors(of: model)
        if !fieldErrors.isEmpty { return fieldErrors.joined(separator: "\n") }
        return formError ?? model.error?.message
    }

    private var currentRawStep: RawStep? {
        guard rawStep?.stepID == model?.step?.id else { return nil }
        return rawStep
    }

    private var snapshot: FlowModelSnapshot? {
        guard let model else { return nil }
        return FlowModelSnapshot(
            phase: model.phase,
            step: model.step,
            error: model.error,
            isRefreshing: model.isRefreshing,
            hasExternalStep: externalStepCall != nil
        )
    }

    private func handle(_ event: FlowFormStateMachine.Event) {
        var next = stateMachine
        let actions = next.handle(event, model: snapshot)
        if next != stateMachine { stateMachine = next }
        for action in actions { perform(action) }
    }

    private func perform(_ action: FlowFormStateMachine.Action) {
        switch action {
        case .startClient(let parameters): startClient(parameters)
        case .allowStartRetry: owner?.allowStartRetry()
        case .startFlow(let parameters): startFlow(parameters)
        case .restart: runCall { await $0.start() }
        case .submit(let action): runCall { await $0.submit(action) }
        case .externalStep(startedByUser: true): runCall(externalStepCall ?? { _ in })
        case .externalStep(startedByUser: false):
            guard let model, let externalStepCall else { return }
            Task { await externalStepCall(model) }
        case .loadRawStep: loadRawStep()
        case .determineUser(let user): updateOwner(with: user)
        case .reportCompletion:
            viewContext.onComplete?()
            // Signed out during the callback.
            if let owner, !owner.isSignedIn { handle(.didSignOut) }
        case .reportError(let message): viewContext.onError?(message)
        case .becomeIdle: owner?.formDidBecomeIdle()
        }
    }

    /// Starts the client. Not in the view's task: a view that disappears briefly must not cancel the first step.
    private func startClient(_ parameters: FlowFormStateMachine.FlowParameters) {
        guard let owner else { return }
        // A model without a flow is driven by the app itself.
        var oldModel: FlowModel?
        if flow != nil { oldModel = model }
        Task { [oldModel] in
            await oldModel?.cancel()
            await owner.start()
            handle(.didStartClient(parameters, error: owner.startError))
        }
    }

    private func startFlow(_ parameters: FlowFormStateMachine.FlowParameters) {
        guard let owner else { return }

        let language = owner.i18n.activeLocale
        let flow = ThunderIDFlow(
            client: owner.client,
            kind: parameters.kind,
            applicationId: parameters.applicationId,
            language: language
        )
        self.flow = flow

        let model = FlowModel(flow: flow, texts: FormTexts(language: language))
        observe(model)
        Task { await model.start() }
    }

    private func runCall(_ call: @escaping Call) {
        Task {
            if let model { await call(model) }
            handle(.didFinishSubmit)
        }
    }

    private func updateOwner(with user: FlowUser) {
        guard let owner else { return handle(.didSignIn) }
        Task {
            do {
                try await owner.loadUserAfterSignIn(fallback: user)
                handle(.didSignIn)
            } catch {
                handle(.didFailToSignIn(owner.message(for: error)))
            }
        }
    }

    private func observe(_ model: FlowModel) {
        self.model = model
        rawStep = nil
        objectWillChange.send()

        changes = [
            model.objectWillChange.sink { [weak self, weak model] _ in
                guard let self, let model else { return }
                // The model publishes before a change, so its values are still the old ones.
                self.handle(.modelWillChange)
                self.objectWillChange.send()
                // After the change: an action may call the app, which must not happen during the change.
                Task { [weak self, weak model] in
                    guard let self, let model, model === self.model else { return }
                    self.handle(.modelDidChange)
                }
            },
            model.didChange.sink { [weak self] in self?.publish() },
        ]
    }

    private func loadRawStep() {
        guard let flow else { return }
        Task {
            let new = await flow.rawStep
            guard flow === self.flow else { return }
            let isNew = new?.revision != rawStep?.revision || new?.language != rawStep?.language
            if isNew { rawStep = new }
        }
    }

    /// Completes the current step with a browser or a passkey instead of input; `nil` for an ordinary form.
    private var externalStepCall: Call? {
        if case .browser = model?.step?.kind, let browser = viewContext.browser {
            return { await $0.openBrowser(browser) }
        }
        if case .passkey = model?.step?.kind, let authenticator = viewContext.passkeys {
            return { await $0.usePasskey(authenticator) }
        }
        return nil
    }
}

/// The state that ``BaseSignIn`` passes to its content: the current step of a sign-in. See ``FlowFormState`` for its
/// members.
///
/// An app can create one for a preview or a test of its own form:
///
/// ```swift
/// let model = FlowModel(flow: ScriptedFlow([.step(step)]))
/// await model.start()
/// let view = MyForm(state: SignInState(model: model))
/// ```
///
/// Source: seed `SignIn`.
@MainActor
public final class SignInState: FlowFormState {
    override init() { super.init() }

    /// Creates the state of a model that the app drives itself.
    /// - Parameter model: the model.
    override public init(model: FlowModel) { super.init(model: model) }
}

/// The state that ``BaseSignUp`` passes to its content: the current step of a sign-up. See ``FlowFormState`` for its
/// members.
///
/// An app can create one for a preview or a test of its own form, as ``SignInState`` shows.
///
/// Source: seed `SignUp`.
@MainActor
public final class SignUpState: FlowFormState {
    override init() { super.init() }

    /// Creates the state of a model that the app drives itself.
    /// - Parameter model: the model.
    override public init(model: FlowModel) { super.init(model: model) }
}
#endif
