#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

struct FieldRow: View {
    let field: FormField
    let presenter: FormPresenter
    @ObservedObject var rowModel: FieldRowModel
    /// Indicates whether optional fields are marked: not in a form with optional fields only.
    let marksOptional: Bool
    @FocusState private var isFocused: Bool
    @Environment(\.form.appearance) private var appearance
    @Environment(\.form.texts) private var texts
    @Environment(\.form.fieldStyle) private var style
    @Environment(\.form.identifierPrefix) private var prefix

    var body: some View {
        let requirements = field.requirements(for: rowModel.value)

        (style ?? .standard).make(
            FormFieldConfiguration(
                label: field.label,
                note: note,
                hint: field.hintBesideRequirements,
                errors: rowModel.errors,
                isFocused: isFocused,
                showsOwnLabel: field.kind == .boolean,
                wantsBox: wantsBox,
                appearance: appearance,
                focus: focus,
                control: AnyView(
                    entryView
                        .font(appearance.bodyFont)
                        .foregroundColor(appearance.text)
                        .tint(appearance.accent)
                ),
                errorTexts: AnyView(errorTexts),
                requirementTexts: AnyView(RequirementList(requirements, of: field))
            )
        )
        .modifier(KeyboardBar(isFocused: isFocused, texts: texts, next: focusNext) { isFocused = false })
        .onAppear { if rowModel.takeFocus() { isFocused = true } }
        .onNew(of: rowModel.focusRequests) { _ in if rowModel.takeFocus() { isFocused = true } }
        .onNew(of: isFocused) { rowModel.isFocused = $0 }
        .onNew(of: requirements.areMet) { if $0 { Assistive.announce(requirements.progress(texts)) } }
    }

    private var note: String? {
        guard marksOptional, !field.isRequired else { return nil }
        return texts(.optional)
    }

    private var focus: (@MainActor () -> Void)? {
        guard FormOutline.hasKeyboard(field) else { return nil }
        return { isFocused = true }
    }

    /// The action of the keyboard's button for the next field; `nil` in the last field.
    private var focusNext: (@MainActor () -> Void)? {
        guard presenter.nextField(after: field.id) != nil else { return nil }
        return { [presenter, id = field.id] in presenter.returnPressed(in: id) }
    }

    private var value: Binding<String> {
        Binding(
            get: { [rowModel] in rowModel.value },
            set: { [presenter, id = field.id] in presenter.model.setValue($0, for: id) }
        )
    }

    private var wantsBox: Bool {
        let hasOwnBoxes = field.kind == .oneTimeCode && CodeEntry.drawsBoxes(field)
        return field.kind != .boolean && !hasOwnBoxes
    }

    @ViewBuilder
    private var entryView: some View {
        let control = FieldControl(
            field: field,
            value: value,
            identifier: "\(prefix)-field-\(field.id)",
            hint: hint,
            isFocused: $isFocused,
            isLast: presenter.nextField(after: field.id) == nil,
            onReturn: { [presenter, id = field.id] in presenter.returnPressed(in: id) }
        )
        switch field.kind {
        case .password, .passkey: PasswordEntry(control: control)
        case .phone where !field.options.isEmpty: PhoneEntry(control: control)
        case .oneTimeCode where CodeEntry.drawsBoxes(field):
            CodeEntry(
                control: control,
                hasErrors: !rowModel.errors.isEmpty,
                onRejection: { rowModel.redisplay() },
                onCompletion: { presenter.codeIsComplete(in: field.id) }
            )
        case .boolean: BooleanEntry(control: control)
        case .choice where !field.options.isEmpty: ChoiceEntry(control: control)
        case .date: DateEntry(control: control)
        default: TextEntry(control: control)
        }
    }

    private var hint: String {
        var hints = rowModel.errors.map { texts(.errorPrefix, ["message": $0]) }
        let requirements = field.requirements(for: "").map(\.text)
        hints.append(requirements.joined(separator: ", "))
        hints.append(field.hintBesideRequirements ?? "")
        if marksOptional && field.isRequired { hints.append(texts(.required)) }
        return hints.filter { !$0.isEmpty }.joined(separator: " ")
    }

    @ViewBuilder
    private var errorTexts: some View {
        if !rowModel.errors.isEmpty {
            VStack(alignment: .leading, spacing: 2) {
                ForEach(Array(rowModel.errors.enumerated()), id: \.offset) { error in
                    Text(verbatim: error.element)
                        .font(appearance.captionFont)
                        .foregroundColor(appearance.error)
                        .fixedSize(horizontal: false, vertical: true)
                }
            }
            .accessibilityElement(children: .combine)
            .accessibilityIdentifier("\(prefix)-error-\(field.id)")
        }
    }
}

extension View {
    /// Sets the accessibility texts of a field's control, besides its label.
    func fieldAccessibility(_ control: FieldControl) -> some View {
        accessibilityHint(control.hint).accessibilityIdentifier(control.identifier)
    }

    /// Connects a text field with its control: keyboard, return key, focus and accessibility.
    func textInput(_ control: FieldControl) -> some View {
        textFieldStyle(.plain)
            .fieldTraits(FieldTraits(control.field))
            .submitLabel(control.isLast ? .go : .next)
            .onSubmit { control.onReturn() }
            .focused(control.isFocused)
            .fieldAccessibility(control)
    }

    /// Enlarges the tappable area to at least 44 by 44 points without making the line around it higher: the padding of
    /// the field's box provides the rest.
    func tapTarget() -> some View {
        frame(minWidth: 44, minHeight: 44)
            .contentShape(Rectangle())
            .padding(.vertical, -10)
    }

    /// Adds the space around a control to its tappable area, behind it: the control's own gestures take precedence.
    @ViewBuilder
    func onTapAround(_ action: (@MainActor () -> Void)?) -> some View {
        if let action {
            background {
                Color.clear
                    .contentShape(Rectangle())
                    .onTapGesture { action() }
                    .accessibilityHidden(true)
            }
        } else {
            self
        }
    }
}
#endif
