import FlowEngine
import IdentityBase
import IdentityDomain

extension StepBuilder {
    /// An attribute of an HTML element; left out without a value.
    private typealias Attribute = (name: String, value: String?)

    /// The errors and the focus of a field.
    private struct FieldState {
        let errors: [String]
        let isInvalid: Bool
        let getsFocus: Bool
        /// Indicates whether the banner above describes the field, because the step's error is shown there.
        let isBelowBanner: Bool
    }

    mutating func field(_ input: InputDefinition, component: JSONValue) throws -> String {
        let kind = FieldKind(component["type"]?.string ?? input.type)
        if kind == .consent { return try consent() }
        guard drawnInputs.insert(input.identifier).inserted, kind != .hidden else {
            return ""
        }

        let id = nextID()
        let name = PageForm.inputPrefix + input.identifier
        let rules = rules(of: input, kind: kind)
        var hint = hintText(of: component, kind: kind)
        // The rules say the same.
        if rules?.rules.contains(where: { $0.text == hint }) == true { hint = nil }
        let state = fieldState(of: input)

        var descriptions: [String] = []
        if rules != nil {
            descriptions.append("\(id)-rules")
        }
        if hint != nil {
            descriptions.append("\(id)-hint")
        }
        if !state.errors.isEmpty {
            descriptions.append("\(id)-error")
        }
        if state.isBelowBanner {
            // The id of the banner.
            descriptions.append("problem")
        }
        var attributes: [Attribute] = [
            ("id", id),
            ("name", name),
            ("aria-describedby", descriptions.nonEmpty?.joined(separator: " ")),
            ("required", "required".only(if: input.required)),
            ("aria-invalid", "true".only(if: state.isInvalid)),
            ("autofocus", "autofocus".only(if: state.getsFocus)),
        ]

        switch kind {
        case .choice, .unit: break
        case .checkbox:
            let isTicked = value(of: input, component: component) == "true"
            attributes += [
                ("type", "checkbox"),
                ("value", "true"),
                ("checked", "checked".only(if: isTicked)),
            ]
        default: attributes += inputAttributes(input, component: component, kind: kind)
        }

        let values = FieldValues(
            id: id,
            label: text(component).nonEmpty ?? texts.name(of: input.identifier),
            hint: hint,
            errors: state.errors,
            rules: rules,
            attributes: attributes.compactMap { name, value in
                value.map { FieldValues.Attribute(name: name, value: $0) }
            }
        )
        return try render(input, component: component, kind: kind, values: values)
    }

    private func render(
        _ input: InputDefinition,
        component: JSONValue,
        kind: FieldKind,
        values: FieldValues
    ) throws -> String {
        let optional = texts["fields.optional"].only(if: !input.required)
        switch kind {
        case .checkbox: return try resources.html(CheckboxTemplate(field: values))
        case .choice, .unit:
            let choice = ChoiceTemplate(
                field: values,
                optional: optional,
                prompt: text(component, "placeholder").nonEmpty ?? texts["fields.choose"],
                options: options(input, component: component, kind: kind)
            )
            return try resources.html(choice)
        default:
            var prefixes: [FieldTemplate.Prefix] = []
            if kind == .phone {
                prefixes = self.prefixes(component)
            }
            let field = FieldTemplate(
                field: values,
                optional: optional,
                secret: kind == .password,
                show: texts["actions.show"],
                prefixes: prefixes,
                prefixName: PageForm.inputPrefix + input.identifier + PageForm.prefixSuffix,
                prefixLabel: texts["fields.prefix"]
            )
            return try resources.html(field)
        }
    }

    /// Decides about the errors and the focus of the next field, and notes both for the fields after it.
    private mutating func fieldState(of input: InputDefinition) -> FieldState {
        let isRefused = input.identifier == refusedInput
        let errors = errorTexts(of: input, isRefused: isRefused)
        if session.error != nil, !errors.isEmpty {
            isErrorAtField = true
        }

        let isInvalid = isRefused || !errors.isEmpty
        let getsFocus = takesFocus(isInvalid: isInvalid)
        return FieldState(
            errors: errors,
            isInvalid: isInvalid,
            getsFocus: getsFocus,
            isBelowBanner: session.error != nil && getsFocus && !isErrorAtField
        )
    }

    /// Returns the texts of a field's errors. The step's error is among them if it is about the length of the field's
    /// value.
    private func errorTexts(of input: InputDefinition, isRefused: Bool) -> [String] {
        let errors = content.fieldErrors.filter { $0.identifier == input.identifier }
        var messages = errors.map { message(of: $0, input: input) }

        if isRefused,
            let error = session.error,
            error.code == ServiceError.passwordLength.code
        {
            messages.append(texts.error(error, wait: nil))
        }
        return messages
    }

    /// Returns the message of a refused value: that of the rule as it is listed, with the number of characters.
    private func message(of error: FlowView.FieldError, input: InputDefinition) -> String {
        let rule = input.validation?.first { $0.message == error.message }
        return rule.flatMap(text(of:)) ?? texts.message(error.message)
    }

    /// Returns the hint below a field; for a code also its masked recipient.
    private func hintText(of component: JSONValue, kind: FieldKind) -> String? {
        var hints = [text(component, "hint")]
        if kind == .code, let recipient = session.overview.codeRecipient {
            let parameters = ["recipient": PageTexts.clean(recipient)]
            hints.insert(texts["codes.sent", parameters], at: 0)
        }
        return hints.filter { !$0.isEmpty }.joined(separator: " ").nonEmpty
    }

    /// The value that the user entered, or the default of the component.
    private func value(of input: InputDefinition, component: JSONValue) -> String? {
        session.typed[input.identifier] ?? component["defaultValue"]?.string
    }

    private func inputAttributes(_ input: InputDefinition, component: JSONValue, kind: FieldKind) -> [Attribute] {
        let isNumeric = content.note(FlowField.otpNumericOnly) != "false"
        var attributes: [Attribute] = [
            ("type", kind.inputType),
            ("autocomplete", kind.autofill(input.identifier, in: session.overview.currentType)),
            ("inputmode", kind.inputMode(isNumeric: isNumeric)),
            ("placeholder", text(component, "placeholder").nonEmpty),
            ("value", value(of: input, component: component)?.only(if: !kind.isSecret)),
            ("dir", "ltr".only(if: [.email, .phone, .code].contains(kind))),
        ]

        if kind == .code || input.identifier == "username" {
            attributes += [("autocapitalize", "none"), ("spellcheck", "false")]
        }
        if kind == .code {
            let length = content.note(FlowField.otpLength).flatMap { Int($0) }
            let shown = length.map { min(max($0, 1), 12) }
            attributes += [
                ("data-code", shown.map(String.init) ?? ""),
                ("class", shown.map { "code code-\($0)" } ?? "code"),
                ("data-numeric", "true".only(if: isNumeric)),
            ]
        }
        return attributes
    }

    private func options(
        _ input: InputDefinition,
        component: JSONValue,
        kind: FieldKind
    ) -> [ChoiceTemplate.Option] {
        let items = component["options"]?.items ?? []
        var options = items.compactMap(option)
        if options.isEmpty {
            options = (input.options ?? []).map { ($0, texts.resolve($0)) }
        }
        if options.isEmpty, kind == .unit {
            options = [(OrganizationUnit.standard.id, OrganizationUnit.standard.name)]
        }

        let chosen = value(of: input, component: component)
        return options.map { value, text in
            ChoiceTemplate.Option(value: value, text: text, selected: value == chosen)
        }
    }

    private func option(_ item: JSONValue) -> (value: String, text: String)? {
        if let text = item.string {
            return (text, texts.resolve(text))
        }

        let key = item["key"]?.string
        guard let value = item["value"]?.string ?? key else {
            return nil
        }
        // The label of a `{key, value}` pair is in `value`.
        let label = item["label"]?.string ?? value
        return (key ?? value, texts.resolve(label))
    }

    private func prefixes(_ component: JSONValue) -> [FieldTemplate.Prefix] {
        (component["prefixes"]?.items ?? []).compactMap { prefix in
            guard let value = prefix.string ?? prefix["value"]?.string else {
                return nil
            }
            let label = prefix["label"]?.string ?? value
            return FieldTemplate.Prefix(value: value, text: texts.resolve(label))
        }
    }

    /// Returns whether a field gets the focus: the first invalid field, or the first field if all are valid.
    private mutating func takesFocus(isInvalid: Bool) -> Bool {
        let hasInvalidField = refusedInput != nil || !content.fieldErrors.isEmpty
        guard !isFocusGiven, isInvalid || !hasInvalidField else {
            return false
        }

        isFocusGiven = true
        return true
    }

    /// The input that the step's error refers to: the code, or the password after wrong credentials or a password of
    /// invalid length. The error of an unknown user marks the password as well, so that the page does not reveal which
    /// one is wrong.
    private var refusedInput: String? {
        let refusals: [(error: ServiceError, kind: FieldKind)] = [
            (.invalidCredentials, .password),
            (.userNotFound, .password),
            (.passwordLength, .password),
            (.invalidCode, .code),
        ]
        guard let refusal = refusals.first(where: { $0.error.code == session.error?.code }) else {
            return nil
        }

        return content.inputs.first { FieldKind($0.type) == refusal.kind }?.identifier
    }
}

extension String {
    /// Returns the text if a condition is met, otherwise `nil`, which leaves out an attribute or a section.
    func only(if isMet: Bool) -> String? {
        guard isMet else { return nil }
        return self
    }
}
