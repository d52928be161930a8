#if canImport(SwiftUI)
import AuthFlows
import AuthFlowsUI
public import SwiftUI
import ThunderID

/// A form that displays and edits the signed-in user's profile, with all attributes of the server. If the server has a
/// schema, it defines the display names, the required attributes, the accepted values and the read-only attributes.
///
/// The view shadows the model of the same name: that one is `ThunderID.UserProfile`.
///
/// ```swift
/// UserProfile { dismiss() }
/// ```
///
/// The texts of its lines have the keys `userProfile.field.<attribute>`, such as `userProfile.field.given_name`.
///
/// Source: the released SDK's `UserProfile`.
public struct UserProfile: View {
    /// Called when the changes are saved.
    public let onSaved: (() -> Void)?
    /// Called when the profile could not be loaded or saved.
    public let onError: (() -> Void)?
    @FocusState private var focusedField: String?

    /// Creates the form.
    /// - Parameters:
    ///   - onSaved: called when the changes are saved; `ThunderIDState` contains them by then.
    ///   - onError: called when the profile could not be loaded or saved; the form stays visible.
    public init(
        onSaved: (() -> Void)? = nil,
        onError: (() -> Void)? = nil
    ) {
        self.onSaved = onSaved
        self.onError = onError
    }

    /// Creates the form. A trailing closure without a label selects this initializer.
    /// - Parameter onSaved: called when the changes are saved.
    public init(onSaved: @escaping () -> Void) {
        self.init(onSaved: onSaved, onError: nil)
    }

    /// The form.
    public var body: some View {
        ProfileReader(name: "UserProfile", onSaved: onSaved, onError: onError) { state, form, save in
            VStack(alignment: .leading, spacing: 16) {
                Text(verbatim: state.i18n.resolve("userProfile.title"))
                    .font(.title2)
                    .accessibilityAddTraits(.isHeader)
                if let error = form.error, form.fieldErrors.isEmpty {
                    Text(verbatim: error)
                        .problemColored()
                        .accessibilityIdentifier("thunderid-error")
                }
                if let document = form.document {
                    let inputs = form.fields
                    ForEach(document.fields) { field in
                        ProfileLine(
                            label: state.label(of: field),
                            field: field,
                            text: field.isEditable ? inputs[field.id] : nil,
                            texts: FormTexts(language: state.i18n.activeLocale),
                            errors: form.fieldErrors[field.id] ?? [],
                            focus: $focusedField,
                            next: document.editableField(after: field.id)
                        )
                    }
                    WaitingButton(
                        label: state.i18n.resolve(form.isSaving ? "userProfile.saving" : "userProfile.save"),
                        isLoading: form.isSaving,
                        action: save
                    )
                    .buttonStyle(.borderedProminent)
                    .accessibilityIdentifier("thunderid-profile-save")
                } else if form.isLoading {
                    ProgressView(state.i18n.resolve("userProfile.loading"))
                } else if form.error != nil {
                    Button(FormTexts(language: state.i18n.activeLocale)(.retry)) {
                        Task { await form.load(state, onError: onError) }
                    }
                    .accessibilityIdentifier("thunderid-profile-retry")
                }
            }
            .onNew(of: form.refusals) { _ in focusedField = form.refusedField }
            .readableWidth()
        }
    }
}

/// ``UserProfile`` with custom content.
///
/// Source: the released SDK's `BaseUserProfile`.
public struct BaseUserProfile<Content: View>: View {
    /// Called when the changes are saved.
    public let onSaved: (() -> Void)?
    /// Called when the profile could not be loaded or saved.
    public let onError: (() -> Void)?
    /// The content.
    public let content:
        (ThunderID.UserProfile?, [String: Binding<String>], Bool, String?, @escaping () -> Void) -> Content

    /// Creates the form.
    /// - Parameters:
    ///   - onSaved: called when the changes are saved; `ThunderIDState` contains them by then.
    ///   - onError: called when the profile could not be loaded or saved.
    ///   - content: the content: receives the profile (`nil` until it is loaded), the editable values by attribute
    ///     (always with `displayName` and `phoneNumbers`), whether a request is running, the error message, and an
    ///     action that saves.
    public init(
        onSaved: (() -> Void)? = nil,
        onError: (() -> Void)? = nil,
        @ViewBuilder content:
            @escaping (
                ThunderID.UserProfile?, [String: Binding<String>], Bool, String?, @escaping () -> Void
            ) -> Content
    ) {
        self.onSaved = onSaved
        self.onError = onError
        self.content = content
    }

    /// The content.
    public var body: some View {
        ProfileReader(name: "BaseUserProfile", onSaved: onSaved, onError: onError) { _, form, save in
            content(form.profile, form.fields, form.isLoading || form.isSaving, form.error, save)
        }
    }
}

/// A container that loads the profile for its content.
private struct ProfileReader<Content: View>: View {
    let name: String
    let onSaved: (() -> Void)?
    let onError: (() -> Void)?
    @ViewBuilder let content: (ThunderIDState, ProfileForm, @escaping () -> Void) -> Content
    @StateObject private var form = ProfileForm()

    var body: some View {
        StateReader(name: name) { state in
            ZStack {
                content(state, form) {
                    form.save(state, onSaved: onSaved, onError: onError)
                }
            }
            .task(id: state.user?.sub) {
                await form.load(state, onError: onError)
            }
        }
    }
}

private struct ProfileLine: View {
    let label: String
    let field: ProfileDocument.Field
    let text: Binding<String>?
    let texts: FormTexts
    let errors: [String]
    let focus: FocusState<String?>.Binding
    /// The next field with a keyboard; `nil` in the last one.
    let next: String?

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            HStack(spacing: 4) {
                Text(verbatim: label).font(.subheadline)
                if field.isRequired {
                    Text(verbatim: texts(.required))
                        .font(.caption)
                        .foregroundColor(.secondary)
                }
            }
            .accessibilityHidden(true)
            if let text {
                TextField(label, text: text)
                    .borderedField()
                    .focused(focus, equals: field.id)
                    .submitLabel(next == nil ? .done : .next)
                    .onSubmit { focus.wrappedValue = next }
                    .accessibilityHint(hint)
                    .accessibilityIdentifier("thunderid-field-\(field.id)")
                    .modifier(keyboardBar)
                if !errors.isEmpty {
                    Text(verbatim: errors.joined(separator: "\n"))
                        .font(.caption)
                        .problemColored()
                        .accessibilityIdentifier("thunderid-error-\(field.id)")
                }
            } else {
                Text(verbatim: field.text)
                    .accessibilityLabel(Text(verbatim: label))
                    .accessibilityValue(Text(verbatim: field.text))
            }
        }
    }

    private var keyboardBar: KeyboardBar {
        KeyboardBar(
            isFocused: focus.wrappedValue == field.id,
            texts: texts,
            next: focusNext,
            done: { focus.wrappedValue = nil }
        )
    }

    private var focusNext: (@MainActor () -> Void)? {
        guard let next else { return nil }
        return { focus.wrappedValue = next }
    }

    private var hint: String {
        var hints = errors
        if field.isRequired { hints.append(texts(.required)) }
        return hints.joined(separator: " ")
    }
}

extension ThunderIDState {
    /// Returns the label of an attribute: a text of the app or package, the server's, or the name as words.
    func label(of field: ProfileDocument.Field) -> String {
        if let text = i18n.find("userProfile.field." + field.id) { return text }
        if let text = field.schema?.displayName, !text.isEmpty { return text }
        return label(of: field.member ?? field.attribute)
    }

    func label(of name: String) -> String {
        if let text = i18n.find("userProfile.field." + name) { return text }
        var words = ""
        for character in name {
            if character.isUppercase, words.last?.isLowercase == true { words += " " }
            if "_-".contains(character) {
                words += " "
            } else {
                words += character.lowercased()
            }
        }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
#endif
