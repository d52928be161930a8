#if canImport(SwiftUI)
import AuthFlows
import Combine
import NativeAuthCore

/// The presenter between a model and the views: a keystroke evaluates the body of one row only.
@MainActor
final class FormPresenter: ObservableObject {
    /// A delay that is longer than the system's animation of a sheet.
    static let presentationDelay = Duration.milliseconds(600)

    let model: FlowModel
    @Published private(set) var screen: FormScreen
    let activity = FormActivity()
    let scroll = FormScroll()
    private(set) var outline = FormOutline()
    private var externalFields: Set<FormField.Kind> = []
    /// Indicates whether the initial focus has been decided; the forms after it take theirs at once.
    private var hasDecidedFocus = false
    private var rowModels: [FormField.ID: FieldRowModel] = [:]
    private var stepIDOfRows: FlowStep.ID?
    private var cause: FormActivity.Cause?
    private var subscription: AnyCancellable?

    init(_ model: FlowModel) {
        self.model = model
        screen = FormScreen(model)
        updateOutlineAndRows(for: screen.step)
        activity.update(isBusy: model.isLoading, cause: nil)
        subscription = model.didChange.sink { [weak self] in self?.updateFromModel() }
    }

    /// Sets the kinds of fields that a browser or a passkey fills, in steps of their kind; before the views are
    /// evaluated, as it hides these fields.
    func setExternalFields(_ externalFields: Set<FormField.Kind>) {
        guard self.externalFields != externalFields else { return }
        self.externalFields = externalFields
        if let step = screen.step { outline = outline(of: step) }
    }

    private func outline(of step: FlowStep) -> FormOutline {
        switch step.kind {
        case .browser: FormOutline(step, hiding: externalFields.intersection([.link]))
        case .passkey: FormOutline(step, hiding: externalFields.intersection([.passkey]))
        case .form, .display, .complete, .unsupported: FormOutline(step)
        }
    }

    func focusFirstFieldOnAppear() {
        guard !hasDecidedFocus else { return }
        hasDecidedFocus = true
        focusFirst()
    }

    /// Sets the initial focus after a sheet's presentation, during which the system drops focus requests.
    func focusFirstFieldAfterPresentation() async {
        guard !hasDecidedFocus else { return }
        do { try await model.clock.sleep(for: Self.presentationDelay) } catch { return }
        // Keeps the focus if the user has chosen a field in the meantime.
        if rowModels.values.contains(where: \.isFocused) {
            hasDecidedFocus = true
        } else {
            focusFirstFieldOnAppear()
        }
    }

    /// Starts the flow, once. The call continues if the form disappears, unlike polling and countdowns.
    func startIfIdle() {
        guard model.phase == .idle else { return }
        run(.start) { await $0.start() }
    }

    func restart() { run(.start) { await $0.start() } }

    func rowModel(_ field: FormField) -> FieldRowModel {
        if let known = rowModels[field.id] { return known }
        let rowModel = FieldRowModel(
            id: field.id,
            value: model.value(for: field.id),
            errors: model.fieldErrors[field.id] ?? []
        )
        rowModels[field.id] = rowModel
        return rowModel
    }

    /// Submits the form. Scrolls to the first invalid field, unless the form shows an error at its top.
    func submit(_ action: FormAction.ID?) {
        var cause = FormActivity.Cause.submit
        if let action { cause = .action(action) }
        run(cause) { await $0.submit(action) }
    }

    func refresh() { run(.refresh) { await $0.refresh() } }

    func openBrowser(_ browser: any BrowserSession) {
        run(.browser) { await $0.openBrowser(browser) }
    }

    func usePasskey(_ authenticator: any PasskeyAuthenticator) {
        run(.passkey) { await $0.usePasskey(authenticator) }
    }

    /// Offers a step's passkeys above the keyboard. The chosen one is submitted as if a button had been pressed.
    func offerPasskeys(for request: PasskeyRequest, of step: FlowStep.ID, _ authenticator: any PasskeyAuthenticator)
        async
    {
        guard let answer = try? await authenticator.answerInAutoFill(request), !Task.isCancelled,
            screen.step?.id == step
        else { return }
        usePasskey(ChosenPasskey(answer: answer))
    }

    /// Returns the next field with keyboard input that is submitted with this one.
    func nextField(after field: FormField.ID) -> FormField.ID? {
        outline.keyboardField(after: field, among: submitAction(for: field)?.fieldIDs)
    }

    /// Handles the return key: focuses the next field with keyboard input, or submits the fields that belong together.
    func returnPressed(in field: FormField.ID) {
        if let next = nextField(after: field), let rowModel = rowModels[next] {
            rowModel.requestFocus()
        } else if let action = submitAction(for: field) {
            submit(action.id)
        } else if screen.step?.defaultAction == nil, !outline.hasExternalFields {
            submit(nil)
        }
    }

    private func submitAction(for field: FormField.ID) -> FormAction? {
        guard let step = screen.step, !outline.hasExternalFields else { return nil }
        let candidates = [step.defaultAction].compactMap { $0 } + step.actions
        return candidates.first { action in
            action.kind == .submit && (action.fieldIDs?.contains(field) ?? true)
        }
    }

    /// Submits a complete one-time code if the form has no other field and one submit action at most.
    func codeIsComplete(in field: FormField.ID) {
        guard outline.fields.map(\.id) == [field], !outline.hasExternalFields else { return }
        guard let step = screen.step else { return }
        let submits = step.actions.filter { $0.kind == .submit }
        if submits.count <= 1 { submit(submits.first?.id) }
    }

    private func run(_ cause: FormActivity.Cause, call: @escaping @MainActor (FlowModel) async -> Void) {
        guard !model.isLoading, self.cause == nil else { return }
        self.cause = cause
        Task { [model] in
            await call(model)
            self.cause = nil
            updateFromModel()
            if model.phase == .ready { showRefusedField() }
        }
    }

    private func showRefusedField() {
        guard let refused = outline.fields.first(where: { $0.id == model.refusedField }) else { return }

        if model.error == nil, let message = model.fieldErrors[refused.id]?.first {
            Assistive.announce("\(model.texts(.correctFields)) \(message)")
            scroll.go(to: FormScroll.target(of: refused.id))
        }

        if FormOutline.hasKeyboard(refused) { rowModels[refused.id]?.requestFocus() }
    }

    /// Reads the model, and publishes changes to the views that they affect.
    private func updateFromModel() {
        let next = FormScreen(model, before: screen)
        // Automatic polling does not disable the buttons. A chosen refresh does until it has returned, since `run`
        // starts no other call before that.
        let isBusy = model.isLoading || cause == .refresh
        activity.update(isBusy: isBusy, cause: isBusy ? cause : nil)
        updateOutlineAndRows(for: next.step)

        guard next != screen else { return }
        let before = screen
        screen = next
        announce(next, after: before)
    }

    private func updateOutlineAndRows(for step: FlowStep?) {
        guard let step else {
            rowModels = [:]
            stepIDOfRows = nil
            outline = FormOutline()
            return
        }

        // `screen` still shows the previous step.
        let isNew = stepIDOfRows != step.id
        if isNew { rowModels = [:] }
        if isNew || screen.step != step || outline.items.isEmpty {
            outline = outline(of: step)
        }
        stepIDOfRows = step.id

        for field in step.fields {
            let errors = model.fieldErrors[field.id] ?? []
            rowModel(field).update(value: model.value(for: field.id), errors: errors)
        }
        if isNew, hasDecidedFocus { focusFirst() }
    }

    /// Focuses the first field of a step; in a step that arrives with a refusal, the refused one.
    private func focusFirst() {
        guard !Assistive.isScreenReaderOn else { return }
        let refused = outline.fields.first { $0.id == model.refusedField }
        guard let field = refused ?? outline.fields.first, FormOutline.hasKeyboard(field) else { return }
        rowModel(field).requestFocus()
    }

    /// Scrolls to a new problem, and announces the change to assistive technologies.
    private func announce(_ screen: FormScreen, after before: FormScreen) {
        let hasNewProblem = screen.problemCount != before.problemCount
        if hasNewProblem { scroll.go(to: FormScroll.top) }
        if hasNewProblem, let problem = screen.problem {
            Assistive.announce(screen.texts(.errorPrefix, ["message": problem.error.message]))
        } else if screen.outcome != nil, before.outcome == nil {
            let message = screen.outcome?.message ?? outline.title
            Assistive.announceScreen(message ?? screen.texts(.complete))
        } else if let step = screen.step, step.id != before.step?.id {
            Assistive.announceScreen(outline.title ?? "")
        }
    }
}

private struct ChosenPasskey: PasskeyAuthenticator {
    let answer: PasskeyAnswer

    func answer(_ request: PasskeyRequest) async throws -> PasskeyAnswer { answer }
}
#endif
