import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

extension StepBuilder {
    private typealias Attribute = (name: String, value: String?)

    package mutating func field(_ input: InputDefinition, component: JSONValue) throws -> String {
        guard drawnInputs.insert(input.identifier).inserted else { return "" }
        let kind = FieldKind(component["type"]?.string ?? input.type)
        switch kind {
        case .hidden: return ""
        case .consent: return try consent()
        default: break
        }
        fieldCount += 1
        let id = "f\(fieldCount)"
        let hint = texts.resolve(component["hint"]?.string)
        let errors = session.problems.filter { $0.identifier == input.identifier }.map { texts.message($0.message) }
        let isInvalid = !errors.isEmpty
        let label = texts.resolve(component["label"]?.string)
        var values: [String: Any] = [
            "id": id, "label": label.nonEmpty ?? texts.name(of: input.identifier), "required": input.required,
            "optional": texts["fields.optional"], "invalid": isInvalid, "errors": errors,
            "name": PageForm.inputPrefix + input.identifier, "checkbox": kind == .checkbox,
        ]
        if !hint.isEmpty { values["hint"] = hint }
        var described: [String] = []
        if !hint.isEmpty { described.append("\(id)-hint") }
        if isInvalid { described.append("\(id)-error") }
        if session.error != nil, !isFocusGiven { described.append("problem") }
        var common: [Attribute] = [
            ("id", id), ("name", PageForm.inputPrefix + input.identifier),
            ("aria-describedby", described.nonEmpty?.joined(separator: " ")),
        ]
        if input.required { common.append(("required", "required")) }
        if isInvalid { common.append(("aria-invalid", "true")) }
        if takesFocus(isInvalid) { common.append(("autofocus", "autofocus")) }
        switch kind {
        case .choice, .unit:
            values["attributes"] = Self.list(common)
            values["options"] = options(input, component: component, kind: kind)
            values["prompt"] = placeholder(component, fallback: texts["fields.choose"])
            return try templates.html("choice", values: values)
        case .checkbox:
            let isTicked = (session.typed[input.identifier] ?? component["defaultValue"]?.string) == "true"
            common += [("type", "checkbox"), ("value", "true")]
            if isTicked { common.append(("checked", "checked")) }
            values["attributes"] = Self.list(common)
            return try templates.html("checkbox", values: values)
        default:
            values["attributes"] = Self.list(common + inputAttributes(input, component: component, kind: kind))
            values["secret"] = kind == .password
            values["code"] = kind == .code
            values["show"] = texts["actions.show"]
            values["hide"] = texts["actions.hide"]
            let prefixes = if kind == .phone { prefixes(component) } else { [] }
            values["prefixes"] = prefixes
            values["hasPrefixes"] = !prefixes.isEmpty
            values["prefixName"] = PageForm.inputPrefix + input.identifier + PageForm.prefixSuffix
            values["prefixLabel"] = texts["fields.prefix"]
            return try templates.html("field", values: values)
        }
    }

    private func inputAttributes(_ input: InputDefinition, component: JSONValue, kind: FieldKind) -> [Attribute] {
        let isNumeric = session.content.note(FlowField.otpNumericOnly) != "false"
        let placeholder = placeholder(component, fallback: nil)
        var attributes: [Attribute] = [
            ("type", kind.inputType), ("autocomplete", kind.autofill(input.identifier, in: session.current)),
            ("inputmode", kind.inputMode(isNumeric: isNumeric)), ("placeholder", placeholder),
        ]
        if !kind.isSecret {
            attributes.append(("value", session.typed[input.identifier] ?? component["defaultValue"]?.string))
        }
        if [.email, .phone, .code].contains(kind) { attributes.append(("dir", "ltr")) }
        if kind == .code || input.identifier == "username" {
            attributes += [("autocapitalize", "none"), ("spellcheck", "false")]
        }
        if kind == .code {
            let length = session.content.note(FlowField.otpLength).flatMap { Int($0) }.map { min(max($0, 1), 12) }
            attributes += [
                ("data-code", length.map(String.init) ?? ""), ("class", length.map { "code code-\($0)" } ?? "code"),
            ]
            if isNumeric { attributes.append(("data-numeric", "true")) }
        }
        return attributes
    }

    private func placeholder(_ component: JSONValue, fallback: String?) -> String? {
        let text = texts.resolve(component["placeholder"]?.string)
        return text.nonEmpty ?? fallback
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
        let chosen = session.typed[input.identifier] ?? component["defaultValue"]?.string
        return pairs.map { ["value": $0.0, "text": $0.1, "selected": $0.0 == chosen] }
    }

    /// Returns the country prefixes of a phone number.
    private func prefixes(_ component: JSONValue) -> [[String: Any]] {
        (component["prefixes"]?.items ?? []).compactMap { prefix in
            guard let value = prefix.string ?? prefix["value"]?.string else { return nil }
            return ["value": value, "text": texts.resolve(prefix["label"]?.string ?? value)]
        }
    }

    /// Returns whether a field gets the focus: the first invalid field, or the first field if all are valid.
    private mutating func takesFocus(_ isInvalid: Bool) -> Bool {
        guard !isFocusGiven, isInvalid || session.problems.isEmpty else { return false }
        isFocusGiven = true
        return true
    }

    private static func list(_ attributes: [Attribute]) -> [[String: Any]] {
        attributes.compactMap { attribute in
            attribute.value.map { ["name": attribute.name, "value": $0] }
        }
    }

    /// Renders the check boxes of a consent. Essential elements are checked and cannot be changed.
    package mutating func consent() throws -> String {
        guard drawnInputs.insert(ConsentDecisions.input).inserted else { return "" }
        let purposes = ConsentForm.purposes(session.content.note(FlowField.consentPrompt))
        guard !purposes.isEmpty else { return "" }
        let names = userTypes[OrganizationUnit.userType].mapping.entries
        let groups = purposes.enumerated().map { number, purpose -> [String: Any] in
            let essential = purpose.essential?.count ?? 0
            let elements = purpose.elements.enumerated().map { place, element -> [String: Any] in
                fieldCount += 1
                let shown = names.first { $0.name == element.name }?.displayName
                return [
                    "id": "f\(fieldCount)", "name": ConsentForm.name(number, element: place),
                    "label": texts.text("fields.\(element.name)") ?? shown ?? texts.name(of: element.name),
                    "essential": place < essential,
                ]
            }
            return [
                "title": texts.text("purposes.\(purpose.purposeName)") ?? texts.name(of: purpose.purposeName),
                "description": texts.resolve(purpose.description), "elements": elements,
                "hasDescription": purpose.description != nil,
            ]
        }
        return try templates.html("consent", values: ["purposes": groups, "necessary": texts["consent.necessary"]])
    }
}
