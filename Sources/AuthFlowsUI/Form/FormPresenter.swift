#if canImport(SwiftUI)
import AuthFlows
import Combine
import NativeAuthCore

/// Stands between a model and the views: splits what the model publishes as one into what each view needs, so that a
/// keystroke runs the body of one row only. The model stays the truth; everything here is read from it.
@MainActor
final class FormPresenter: ObservableObject {
    /// Longer than the system's own animation of a sheet.
    static let presentation = Duration.milliseconds(600)

    let model: FlowModel
    @Published private(set) var screen: FormScreen
    let activity = FormActivity()
    let scroll = FormScroll()
    private(set) var outline = FormOutline()
    private var ceremonies: Ceremonies = []
    private var isShown = false
    private var entries: [FormField.ID: FieldEntry] = [:]
    private var entriesOf: FlowStep.ID?
    private var cause: FormActivity.Cause?
    private var listening: AnyCancellable?

    init(_ model: FlowModel) {
        self.model = model
        screen = FormScreen(model)
        arrange(screen.step)
        activity.take(isBusy: model.isLoading, cause: nil)
        listening = model.didChange.sink { [weak self] in self?.pull() }
    }

    /// Says what the app around can answer by itself. Whoever draws says so before drawing: it decides what is drawn.
    func use(_ ceremonies: Ceremonies) {
        guard self.ceremonies != ceremonies else { return }
        self.ceremonies = ceremonies
        if let step = screen.step { outline = FormOutline(step, hiding: ceremonies.fills(step)) }
    }

    /// The form is on the screen: only the first time says where the keyboard belongs.
    func appeared() {
        guard !isShown else { return }
        isShown = true
        focusFirst()
    }

    /// Called while the form's sheet is still being presented: until the presentation ends, the system drops a focus
    /// request.
    func presented() async {
        guard !isShown else { return }
        do { try await model.clock.sleep(for: Self.presentation) } catch { return }
        // Keeps the focus if the user has chosen a field meanwhile.
        if entries.values.contains(where: \.isFocused) { isShown = true } else { appeared() }
    }

    /// A form that is left takes its poll and its countdown with it, but not the call that runs.
    func begin() {
        guard model.phase == .idle else { return }
        run(.start) { await $0.start() }
    }

    func restart() { run(.start) { await $0.start() } }

    func entry(_ field: FormField) -> FieldEntry {
        if let known = entries[field.id] { return known }
        let entry = FieldEntry(
            id: field.id, value: model.value(for: field.id), errors: model.fieldErrors[field.id] ?? [])
        entries[field.id] = entry
        return entry
    }

    func enter(_ value: String, into field: FormField.ID) { model.setValue(value, for: field) }

    /// Sends the form, and goes to the first field that something is wrong with.
    func send(_ action: FormAction.ID?) {
        run(action.map { .action($0) } ?? .submit) { await $0.submit(action) }
    }

    func refresh() { run(.refresh) { await $0.refresh() } }

    func openBrowser(_ session: any BrowserSession) { run(.browser) { await $0.openBrowser(session) } }

    func usePasskey(_ authenticator: any PasskeyAuthenticator) { run(.passkey) { await $0.usePasskey(authenticator) } }

    /// Offers a step's passkeys above the keyboard. The chosen one is sent as if a button had been pressed.
    func offerPasskeys(for request: PasskeyRequest, of step: FlowStep.ID, _ authenticator: any PasskeyAuthenticator)
        async
    {
        guard let answer = try? await authenticator.answerInAutoFill(request), !Task.isCancelled,
            screen.step?.id == step
        else { return }
        usePasskey(ChosenPasskey(answer: answer))
    }

    /// The next field with a keyboard that is sent together with this one.
    func nextField(after field: FormField.ID) -> FormField.ID? {
        outline.keyboardField(after: field, among: sender(of: field)?.fieldIDs)
    }

    /// The return key: on to the next field with a keyboard, or off with the fields that belong together.
    func returnPressed(in field: FormField.ID) {
        if let next = nextField(after: field), let entry = entries[next] {
            entry.requestFocus()
        } else if let action = sender(of: field) {
            send(action.id)
        } else if screen.step?.defaultAction == nil, !outline.isAnsweredOutside {
            send(nil)
        }
    }

    /// The button that sends a field, if one does.
    private func sender(of field: FormField.ID) -> FormAction? {
        guard let step = screen.step, !outline.isAnsweredOutside else { return nil }
        return ([step.defaultAction].compactMap { $0 } + step.actions)
            .first { $0.kind == .submit && ($0.fieldIDs?.contains(field) ?? true) }
    }

    /// A one-time code is complete. It is sent by itself if the form asks for nothing else and has one way to send it.
    func codeIsComplete(in field: FormField.ID) {
        guard outline.fields.map(\.id) == [field], !outline.isAnsweredOutside, let step = screen.step else { return }
        let ways = step.actions.filter { $0.kind == .submit }
        if ways.count <= 1 { send(ways.first?.id) }
    }

    private func run(_ cause: FormActivity.Cause, _ call: @escaping @MainActor (FlowModel) async -> Void) {
        guard !model.isLoading, self.cause == nil else { return }
        self.cause = cause
        Task { [model] in
            await call(model)
            self.cause = nil
            pull()
            if model.phase == .ready { showRefusal() }
        }
    }

    private func showRefusal() {
        let invalid = outline.fields.first { model.fieldErrors[$0.id]?.isEmpty == false }
        guard let invalid, let message = model.fieldErrors[invalid.id]?.first else { return }
        if model.error == nil {
            Assistive.announce("\(model.texts(.correctFields)) \(message)")
            scroll.go(to: FormScroll.place(of: invalid.id))
        }
        if FormOutline.hasKeyboard(invalid) { entries[invalid.id]?.requestFocus() }
    }

    /// Reads the model, and publishes what is new to whom it is new.
    private func pull() {
        let next = FormScreen(model, before: screen)
        // A look at the server that nobody asked for holds nobody up.
        let isBusy = model.isLoading || model.isRefreshing && cause == .refresh
        activity.take(isBusy: isBusy, cause: isBusy ? cause : nil)
        arrange(next.step)
        guard next != screen else { return }
        let before = screen
        screen = next
        tell(next, before)
    }

    private func arrange(_ step: FlowStep?) {
        guard let step else {
            entries = [:]
            entriesOf = nil
            outline = FormOutline()
            return
        }
        let isNew = entriesOf != step.id
        if isNew { entries = [:] }
        if isNew || screen.step != step || outline.isEmpty {
            outline = FormOutline(step, hiding: ceremonies.fills(step))
        }
        entriesOf = step.id
        for field in step.fields {
            entry(field).take(value: model.value(for: field.id), errors: model.fieldErrors[field.id] ?? [])
        }
        if isNew, isShown { focusFirst() }
    }

    private func focusFirst() {
        guard !Assistive.isReadingAloud, let first = outline.fields.first else { return }
        if FormOutline.hasKeyboard(first) { entry(first).requestFocus() }
    }

    private func tell(_ screen: FormScreen, _ before: FormScreen) {
        if screen.problemNumber != before.problemNumber { scroll.go(to: FormScroll.top) }
        if screen.problemNumber != before.problemNumber, let problem = screen.problem {
            Assistive.announce(screen.texts(.errorPrefix, ["message": problem.error.message]))
        } else if screen.outcome != nil, before.outcome == nil {
            Assistive.announceScreen(screen.outcome?.message ?? outline.title ?? screen.texts(.complete))
        } else if let step = screen.step, step.id != before.step?.id {
            Assistive.announceScreen(outline.title ?? "")
        }
    }
}

/// A passkey that the user has chosen already.
private struct ChosenPasskey: PasskeyAuthenticator {
    let answer: PasskeyAnswer

    func answer(_ request: PasskeyRequest) async throws -> PasskeyAnswer { answer }
}
#endif
