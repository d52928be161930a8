#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// One field of a form: its label, its control, its hint and its errors.
struct FieldRow: View {
    let field: FormField
    let presenter: FormPresenter
    @ObservedObject var entry: FieldEntry
    /// Whether optional fields are marked: not in a form with optional fields only.
    let marksOptional: Bool
    @FocusState private var isFocused: Bool
    @Environment(\.formAppearance) private var appearance
    @Environment(\.formTexts) private var texts
    @Environment(\.formFieldStyle) private var style
    @Environment(\.formIdentifierPrefix) private var prefix

    var body: some View {
        (style ?? .standard).make(
            FormFieldConfiguration(
                label: field.label, note: note,
                hint: field.hint, errors: entry.errors, isFocused: isFocused,
                showsOwnLabel: field.kind == .boolean, wantsBox: wantsBox, appearance: appearance, focus: focus,
                control: AnyView(control), errorTexts: AnyView(errorTexts))
        )
        .onAppear { if entry.takeFocus() { isFocused = true } }
        .onNew(of: entry.focusRequests) { _ in if entry.takeFocus() { isFocused = true } }
        .onNew(of: isFocused) { entry.isFocused = $0 }
    }

    private var note: String? { if marksOptional && !field.isRequired { texts(.optional) } else { nil } }

    private var focus: (@MainActor () -> Void)? {
        guard FormOutline.hasKeyboard(field) else { return nil }
        return { isFocused = true }
    }

    private var value: Binding<String> {
        Binding(
            get: { [entry] in entry.value },
            set: { [presenter, id = field.id] in presenter.model.setValue($0, for: id) })
    }

    private var wantsBox: Bool { field.kind != .boolean && !(field.kind == .oneTimeCode && CodeEntry.draws(field)) }

    private var control: some View {
        entryView.font(appearance.bodyFont).foregroundColor(appearance.text).tint(appearance.accent)
    }

    @ViewBuilder
    private var entryView: some View {
        let control = FieldControl(field: field, value: value, voice: voice, isFocused: $isFocused, done: done)
        switch field.kind {
        case .password, .passkey: PasswordEntry(control: control)
        case .phone where !field.options.isEmpty: PhoneEntry(control: control)
        case .oneTimeCode where CodeEntry.draws(field):
            CodeEntry(
                control: control, hasErrors: !entry.errors.isEmpty, rejected: { entry.redisplay() },
                complete: { presenter.codeIsComplete(in: field.id) })
        case .boolean: BooleanEntry(control: control)
        case .choice where !field.options.isEmpty: ChoiceEntry(control: control)
        case .date: DateEntry(control: control)
        default: TextEntry(control: control)
        }
    }

    private var done: ReturnKey {
        ReturnKey(isLast: presenter.nextField(after: field.id) == nil) { [presenter, id = field.id] in
            presenter.returnPressed(in: id)
        }
    }

    private var voice: FieldVoice {
        var hints = entry.errors.map { texts(.errorPrefix, ["message": $0]) }
        hints.append(field.hint ?? "")
        if marksOptional && field.isRequired { hints.append(texts(.required)) }
        return FieldVoice(
            identifier: "\(prefix)-field-\(field.id)", hint: hints.filter { !$0.isEmpty }.joined(separator: " "))
    }

    @ViewBuilder
    private var errorTexts: some View {
        if !entry.errors.isEmpty {
            VStack(alignment: .leading, spacing: 2) {
                ForEach(Array(entry.errors.enumerated()), id: \.offset) { error in
                    Text(verbatim: error.element).font(appearance.captionFont).foregroundColor(appearance.error)
                        .fixedSize(horizontal: false, vertical: true)
                }
            }
            .accessibilityElement(children: .combine)
            .accessibilityIdentifier("\(prefix)-error-\(field.id)")
        }
    }
}

/// The parameters of a field's control.
struct FieldControl {
    let field: FormField
    let value: Binding<String>
    let voice: FieldVoice
    let isFocused: FocusState<Bool>.Binding
    let done: ReturnKey
}

/// The accessibility texts of a field's control, besides its label.
struct FieldVoice {
    let identifier: String
    let hint: String
}

/// The label and the action of a field's return key.
struct ReturnKey {
    let isLast: Bool
    let press: @MainActor () -> Void
}

extension View {
    func voice(_ voice: FieldVoice) -> some View {
        accessibilityHint(voice.hint).accessibilityIdentifier(voice.identifier)
    }

    /// Connects a text field with its control: keyboard, return key, focus and accessibility.
    func entry(_ control: FieldControl) -> some View {
        textFieldStyle(.plain)
            .fieldTraits(FieldTraits(control.field))
            .submitLabel(control.done.isLast ? .go : .next)
            .onSubmit { control.done.press() }
            .focused(control.isFocused)
            .voice(control.voice)
    }
}

extension View {
    /// Enlarges the tappable area to at least 44 by 44 points without making the line around it higher: the padding of
    /// the field's box provides the rest.
    func tapTarget() -> some View {
        frame(minWidth: 44, minHeight: 44).contentShape(Rectangle()).padding(.vertical, -10)
    }

    /// Adds the space around a control to its tappable area. It is behind the control, so that the control's own
    /// gestures take precedence.
    /// - Parameter action: the action of a tap; `nil` for none.
    @ViewBuilder
    func roomTakesTaps(_ action: (@MainActor () -> Void)?) -> some View {
        if let action {
            background {
                Color.clear.contentShape(Rectangle()).onTapGesture { action() }.accessibilityHidden(true)
            }
        } else {
            self
        }
    }
}
#endif
