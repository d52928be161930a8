import FlowEngine
import IdentityBase
import IdentityDomain

extension StepBuilder {
    /// An attribute of an HTML element; left out without a value.
    private typealias Attribute = (name: String, value: String?)

    mutating func field(_ input: InputDefinition, component: JSONValue) throws -> String {
        let kind = FieldKind(component["type"]?.string ?? input.type)
        if kind == .consent { return try consent() }
        guard drawnInputs.insert(input.identifier).inserted, kind != .hidden else { return "" }
        let id = nextID()
        let name = PageForm.inputPrefix + input.identifier
        let hint = hint(of: component, kind: kind)
        let isRefused = input.identifier == refusedInput
        let errors = errors(of: input, isRefused: isRefused)
        let isInvalid = isRefused || !errors.isEmpty
        let getsFocus = takesFocus(isInvalid)
        var values: [String: Any] = [
            "id": id,
            "label": text(component).nonEmpty ?? texts.name(of: input.identifier),
            "required": input.required,
            "optional": texts["fields.optional"],
            "invalid": !errors.isEmpty,
            "errors": errors,
            "name": name,
            "checkbox": kind == .checkbox,
        ]
        values["hint"] = hint
        let isDescribedByProblem = session.error != nil && getsFocus && !isErrorAtField
        let descriptions = [
            hint.map { _ in "\(id)-hint" },
            "\(id)-error".only(if: !errors.isEmpty),
            "problem".only(if: isDescribedByProblem),
        ]
        var attributes: [Attribute] = [
            ("id", id),
            ("name", name),
            ("aria-describedby", descriptions.compactMap(\.self).nonEmpty?.joined(separator: " ")),
            ("required", "required".only(if: input.required)),
            ("aria-invalid", "true".only(if: isInvalid)),
            ("autofocus", "autofocus".only(if: getsFocus)),
        ]
        let template: String
        switch kind {
        case .choice, .unit:
            template = "choice"
            values["options"] = options(input, component: component, kind: kind)
            values["prompt"] = text(component, "placeholder").nonEmpty ?? texts["fields.choose"]
        case .checkbox:
            template = "checkbox"
            let isTicked = value(of: input, component: component) == "true"
            attributes += [("type", "checkbox"), ("value", "true"), ("checked", "checked".only(if: isTicked))]
        default:
            template = "field"
            attributes += inputAttributes(input, component: component, kind: kind)
            let prefixes = if kind == .phone { prefixes(component) } else { [[String: String]]() }
            values.merge([
                "secret": kind == .password,
                "code": kind == .code,
                "show": texts["actions.show"],
                "hide": texts["actions.hide"],
                "prefixes": prefixes,
                "hasPrefixes": !prefixes.isEmpty,
                "prefixName": name + PageForm.prefixSuffix,
                "prefixLabel": texts["fields.prefix"],
            ]) { $1 }
        }
        values["attributes"] = attributes.compactMap { name, value in value.map { ["name": name, "value": $0] } }
        return try resources.html(template, values: values)
    }

    /// Returns the texts of a field's errors. An error about nothing but the field's own value is one of them.
    private mutating func errors(of input: InputDefinition, isRefused: Bool) -> [String] {
        let errors = session.content.fieldErrors.filter { $0.identifier == input.identifier }
        var messages = errors.map { texts.message($0.message) }

        if isRefused, let error = session.error, error.code == ServiceError.passwordLength.code {
            isErrorAtField = true
            messages.append(texts.error(error, wait: nil))
        }
        return messages
    }

    /// Returns the hint below a field; for a code also its masked recipient.
    private func hint(of component: JSONValue, kind: FieldKind) -> String? {
        var hints = [text(component, "hint")]
        if kind == .code, let recipient = session.overview.codeRecipient {
            hints.insert(texts["codes.sent", ["recipient": PageTexts.clean(recipient)]], at: 0)
        }
        return hints.filter { !$0.isEmpty }.joined(separator: " ").nonEmpty
    }

    /// The value that the user entered, or the default of the component.
    private func value(of input: InputDefinition, component: JSONValue) -> String? {
        session.typed[input.identifier] ?? component["defaultValue"]?.string
    }

    private func inputAttributes(_ input: InputDefinition, component: JSONValue, kind: FieldKind) -> [Attribute] {
        let isNumeric = session.content.note(FlowField.otpNumericOnly) != "false"
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
            let length = session.content.note(FlowField.otpLength).flatMap { Int($0) }.map { min(max($0, 1), 12) }
            attributes += [
                ("data-code", length.map(String.init) ?? ""),
                ("class", length.map { "code code-\($0)" } ?? "code"),
                ("data-numeric", "true".only(if: isNumeric)),
            ]
        }
        return attributes
    }

    private func options(_ input: InputDefinition, component: JSONValue, kind: FieldKind) -> [[String: Any]] {
        var pairs = (component["options"]?.items ?? []).compactMap { option -> (String, String)? in
            if let text = option.string { return (text, texts.resolve(text)) }
            guard let value = option["value"]?.string ?? option["key"]?.string else { return nil }
            // The label of a `{key, value}` pair is in `value`.
            let label = option["label"]?.string ?? option["value"]?.string ?? value
            return (option["key"]?.string ?? value, texts.resolve(label))
        }
        if pairs.isEmpty { pairs = (input.options ?? []).map { ($0, texts.resolve($0)) } }
        if pairs.isEmpty, kind == .unit { pairs = [(OrganizationUnit.standard.id, OrganizationUnit.standard.name)] }
        let chosen = value(of: input, component: component)
        return pairs.map { ["value": $0.0, "text": $0.1, "selected": $0.0 == chosen] }
    }

    private func prefixes(_ component: JSONValue) -> [[String: String]] {
        (component["prefixes"]?.items ?? []).compactMap { prefix in
            guard let value = prefix.string ?? prefix["value"]?.string else { return nil }
            return ["value": value, "text": texts.resolve(prefix["label"]?.string ?? value)]
        }
    }

    /// Returns whether a field gets the focus: the first invalid field, or the first field if all are valid.
    private mutating func takesFocus(_ isInvalid: Bool) -> Bool {
        let hasInvalidField = refusedInput != nil || !session.content.fieldErrors.isEmpty
        guard !isFocusGiven, isInvalid || !hasInvalidField else { return false }

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
        guard let refusal = refusals.first(where: { $0.error.code == session.error?.code }) else { return nil }

        return session.content.inputs.first { FieldKind($0.type) == refusal.kind }?.identifier
    }

    /// Renders the check boxes of a consent. Essential elements are checked and cannot be changed.
    mutating func consent() throws -> String {
        guard drawnInputs.insert(ConsentDecisions.input).inserted else { return "" }
        let purposes = ConsentForm.purposes(session.content.note(FlowField.consentPrompt))
        guard !purposes.isEmpty else { return "" }
        let names = renderer.definitions.userTypes[OrganizationUnit.userType].mapping.entries
        let groups = purposes.enumerated().map { number, purpose -> [String: Any] in
            let essential = purpose.essential?.count ?? 0
            let elements = purpose.elements.enumerated().map { place, element -> [String: Any] in
                let shown = names.first { $0.name == element.name }?.displayName
                return [
                    "id": nextID(),
                    "name": ConsentForm.name(number, element: place),
                    "label": texts.text("fields.\(element.name)") ?? shown ?? texts.name(of: element.name),
                    "essential": place < essential,
                ]
            }
            return [
                "title": texts.text("purposes.\(purpose.purposeName)") ?? texts.name(of: purpose.purposeName),
                "description": texts.resolve(purpose.description),
                "elements": elements,
                "hasDescription": purpose.description != nil,
            ]
        }
        return try resources.html("consent", values: ["purposes": groups, "necessary": texts["consent.necessary"]])
    }
}

extension String {
    /// Returns the text if a condition is met, otherwise `nil`, which leaves out an attribute.
    fileprivate func only(if isGiven: Bool) -> String? { if isGiven { self } else { nil } }
}
