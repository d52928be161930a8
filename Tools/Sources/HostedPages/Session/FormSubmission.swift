import FlowEngine
import Foundation
import IdentityBase

/// A submitted form of a step: the values of the fields in the engine's format, and the errors of missing ones.
struct FormSubmission {
    package private(set) var action: String?
    package private(set) var inputs: [String: String] = [:]
    package private(set) var problems: [PageSession.Problem] = []
    /// Values that may be shown again in the same fields.
    private(set) var typed: [String: String] = [:]
    /// Whether the step offers the submitted action.
    package private(set) var isKnown = true

    package init(_ form: PageForm, to session: PageSession) {
        let index = ComponentIndex(session.content)
        switch form.action {
        case .engine(let ref): action = ref
        case .own: isKnown = false
        case .none: action = index.mainAction
        }
        if let action, index.actions[action] == nil || !session.content.offers(action) {
            isKnown = false
            return
        }
        if let action, index.actions[action] == .bare { return }
        for input in session.content.inputs {
            let component = index.fields[input.identifier]
            let kind = FieldKind(component?["type"]?.string ?? input.type)
            let isRefused = action.map(index.isRefusal) ?? false
            let value = Self.value(
                of: input, kind, component: component, form: form, session: session, isRefused: isRefused)
            inputs[input.identifier] = value
            if !kind.isSecret, kind != .consent {
                typed[input.identifier] = Self.typed(value, kind: kind, form: form, input: input)
            }
            guard input.required, kind != .hidden, kind != .consent else { continue }
            if value.isEmpty || (kind == .checkbox && value != "true") {
                let key = if kind == .checkbox { "unticked" } else { "required" }
                problems.append(.init(identifier: input.identifier, message: "{{ t(gate:problems.\(key)) }}"))
            }
        }
    }

    private static func value(
        of input: InputDefinition, _ kind: FieldKind, component: JSONValue?, form: PageForm, session: PageSession,
        isRefused: Bool
    ) -> String {
        let given = form[input: input.identifier] ?? ""
        switch kind {
        case .checkbox: return if given == "true" { "true" } else { "false" }
        case .consent:
            return ConsentForm.text(form, prompt: session.content.note(FlowField.consentPrompt), isRefused: isRefused)
        case .date: return DateText.written(given, as: component?["dateFormat"]?.string)
        case .code:
            // Messages show codes in groups of digits.
            return given.filter { !$0.isWhitespace && $0 != "-" }
        case .phone:
            let number = given.trimmingCharacters(in: .whitespaces)
            let prefix = form.fields[PageForm.inputPrefix + input.identifier + PageForm.prefixSuffix] ?? ""
            return if number.isEmpty || number.hasPrefix("+") { number } else { prefix + number }
        default: return given
        }
    }

    /// Returns the value as entered, which may differ from the engine's format.
    private static func typed(
        _ value: String, kind: FieldKind, form: PageForm, input: InputDefinition
    ) -> String {
        if kind == .date || kind == .phone { form[input: input.identifier] ?? "" } else { value }
    }
}

extension FlowView {
    func offers(_ action: String) -> Bool { actions.contains { $0.ref == action } }
}
