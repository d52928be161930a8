import AuthFlows
import NativeAuthBase
import NativeAuthCore

/// Fields and actions.
extension StepMapper {
    func text(_ template: String?) -> String? {
        template.map { budget.resolve($0, with: resolver) }.flatMap(\.nonEmpty)
    }

    func validationText(_ text: String) -> String? {
        resolver.message(text).map(budget.consume).flatMap(\.nonEmpty)
    }

    func field(for input: FlowInput, component: FlowComponent?, data: FlowStepData?) -> FormField {
        let kind = FieldKind.kind(component: component?.type, input: input.type)
        var field = FormField(
            id: input.name,
            kind: kind,
            label: text(component?.label) ?? Self.name(input.name),
            placeholder: text(component?.placeholder),
            hint: text(component?.hint),
            isRequired: input.required ?? component?.required ?? false,
            purpose: FieldKind.purpose(of: input.name, kind: kind, flow: flow),
            options: options(input, component: component),
            initialValue: initialValues[input.name] ?? defaultValue(component, kind: kind),
            rules: (input.validation ?? []).compactMap { rule($0.json) }
        )

        if FieldKind.linkFields.contains(input.name), kind == .text || kind == .hidden && field.isRequired {
            field.kind = .link
            field.label = text(component?.label) ?? texts(.mailLinkLabel)
            field.hint = field.hint ?? texts(.mailLinkHint)
        }
        if kind == .hidden, input.name == InputName.captchaToken {
            field.kind = .captcha
        }
        replaceEmptySelection(
            &field,
            types: [input.type, component?.type],
            data: data
        )

        if let format = WireDate.format(of: input, component: component) {
            // The server's rules apply to the wire format, not to the entered one.
            field.rules = field.rules.map {
                ValidationRule(.unknown("date"), message: $0.message)
            }
            field.initialValue = field.initialValue.map { format.neutral($0) }
        }
        addUsualRules(to: &field, kind: kind)
        if kind == .oneTimeCode {
            setCodeFormat(of: &field, data: data)
        }
        return field
    }

    /// Replaces a selection without options, which could not be completed, by a text field.
    private func replaceEmptySelection(_ field: inout FormField, types: [String?], data: FlowStepData?) {
        guard field.options.isEmpty else { return }
        if types.contains("OU_SELECT") {
            field.kind = .text
            if let root = data?.additional(AdditionalKey.rootOrganizationUnit), field.hint == nil {
                field.hint = texts(.organizationUnitHint, ["root": budget.consume(TemplateResolver.cut(root))])
            }
        }

        if field.kind == .choice {
            field.kind = .text
            if types.contains("USER_SELECT"), field.hint == nil {
                field.hint = texts(.userHint)
            }
        }
    }

    private func addUsualRules(to field: inout FormField, kind: FormField.Kind) {
        if kind == .email || field.purpose == .email {
            field.rules.append(ValidationRule(.matches(EmailAddress.pattern), message: texts(.invalidEmail)))
        }
        if field.purpose == .username, kind == .text, flow == .registration {
            field.rules.append(ValidationRule(.matches(UserName.pattern), message: texts(.invalidUsername)))
        }
    }

    private func setCodeFormat(of field: inout FormField, data: FlowStepData?) {
        let earlier = codeHints[field.id]
        field.codeLength = earlier?.length
        if let length = data?.additional(AdditionalKey.otpLength).flatMap(Int.init),
            (1...Self.maximumCodeLength).contains(length)
        {
            field.codeLength = length
        }

        let isNumeric = data?.additional(AdditionalKey.otpNumericOnly).map { $0 != "false" }
        field.isNumericCode = isNumeric ?? earlier?.isNumeric ?? true
    }

    private func options(_ input: FlowInput, component: FlowComponent?) -> [FormField.Option] {
        let offered = component?.options?.map(\.json) ?? component?.attribute("prefixes")?.array
        let labelled = (offered ?? []).compactMap(option)
        guard let allowed = input.options, !allowed.isEmpty else { return labelled }

        let known = Dictionary(labelled.map { ($0.value, $0) }) { first, _ in first }
        return allowed.map { known[$0] ?? choice($0) }
    }

    private func option(_ json: JSONValue) -> FormField.Option? {
        switch json {
        case .string(let value): return choice(value)
        case .object(let members):
            guard let value = members["value"]?.string ?? members["key"]?.string else {
                return nil
            }
            // An option has either a value and a label, or a key and a value, which is then the label.
            let labelName = members["key"] == nil ? "label" : "value"
            return choice(
                members["key"]?.string ?? value,
                label: text(members[labelName]?.string)
            )
        default: return nil
        }
    }

    private func choice(_ value: String, label: String? = nil) -> FormField.Option {
        FormField.Option(
            value: value,
            label: label ?? budget.consume(TemplateResolver.cut(value))
        )
    }

    private static func name(_ identifier: String) -> String {
        FieldKind.humanized(TextSanitizer.clean(String(identifier.prefix(maximumTitleLength))))
    }

    /// Returns the default value of the layout; `nil` for a secret or hidden field.
    private func defaultValue(_ component: FlowComponent?, kind: FormField.Kind) -> String? {
        let isHidden = [.password, .oneTimeCode, .hidden, .captcha].contains(kind)
        guard !isHidden, let value = component?.attribute("defaultValue") else {
            return nil
        }
        if case .string(let value) = value { return text(value) }
        if let flag = value.bool { return String(flag) }
        return value.int.map { String($0) }
    }

    private func rule(_ json: JSONValue) -> ValidationRule? {
        guard let type = json["type"]?.string else { return nil }
        let message = json["message"]?.string.flatMap { validationText($0) }
        let value = json["value"]

        switch type {
        case "minLength":
            if let least = value?.lenientInt {
                let standard = texts(.passwordRuleLength, ["count": String(least)])
                return ValidationRule(.minLength(least), message: message, requirement: message ?? standard)
            }
        case "maxLength":
            if let most = value?.lenientInt {
                let standard = texts(.passwordRuleMaximum, ["count": String(most)])
                return ValidationRule(.maxLength(most), message: message, requirement: message ?? standard)
            }
        case "regex":
            if let pattern = value?.string {
                return ValidationRule(.matches(pattern), message: message, requirement: message)
            }
        default: break
        }
        return ValidationRule(.unknown(type), message: message, requirement: message)
    }

    func action(
        _ action: FlowAction,
        submits: Bool,
        prominence: FormAction.Prominence,
        fieldIDs: [String]? = nil,
        hasFields: Bool = true,
        isNamed: Bool = false
    ) -> FormAction {
        let label = text(action.label)
        let icon = text(action.icon)
        var usualLabel = Self.name(action.serverID)
        if submits && !isNamed { usualLabel = texts(.continueAction) }

        return FormAction(
            id: action.serverID,
            kind: action.kind(submits: submits),
            label: label ?? usualLabel,
            prominence: prominence,
            icon: icon,
            mark: ActionMark.mark(
                icon: icon,
                name: action.serverID,
                label: label,
                submitsFields: submits && hasFields
            ),
            fieldIDs: fieldIDs
        )
    }
}
