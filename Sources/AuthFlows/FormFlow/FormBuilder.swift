package import Foundation
import NativeAuthBase
package import NativeAuthCore

/// The builder of the forms of a provider whose service has none: the fields and actions that all such forms share, and
/// the step from their descriptions.
package struct FormBuilder {
    package enum Action {
        package static let send = "send"
        package static let resend = "resend"
        package static let back = "back"
        package static let otherMethod = "other_way"
        package static let forgotPassword = "forgot_password"
    }

    package enum Field {
        package static let username = "username"
        package static let password = "password"
        package static let newPassword = "new_password"
        package static let code = "code"
    }

    package struct Form {
        package var title: FormTexts.Key
        /// Localized texts above the fields.
        package var paragraphs: [String]
        /// Components between the paragraphs and the fields.
        package var extras: [FormComponent]
        package var fields: [FormField]
        package var actions: [FormAction]
        /// The kind of its step; a form unless it continues elsewhere.
        package var kind = FlowStep.Kind.form

        package init(
            title: FormTexts.Key,
            paragraphs: [String] = [],
            extras: [FormComponent] = [],
            fields: [FormField] = [],
            actions: [FormAction] = []
        ) {
            self.title = title
            self.paragraphs = paragraphs
            self.extras = extras
            self.fields = fields
            self.actions = actions
        }
    }

    package static let phonePattern = #"^\+[0-9 ()./-]{5,30}$"#
    private static let maximumPasswordLength = 256
    private static let maximumDestinationLength = 200

    package let texts: FormTexts
    package let now: Date

    package init(texts: FormTexts, now: Date) {
        self.texts = texts
        self.now = now
    }

    /// - Parameters:
    ///   - introduction: the message with the reason for the form.
    ///   - values: initial values, except for secrets.
    package func step(
        _ form: Form,
        id: FlowStep.ID,
        introduction: FormTexts.Key?,
        values: [FormField.ID: String],
        error: NativeAuthError?
    ) -> FlowStep {
        var fields = form.fields
        for index in fields.indices where !fields[index].isSensitive {
            if let value = values[fields[index].id] { fields[index].initialValue = value }
        }

        var lines = form.paragraphs
        if let introduction { lines.insert(texts(introduction), at: 0) }

        var components = [FormComponent(id: "title", kind: .heading, text: texts(form.title))]
        for (index, line) in lines.enumerated() {
            components.append(FormComponent(id: "text_\(index)", kind: .text, text: line))
        }
        components += form.extras
        components += fields.map { FormComponent(id: "field_\($0.id)", kind: .field, fieldID: $0.id) }
        components += form.actions.map { FormComponent(id: "action_\($0.id)", kind: .action, actionID: $0.id) }

        return FlowStep(
            id: id,
            kind: form.kind,
            components: components,
            fields: fields,
            actions: form.actions,
            error: error
        )
    }

    // MARK: - Fields

    package func email(_ id: FormField.ID, purpose: FormField.Purpose = .email) -> FormField {
        FormField(
            id: id,
            kind: .email,
            label: texts(.emailLabel),
            isRequired: true,
            purpose: purpose,
            rules: [ValidationRule(.matches(EmailAddress.pattern), message: texts(.invalidEmail))]
        )
    }

    package func phone(_ id: FormField.ID) -> FormField {
        FormField(
            id: id,
            kind: .phone,
            label: texts(.phoneLabel),
            hint: texts(.phoneHint),
            isRequired: true,
            purpose: .phone,
            rules: [ValidationRule(.matches(Self.phonePattern), message: texts(.notAPhoneNumber))]
        )
    }

    package func code(length: Int?) -> FormField {
        FormField(
            id: Field.code,
            kind: .oneTimeCode,
            label: texts(.codeLabel),
            isRequired: true,
            purpose: .oneTimeCode,
            codeLength: length
        )
    }

    /// Returns the field of an existing password.
    package func password(isRequired: Bool = true) -> FormField {
        FormField(
            id: Field.password,
            kind: .password,
            label: texts(.passwordLabel),
            isRequired: isRequired,
            purpose: .currentPassword,
            rules: [ValidationRule(.maxLength(Self.maximumPasswordLength))]
        )
    }

    /// Returns the field of a new password.
    /// - Parameter rules: the rules, beside the maximum length.
    package func newPassword(
        _ id: FormField.ID,
        label: FormTexts.Key,
        rules: [ValidationRule],
        isRequired: Bool = true
    ) -> FormField {
        FormField(
            id: id,
            kind: .password,
            label: texts(label),
            isRequired: isRequired,
            purpose: .newPassword,
            rules: rules + [ValidationRule(.maxLength(Self.maximumPasswordLength))]
        )
    }

    package func codeSent(to destination: String?) -> String {
        guard let destination, !destination.isEmpty else { return texts(.codeSent) }
        let shown = String(destination.prefix(Self.maximumDestinationLength))
        return texts(.codeSentTo, ["destination": shown])
    }

    // MARK: - Actions

    package func send(_ label: FormTexts.Key) -> FormAction {
        FormAction(id: Action.send, label: texts(label))
    }

    /// - Parameter date: the time from which a new code can be requested; `nil` for now.
    package func resend(availableAt date: Date?) -> FormAction {
        let left = date?.timeIntervalSince(now) ?? 0
        var delay: Duration?
        if left > 0 { delay = .seconds(left) }

        return FormAction(
            id: Action.resend,
            kind: .resend,
            label: texts(.resendCode),
            prominence: .link,
            delay: delay
        )
    }

    package func back(_ label: FormTexts.Key = .back) -> FormAction {
        FormAction(id: Action.back, kind: .back, label: texts(label), prominence: .link)
    }

    package func forgotPassword(submitting fields: [FormField.ID]? = nil) -> FormAction {
        link(Action.forgotPassword, label: .forgotPassword, submitting: fields)
    }

    package var otherMethod: FormAction {
        link(Action.otherMethod, label: .otherMethod, submitting: nil)
    }

    package func choice(_ id: FormAction.ID, label: String, mark: FormAction.Mark?) -> FormAction {
        FormAction(id: id, kind: .trigger, label: label, prominence: .secondary, mark: mark)
    }

    // MARK: - Passkeys

    /// The parts of a passkey's response. The first one accepts the complete response as JSON.
    package func passkeySignIn() -> [FormField] {
        PasskeyAnswer.signInFields.enumerated().map { index, name in
            FormField(
                id: name,
                kind: .passkey,
                label: name,
                hint: index == 0 ? texts(.passkeyHint) : nil,
                isRequired: name != "userHandle"
            )
        }
    }

    private func link(_ id: String, label: FormTexts.Key, submitting fields: [FormField.ID]?) -> FormAction {
        FormAction(id: id, kind: .trigger, label: texts(label), prominence: .link, fieldIDs: fields)
    }
}
