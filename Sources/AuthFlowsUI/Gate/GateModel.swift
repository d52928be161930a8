#if canImport(SwiftUI)
import AuthFlows
import Combine
import Foundation
import NativeAuthCore

/// The form of a gate: one flow at a time, kept while it is interrupted.
@MainActor
final class GateModel: ObservableObject {
    @Published private(set) var kind = AuthFlowKind.signIn
    /// The model of the current form; `nil` before the first, and while a user is signed in.
    @Published private(set) var model: FlowModel?
    /// The error because of which the client offers no form.
    @Published private(set) var error: NativeAuthError?
    /// Indicates whether the store of the session has been read once.
    @Published private(set) var hasStarted = false
    let session: AuthSession
    @Published private(set) var texts: FormTexts
    private let interrupted: InterruptedFlows
    private var subscription: AnyCancellable?
    /// The last write, which the next one follows.
    private var writing: Task<Void, Never>?
    private var beginning: Task<Void, Never>?
    private var savedStep: FlowStep.ID?
    /// The fields of the flow's first step.
    private var firstFields: [FormField.ID]?
    /// A link that arrived before a step was displayed. It is dropped if that step does not ask for one.
    private var pendingURL: URL?

    init(
        _ session: AuthSession,
        texts: FormTexts,
        store: (any SecretStore)?,
        clock: AuthClock = .system
    ) {
        self.session = session
        self.texts = texts
        interrupted = InterruptedFlows(
            store: store ?? PlatformSecretStore(service: "dev.nativeauth.gate"),
            key: String(reflecting: type(of: session.client)),
            clock: clock
        )
    }

    private var client: any AuthClient { session.client }

    func start() async {
        await session.start()
        hasStarted = true
    }

    /// The kinds of flow that the current form links to.
    var linkedKinds: [AuthFlowKind] {
        var kinds: [AuthFlowKind] = [.signIn]
        if case .complete(let outcome) = model?.phase {
            // The session follows a sign-in in a moment.
            guard outcome.user == nil else { return [] }
        } else if kind == .signIn {
            // Not in the middle of a sign-in.
            guard isAtFirstStep else { return [] }
            kinds = [.recovery, .signUp]
        }
        return kinds.filter { client.flows.contains($0) && !isOffered(label(of: $0)) }
    }

    /// Compares the fields: a step that is shown again has another id.
    private var isAtFirstStep: Bool {
        guard let step = model?.step else { return true }
        return step.fields.map(\.id) == firstFields
    }

    func label(of kind: AuthFlowKind) -> String {
        switch kind {
        case .signUp: texts(.signUpTitle)
        case .recovery: texts(.forgotPassword)
        default: texts(.signInAction)
        }
    }

    /// Checks whether the step itself has such a link.
    private func isOffered(_ label: String) -> Bool {
        guard kind == .signIn, let step = model?.step else { return false }
        return step.actions.contains { $0.label == label }
    }

    /// Continues the interrupted flow, or shows the first form. Does nothing while there is a form.
    func begin() {
        guard model == nil, beginning == nil else { return }
        // Not of the view, which may disappear meanwhile.
        beginning = Task {
            await resumeOrStart()
            beginning = nil
        }
    }

    private func resumeOrStart() async {
        await writing?.value
        let record = await interrupted.load()
        guard model == nil, !isSignedIn else { return }
        guard let record, client.flows.contains(AuthFlowKind(rawValue: record.kind)) else { return show(firstKind) }

        guard let model = install(AuthFlowKind(rawValue: record.kind)) else { return }
        await model.resume(record.flow)
        guard self.model === model, model.phase == .failed, let code = model.error?.code else { return }
        if [.expired, .wrongState].contains(code) { show(firstKind) }
    }

    private var isSignedIn: Bool {
        if case .signedIn = session.status { return true }
        return false
    }

    private var firstKind: AuthFlowKind {
        let kinds: [AuthFlowKind] = [.signIn, .signUp, .recovery]
        return kinds.first { client.flows.contains($0) } ?? .signIn
    }

    /// Replaces the current form by the first step of a flow.
    func show(_ kind: AuthFlowKind) {
        let previous = model
        let next = install(kind)
        keep(nil)
        Task {
            await previous?.cancel()
            await next?.start()
        }
    }

    /// Removes the form after a sign-in.
    func followSession() {
        guard isSignedIn else { return }
        subscription = nil
        session.isFormActive = false
        model = nil
        error = nil
        pendingURL = nil
        keep(nil)
    }

    func setTexts(_ texts: FormTexts) {
        self.texts = texts
        guard let model else { return }
        Task { await model.setTexts(texts) }
    }

    /// Submits a link to a step that asks for one, such as that of an e-mail; another URL is the app's.
    func open(_ url: URL) {
        guard !isSignedIn else { return }
        guard let model else {
            pendingURL = url
            return
        }
        switch model.phase {
        case .idle, .starting: pendingURL = url
        case .ready: submit(url, to: model)
        case .submitting, .complete, .failed, .cancelled: break
        }
    }

    private func submit(_ url: URL, to model: FlowModel) {
        guard let field = model.step?.fields.first(where: { $0.kind == .link })?.id else { return }
        model.setValue(url.absoluteString, for: field)
        Task { await model.submit() }
    }

    private func install(_ kind: AuthFlowKind) -> FlowModel? {
        self.kind = kind
        error = nil
        session.isFormActive = false
        firstFields = nil
        savedStep = nil

        do {
            let model = FlowModel(flow: try client.flow(kind, texts: texts), clock: interrupted.clock, texts: texts)
            model.willSubmit = { [weak self] saved in await self?.keep(saved, of: kind)?.value }
            subscription = model.didChange.sink { [weak self, weak model] in
                if let model { self?.follow(model) }
            }
            self.model = model
            return model
        } catch {
            model = nil
            self.error = error as? NativeAuthError ?? NativeAuthError(.unknown, message: texts(.unexpectedError))
            return nil
        }
    }

    /// Reports a sign-in to the session, and keeps the state of the flow with each step.
    private func follow(_ model: FlowModel) {
        guard self.model === model else { return }
        switch model.phase {
        case .complete(let outcome):
            keep(nil)
            objectWillChange.send()
            if let user = outcome.user { session.didSignIn(user) }
        case .ready:
            guard let step = model.step, step.id != savedStep else { break }
            didShow(step, of: model)
        case .idle, .starting, .submitting, .failed, .cancelled: break
        }
        // After `didSignIn`: otherwise the session loads the user that it has just been given.
        session.isFormActive = model.isLoading
    }

    private func didShow(_ step: FlowStep, of model: FlowModel) {
        savedStep = step.id
        if firstFields == nil { firstFields = step.fields.map(\.id) }
        // The links depend on the step.
        objectWillChange.send()

        let kind = kind
        Task {
            guard let saved = await model.save(), self.model === model else { return }
            // Not the state of an earlier step.
            guard model.phase == .ready, model.step?.id == step.id else { return }
            keep(saved, of: kind)
        }

        guard let url = pendingURL else { return }
        pendingURL = nil
        submit(url, to: model)
    }

    @discardableResult
    private func keep(_ saved: SavedFlow?, of kind: AuthFlowKind = .signIn) -> Task<Void, Never>? {
        let record = saved.map { InterruptedFlows.Record(kind: kind.rawValue, flow: $0) }
        let previous = writing
        let next = Task { [interrupted] in
            await previous?.value
            await interrupted.keep(record)
        }
        writing = next
        return next
    }
}
#endif
